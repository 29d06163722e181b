interface Leg {
  departure: { code: string }
  arrival: { code: string }
}

/** `EGGW – LFMN – EGGW` */
export const routeOf = ({ legs }: { legs: readonly Leg[] }): string =>
  legs
    .flatMap(({ departure, arrival }, at) =>
      at > 0 && legs[at - 1]?.arrival.code === departure.code ? [arrival.code] : [departure.code, arrival.code],
    )
    .join(' – ')

/** The most passengers of a leg. */
export const maxPax = ({ legs }: { legs: readonly { pax: number }[] }): number => Math.max(0, ...legs.map(({ pax }) => pax))
