import { paths } from '@aquilane/domain/site/paths'
import { findPriceConcerns, type PriceConcern } from '@aquilane/domain/pricing/price-gate'
import { marginPermille } from '@aquilane/domain/quotes/margin'
import type { QuoteState } from '@aquilane/domain/quotes/rules'
import type { Context } from '../../context.ts'
import { uuid } from '../../platform/uuid.ts'
import { getRequest, readQuotedOffer } from '../../sales/orders/index.ts'
import { isAvailable } from './is-available.ts'
import { isWaitingForApproval, loadQuote, type LoadedQuote } from './load-quote.ts'
import { openingsByVersions, quoteByOrder, type AcceptanceRow, type AlternativeRow } from './queries.ts'
import { quoteTokens } from './tokens.ts'

type Version = LoadedQuote['versions'][number]

/** Looks at the page of a version, or at one alternative of it. */
interface Looks {
  opened: number
  lastOpenedAt: Temporal.Instant | null
}

/** What its members of staff see of an alternative; amounts in cents. */
export interface StaffAlternative extends Looks {
  position: number
  tail: string
  aircraftType: string
  company: string
  priceCents: number
  costCents: number
  marginPermille: number
  /** What the engine calculated when the version was made; null: it could not price the flight. */
  engine: { costCents: number; listCents: number } | null
  /** The member who typed the cost; null: it is the engine's. */
  costTypedBy: string | null
  concerns: PriceConcern[]
  isAvailable: boolean
}

/** Members of staff by their ids. */
export interface StaffVersion extends Looks {
  number: number
  madeBy: string
  createdAt: Temporal.Instant
  sentAt: Temporal.Instant | null
  validUntil: Temporal.Instant | null
  note: string | null
  holdsAircraft: boolean
  needsApproval: boolean
  isAnswer: boolean
  isWithdrawn: boolean
  approvedBy: string | null
  alternatives: StaffAlternative[]
}

/** A quote with all its versions, newest first. */
export interface StaffQuote {
  state: QuoteState
  currency: string
  url: string
  askedAgainAt: Temporal.Instant | null
  acceptance: {
    /** Number of the version. */
    version: number
    position: number
    name: string | null
    phone: string | null
    address: string | null
    acceptedAt: Temporal.Instant
    sha256: string | null
  } | null
  versions: StaffVersion[]
}

interface Reading {
  loaded: LoadedQuote
  looks: (version: Version, position: number) => Looks
  typeName: (id: number) => string
}

async function toAlternative(
  ctx: Context,
  { loaded, looks, typeName }: Reading,
  version: Version,
  alternative: AlternativeRow,
): Promise<StaffAlternative> {
  const { offer, columns } = readQuotedOffer(alternative.offer)
  const { price: priceCents, cost: costCents, engine_cost: engineCost, list_price: listCents } = alternative
  const engine = engineCost === null || listCents === null ? null : { costCents: engineCost, listCents }
  return {
    position: alternative.position,
    tail: offer.aircraft?.tail ?? '',
    aircraftType: typeName(columns.aircraft_type_id),
    company: offer.operator?.name ?? '',
    priceCents,
    costCents,
    marginPermille: marginPermille(priceCents, costCents),
    engine,
    costTypedBy: alternative.cost_typed_by,
    // What the gate found when the version was made.
    concerns: findPriceConcerns('charter', { priceCents, costCents, engine }),
    isAvailable: await isAvailable(ctx, loaded, version, alternative),
    ...looks(version, alternative.position),
  }
}

async function toVersion(ctx: Context, reading: Reading, version: Version): Promise<StaffVersion> {
  const alternatives: StaffAlternative[] = []
  for (const alternative of version.alternatives) alternatives.push(await toAlternative(ctx, reading, version, alternative))
  return {
    number: version.number,
    madeBy: version.made_by,
    createdAt: version.created_at,
    sentAt: version.sent_at,
    validUntil: version.valid_until,
    note: version.note,
    holdsAircraft: version.holds_aircraft,
    needsApproval: version === reading.loaded.versions[0] && isWaitingForApproval(version),
    isAnswer: version.is_answer,
    isWithdrawn: version.withdrawn_at !== null,
    approvedBy: version.approved_by,
    ...reading.looks(version, 0),
    alternatives,
  }
}

const toAcceptance = (acceptance: AcceptanceRow, versions: readonly Version[]): StaffQuote['acceptance'] => ({
  version: versions.find(({ id }) => id === acceptance.version_id)?.number ?? 0,
  position: acceptance.position,
  name: acceptance.name,
  phone: acceptance.phone,
  address: acceptance.address,
  acceptedAt: acceptance.accepted_at,
  sha256: acceptance.document_sha256,
})

/** The quote of an order, for the back office. */
export async function getQuoteForStaff(ctx: Context, orderId: string): Promise<StaffQuote | null> {
  const quote = uuid.test(orderId) ? await quoteByOrder(ctx.db, orderId) : undefined
  const request = quote && (await getRequest(ctx.db, orderId))
  if (!quote || !request) return null
  const loaded = await loadQuote(ctx.db, quote, request, ctx.clock.now())
  const openings = await openingsByVersions(
    ctx.db,
    loaded.versions.map(({ id }) => id),
  )
  const { types } = await ctx.fleet.current()
  const looks = (version: Version, position: number): Looks => {
    const found = openings.find((one) => one.version_id === version.id && one.position === position)
    return { opened: found?.times ?? 0, lastOpenedAt: found?.last_at ?? null }
  }
  const reading: Reading = { loaded, looks, typeName: (id) => types.get(id)?.name ?? '' }
  const versions: StaffVersion[] = []
  for (const version of loaded.versions) versions.push(await toVersion(ctx, reading, version))
  return {
    state: loaded.state,
    currency: request.order.currency,
    url: `${ctx.config.publicUrl}${paths[request.locale].quote(quoteTokens(ctx).create(quote.id))}`,
    askedAgainAt: quote.asked_again_at,
    acceptance: loaded.acceptance && toAcceptance(loaded.acceptance, loaded.versions),
    versions,
  }
}
