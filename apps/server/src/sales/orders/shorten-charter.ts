import type { PlannedFlight } from '../../foundation/fleet/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { toMoveDetails } from './moved-history.ts'
import { announce, toDroppedFlight, toPriceColumns, toRoutes } from './move-flights.ts'
import { legsByOrders, type LegRow, type OrderRow } from './queries.ts'
import { readStoredOffer } from './stored-offer.ts'
import type { Dropped, MovedBy, NewPrice } from './types.ts'
import type { Context } from '../../context.ts'

export interface ShortenedCharter {
  price: NewPrice
  /** When its aircraft is held; null: as before. */
  busy: { from: Temporal.Instant; to: Temporal.Instant } | null
  /** Flights without customers that are planned for it. */
  positioning: readonly PlannedFlight[]
}

/** A charter without a flight that has left it before: the others stay as they are, flown or not. Terms and caps of charges stay. @param order locked */
export async function shortenCharter(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { price, busy, positioning }: ShortenedCharter,
  by: MovedBy & { dropped: Dropped },
): Promise<OrderRow> {
  const { leg } = by.dropped
  const rest = (await legsByOrders(trx, [order.id])).get(order.id)!
  const ahead = rest.find(({ departure_at: at }) => Temporal.Instant.compare(at, ctx.clock.now()) > 0) ?? rest[0]!
  const dropped = toDroppedFlight(leg)
  const details = await toMoveDetails(
    ctx,
    { legs: [], departures: [], aircraft: { before: order.aircraft_id, after: order.aircraft_id } },
    { plans: [], dropped: [dropped], agreedBy: by.agreedBy ?? null },
  )
  return announce(
    ctx,
    trx,
    order,
    { ...by, details },
    {
      changed: 'dropped',
      newDeparture: ahead.departure_local,
      routes: toRoutes(ctx, [{ departureCode: dropped.departure, arrivalCode: dropped.arrival }]),
    },
    {
      ...toPriceColumns(price),
      ...toOfferWithout(order, leg, rest),
      positioning: JSON.stringify(positioning.map(toStoredFlight)),
      first_departure_at: rest[0]!.departure_at.toString(),
      last_arrival_at: (rest.at(-1)!.arrival_at ?? rest.at(-1)!.departure_at).toString(),
      ...(busy ? { blocked_from: busy.from.toString(), blocked_to: busy.to.toString() } : {}),
    },
    'shortened',
  )
}

const toStoredFlight = ({ from, to, departureAt, arrivalAt, blockMinutes, distanceKm }: PlannedFlight) => ({
  from,
  to,
  departureAt,
  arrivalAt,
  blockMinutes,
  distanceKm,
})

/** What it emits is in proportion to the distance that is left. */
function toOfferWithout(order: OrderRow, leg: LegRow, rest: readonly LegRow[]) {
  const accepted = readStoredOffer(order)
  if (!accepted) return {}
  const left = rest.reduce((sum, { distance_km: km }) => sum + (km ?? 0), 0)
  const whole = left + (leg.distance_km ?? 0)
  const co2Kg = whole > 0 ? Math.round((accepted.co2Kg * left) / whole) : accepted.co2Kg
  return { offer: JSON.stringify({ ...accepted, co2Kg, legs: accepted.legs.filter((_, at) => at !== leg.position) }) }
}
