import { invoicesByOrders } from '../../sales/invoices/index.ts'
import {
  companionOf,
  findPair,
  getLegsThatFly,
  isEndedUnderway,
  type LegRow,
  legsByOrders,
  lockOrderOrThrow,
  lockPair,
  orderById,
  type OrderRow,
  requireNoCompanion,
} from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { settleDerivedItems } from './derived-items.ts'
import { closingByOrder, insertClosing, itemsByOrder, postedByOrder, recordsByOrder, reopenClosing } from './queries.ts'
import { toTripProblem } from './trip-problem.ts'
import { listOperators } from './trip-operators.ts'
import type { Context } from '../../context.ts'

/** Legs of a trip that takes place, or the flown ones of a trip that ended after them. @throws ORDER_STATE_CONFLICT where there are none */
export async function requireFlown(on: Db, order: OrderRow): Promise<LegRow[]> {
  const legs = getLegsThatFly(order, (await legsByOrders(on, [order.id])).get(order.id) ?? [])
  if (legs.length > 0) return legs
  throw new Refusal('ORDER_STATE_CONFLICT', 'Only trips that take place have actual times.', {
    facts: { confirmation_status: order.status },
  })
}

const closingGapKinds = ['status', 'times', 'bill', 'approval', 'extras'] as const
/** What keeps a trip from being closed. */
export type ClosingGap = (typeof closingGapKinds)[number]

/** Of a trip with two aircraft what keeps either of them. */
export async function closingGaps(ctx: Context, on: Db, order: OrderRow): Promise<ClosingGap[]> {
  const pair = await findPair(on, order)
  if (!pair) return gapsOf(ctx, on, order)
  const both = [...(await gapsOf(ctx, on, pair.standing)), ...(await gapsOf(ctx, on, pair.companion))]
  return closingGapKinds.filter((gap) => both.includes(gap))
}

async function gapsOf(ctx: Context, on: Db, order: OrderRow): Promise<ClosingGap[]> {
  const all = (await legsByOrders(on, [order.id])).get(order.id) ?? []
  const legs = getLegsThatFly(order, all)
  const records = await recordsByOrder(on, order.id)
  const operators = await listOperators(ctx, on, order)
  const flying = operators.filter((one) => one.legs.length > 0)
  const invoices = await invoicesByOrders(on, [order.id])
  const hasOpenExtras = invoices.some(({ type, status }) => type === 'Additional' && (status === 'New' || status === 'Processing'))
  const gaps: [ClosingGap, boolean][] = [
    ['status', order.status !== 'Completed' && !isEndedUnderway(order, all)],
    ['times', legs.some(({ id }) => !records.some(({ leg_id: leg, on_block_at: end }) => leg === id && end !== null))],
    ['bill', flying.length === 0 || flying.some(({ bill }) => bill === null)],
    ['approval', operators.some(({ bill }) => bill !== null && bill.approved_by === null)],
    ['extras', hasOpenExtras],
  ]
  return gaps.flatMap(([gap, isOpen]) => (isOpen ? [gap] : []))
}

/** Cents. */
export interface TripResult {
  revenue: number
  cost: number
  margin: number
}

/** As it was closed, or as it is known now; of a trip with two aircraft what both cost, by the one that has the price. */
export async function shownResult(ctx: Context, on: Db, order: OrderRow, closing: TripResult | undefined): Promise<TripResult> {
  const own = closing ?? (await tripResult(ctx, on, order))
  const companion = await companionOf(on, order.id)
  if (!companion) return own
  const { cost: more } = (await closingByOrder(on, companion.id)) ?? (await tripResult(ctx, on, companion))
  return { revenue: own.revenue, cost: own.cost + more, margin: own.margin - more }
}

/** Revenue from the postings of an order, and cost as it is known now. */
export async function tripResult(ctx: Context, on: Db, order: OrderRow): Promise<TripResult> {
  const operators = await listOperators(ctx, on, order)
  const services = (await itemsByOrder(on, order.id)).reduce((sum, { cost }) => sum + (cost ?? 0), 0)
  const { revenue, operatorCost } = await postedByOrder(on, order.id)
  // Approved bills are posted; before, a bill or the offer is what is known.
  const expected = operators.reduce((sum, { legs, bill, quoted }) => {
    if (bill) return bill.approved_at ? sum : sum + bill.cost
    return legs.length === 0 ? sum : sum + quoted
  }, 0)
  const cost = operatorCost + expected + services
  return { revenue, cost, margin: revenue - cost }
}

/** Freezes the result, of both aircraft where two flew the trip. @throws NOT_FOUND, TRIP_INCOMPLETE with what is missing, TRIP_CLOSED */
export async function closeTrip(
  ctx: Context,
  { orderId, memberId, reason }: { orderId: string; memberId: string; reason: string | null },
): Promise<void> {
  await changeTrip(ctx, orderId, async (trx, order) => {
    await requireNoCompanion(trx, order)
    if (await closingByOrder(trx, orderId)) return
    const missing = await closingGaps(ctx, trx, order)
    if (missing.length > 0) throw new Refusal('TRIP_INCOMPLETE', 'This trip cannot be closed yet.', { facts: { missing } })
    const pair = await lockPair(trx, order)
    for (const one of pair ? [pair.standing, pair.companion] : [order]) {
      const result = await tripResult(ctx, trx, one)
      await insertClosing(trx, { order_id: one.id, closed_at: ctx.clock.now().toString(), closed_by: memberId, ...result })
      await audit(trx, { actor: `staff:${memberId}`, action: 'trip-closed', subject: `order:${one.id}`, reason })
    }
  })
}

/**
 * Handler of `invoice.paid`: a charge that is paid after the trip was closed reopens it, and it is closed again with what was posted.
 */
export async function onInvoicePaid(ctx: Context, trx: Trx, paid: DomainEvents['invoice.paid']): Promise<void> {
  if (paid.orderId === null || paid.isDebt) return
  const order = await orderById(trx, paid.orderId)
  // The price of an added flight is a part of what has to be paid before the release.
  if (order?.status === 'Confirmed' && paid.type === 'Additional') await settleDerivedItems(ctx, trx, order)
  const by = `invoice:${paid.invoiceId}`
  const companion = await companionOf(trx, paid.orderId)
  if (companion) await reopenClosing(trx, companion.id, by, ctx.clock.now())
  if (await reopenClosing(trx, paid.orderId, by, ctx.clock.now()))
    await audit(trx, {
      actor: `provider:${paid.provider}`,
      action: 'trip-reopened',
      subject: `order:${paid.orderId}`,
      reason: 'paid-after-closing',
    })
}

/** Works on a locked order. */
export async function changeTrip(ctx: Context, orderId: string, work: (trx: Trx, order: OrderRow) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => work(trx, await lockOrderOrThrow(trx, orderId)))
  } catch (error) {
    throw toTripProblem(error)
  }
}
