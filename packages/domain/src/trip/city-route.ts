/** `London – Athens – London`: the cities of a trip in their order, so that a return names where it goes. */
export const toCityRoute = (legs: readonly { from: string; to: string }[]): string =>
  [...legs.map(({ from }) => from), ...legs.slice(-1).map(({ to }) => to)].join(' – ')
