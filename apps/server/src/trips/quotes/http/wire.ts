import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getQuote, getQuoteLink } from '@aquilane/contract/quotes'
import type { staffPreviewPricing } from '@aquilane/contract/staff-pricing'
import type { staffGetQuote } from '@aquilane/contract/staff-quotes'
import type { staffListRequests } from '@aquilane/contract/staff-requests'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import { toOrderView, toStaffOrder } from '../../../sales/orders/http/index.ts'
import type { PricingPreview } from '../pricing-preview.ts'
import type { ListedRequest } from '../requests.ts'
import type { StaffAlternative, StaffQuote, StaffVersion } from '../staff-view.ts'
import type { QuoteAlternative, QuoteLink, QuoteView } from '../view.ts'

type QuoteResponse = ResponseOf<typeof getQuote>
type StaffQuoteResponse = NonNullable<ResponseOf<typeof staffGetQuote>['quote']>
type StaffVersionResponse = StaffQuoteResponse['versions'][number]
type RequestResponse = ResponseOf<typeof staffListRequests>['data'][number]

/** Members of staff by their ids. */
type Names = ReadonlyMap<string, string>

const eur = (cents: number) => money(cents, 'EUR')

function toAlternative({ flight, ...alternative }: QuoteAlternative, currency: string): QuoteResponse['alternatives'][number] {
  const { aircraft, company, legs, price_breakdown, after_flight_caps, terms, seats, co2_kg } = toOrderView(flight)
  return {
    position: alternative.position,
    aircraft,
    company,
    legs,
    price: money(alternative.priceCents, currency),
    price_breakdown,
    after_flight_caps,
    terms,
    seats,
    co2_kg,
    available: alternative.isAvailable,
    change: alternative.change,
  }
}

export const toQuote = (quote: QuoteView): QuoteResponse => ({
  pnr: quote.order.pnr,
  state: quote.state,
  version: quote.version,
  sent: timestamp(quote.sentAt),
  valid_until: timestamp(quote.validUntil.toInstant()),
  valid_until_local: quote.validUntil.toString({ smallestUnit: 'second', timeZoneName: 'never' }),
  note: quote.note,
  pax: quote.pax,
  alternatives: quote.alternatives.map((one) => toAlternative(one, quote.currency)),
  acceptance: quote.acceptance && {
    position: quote.acceptance.position,
    name: quote.acceptance.name,
    accepted: timestamp(quote.acceptance.acceptedAt),
    order: { id: quote.order.id },
    document: quote.acceptance.hasDocument,
  },
  asked_again: quote.isAskedAgain,
})

export const toQuoteLink = ({ token, state, validUntil }: QuoteLink): NonNullable<ResponseOf<typeof getQuoteLink>['quote']> => ({
  token,
  state,
  valid_until: timestamp(validUntil),
})

const toLooks = ({ opened, lastOpenedAt }: Pick<StaffVersion, 'opened' | 'lastOpenedAt'>) => ({
  opened,
  last_opened: lastOpenedAt && timestamp(lastOpenedAt),
})

const toStaffAlternative = (
  alternative: StaffAlternative,
  currency: string,
  names: Names,
): StaffVersionResponse['alternatives'][number] => ({
  position: alternative.position,
  aircraft: { tail: alternative.tail, type: alternative.aircraftType },
  company: alternative.company,
  price: money(alternative.priceCents, currency),
  cost: money(alternative.costCents, currency),
  margin_permille: alternative.marginPermille,
  engine_cost: alternative.engine && money(alternative.engine.costCents, currency),
  list_price: alternative.engine && money(alternative.engine.listCents, currency),
  cost_typed_by: alternative.costTypedBy && (names.get(alternative.costTypedBy) ?? ''),
  concerns: alternative.concerns,
  available: alternative.isAvailable,
  ...toLooks(alternative),
})

const toStaffVersion = (version: StaffVersion, currency: string, names: Names): StaffVersionResponse => ({
  number: version.number,
  made_by: names.get(version.madeBy) ?? '',
  created: timestamp(version.createdAt),
  sent: version.sentAt && timestamp(version.sentAt),
  valid_until: version.validUntil && timestamp(version.validUntil),
  note: version.note,
  holds_aircraft: version.holdsAircraft,
  needs_approval: version.needsApproval,
  answer: version.isAnswer,
  withdrawn: version.isWithdrawn,
  approved_by: version.approvedBy && (names.get(version.approvedBy) ?? ''),
  ...toLooks(version),
  alternatives: version.alternatives.map((one) => toStaffAlternative(one, currency, names)),
})

export const toStaffQuote = (quote: StaffQuote, names: Names): StaffQuoteResponse => ({
  state: quote.state,
  url: quote.url,
  asked_again: quote.askedAgainAt && timestamp(quote.askedAgainAt),
  acceptance: quote.acceptance && {
    version: quote.acceptance.version,
    position: quote.acceptance.position,
    name: quote.acceptance.name,
    phone: quote.acceptance.phone,
    address: quote.acceptance.address,
    accepted: timestamp(quote.acceptance.acceptedAt),
    sha256: quote.acceptance.sha256,
  },
  versions: quote.versions.map((version) => toStaffVersion(version, quote.currency, names)),
})

export const toRequest = ({ order, quote, ...request }: ListedRequest, names: Names): RequestResponse => ({
  ...toStaffOrder(order),
  source: request.source,
  stage: request.stage,
  waiting_since: timestamp(request.waitingSince),
  assignee: request.assigneeId === null ? null : { id: request.assigneeId, name: names.get(request.assigneeId) ?? '' },
  snoozed_until: request.snoozedUntil && timestamp(request.snoozedUntil),
  duplicates: request.duplicates,
  history_90_days: request.history,
  quote: quote && {
    version: quote.version,
    price: eur(quote.priceCents),
    margin_permille: quote.marginPermille,
    valid_until: quote.validUntil && timestamp(quote.validUntil),
    opened: quote.opened,
  },
})

export const toPricingPreview = ({ currentNumber, total, trips }: PricingPreview): ResponseOf<typeof staffPreviewPricing> => ({
  current: currentNumber,
  total: { before: eur(total.beforeCents), after: eur(total.afterCents) },
  data: trips.map(({ order, route, departureLocal, tail, aircraftType, beforeCents, afterCents, services }) => ({
    order,
    route,
    departure_date: departureLocal,
    tail,
    aircraft_type: aircraftType,
    before: beforeCents === null ? null : eur(beforeCents),
    after: afterCents === null ? null : eur(afterCents),
    services: services.map((line) => ({ service: line.service, before: eur(line.beforeCents), after: eur(line.afterCents) })),
  })),
})
