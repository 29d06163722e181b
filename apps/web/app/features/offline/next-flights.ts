import type { Api } from '@aquilane/contract/api'

type Order = Api['GET /gamma/order/list']['response']['data'][number]
export interface NextFlight {
  order: Pick<Order, 'pnr' | 'aircraft'>
  leg: Order['legs'][number]
}

const most = 6
/** A flight is of use until some hours after its departure. */
const shownAfterMs = 6 * 3_600_000

/** Legs of confirmed orders that have not departed, next first. */
export function nextFlights(orders: readonly Order[], now: number): NextFlight[] {
  return orders
    .filter(({ confirmation_status: status }) => status === 'Confirmed')
    .flatMap((order) => order.legs.map((leg) => ({ order, leg })))
    .filter(({ leg }) => Date.parse(leg.departure_date) > now - shownAfterMs)
    .toSorted((a, b) => Date.parse(a.leg.departure_date) - Date.parse(b.leg.departure_date))
    .slice(0, most)
}
