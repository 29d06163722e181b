import { passengerHelpDue } from '@aquilane/domain/customers/passenger-help'
import { orderGroup } from '@aquilane/domain/orders/grouping'
import type { Locale } from '@aquilane/domain/site/paths'
import { Refusal } from '@aquilane/domain/refusal'
import type { Context } from '../../context.ts'
import { getOrderSummary, orderNotFound } from '../../sales/orders/index.ts'
import { getManager } from './managers.ts'
import { insertPassengerTask, passengerTask } from './manager-queries.ts'

export interface PassengerHelp {
  /** Until when the manager completes the data; null: it was not left to them. */
  due: Temporal.Instant | null
  done: Temporal.Instant | null
  /** It can be left to the manager now. */
  isPossible: boolean
}

interface Asked {
  orderId: string
  clientId: string
  locale: Locale
}

/** @throws NOT_FOUND */
async function getOwnOrder(ctx: Context, { orderId, clientId, locale }: Asked) {
  const order = await getOrderSummary(ctx, orderId, locale)
  const departure = order?.legs[0]?.departureAt.toInstant()
  if (order?.order.client_id !== clientId || !departure) throw orderNotFound()
  const due = orderGroup(order.status) === 'active' ? passengerHelpDue(ctx.clock.now(), departure) : null
  return { pnr: order.pnr, due }
}

/** @throws NOT_FOUND */
export async function getPassengerHelp(ctx: Context, asked: Asked): Promise<PassengerHelp> {
  const { due } = await getOwnOrder(ctx, asked)
  const task = await passengerTask(ctx.db, asked.orderId)
  return { due: task?.due_at ?? null, done: task?.done_at ?? null, isPossible: task === undefined && due !== null }
}

/** Leaves the passenger data of an order to the manager, as a task with its deadline; again changes nothing. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function leavePassengers(ctx: Context, asked: Asked): Promise<PassengerHelp> {
  const { due, pnr } = await getOwnOrder(ctx, asked)
  if (!(await passengerTask(ctx.db, asked.orderId))) {
    if (due === null)
      throw new Refusal(
        'ORDER_STATE_CONFLICT',
        'The flight is over or departs too soon for a manager to complete the passenger data in time.',
      )
    const manager = await getManager(ctx, asked)
    const { clientId, orderId } = asked
    await insertPassengerTask(ctx.db, {
      clientId,
      orderId,
      title: `Complete the passenger data of order ${pnr}`,
      assigneeId: manager?.id ?? null,
      dueAt: due,
      now: ctx.clock.now(),
    })
  }
  return getPassengerHelp(ctx, asked)
}
