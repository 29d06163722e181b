import { legsByOrders, type OrderRow } from '../orders/index.ts'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import { type PlannedFlight, bookAircraft, planMovements } from '../../foundation/fleet/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { holdReference } from './await-payment.ts'
import { scheduleCompletion } from './complete-order.ts'
import { chainTripsJob, type ChainTripsJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { offerPlanned } from '../../market/empty-legs/index.ts'

/** Column `orders.positioning`: moments as ISO text. */
type StoredPositioning = Omit<AcceptedOffer['positioning'][number], 'departureAt' | 'arrivalAt'> & {
  departureAt: string
  arrivalAt: string
}

/** What follows a confirmation: the aircraft's flights are written, and the order completes after the last one. */
export async function planFlights(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  await scheduleCompletion(ctx, trx, order)
  if (order.product !== 'charter' || order.aircraft_id === null || order.operator_id === null) return
  // Without its hold the aircraft may be booked for another order.
  if ((await bookAircraft(trx, holdReference(order))) !== 'booked') return
  const flights = [...(await customerFlights(trx, order.id)), ...positioningFlights(order)]
  await planMovements(trx, { owner: { order: order.id }, aircraftId: order.aircraft_id, flights })
  // Times of operators who keep their own calendar are our guess, so their positioning flights are not sold.
  if (!order.availability_managed) return
  await ctx.jobs.send(trx, chainTripsJob, { order: order.id } satisfies ChainTripsJob)
  await offerPlanned(ctx, trx, { order: order.id, operator: order.operator_id })
}

async function customerFlights(trx: Trx, orderId: string): Promise<PlannedFlight[]> {
  const legs = (await legsByOrders(trx, [orderId])).get(orderId) ?? []
  return legs.flatMap((leg) =>
    leg.departure_airport && leg.arrival_airport && leg.arrival_at
      ? {
          kind: 'revenue' as const,
          from: leg.departure_airport,
          to: leg.arrival_airport,
          departureAt: leg.departure_at,
          arrivalAt: leg.arrival_at,
          blockMinutes: leg.block_minutes ?? 1,
          distanceKm: leg.distance_km ?? 0,
        }
      : [],
  )
}

/**
 * Every flight of an accepted offer, with customers and without.
 * @param detour position among its legs of one that is a positioning flight of the order, bought by another customer
 */
export const toFlights = ({ legs, positioning }: Pick<AcceptedOffer, 'legs' | 'positioning'>, detour?: number): PlannedFlight[] => [
  ...legs.map(({ departureCode: from, arrivalCode: to, departureAt, arrivalAt, blockMinutes, distanceKm }, position) => ({
    kind: position === detour ? ('positioning' as const) : ('revenue' as const),
    from,
    to,
    departureAt,
    arrivalAt,
    blockMinutes,
    distanceKm,
  })),
  ...positioning.map(({ from, to, departureAt, arrivalAt, blockMinutes, distanceKm }) => ({
    kind: 'positioning' as const,
    from,
    to,
    departureAt,
    arrivalAt,
    blockMinutes,
    distanceKm,
  })),
]

const positioningFlights = (order: OrderRow): PlannedFlight[] =>
  (order.positioning as unknown as StoredPositioning[]).map(({ from, to, departureAt, arrivalAt, blockMinutes, distanceKm }) => ({
    kind: 'positioning',
    from,
    to,
    departureAt: Temporal.Instant.from(departureAt),
    arrivalAt: Temporal.Instant.from(arrivalAt),
    blockMinutes,
    distanceKm,
  }))
