import { requireSecondMember } from '../../foundation/approvals/index.ts'
import { readQuotedOffer, lockRequest, type OrderRequest } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { isWaitingForApproval, loadQuote, quoteNotFound, quoteReference, type LoadedQuote } from './load-quote.ts'
import { approveVersion, quoteByOrder, updateQuote, withdrawVersion } from './queries.ts'
import { auditQuote, deliver } from './send-quote.ts'
import type { Context } from '../../context.ts'
import { acceptQuotedOffer } from '../../sales/booking/index.ts'
import { releaseAircraft } from '../../foundation/fleet/index.ts'

/**
 * Another member approves the newest version: a quote goes out, an answer makes the order payable.
 * @throws NOT_FOUND, QUOTE_NOT_OPEN, FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT, OFFER_TAKEN, BOOKING_TOO_LATE
 */
export async function approveQuote(ctx: Context, { orderId, memberId }: { orderId: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { request, loaded } = await lockQuote(ctx, trx, orderId)
    const version = loaded.versions[0]
    if (request.awaits !== 'price' || !version || !isWaitingForApproval(version))
      throw new Refusal('QUOTE_NOT_OPEN', 'No version of this quote waits for an approval.')
    await requireSecondMember(trx, { makerId: version.made_by, deciderId: memberId, now: ctx.clock.now() })
    const offers = version.alternatives.map(({ aircraft_id: aircraftId, price, offer }) => ({
      aircraftId,
      price,
      offer: readQuotedOffer(offer),
    }))
    if (!version.is_answer) return deliver(ctx, trx, { request, quote: loaded.quote, version, offers, approvedBy: memberId })
    const actor = `staff:${memberId}` as const
    await approveVersion(trx, version.id, memberId, ctx.clock.now())
    await auditQuote(trx, orderId, { actor, action: 'price-approved', version: version.number })
    await acceptQuotedOffer(ctx, trx, { orderId, quoted: offers[0]!.offer, actor: `staff:${version.made_by}` })
  })
}

/** @throws NOT_FOUND, QUOTE_NOT_OPEN */
export async function withdrawQuote(
  ctx: Context,
  { orderId, memberId, reason }: { orderId: string; memberId: string; reason: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { request, loaded } = await lockQuote(ctx, trx, orderId)
    const newest = loaded.versions[0]
    const isWaiting = request.awaits === 'price' && newest !== undefined && isWaitingForApproval(newest)
    if (loaded.state !== 'open' && loaded.state !== 'expired' && !isWaiting)
      throw new Refusal('QUOTE_NOT_OPEN', 'This quote has been answered or withdrawn.')
    if (isWaiting) await withdrawVersion(trx, newest.id, ctx.clock.now())
    await endQuote(ctx, trx, { request, loaded }, { actor: `staff:${memberId}`, reason })
  })
}

/** Withdraws a locked quote and frees its aircraft. */
export async function endQuote(
  ctx: Context,
  trx: Trx,
  { request, loaded }: { request: OrderRequest; loaded: LoadedQuote },
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const { quote, state, current, versions } = loaded
  const { order, locale } = request
  await updateQuote(trx, quote.id, { withdrawn_at: ctx.clock.now().toString() })
  await releaseAircraft(trx, quoteReference(quote))
  const version = current?.number ?? versions[0]?.number ?? 0
  if (state === 'open')
    await ctx.events.emit(trx, 'quote.withdrawn', { orderId: order.id, clientId: order.client_id, locale, pnr: order.pnr, version })
  await auditQuote(trx, order.id, { actor, action: 'quote-withdrawn', version, reason })
}

async function lockQuote(ctx: Context, trx: Trx, orderId: string): Promise<{ request: OrderRequest; loaded: LoadedQuote }> {
  const request = await lockRequest(trx, orderId)
  const quote = await quoteByOrder(trx, orderId)
  if (!quote) throw quoteNotFound()
  return { request, loaded: await loadQuote(trx, quote, request, ctx.clock.now()) }
}
