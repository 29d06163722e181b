import type { Locale } from '@aquilane/domain/site/paths'
import type { QuoteState } from '@aquilane/domain/quotes/rules'
import {
  readQuotedOffer,
  getRequest,
  type OrderRequest,
  type ShownOrder,
  loadReferenceData,
  getQuotedOrder,
  requireOwnOrder,
} from '../../sales/orders/index.ts'
import { findByToken } from './accept-quote.ts'
import { isAvailable } from './is-available.ts'
import { loadQuote, type LoadedQuote } from './load-quote.ts'
import { quoteByOrder, type AlternativeRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { quoteTokens } from './tokens.ts'

export interface QuoteAlternative {
  position: number
  /** The order as it would be with this aircraft. */
  flight: ShownOrder
  priceCents: number
  isAvailable: boolean
  /** Against the version before; null for the first one. */
  change: 'new' | 'cheaper' | 'dearer' | 'same' | null
}

/** A quote as its customer sees it: the newest version that was sent. */
export interface QuoteView {
  order: { id: string; pnr: string }
  currency: string
  state: QuoteState
  version: number
  sentAt: Temporal.Instant
  /** In the zone of the first departure. */
  validUntil: Temporal.ZonedDateTime
  note: string | null
  pax: number
  alternatives: QuoteAlternative[]
  acceptance: { position: number; name: string | null; acceptedAt: Temporal.Instant; hasDocument: boolean } | null
  isAskedAgain: boolean
}

export interface QuoteLink {
  token: string
  state: 'open' | 'expired'
  validUntil: Temporal.Instant
}

type Version = LoadedQuote['versions'][number]

function toChange(alternative: AlternativeRow, before: Version | undefined): QuoteAlternative['change'] {
  if (!before) return null
  const earlier = before.alternatives.find(({ aircraft_id: id }) => id === alternative.aircraft_id)
  if (!earlier) return 'new'
  return earlier.price === alternative.price ? 'same' : earlier.price > alternative.price ? 'cheaper' : 'dearer'
}

/** A quote as its customer sees it. @throws NOT_FOUND */
export async function getQuoteView(ctx: Context, token: string, locale: Locale): Promise<QuoteView> {
  const { quote, loaded } = await findByToken(ctx, token)
  const request = (await getRequest(ctx.db, quote.order_id))!
  return toQuoteView(ctx, loaded, request, locale)
}

export async function toQuoteView(ctx: Context, loaded: LoadedQuote, { order, legs }: OrderRequest, locale: Locale): Promise<QuoteView> {
  const reference = await loadReferenceData(ctx, locale)
  const current = loaded.current!
  const before = loaded.versions.find(({ number, sent_at: sent }) => number < current.number && sent !== null)
  const alternatives: QuoteAlternative[] = []
  for (const alternative of current.alternatives)
    alternatives.push({
      position: alternative.position,
      flight: await getQuotedOrder(ctx, ctx.db, { order, quoted: readQuotedOffer(alternative.offer), reference }),
      priceCents: alternative.price,
      isAvailable: await isAvailable(ctx, loaded, current, alternative),
      change: toChange(alternative, before),
    })
  const { acceptance } = loaded
  const zone = String(readQuotedOffer(current.alternatives[0]!.offer).legs[0]!.departure_zone)
  return {
    order: { id: order.id, pnr: order.pnr },
    currency: order.currency,
    state: loaded.state,
    version: current.number,
    sentAt: current.sent_at!,
    validUntil: current.valid_until!.toZonedDateTimeISO(zone),
    note: current.note,
    pax: Math.max(...legs.map(({ pax }) => pax)),
    alternatives,
    acceptance: acceptance && {
      position: acceptance.position,
      name: acceptance.name,
      acceptedAt: acceptance.accepted_at,
      hasDocument: acceptance.document_id !== null,
    },
    isAskedAgain: loaded.quote.asked_again_at !== null,
  }
}

/** Where the owner of an order finds its quote; null while there is none to accept. @throws NOT_FOUND */
export async function getQuoteLink(ctx: Context, orderId: string, clientId: string): Promise<QuoteLink | null> {
  await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  const quote = await quoteByOrder(ctx.db, orderId)
  const request = quote && (await getRequest(ctx.db, orderId))
  if (!quote || !request) return null
  const { state, current } = await loadQuote(ctx.db, quote, request, ctx.clock.now())
  if ((state !== 'open' && state !== 'expired') || !current) return null
  return { token: quoteTokens(ctx).create(quote.id), state, validUntil: current.valid_until! }
}
