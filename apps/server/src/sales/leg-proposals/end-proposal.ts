import { nextLegProposalStatus } from '@aquilane/domain/orders/leg-proposal'
import { type Actor, hasAudit, legsByOrders, lockOrder, orderById, toRoutes } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import type { LegProposalNews } from './events.ts'
import {
  legProposalById,
  legProposalsByOrder,
  lockLegProposal,
  openLegProposal,
  overdueLegProposals,
  updateLegProposal,
} from './queries.ts'
import { listUnsettledLegs } from './unpaid-leg.ts'
import type { Context } from '../../context.ts'

/** Tells staff what became of a proposal. */
export async function announceEnd(
  ctx: Context,
  trx: Trx,
  { id, order_id: orderId }: { id: string; order_id: string },
  news: LegProposalNews,
): Promise<void> {
  const order = await orderById(trx, orderId)
  const flight = await findFlight(ctx, trx, { id, orderId })
  if (order) await ctx.events.emit(trx, 'leg-proposal.ended', { proposalId: id, orderId, pnr: order.pnr, news, flight })
}

/** The flight that a proposal became; null: none, or it is gone. */
async function findFlight(ctx: Context, trx: Trx, { id, orderId }: { id: string; orderId: string }): Promise<string | null> {
  const legId = (await legProposalById(trx, id))?.leg_id ?? null
  const leg = ((await legsByOrders(trx, [orderId])).get(orderId) ?? []).find((one) => one.id === legId)
  if (!leg) return null
  const route = toRoutes(ctx, [{ departureCode: leg.departure_airport ?? leg.departure, arrivalCode: leg.arrival_airport ?? leg.arrival }])
  return `${route}, ${leg.departure_local.replace('T', ' ')}`
}

/** Withdraws what the customer of a locked order has not answered. @returns its id; null: nothing was open */
export async function withdrawLegProposal(trx: Trx, orderId: string, actor: Actor): Promise<string | null> {
  const open = await openLegProposal(trx, orderId)
  if (!open) return null
  await updateLegProposal(trx, open.id, { status: 'withdrawn' })
  await audit(trx, { actor, action: 'leg-proposal-withdrawn', subject: `order:${orderId}` })
  return open.id
}

async function withdrawAndAnnounce(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  const id = await withdrawLegProposal(trx, orderId, 'system')
  if (id !== null) await announceEnd(ctx, trx, { id, order_id: orderId }, 'changed')
}

/** Handler of `order.status-changed`: what was proposed belongs to the trip as it was. */
export const withdrawOnOrderStatus = (ctx: Context, trx: Trx, { orderId }: DomainEvents['order.status-changed']): Promise<void> =>
  withdrawAndAnnounce(ctx, trx, orderId)

/** Handler of `recovery.waits`: a trip without its aircraft gets no other flight. */
export async function withdrawOnRecovery(ctx: Context, trx: Trx, { orderId }: DomainEvents['recovery.waits']): Promise<void> {
  await withdrawAndAnnounce(ctx, trx, orderId)
}

/**
 * Tells staff, once for each added flight that was not paid in time, that a trip waits for its price, and once that the price came late and is held.
 * @param orderId locked @param late flights whose time is over
 */
export async function announceUnpaid(ctx: Context, trx: Trx, orderId: string, late: readonly string[]): Promise<void> {
  const unsettled = (await listUnsettledLegs(trx, orderId)).filter(({ legId }) => legId === null || late.includes(legId))
  const proposals = await legProposalsByOrder(trx, orderId)
  for (const { invoiceId, isPaidLate } of unsettled) {
    const proposal = proposals.find(({ invoice_id: id }) => id === invoiceId)
    const action = isPaidLate ? 'leg-proposal-paid-late' : 'leg-proposal-unpaid'
    if (!proposal || (await hasAudit(trx, orderId, action, { proposal: proposal.id }))) continue
    await audit(trx, { actor: 'system', action, subject: `order:${orderId}`, details: { proposal: proposal.id } })
    await announceEnd(ctx, trx, proposal, isPaidLate ? 'paid_late' : 'unpaid')
  }
}

/** Silence decides nothing: staff get a message. Again is harmless. */
export async function expireLegProposal(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const known = await legProposalById(trx, id)
    if (!known) return
    await lockOrder(ctx, trx, known.order_id)
    const proposal = await lockLegProposal(trx, id)
    if (!proposal) return
    const isLate = Temporal.Instant.compare(proposal.decide_by, ctx.clock.now()) <= 0
    const status = nextLegProposalStatus(proposal.status, 'expire', { isLate })
    if (status === null) return
    await updateLegProposal(trx, id, { status })
    await audit(trx, { actor: 'system', action: 'leg-proposal-unanswered', subject: `order:${proposal.order_id}` })
    await announceEnd(ctx, trx, proposal, 'silence')
  })
}

/** What a lost job missed. */
export async function expireLegProposals(ctx: Context): Promise<void> {
  for (const id of await overdueLegProposals(ctx.db, ctx.clock.now()))
    await expireLegProposal(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, proposal: id }, 'proposal could not be ended'))
}
