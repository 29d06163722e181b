/** The oldest one leaves when another is added. */
export const mostFavourites = 50

/** Tails that the device keeps, oldest first; anything else in their place is none. */
export const readFavourites = (kept: unknown): string[] =>
  Array.isArray(kept) ? kept.filter((tail): tail is string => typeof tail === 'string').slice(-mostFavourites) : []

export const toggleFavourite = (tails: readonly string[], tail: string): string[] =>
  tails.includes(tail) ? tails.filter((one) => one !== tail) : [...tails, tail].slice(-mostFavourites)

/** Offers of favourite aircraft; a visitor's offers name no aircraft. */
export const favouritesOf = <T extends { aircraft: { tail: string } | null }>(list: readonly T[], tails: readonly string[]): T[] =>
  list.filter(({ aircraft }) => aircraft !== null && tails.includes(aircraft.tail))
