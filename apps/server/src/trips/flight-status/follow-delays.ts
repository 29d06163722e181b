import { arrivalOf, departureOf, flightRank } from '@aquilane/domain/operations/flight-status'
import { type FollowedFlight, followLateFlights } from '../../sales/booking/index.ts'
import { legsByOrders } from '../../sales/orders/index.ts'
import { toFlightClock } from './flight-clock.ts'
import { findAloft } from './position-view.ts'
import { legsOfDay, recordsByOrder, statusesByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

/** Flights are followed from so long before their planned departure on, until so long after it. */
const hours = 48

/** Passes the delay of flights on to the sale of empty legs, whether a member entered it or a feed reported it. */
export async function followDelays(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const due = await legsOfDay(ctx.db, { from: now.subtract({ hours }), to: now.add({ hours }) })
  const legs = await legsByOrders(ctx.db, [...new Set(due.map(({ orderId }) => orderId))])
  const flights: FollowedFlight[] = []
  for (const [orderId, all] of legs) {
    const [statuses, records] = [await statusesByOrder(ctx.db, orderId), await recordsByOrder(ctx.db, orderId)]
    for (const leg of all.filter(({ id }) => due.some(({ legId }) => legId === id))) {
      const status = statuses.find(({ leg_id: id }) => id === leg.id)
      const clock = toFlightClock(
        leg,
        status,
        records.find(({ leg_id: id }) => id === leg.id),
      )
      flights.push({
        leg,
        departureAt: Temporal.Instant.fromEpochMilliseconds(departureOf(clock)),
        arrivalAt: Temporal.Instant.fromEpochMilliseconds(arrivalOf(clock, findAloft(ctx, leg, status))),
        hasLeft: flightRank(status?.status ?? 'scheduled') >= flightRank('taxi'),
      })
    }
  }
  await followLateFlights(ctx, flights)
}
