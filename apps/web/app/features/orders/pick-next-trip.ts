import { orderGroup } from '@aquilane/domain/orders/grouping'
import type { OrderSummary } from './order-types.ts'

type Leg = Pick<OrderSummary['legs'][number], 'departure_date' | 'arrival_date'>
type Trip = Pick<OrderSummary, 'confirmation_status'> & { legs: readonly Leg[] }

/** The first leg that has not landed; one without a time of arrival is over with its departure. */
export const nextLeg = <T extends Leg>(legs: readonly T[], now: Temporal.Instant): T | undefined =>
  legs.find(
    ({ departure_date: departure, arrival_date: arrival }) =>
      Temporal.Instant.compare(Temporal.Instant.from(arrival ?? departure), now) > 0,
  )

/** The trips that are still to be flown, the one whose next leg departs first before the others. */
export function pickTrips<T extends Trip>(orders: readonly T[], now: Temporal.Instant): T[] {
  const ahead = orders.flatMap((order) => {
    const leg = orderGroup(order.confirmation_status) === 'active' ? nextLeg(order.legs, now) : undefined
    return leg ? [{ order, departure: Temporal.Instant.from(leg.departure_date) }] : []
  })
  return ahead.toSorted((a, b) => Temporal.Instant.compare(a.departure, b.departure)).map(({ order }) => order)
}
