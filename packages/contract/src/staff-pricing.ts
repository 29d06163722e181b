import { currencies } from '@aquilane/domain/charter/policy'
import { sourceGrades, taxCodes } from '@aquilane/domain/charter/tax-rows'
import { type SchemeCode, TAX_SCHEMES } from '@aquilane/domain/charter/tax-schemes'
import { operatorRateLimits } from '@aquilane/domain/pricing/validate'
import { noteRule, previewQuotes, versionStatuses } from '@aquilane/domain/pricing/versions'
import { Type } from 'typebox'
import { Created, Empty, Money, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'

const read = 'pricing.read'
const manage = 'pricing.manage'
const Uuid = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Uuid })
const Country = Type.String({ maxLength: 2, description: 'ISO 3166 alpha-2' })
const Permille = Type.Number({ description: 'Thousandths' })
const Revision = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'As it was read: a change by another member in between is refused, CHANGED_MEANWHILE',
})
const Note = Written({ ...noteRule, description: 'Why, for the team' })

export const PricingDocumentWire = Type.Object({
  numbers: Type.Array(
    Type.Object({
      path: Type.String({ maxLength: 80, description: 'classes.light.departure_fee, airports.hub.handling, general.margin' }),
      value: Type.Number({ description: 'Cents, thousandths, minutes, or euro for one unit of foreign money' }),
    }),
    { maxItems: 400 },
  ),
  peaks: Type.Array(
    Type.Object({
      code: Type.String({ maxLength: 20 }),
      from: Type.String({ maxLength: 5, description: 'Month and day of the local departure date, 12-19' }),
      to: Type.String({ maxLength: 5, description: 'Inclusive; may lie in the next year' }),
      permille: Permille,
    }),
    { maxItems: 40 },
  ),
  short_notice: Type.Array(Type.Object({ hours: Type.Number({ description: 'Before departure' }), permille: Permille }), { maxItems: 20 }),
  airport_countries: Type.Array(Type.Object({ country: Country, permille: Permille }), {
    maxItems: 100,
    description: 'Airport charges of a country, of the European ones',
  }),
  free_route_countries: Type.Array(Country, { maxItems: 100, description: 'No route charges on flights inside the country' }),
  operators: Type.Array(
    Type.Object({
      company: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
      permille: Type.Number({ description: `Hourly rates of the operator, ${operatorRateLimits.min} to ${operatorRateLimits.max}` }),
    }),
    { maxItems: 1_000 },
  ),
  taxes: Type.Array(
    Type.Object({
      tax: oneOf(taxCodes),
      scheme: oneOf(Object.keys(TAX_SCHEMES) as SchemeCode[]),
      country: Nullable(
        Type.String({ maxLength: 6, description: 'Of VAT a country or one of its subdivisions (ISO 3166-2), of `none` a country' }),
      ),
      from: Type.String({ maxLength: 10, description: 'First local departure date' }),
      until: Nullable(Type.String({ maxLength: 10, description: 'Last date on which the amounts are known to hold' })),
      law: Type.String({ maxLength: 400 }),
      article: Type.String({ maxLength: 400 }),
      source: Type.String({ maxLength: 1_000, description: 'Where it was read' }),
      grade: oneOf(sourceGrades),
      note: Type.String({ maxLength: 2_000, description: 'What is not certain, for staff' }),
      currency: oneOf(currencies),
      amounts: Type.Array(
        Type.Object({
          name: Type.String({ maxLength: 40 }),
          value: Type.Number({ description: 'Hundredths of the currency, kilometres, kilograms, seats, thousandths or a factor' }),
        }),
        { maxItems: 30 },
      ),
    }),
    { maxItems: 800 },
  ),
})

const Version = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  status: oneOf(versionStatuses),
  note: Type.String(),
  base: Nullable(Type.Integer({ description: 'Number of the version that it began with' })),
  changes: Type.Integer({ description: 'Values that differ from that version' }),
  created: Created,
  created_by: Nullable(Type.String({ description: 'Name of the member; null: what the installation began with' })),
  published_by: Nullable(Type.String()),
  effective: Nullable({ ...Created, description: 'From when on prices follow it' }),
  withdrawn: Nullable(Created),
  revision: Revision,
})

const EndingTax = Type.Object({
  tax: oneOf(taxCodes),
  country: Nullable(Type.String({ maxLength: 6 })),
  until: Type.String(),
  over: Type.Boolean({ description: 'The day has passed: its amounts are still charged' }),
})

export const staffListPricing = endpoint({
  method: 'GET',
  path: '/gamma/staff/pricing/list',
  summary:
    'Versions of the prices, newest first, and the tax rows of the current one that run out within 60 days without another one after them',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: read,
  response: Type.Object({ data: Type.Array(Version), ending_taxes: Type.Array(EndingTax) }),
})

export const staffGetPricing = endpoint({
  method: 'GET',
  path: '/gamma/staff/pricing/get',
  summary: 'One version with its document, what it changes, and its history. NOT_FOUND',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    ...Version.properties,
    ...WaitsFor.properties,
    document: PricingDocumentWire,
    differences: Type.Array(
      Type.Object({
        path: Type.String(),
        from: Type.Union([Type.Number(), Type.String(), Type.Null()]),
        to: Type.Union([Type.Number(), Type.String(), Type.Null()]),
      }),
      { description: 'From the version that it began with; null: the row is not there' },
    ),
    companies: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
    history: Type.Array(
      Type.Object({ at: Created, actor: Type.String(), action: Type.String(), reason: Nullable(Type.String()), values: Type.Integer() }),
      { description: 'Oldest first; `values`: how many were changed' },
    ),
  }),
})

export const staffCreatePricingDraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/create-draft',
  summary: 'Begins a draft with the version that counts last',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ note: Note }),
  response: Reference,
})

export const staffSavePricingDraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/save-draft',
  summary: 'Replaces a draft. NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT, VALIDATION_FAILED with every value that cannot stand',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: Reference, revision: Revision, note: Note, document: PricingDocumentWire }),
  response: Empty,
})

export const staffDiscardPricingDraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/discard-draft',
  summary: 'Deletes a draft. NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: Reference, revision: Revision }),
  response: Empty,
})

const Price = Nullable({ ...Money, description: 'Null: the aircraft cannot fly this trip (any more)' })

export const staffPreviewPricing = endpoint({
  method: 'GET',
  path: '/gamma/staff/pricing/preview',
  summary: `The last ${previewQuotes} charters that customers were given a price for, priced once more with the current version and with this one. NOT_FOUND`,
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    current: Type.Integer({ description: 'Number of the version compared with' }),
    total: Type.Object({ before: Money, after: Money }, { description: 'Of the trips that both can price' }),
    data: Type.Array(
      Type.Object({
        order: Type.Object({ id: Uuid, pnr: Type.String() }),
        route: Type.String(),
        departure_date: Type.String(),
        tail: Type.String(),
        aircraft_type: Type.String(),
        before: Price,
        after: Price,
        services: Type.Array(Type.Object({ service: Type.String(), before: Money, after: Money }), {
          description: 'Price lines that differ',
        }),
      }),
      { description: 'Largest difference first' },
    ),
  }),
})

export const staffPublishPricing = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/publish',
  summary:
    'Asks another member to publish the draft: prices follow it from `at`, or from the approval on. Prices that were promised stay. NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT, PRICING_OUTDATED, VALIDATION_FAILED, APPROVAL_OPEN',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({
    version: Reference,
    revision: Revision,
    at: Nullable(Type.String({ format: 'date-time', maxLength: 40, description: 'With offset: 2027-04-01T00:00:00Z' })),
  }),
  response: WaitsFor,
})

const reason = Written(noteRule)

export const staffWithdrawPricing = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/withdraw',
  summary: 'Takes a scheduled version back before it takes effect. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: Reference, reason }),
  response: Empty,
})

export const staffRollBackPricing = endpoint({
  method: 'POST',
  path: '/gamma/staff/pricing/roll-back',
  summary:
    'Asks another member to publish a new version with the document of an earlier one. NOT_FOUND, ORDER_STATE_CONFLICT, PRICING_OUTDATED, APPROVAL_OPEN',
  tag: 'Back office: pricing',
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: Reference, reason }),
  response: WaitsFor,
})
