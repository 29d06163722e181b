import type { Api } from '@aquilane/contract/api'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'

type EmptyLeg = Api['GET /gamma/empty-leg/list']['response']['data'][number]
type SharedFlight = Api['GET /gamma/sharing/list']['response']['data'][number]
type Leg = OrderPayload['legs'][number]

const hoursAround = 24
/** The lists take no larger party; what seats it is looked for in what they answer. */
const largestParty = 60

/** What is asked of both lists for a one-way trip; null for any other. */
export function asked(legs: readonly Leg[]) {
  const [leg, ...others] = legs
  if (!leg || others.length > 0) return null
  const day = leg.date.slice(0, 10)
  return { from: leg.departure, to: leg.arrival, date_from: day, date_to: day, pax: Math.min(leg.pax, largestParty), per_page: 12 }
}

/** Within a day of the asked departure, both by the clock of the departure airport. */
function isAround(departure: string, asked: string): boolean {
  const [a, b] = [departure, asked].map((text) => Temporal.PlainDateTime.from(text.slice(0, 16)))
  return Math.abs(a!.since(b!).total('hours')) <= hoursAround
}

const cheapestOf = <T>(list: readonly T[], price: (one: T) => number, below: number): T | null =>
  list.filter((one) => price(one) < below).toSorted((a, b) => price(a) - price(b))[0] ?? null

/** The cheapest empty leg for the flight within a day, where it costs less than the cheapest charter. */
export const findLeg = (legs: readonly EmptyLeg[], asked: Leg, below: number): EmptyLeg | null =>
  cheapestOf(
    legs.filter((leg) => leg.detour === null && leg.pax_max >= asked.pax && isAround(leg.departure_date, asked.date)),
    (leg) => leg.price_min.amount,
    below,
  )

/** The cheapest shared flight within a day with seats for everybody, where these cost less than the cheapest charter. */
export const findShared = (flights: readonly SharedFlight[], asked: Leg, below: number): SharedFlight | null =>
  cheapestOf(
    flights.filter((flight) => flight.seats_free >= asked.pax && isAround(flight.departure_date, asked.date)),
    (flight) => flight.seat_price.amount * asked.pax,
    below,
  )
