import { needsApproval } from '@aquilane/domain/quotes/margin'
import { defaultValidHours, toValidUntil } from '@aquilane/domain/quotes/rules'
import { toQuotedOffer, readQuotedOffer, type QuotedOffer } from '../orders/quoted-offer.ts'
import { lockRequest, type OrderRequest } from '../orders/requests.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { fieldError, ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import type { QuotesContext } from './deps.ts'
import { loadQuote, quoteNotFound, quoteReference, type LoadedQuote } from './load-quote.ts'
import {
  insertAlternatives,
  insertQuote,
  insertVersion,
  quoteByOrder,
  sendVersion,
  updateQuote,
  type AlternativeRow,
  type QuoteRow,
  type VersionRow,
} from './queries.ts'
import { expireQuoteJob, type ExpireQuoteJob } from './queues.ts'

export interface SendQuote {
  orderId: string
  memberId: string
  /** Number of the newest version that its member saw; 0: none. */
  basedOn: number
  alternatives: readonly {
    suggestionId: string | null
    /** Instead: position in the newest version. */
    keep: number | null
    priceCents: number | null
    costCents: number | null
  }[]
  validHours: number | null
  holdsAircraft: boolean
  note: string | null
}

interface PricedAlternative {
  aircraftId: number
  price: number
  cost: number
  offer: QuotedOffer
}

const stateConflict = (status: string) =>
  new ProblemError('ORDER_STATE_CONFLICT', 'This order does not wait for a price.', { extra: { confirmation_status: status } })

const changed = (version: number) =>
  new ProblemError('QUOTE_CHANGED', `Version ${version} of this quote was made meanwhile. Look at it first.`, { extra: { version } })

/**
 * Makes the next version of a quote. It goes out at once, or waits for another member where an alternative is below the minimum margin.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, QUOTE_CHANGED, VALIDATION_FAILED, OFFER_EXPIRED, OFFER_TAKEN, AIRCRAFT_CANNOT_FLY, PRICE_CHANGED, BOOKING_TOO_LATE
 */
export async function sendQuote(ctx: QuotesContext, input: SendQuote): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const request = await lockRequest(trx, input.orderId)
    if (request.awaits !== 'price') throw stateConflict(request.order.status)
    const now = ctx.clock.now()
    const quote = (await quoteByOrder(trx, input.orderId)) ?? (await insertQuote(trx, input.orderId, now))
    const { versions } = await loadQuote(trx, quote, request, now)
    const newest = versions[0]
    if ((newest?.number ?? 0) !== input.basedOn) throw changed(newest?.number ?? 0)
    // Before the offers are checked: the aircraft of the version before are free for this one.
    await ctx.fleet.releaseAircraft(trx, quoteReference(quote))
    const priced = await priceAlternatives(ctx, trx, request, { input, before: newest?.alternatives ?? [] })
    const version = await insertVersion(trx, {
      quote_id: quote.id,
      number: (newest?.number ?? 0) + 1,
      made_by: input.memberId,
      note: input.note?.trim() || null,
      holds_aircraft: input.holdsAircraft,
      valid_hours: input.validHours ?? defaultValidHours,
      needs_approval: priced.some(({ price, cost }) => needsApproval(price, cost)),
      created_at: now.toString(),
    })
    await insertAlternatives(
      trx,
      priced.map(({ aircraftId, price, cost, offer }, at) => ({
        version_id: version.id,
        position: at + 1,
        aircraft_id: aircraftId,
        price,
        cost,
        offer: JSON.stringify(offer),
      })),
    )
    if (!version.needs_approval) return deliver(ctx, trx, { request, quote, version, offers: priced, approvedBy: null })
    await auditQuote(trx, input.orderId, { actor: `staff:${input.memberId}`, action: 'quote-made', version: version.number })
  })
}

async function priceAlternatives(
  ctx: QuotesContext,
  trx: Trx,
  { order, locale, legs }: OrderRequest,
  { input, before }: { input: SendQuote; before: readonly AlternativeRow[] },
): Promise<PricedAlternative[]> {
  const priced: PricedAlternative[] = []
  for (const [at, { suggestionId, keep, priceCents, costCents }] of input.alternatives.entries()) {
    const path = `alternatives.${at}`
    const kept = keep === null ? undefined : before.find(({ position }) => position === keep)
    if (keep !== null && !kept) throw fieldError(`${path}.keep`, 'unknown', 'The newest version has no such alternative.')
    if (kept) {
      priced.push({ aircraftId: kept.aircraft_id, price: kept.price, cost: kept.cost, offer: readQuotedOffer(kept.offer) })
      continue
    }
    if (suggestionId === null) throw fieldError(`${path}.suggestion_id`, 'required', 'Choose an aircraft for this alternative.')
    const taken = await ctx.orders.acceptOffer(trx, { clientId: order.client_id, locale, legs }, suggestionId)
    const price = priceCents ?? taken.priceCents
    const share = taken.lines.filter(({ service }) => service === 'service').reduce((sum, { amountCents }) => sum + amountCents, 0)
    const cost = costCents ?? taken.priceCents - share
    if (price <= 0) throw fieldError(`${path}.price`, 'too_low', 'A price is more than zero.')
    if (cost <= 0) throw fieldError(`${path}.cost`, 'too_low', 'A cost is more than zero.')
    priced.push({ aircraftId: taken.aircraftId, price, cost, offer: toQuotedOffer(order.id, legs, taken, price) })
  }
  for (const [at, { aircraftId }] of priced.entries())
    if (priced.findIndex((other) => other.aircraftId === aircraftId) < at)
      throw fieldError(`alternatives.${at}.suggestion_id`, 'duplicate', 'Each aircraft can be offered once.')
  return priced
}

/** From now on the version can be accepted. */
async function deliver(
  ctx: QuotesContext,
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
    throw new ProblemError('BOOKING_TOO_LATE', 'The flight departs too soon for a quote. Answer the request with a price instead.')
  const sent = { sent_at: now.toString(), valid_until: validUntil.toString(), ...(approvedBy ? { approved_by: approvedBy } : {}) }
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
    token: ctx.tokens.create(quote.id),
    version: version.number,
    alternatives: offers.length,
    price: money(Math.min(...offers.map(({ price }) => price)), order.currency),
    validUntilLocal: validUntil.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  })
  await auditQuote(trx, order.id, { actor: `staff:${approvedBy ?? version.made_by}`, action: 'quote-sent', version: version.number })
}

type FlownOffers = readonly { aircraftId: number; offer: QuotedOffer }[]

const toFlight = ({ aircraftId, offer }: FlownOffers[number]) => ({
  aircraftId,
  from: Temporal.Instant.from(offer.columns.blocked_from),
  to: Temporal.Instant.from(offer.columns.blocked_to),
})

/** An alternative of an earlier version may not be flyable any more. @throws AIRCRAFT_CANNOT_FLY with the tail */
async function requireFlyable({ fleet }: QuotesContext, trx: Trx, offers: FlownOffers): Promise<void> {
  for (const one of offers) {
    const reasons = await fleet.getCannotFlyReasons(trx, toFlight(one))
    const tail = one.offer.offer.aircraft?.tail ?? ''
    if (reasons.length > 0)
      throw new ProblemError('AIRCRAFT_CANNOT_FLY', `${tail} cannot fly then. Choose another aircraft.`, { extra: { tail, reasons } })
  }
}

async function holdAll(ctx: QuotesContext, trx: Trx, quote: QuoteRow, offers: FlownOffers): Promise<void> {
  for (const one of offers) {
    if ((await ctx.fleet.holdAircraft(trx, { ...toFlight(one), reference: quoteReference(quote) })) === 'held') continue
    const tail = one.offer.offer.aircraft?.tail ?? ''
    throw new ProblemError('OFFER_TAKEN', `${tail} has just been booked. Choose another aircraft.`, { extra: { tail } })
  }
}

/** @throws NOT_FOUND, QUOTE_NOT_OPEN, FOUR_EYES_REQUIRED, OFFER_TAKEN, AIRCRAFT_CANNOT_FLY, BOOKING_TOO_LATE */
export async function approveQuote(ctx: QuotesContext, { orderId, memberId }: { orderId: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { request, loaded } = await lockQuote(ctx, trx, orderId)
    const version = loaded.versions[0]
    if (request.awaits !== 'price' || !version || version.sent_at !== null || !version.needs_approval)
      throw new ProblemError('QUOTE_NOT_OPEN', 'No version of this quote waits for an approval.')
    if (version.made_by === memberId)
      throw new ProblemError('FOUR_EYES_REQUIRED', 'You made this version. Another member of staff must approve it.')
    const offers = version.alternatives.map(({ aircraft_id: aircraftId, price, offer }) => ({
      aircraftId,
      price,
      offer: readQuotedOffer(offer),
    }))
    await deliver(ctx, trx, { request, quote: loaded.quote, version, offers, approvedBy: memberId })
  })
}

/** @throws NOT_FOUND, QUOTE_NOT_OPEN */
export async function withdrawQuote(
  ctx: QuotesContext,
  { orderId, memberId, reason }: { orderId: string; memberId: string; reason: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { request, loaded } = await lockQuote(ctx, trx, orderId)
    const { quote, state, current } = loaded
    if (state !== 'open' && state !== 'approval' && state !== 'expired')
      throw new ProblemError('QUOTE_NOT_OPEN', 'This quote has been answered or withdrawn.')
    await updateQuote(trx, quote.id, { withdrawn_at: ctx.clock.now().toString() })
    await ctx.fleet.releaseAircraft(trx, quoteReference(quote))
    const { order, locale } = request
    const version = current?.number ?? loaded.versions[0]?.number ?? 0
    if (state === 'open')
      await ctx.events.emit(trx, 'quote.withdrawn', { orderId, clientId: order.client_id, locale, pnr: order.pnr, version })
    await auditQuote(trx, orderId, { actor: `staff:${memberId}`, action: 'quote-withdrawn', version, reason })
  })
}

async function lockQuote(ctx: QuotesContext, trx: Trx, orderId: string): Promise<{ request: OrderRequest; loaded: LoadedQuote }> {
  const request = await lockRequest(trx, orderId)
  const quote = await quoteByOrder(trx, orderId)
  if (!quote) throw quoteNotFound()
  return { request, loaded: await loadQuote(trx, quote, request, ctx.clock.now()) }
}

/** A row in the history of the order. */
export const auditQuote = (
  trx: Trx,
  orderId: string,
  { version, ...entry }: { actor: string; action: string; version: number; reason?: string },
): Promise<void> => audit(trx, { ...entry, subject: `order:${orderId}`, details: { version } })
