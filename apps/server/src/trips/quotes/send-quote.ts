import { defaultValidHours, toValidUntil } from '@aquilane/domain/quotes/rules'
import { type QuotedOffer, lockRequest, type OrderRequest } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money } from '../../platform/written-values.ts'
import { getQuotedCannotFlyReasons, toFlight } from './cannot-fly.ts'
import { loadQuote, quoteReference } from './load-quote.ts'
import { describeTypedCosts, priceAlternatives, storeAlternatives, type AlternativeInput } from './price-alternatives.ts'
import { insertQuote, insertVersion, quoteByOrder, sendVersion, updateQuote, type QuoteRow, type VersionRow } from './queries.ts'
import { expireQuoteJob, type ExpireQuoteJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { releaseAircraft, holdAircraft } from '../../foundation/fleet/index.ts'
import { quoteTokens } from './tokens.ts'

export interface SendQuote {
  orderId: string
  memberId: string
  /** Number of the newest version that its member saw; 0: none. */
  basedOn: number
  alternatives: readonly AlternativeInput[]
  validHours: number | null
  holdsAircraft: boolean
  note: string | null
}

const stateConflict = (status: string) =>
  new Refusal('ORDER_STATE_CONFLICT', 'This order does not wait for a price.', { facts: { confirmation_status: status } })

export function requireAwaitsPrice({ awaits, order }: OrderRequest): void {
  if (awaits !== 'price') throw stateConflict(order.status)
}

const changed = (version: number) =>
  new Refusal('QUOTE_CHANGED', `Version ${version} of this quote was made meanwhile. Look at it first.`, { facts: { version } })

/**
 * Makes the next version of a quote. It goes out at once, or waits for another member where an alternative is below the minimum margin.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, QUOTE_CHANGED, VALIDATION_FAILED, OFFER_EXPIRED, OFFER_TAKEN, AIRCRAFT_CANNOT_FLY, PRICE_CHANGED, BOOKING_TOO_LATE
 */
export async function sendQuote(ctx: Context, input: SendQuote): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, input.orderId)
    requireAwaitsPrice(request)
    const now = ctx.clock.now()
    const quote = (await quoteByOrder(trx, input.orderId)) ?? (await insertQuote(trx, input.orderId, now))
    const { versions } = await loadQuote(trx, quote, request, now)
    const newest = versions[0]
    if ((newest?.number ?? 0) !== input.basedOn) throw changed(newest?.number ?? 0)
    // Before the offers are checked: the aircraft of the version before are free for this one.
    await releaseAircraft(trx, quoteReference(quote))
    const priced = await priceAlternatives(ctx, trx, request, { ...input, before: newest?.alternatives ?? [] })
    const version = await insertVersion(trx, {
      quote_id: quote.id,
      number: (newest?.number ?? 0) + 1,
      made_by: input.memberId,
      note: input.note?.trim() || null,
      holds_aircraft: input.holdsAircraft,
      valid_hours: input.validHours ?? defaultValidHours,
      needs_approval: priced.some(({ price }) => price.concerns.length > 0),
      created_at: now.toString(),
    })
    await storeAlternatives(ctx, trx, version.id, priced)
    const actor = `staff:${input.memberId}` as const
    for (const cost of describeTypedCosts(priced))
      await auditQuote(trx, input.orderId, { actor, action: 'cost-typed', version: version.number, cost })
    if (version.needs_approval) return auditQuote(trx, input.orderId, { actor, action: 'quote-made', version: version.number })
    const offers = priced.map(({ aircraftId, price, offer }) => ({ aircraftId, price: price.priceCents, offer }))
    await deliver(ctx, trx, { request, quote, version, offers, approvedBy: null })
  })
}

/** From now on the version can be accepted. */
export async function deliver(
  ctx: Context,
  trx: Trx,
  parts: {
    request: OrderRequest
    quote: QuoteRow
    version: VersionRow
    offers: readonly { aircraftId: number; price: number; offer: QuotedOffer }[]
    approvedBy: string | null
  },
): Promise<void> {
  const { request, quote, version, offers, approvedBy } = parts
  const { order, locale } = request
  const now = ctx.clock.now()
  const departures = offers.map(({ offer }) => Temporal.Instant.from(offer.columns.first_departure_at))
  const first = departures.reduce((a, b) => (Temporal.Instant.compare(a, b) <= 0 ? a : b))
  const validUntil = toValidUntil(now, version.valid_hours, first)
  if (Temporal.Instant.compare(validUntil, now) <= 0)
    throw new Refusal('BOOKING_TOO_LATE', 'The flight departs too soon for a quote. Answer the request with a price instead.')
  const sent = {
    sent_at: now.toString(),
    valid_until: validUntil.toString(),
    ...(approvedBy ? { approved_by: approvedBy, approved_at: now.toString() } : {}),
  }
  await requireFlyable(ctx, trx, offers)
  await sendVersion(trx, version.id, sent)
  await updateQuote(trx, quote.id, { withdrawn_at: null, asked_again_at: null })
  if (version.holds_aircraft) await holdAll(ctx, trx, quote, offers)
  await ctx.jobs.send(trx, expireQuoteJob, { quote: quote.id, version: version.id } satisfies ExpireQuoteJob, { startAfter: validUntil })
  const zone = String(offers[0]!.offer.legs[0]!.departure_zone)
  await ctx.events.emit(trx, 'quote.sent', {
    orderId: order.id,
    clientId: order.client_id,
    locale,
    pnr: order.pnr,
    token: quoteTokens(ctx).create(quote.id),
    version: version.number,
    alternatives: offers.length,
    price: money(Math.min(...offers.map(({ price }) => price)), order.currency),
    validUntilLocal: validUntil.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  })
  await auditQuote(trx, order.id, { actor: `staff:${approvedBy ?? version.made_by}`, action: 'quote-sent', version: version.number })
}

type FlownOffers = readonly { aircraftId: number; offer: QuotedOffer }[]

/** An alternative of an earlier version may not be flyable any more. @throws AIRCRAFT_CANNOT_FLY with the tail */
async function requireFlyable(ctx: Context, trx: Trx, offers: FlownOffers): Promise<void> {
  for (const one of offers) {
    const reasons = await getQuotedCannotFlyReasons(ctx, trx, one)
    const tail = one.offer.offer.aircraft?.tail ?? ''
    if (reasons.length > 0)
      throw new Refusal('AIRCRAFT_CANNOT_FLY', `${tail} cannot fly then. Choose another aircraft.`, { facts: { tail, reasons } })
  }
}

async function holdAll(ctx: Context, trx: Trx, quote: QuoteRow, offers: FlownOffers): Promise<void> {
  for (const one of offers) {
    if ((await holdAircraft(trx, { ...toFlight(one), reference: quoteReference(quote) })) === 'held') continue
    const tail = one.offer.offer.aircraft?.tail ?? ''
    throw new Refusal('OFFER_TAKEN', `${tail} has just been booked. Choose another aircraft.`, { facts: { tail } })
  }
}

/** A row in the history of the order. */
export const auditQuote = (
  trx: Trx,
  orderId: string,
  {
    version,
    cost,
    ...entry
  }: { actor: string; action: string; version: number; reason?: string; cost?: { tail: string; typed: number; engine: number | null } },
): Promise<void> => {
  const amount = (cents: number): string => (cents / 100).toFixed(2)
  const states = cost ? { from: cost.engine === null ? null : amount(cost.engine), to: amount(cost.typed), reason: cost.tail } : {}
  return audit(trx, { ...entry, ...states, subject: `order:${orderId}`, details: { version, ...(cost ? { cost } : {}) } })
}
