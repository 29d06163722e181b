import type { Locale } from '@aquilane/contract/paths'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getQuote, getQuoteLink as getQuoteLinkEndpoint } from '@aquilane/contract/quotes'
import type { staffGetQuote } from '@aquilane/contract/staff-quotes'
import { findPriceConcerns } from '@aquilane/domain/pricing/price-gate'
import { marginPermille } from '@aquilane/domain/quotes/margin'
import { paths } from '@aquilane/contract/paths'
import {
  readQuotedOffer,
  getRequest,
  type OrderRequest,
  loadReferenceData,
  getQuotedView,
  requireOwnOrder,
} from '../../sales/orders/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import { uuid } from '../../platform/uuid.ts'
import { findByToken } from './accept-quote.ts'
import { isWaitingForApproval, loadQuote, type LoadedQuote } from './load-quote.ts'
import { openingsByVersions, quoteByOrder, type AlternativeRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getCannotFlyReasons, isAircraftFree } from '../../foundation/fleet/index.ts'
import { quoteTokens } from './tokens.ts'

type QuoteView = ResponseOf<typeof getQuote>
export type StaffQuoteView = NonNullable<ResponseOf<typeof staffGetQuote>['quote']>

type QuoteLink = NonNullable<ResponseOf<typeof getQuoteLinkEndpoint>['quote']>

type Version = LoadedQuote['versions'][number]

/** Moment of an alternative's first departure zone, with its offset. */
const toLocal = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

/** It can fly the trip, and is free for it, held by the quote itself, or taken by its acceptance. */
async function isAvailable(ctx: Context, { state }: LoadedQuote, version: Version, alternative: AlternativeRow): Promise<boolean> {
  if (state === 'accepted') return true
  const { blocked_from, blocked_to } = readQuotedOffer(alternative.offer).columns
  const [aircraftId, from, to] = [alternative.aircraft_id, Temporal.Instant.from(blocked_from), Temporal.Instant.from(blocked_to)]
  if ((await getCannotFlyReasons(ctx.db, { aircraftId, from, to })).length > 0) return false
  return (version.holds_aircraft && state === 'open') || isAircraftFree(ctx.db, aircraftId, from, to)
}

function toChange(alternative: AlternativeRow, before: Version | undefined): QuoteView['alternatives'][number]['change'] {
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
  const alternatives: QuoteView['alternatives'] = []
  for (const alternative of current.alternatives) {
    const quoted = readQuotedOffer(alternative.offer)
    const view = await getQuotedView(ctx, ctx.db, { order, quoted, reference })
    const { aircraft, company, legs: flights, price_breakdown, after_flight_caps, terms, seats, co2_kg } = view
    alternatives.push({
      position: alternative.position,
      aircraft,
      company,
      legs: flights,
      price: money(alternative.price, order.currency),
      price_breakdown,
      after_flight_caps,
      terms,
      seats,
      co2_kg,
      available: await isAvailable(ctx, loaded, current, alternative),
      change: toChange(alternative, before),
    })
  }
  const { acceptance } = loaded
  const zone = String(readQuotedOffer(current.alternatives[0]!.offer).legs[0]!.departure_zone)
  return {
    pnr: order.pnr,
    state: loaded.state,
    version: current.number,
    sent: timestamp(current.sent_at!),
    valid_until: timestamp(current.valid_until!),
    valid_until_local: toLocal(current.valid_until!, zone),
    note: current.note,
    pax: Math.max(...legs.map(({ pax }) => pax)),
    alternatives,
    acceptance: acceptance && {
      position: acceptance.position,
      name: acceptance.name,
      accepted: timestamp(acceptance.accepted_at),
      order: { id: order.id },
      document: acceptance.document_id !== null,
    },
    asked_again: loaded.quote.asked_again_at !== null,
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
  return { token: quoteTokens(ctx).create(quote.id), state, valid_until: timestamp(current.valid_until!) }
}

/** What the gate found when the version was made. */
function toGate(
  { price: priceCents, cost: costCents, engine_cost: engineCost, list_price: list, cost_typed_by: typedBy }: AlternativeRow,
  currency: string,
) {
  const engine = engineCost === null || list === null ? null : { costCents: engineCost, listCents: list }
  return {
    engine_cost: engine && money(engine.costCents, currency),
    list_price: engine && money(engine.listCents, currency),
    cost_typed_by: typedBy,
    concerns: findPriceConcerns('charter', { priceCents, costCents, engine }),
  }
}

/** A quote with all its versions, for the back office; members of staff by their ids. */
export async function getQuoteForStaff(ctx: Context, orderId: string): Promise<StaffQuoteView | null> {
  const quote = uuid.test(orderId) ? await quoteByOrder(ctx.db, orderId) : undefined
  const request = quote && (await getRequest(ctx.db, orderId))
  if (!quote || !request) return null
  const loaded = await loadQuote(ctx.db, quote, request, ctx.clock.now())
  const openings = await openingsByVersions(
    ctx.db,
    loaded.versions.map(({ id }) => id),
  )
  const fleet = await ctx.fleet.current()
  const looks = (version: Version, position: number) => {
    const found = openings.find((one) => one.version_id === version.id && one.position === position)
    return { opened: found?.times ?? 0, last_opened: found ? timestamp(found.last_at) : null }
  }
  const versions: StaffQuoteView['versions'] = []
  for (const version of loaded.versions) {
    const alternatives: StaffQuoteView['versions'][number]['alternatives'] = []
    for (const alternative of version.alternatives) {
      const { offer } = readQuotedOffer(alternative.offer)
      const type = fleet.types.get(readQuotedOffer(alternative.offer).columns.aircraft_type_id)
      alternatives.push({
        position: alternative.position,
        aircraft: { tail: offer.aircraft?.tail ?? '', type: type?.name ?? '' },
        company: offer.operator?.name ?? '',
        price: money(alternative.price, request.order.currency),
        cost: money(alternative.cost, request.order.currency),
        margin_permille: marginPermille(alternative.price, alternative.cost),
        ...toGate(alternative, request.order.currency),
        available: await isAvailable(ctx, loaded, version, alternative),
        ...looks(version, alternative.position),
      })
    }
    versions.push({
      number: version.number,
      made_by: version.made_by,
      created: timestamp(version.created_at),
      sent: version.sent_at && timestamp(version.sent_at),
      valid_until: version.valid_until && timestamp(version.valid_until),
      note: version.note,
      holds_aircraft: version.holds_aircraft,
      needs_approval: version === loaded.versions[0] && isWaitingForApproval(version),
      answer: version.is_answer,
      withdrawn: version.withdrawn_at !== null,
      approved_by: version.approved_by,
      ...looks(version, 0),
      alternatives,
    })
  }
  const { acceptance } = loaded
  return {
    state: loaded.state,
    url: `${ctx.config.publicUrl}${paths[request.locale].quote(quoteTokens(ctx).create(quote.id))}`,
    asked_again: quote.asked_again_at && timestamp(quote.asked_again_at),
    acceptance: acceptance && {
      version: loaded.versions.find(({ id }) => id === acceptance.version_id)?.number ?? 0,
      position: acceptance.position,
      name: acceptance.name,
      phone: acceptance.phone,
      address: acceptance.address,
      accepted: timestamp(acceptance.accepted_at),
      sha256: acceptance.document_sha256,
    },
    versions,
  }
}
