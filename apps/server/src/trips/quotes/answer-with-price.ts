import { planAtTodaysPrice } from '../../market/charter/index.ts'
import { lockRequest, type OrderRequest, acceptOffer } from '../../sales/orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fieldError, Refusal } from '@aquilane/domain/refusal'
import { loadQuote } from './load-quote.ts'
import { priceTaken, storeAlternatives, type PricedAlternative } from './price-alternatives.ts'
import { insertQuote, insertVersion, quoteByOrder } from './queries.ts'
import { auditQuote, requireAwaitsPrice } from './send-quote.ts'
import type { Context } from '../../context.ts'
import { acceptQuotedOffer } from '../../sales/booking/index.ts'

export interface AnswerWithPrice {
  orderId: string
  memberId: string
  /** Null: the aircraft of the estimate. */
  suggestionId: string | null
  /** Null: the price of the offer. */
  priceCents: number | null
}

/**
 * Answers a request with a price that the customer pays without signing. The aircraft is held and the customer notified at once, or, where the
 * price does not pass the gate, once another member has approved it.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, QUOTE_OPEN, VALIDATION_FAILED, NOT_FLYABLE, OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED
 */
export async function answerWithPrice(ctx: Context, input: AnswerWithPrice): Promise<void> {
  const { orderId, memberId } = input
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, orderId)
    requireAwaitsPrice(request)
    const now = ctx.clock.now()
    const quote = await quoteByOrder(trx, orderId)
    const loaded = quote && (await loadQuote(trx, quote, request, now))
    if (loaded?.state === 'open')
      throw new Refusal('QUOTE_OPEN', 'The customer can accept a quote of this request. Withdraw it, or send a new version.')
    const priced = await priceAnswer(ctx, trx, request, input)
    const actor = `staff:${memberId}` as const
    if (priced.price.concerns.length === 0) {
      await acceptQuotedOffer(ctx, trx, { orderId, quoted: priced.offer, actor })
      return
    }
    const version = await insertVersion(trx, {
      quote_id: (quote ?? (await insertQuote(trx, orderId, now))).id,
      number: (loaded?.versions[0]?.number ?? 0) + 1,
      made_by: memberId,
      note: null,
      holds_aircraft: false,
      valid_hours: 1,
      needs_approval: true,
      is_answer: true,
      created_at: now.toString(),
    })
    await storeAlternatives(ctx, trx, version.id, [priced])
    await auditQuote(trx, orderId, { actor, action: 'quote-made', version: version.number })
  })
}

async function priceAnswer(
  ctx: Context,
  trx: Trx,
  { order, legs, locale, airports }: OrderRequest,
  { suggestionId, priceCents, memberId }: AnswerWithPrice,
): Promise<PricedAlternative> {
  const given = { priceCents, costCents: null, memberId, path: 'order' }
  if (priceCents !== null && priceCents <= 0) throw fieldError('price', 'too_low', 'A price is more than zero.')
  if (suggestionId !== null) {
    const taken = await acceptOffer(ctx, trx, { clientId: order.client_id, locale, legs }, suggestionId)
    return priceTaken(order.id, legs, taken, given)
  }
  if (order.aircraft_id === null || airports === null) throw fieldError('suggestion_id', 'required', 'Choose an aircraft for this request.')
  if (priceCents === null) throw fieldError('price', 'required', 'Enter a price, or choose an offer.')
  const plan = await planAtTodaysPrice(ctx, { aircraftId: order.aircraft_id, legs: airports })
  if (!plan) throw new Refusal('NOT_FLYABLE', 'The aircraft of the estimate cannot fly this trip any more. Choose an offer.')
  return priceTaken(order.id, legs, plan, given)
}
