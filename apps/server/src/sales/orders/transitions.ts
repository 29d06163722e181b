import type { Updateable } from 'kysely'
import { nextOrderStatus, type OrderEvent, type OrderFacts } from '@aquilane/domain/orders/transitions'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { updateOrder, type OrderRow } from './queries.ts'

export interface Transition {
  event: OrderEvent
  /** `client:<id>`, `staff:<id>`, `system`, `provider:<name>` */
  actor: string
  facts?: Partial<OrderFacts>
  reason?: string
  /** Sum the event is about, cents. */
  amount?: number
  /** For the history, beside the sum. */
  details?: Record<string, unknown>
  set?: Updateable<DB['orders']>
}

export const orderStatus = (order: Pick<OrderRow, 'status'>) => order.status

/** Audit details of an order row; the transition may override them. */
const toFacts = (order: OrderRow): OrderFacts => ({ paid: order.paid > 0, calendarOurs: order.availability_managed, refundDue: false })

export const canTransition = (order: OrderRow, event: OrderEvent, facts: Partial<OrderFacts> = {}): boolean =>
  nextOrderStatus(orderStatus(order), event, { ...toFacts(order), ...facts }) !== null

/**
 * The one way an order changes its status: by the transition table, with an audit row, in the caller's transaction, which must hold
 * the row's lock.
 * @throws ORDER_STATE_CONFLICT when the table does not allow it
 */
export async function transitionOrder(trx: Trx, order: OrderRow, move: Transition): Promise<OrderRow> {
  const to = nextOrderStatus(orderStatus(order), move.event, { ...toFacts(order), ...move.facts })
  if (to === null)
    throw new Refusal('ORDER_STATE_CONFLICT', `An order that is ${order.status} cannot be ${move.event.replaceAll('_', ' ')}.`, {
      facts: { confirmation_status: order.status },
    })
  const updated = await updateOrder(trx, order.id, { ...move.set, status: to })
  await recordTransition(trx, updated, move, order.status)
  return updated
}

export const recordTransition = (
  trx: Trx,
  order: OrderRow,
  move: Pick<Transition, 'event' | 'actor' | 'reason' | 'amount' | 'details'>,
  from: string | null,
) =>
  audit(trx, {
    actor: move.actor,
    action: move.event,
    subject: `order:${order.id}`,
    from,
    to: order.status,
    reason: move.reason ?? null,
    details: { ...move.details, ...(move.amount === undefined ? {} : { amount: move.amount, currency: order.currency }) },
  })
