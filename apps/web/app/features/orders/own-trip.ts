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
