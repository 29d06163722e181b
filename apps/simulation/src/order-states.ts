import { sql } from 'kysely'
import type { Person } from './model.ts'
import { clientIds } from './model.ts'
import type { World } from './world.ts'

export interface OrderState {
  id: string
  status: string
  price: number
  paid: number
  /** Paid of charges beside the price, which that of an added flight is not: a deposit of the order until it is flown, revenue at once afterwards. */
  ancillary: number
  /** Of a coupon. */
  discount: number
  /** The order of the whole aircraft that it counts towards. */
  partOf: string | null
}

/** Orders of a person as they stand, by id. */
export async function readOrders(world: World, person: Person): Promise<Map<string, OrderState>> {
  const clients = clientIds(person)
  if (clients.length === 0) return new Map()
  const rows = await world.db
    .selectFrom('orders')
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.order_id', '=', 'orders.id').on('invoice.type', '=', 'Primary').on('invoice.status', '=', 'Paid'),
    )
    .select(['orders.id', 'orders.status', 'orders.price', 'orders.paid', 'orders.part_of as partOf', 'invoice.discount'])
    .select(
      sql<number>`greatest(orders.ancillary_paid, (SELECT coalesce(sum(charge.price - charge.discount), 0) FROM invoice charge
      WHERE charge.order_id = orders.id AND charge.type = 'Additional' AND charge.credit_of IS NULL AND charge.status = 'Paid'
        AND NOT EXISTS (SELECT FROM leg_proposal WHERE invoice_id = charge.id)))::int`.as('ancillary'),
    )
    .where('orders.client_id', 'in', clients)
    .orderBy('orders.created_at')
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, price: row.price ?? 0, discount: row.discount ?? 0 }]))
}

export const isPayable = (order: OrderState | undefined): boolean =>
  order?.status === 'AwaitingPayment' || order?.status === 'MoneyTransfer'

/** Paid, and not ended. */
export const isHeld = (order: OrderState | undefined): boolean =>
  order !== undefined && order.paid > 0 && ['Confirmation', 'Confirmed', 'Completed'].includes(order.status)
