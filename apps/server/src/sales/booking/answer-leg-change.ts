import type { LegChoice } from '@aquilane/domain/empty-legs/changes'
import type { Locale } from '@aquilane/domain/site/paths'
import { type LegChangeRow, lockLegChange, getLegChange, findUnansweredChanges } from '../../market/empty-legs/index.ts'
import {
  legsByOrders,
  type OrderRow,
  lockOrderOrThrow,
  findUnpaidOrders,
  isUnpaidHoldLimit,
  unpaidLimitReached,
  loadReferenceData,
  requireOwnOrder,
  moveResale,
  placeOrder,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { awaitPayment } from './await-payment.ts'
import { refundBuyer } from './change-buyer.ts'
import { endChange } from './end-leg-change.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import type { Context } from '../../context.ts'
import { assignInvoiceNumbers } from '../invoices/index.ts'

export interface AnswerLegChange {
  id: string
  clientId: string
  locale: Locale
  choice: LegChoice
  refundTo?: 'source' | 'balance' | undefined
  idempotencyKey: string | null
}

/**
 * The buyer of a leg whose flight was changed chooses.
 * @param answer what is answered, also to a repeated request: it is kept with its key. It gets the order, or the new one of the charter
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, OFFER_TAKEN, UNPAID_HOLD_LIMIT
 */
export async function answerLegChange<T extends object>(
  ctx: Context,
  { idempotencyKey, ...input }: AnswerLegChange,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/order/leg-change`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      await requireOwnOrder(ctx, trx, input.id, input.clientId)
      const order = await lockOrderOrThrow(trx, input.id)
      const answered = await choose(ctx, trx, order, input)
      await assignInvoiceNumbers(ctx, trx)
      return answer(await loadCustomerOrder(ctx, trx, answered, reference))
    })
  } catch (error) {
    throw isUnpaidHoldLimit(error) ? unpaidLimitReached(await findUnpaidOrders(ctx.db, input.clientId)) : error
  }
}

async function choose(ctx: Context, trx: Trx, order: OrderRow, input: Omit<AnswerLegChange, 'idempotencyKey'>): Promise<OrderRow> {
  const change = await lockLegChange(ctx, trx, order.id)
  if (!change) throw alreadyAnswered(order)
  switch (input.choice) {
    case 'new_time':
      return acceptChange(ctx, trx, order)
    case 'refund':
      await endChange(ctx, trx, order.id, 'refunded')
      return refundByChoice(ctx, trx, order, input)
    case 'charter':
      return takeCharter(ctx, trx, order, change, input)
  }
}

const alreadyAnswered = (order: OrderRow) =>
  new Refusal('ORDER_STATE_CONFLICT', 'There is nothing left to choose for this order.', {
    facts: { confirmation_status: order.status },
  })

const refundByChoice = (
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { clientId, refundTo }: Pick<AnswerLegChange, 'clientId' | 'refundTo'>,
): Promise<OrderRow> => refundBuyer(ctx, trx, order, { notification: 'legRefunded', actor: `client:${clientId}`, refundTo })

async function acceptChange(ctx: Context, trx: Trx, order: OrderRow): Promise<OrderRow> {
  const planned = await getLegChange(ctx, trx, order.id)
  if (!planned) throw alreadyAnswered(order)
  await endChange(ctx, trx, order.id, 'accepted')
  const { departure_at: departureAt, block_minutes: blockMinutes, aircraft_id: aircraftId } = planned
  const flight = { departureAt, arrivalAt: departureAt.add({ minutes: blockMinutes }), blockMinutes, aircraftId }
  return moveResale(ctx, trx, order, flight, { actor: `client:${order.client_id}` })
}

/** The leg is refunded in full, and the charter that was kept becomes an order that awaits payment. */
async function takeCharter(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  change: LegChangeRow,
  input: Omit<AnswerLegChange, 'idempotencyKey'>,
): Promise<OrderRow> {
  const { charter_token: suggestionId } = change
  if (suggestionId === null) throw new Refusal('OFFER_TAKEN', 'No charter is kept for this order. Choose the new time or the refund.')
  const [leg] = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  await endChange(ctx, trx, order.id, 'chartered')
  await refundByChoice(ctx, trx, order, input)
  const placed = await placeOrder(ctx, trx, {
    clientId: input.clientId,
    locale: input.locale,
    legs: [{ departure: leg!.departure, arrival: leg!.arrival, date: leg!.departure_local, pax: leg!.pax, luggage: leg!.luggage }],
    suggestionId,
    isPromised: true,
    emptyLeg: null,
    sharing: null,
    idempotencyKey: null,
    caller: null,
  })
  await awaitPayment(ctx, trx, placed.order, placed.lines)
  return placed.order
}

/** Silence is a refund. @returns false where the choice was made or renewed meanwhile */
export async function expireLegChange(ctx: Context, orderId: string): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    const order = await lockOrderOrThrow(trx, orderId)
    const change = await lockLegChange(ctx, trx, orderId)
    if (!change || Temporal.Instant.compare(change.decide_by, ctx.clock.now()) > 0) return false
    await endChange(ctx, trx, orderId, 'refunded')
    await refundBuyer(ctx, trx, order, { notification: 'legRefunded' })
    return true
  })
}

/** Refunds what a lost job missed. */
export async function expireLegChanges(ctx: Context): Promise<void> {
  for (const id of await findUnansweredChanges(ctx))
    await expireLegChange(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, order: id }, 'leg change could not be ended'))
}
