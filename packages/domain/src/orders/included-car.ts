/** What the deal `free-car-transfer` promises to customers of a charter. */
export const includedCar = {
  /** Least price of the trip, in euros. */
  fromEuros: 20_000,
  /** Hours before the first departure until which it can be asked for. */
  noticeHours: 24,
  passengers: 3,
  /** Kilometres from the departure airport. */
  withinKm: 40,
} as const

interface Charter {
  product: string
  /** Major units. */
  price: { amount: number; currency: string } | null
  departure: Temporal.Instant
}

/** Until when the car can be asked for; null where none is included or the time is over. */
export function findCarDeadline({ product, price, departure }: Charter, now: Temporal.Instant): Temporal.Instant | null {
  if (product !== 'charter' || price?.currency !== 'EUR' || price.amount < includedCar.fromEuros) return null
  const deadline = departure.subtract({ hours: includedCar.noticeHours })
  return Temporal.Instant.compare(now, deadline) < 0 ? deadline : null
}
