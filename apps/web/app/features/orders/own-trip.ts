import { activeOrderStatuses, type OrderStatus } from '@aquilane/domain/orders/transitions'

interface OrderLike {
  id: string
  confirmation_status: OrderStatus
  legs: readonly { departure_date: string }[]
}

/** An active order that departs at the same local times. */
export const findOwnTrip = <T extends OrderLike>(orders: readonly T[], legs: readonly { date: string }[]): T | null =>
  orders.find(
    (order) =>
      activeOrderStatuses.includes(order.confirmation_status) &&
      order.legs.length === legs.length &&
      order.legs.every((leg, index) => leg.departure_date.slice(0, 16) === legs[index]?.date.slice(0, 16)),
  ) ?? null

interface BookedLike {
  id: string
  confirmation_status: OrderStatus
  legs: readonly { departure_date: string; arrival_date: string | null }[]
}

const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds

/** An active order with a leg that is in the air while one of these is. Of a leg without an arrival only the departure is known. */
export const findFlightAtSameTime = <T extends BookedLike>(
  orders: readonly T[],
  legs: readonly { departure_at: string; arrival_at: string }[],
): { order: T; leg: T['legs'][number] } | null => {
  for (const order of orders) {
    if (!activeOrderStatuses.includes(order.confirmation_status)) continue
    const leg = order.legs.find(({ departure_date: from, arrival_date: to }) =>
      legs.some((one) => at(one.departure_at) <= at(to ?? from) && at(from) <= at(one.arrival_at)),
    )
    if (leg) return { order, leg }
  }
  return null
}
