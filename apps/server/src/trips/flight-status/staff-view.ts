import { arrivalOf, departureDelay, departureOf, liveHours } from '@aquilane/domain/operations/flight-status'
import { legsByOrders, orderById, orderNotFound } from '../../sales/orders/index.ts'
import { toDelayCode, toFlightClock } from './flight-clock.ts'
import { findAloft, findPosition } from './position-view.ts'
import { correctionsByLegs, recordsByOrder, statusesByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

/** The flights of a trip as staff see them. @throws NOT_FOUND */
export async function getFlightsForStaff(ctx: Context, orderId: string) {
  const order = await orderById(ctx.db, orderId)
  if (!order) throw orderNotFound()
  const legs = (await legsByOrders(ctx.db, [orderId])).get(orderId) ?? []
  const statuses = await statusesByOrder(ctx.db, orderId)
  const records = await recordsByOrder(ctx.db, orderId)
  const corrections = await correctionsByLegs(
    ctx.db,
    legs.map(({ id }) => id),
  )
  const now = ctx.clock.now()
  const takesPlace = order.status === 'Confirmed' || order.status === 'Completed'
  return legs.map((leg) => {
    const row = statuses.find(({ leg_id: id }) => id === leg.id)
    const record = records.find(({ leg_id: id }) => id === leg.id)
    const clock = toFlightClock(leg, row, record)
    return {
      id: leg.id,
      status: row?.status ?? ('scheduled' as const),
      changedAt: row?.changed_at ?? null,
      isDay: takesPlace && Temporal.Instant.compare(leg.departure_at.subtract({ hours: liveHours }), now) <= 0,
      departsAt: departureOf(clock),
      arrivesAt: arrivalOf(clock, findAloft(ctx, leg, row)),
      delayMinutes: departureDelay(clock),
      delayCode: toDelayCode(clock, row, record),
      estimatedOffBlockAt: clock.estimatedOffBlockAt,
      seen: {
        offBlockAt: row?.seen_off_block_at ?? null,
        takeoffAt: row?.seen_takeoff_at ?? null,
        landingAt: row?.seen_landing_at ?? null,
        onBlockAt: row?.seen_on_block_at ?? null,
      },
      elsewhereAt: row?.elsewhere_at ?? null,
      position: findPosition(ctx, leg, row),
      corrections: corrections.filter(({ leg_id: id }) => id === leg.id),
    }
  })
}
