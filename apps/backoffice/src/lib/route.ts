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
