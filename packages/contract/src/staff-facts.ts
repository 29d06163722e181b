import { factLimits, factSorts, factStates, factViews, factAgeDays } from '@aquilane/domain/facts/fact-rules'
import { factTopics } from '@aquilane/domain/facts/fact-topics'
import { Type } from 'typebox'
import { Created, Empty, Nullable, PageQuery, pageResponse, sortQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const read = 'facts.read'
const manage = 'facts.manage'
const tag = 'Back office: facts'
const Uuid = Type.String({ format: 'uuid' })
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const Code = Type.String({ minLength: 2, maxLength: 12, description: 'ICAO code, or the national identifier' })
export const FactRef = Type.Object({ id: Type.String({ pattern: '^[0-9a-f]{24}$' }) })
export const Revision = Nullable(
  Type.Integer({
    minimum: 1,
    maximum: 2_147_483_647,
    description: 'Of the draft as it was read, null: there was none. A change by another member in between is refused, CHANGED_MEANWHILE',
  }),
)

export const Confidence = Type.String({ maxLength: 1, description: 'A official, B trade press, C other pages and open data, D memory' })

const values = {
  kind: Type.String({ maxLength: 30, description: 'hours, closed, a rule of access, or a formality' }),
  value: Type.String({
    maxLength: factLimits.value,
    description:
      'Hours as 06:30..22:00, sunrise-30..sunset+30, 08:00..sunset/20:00 or unknown; past 24:00 they end on the next day. A limit, or a text',
  }),
  days: Nullable(Type.String({ maxLength: factLimits.days, description: '1-5 or 1-4,6-7; null: every day' })),
  season: Nullable(
    Type.String({
      maxLength: factLimits.season,
      description: 'summer, winter, 12-01..03-31 or 2026-11-01..2026-11-30; null: all year',
    }),
  ),
  binds: Nullable(Type.String({ maxLength: 12, description: 'arrivals or departures; null: both' })),
  only: Nullable(Type.String({ maxLength: 12, description: 'jet or turboprop; null: every aircraft' })),
  note: Type.String({ maxLength: factLimits.note, description: 'For the team' }),
}

export const evidence = {
  source: Type.String({ maxLength: factLimits.source.maxLength, description: 'Address or document' }),
  source_date: Type.String({ maxLength: 10, description: 'Day, month or year of the source; empty where it names none' }),
  confidence: Confidence,
  checked_on: Type.String({ maxLength: 10, description: 'Day on which the fact was compared with its source' }),
}

const Searched = Nullable(
  Type.Object(
    { topics: Type.Array(oneOf(factTopics)), looked_at: Type.String(), day: Day },
    { description: 'Looked for, and not found: where' },
  ),
)

export const Change = Nullable(Type.Object({ by: Type.String(), at: Created }, { description: 'By staff; null: as the product ships it' }))

const Fact = Type.Object({
  ...values,
  ...evidence,
  old: Type.Boolean({ description: `Checked more than ${factAgeDays} days ago` }),
  weight: oneOf(['decides', 'cautions', 'note']),
  changed: Change,
})

export const AirportRef = Type.Object({
  code: Code,
  iata: Nullable(Type.String()),
  name: Type.String(),
  city: Type.String(),
  country: Type.Object({ code: Type.String({ description: 'ISO 3166 alpha-2' }), name: Type.String() }),
})

export const Removal = Nullable(
  Type.Object({ ...evidence, changed: Change }, { description: 'Where a fact does not hold any more: how that is known' }),
)

export const Difference = { before: Nullable(Fact), after: Nullable(Fact), removal: Removal }

/** The draft as it is read with a page. */
export const OpenDraft = Nullable(Type.Object({ id: Uuid, revision: Type.Integer() }))
export const State = Type.Unsafe<(typeof factStates)[number]>({ ...oneOf(factStates), description: 'What the draft does to it' })

export const staffListFacts = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/airports',
  summary: 'Airports with what is known of them, as it counts for searches',
  tag,
  auth: 'staff',
  permission: read,
  query: Type.Object({
    view: Type.Optional(oneOf(factViews)),
    query: Type.Optional(Type.String({ maxLength: 100, description: 'Code, name, city or country' })),
    ...sortQuery(factSorts),
    ...PageQuery,
  }),
  response: Type.Object({
    ...pageResponse(
      Type.Object({
        ...AirportRef.properties,
        facts: Type.Integer(),
        hours: Type.Array(Fact, { description: 'Its opening hours; empty: not known' }),
        confidence: Nullable({ ...Confidence, description: 'Of its weakest source' }),
        checked_on: Nullable({ ...Day, description: 'Of the fact that was checked longest ago' }),
        old: Type.Boolean(),
        draft: Type.Boolean({ description: 'The draft changes it' }),
      }),
    ).properties,
    old_facts: Type.Integer({ description: `Facts of all airports that were checked more than ${factAgeDays} days ago` }),
    old_entry_rules: Type.Integer({ description: `Rules of borders that were checked more than ${factAgeDays} days ago` }),
    draft: Nullable(Type.Object({ id: Uuid, changes: Type.Integer() })),
  }),
})

export const staffGetAirportFacts = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/airport',
  summary: 'What is known of an airport, and what the draft changes of it. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: read,
  query: Type.Object({ code: Code }),
  response: Type.Object({
    ...AirportRef.properties,
    zone: Type.String(),
    usually_open: Nullable(Type.String({ description: 'always or by_day where hours are not known; null: a price is an estimate' })),
    searched: Searched,
    draft: OpenDraft,
    facts: Type.Array(
      Type.Object({
        id: Type.String(),
        state: State,
        ...Difference,
      }),
    ),
  }),
})

export const staffSaveFact = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/save-fact',
  summary: 'Writes a fact of an airport in the draft, which begins with the first one. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({
    airport: Type.Object({ code: Code }),
    replaces: Nullable({ ...FactRef, description: 'The fact that is written again; null: a new one' }),
    revision: Revision,
    ...values,
    ...evidence,
  }),
  response: Empty,
})

export const staffRemoveFact = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/remove-fact',
  summary: 'Takes a fact of an airport away in the draft, with the source that says so. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ airport: Type.Object({ code: Code }), fact: FactRef, revision: Revision, ...evidence }),
  response: Empty,
})

export const staffUndoFact = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/undo-fact',
  summary: 'Puts one fact of an airport, an area or a type back as it counts now. NOT_FOUND, CHANGED_MEANWHILE',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ fact: FactRef, revision: Revision }),
  response: Empty,
})

export const staffDiscardFactDraft = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/discard-draft',
  summary: 'Deletes the draft. NOT_FOUND, CHANGED_MEANWHILE',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ revision: Revision }),
  response: Empty,
})

export const staffListAskedAirports = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/asked',
  summary: 'Airports without known hours from or to which customers asked for flights, most often first',
  tag,
  auth: 'staff',
  permission: read,
  response: Type.Object({
    days: Type.Integer({ description: 'Requests, quotes and orders of so many days are counted' }),
    total: Type.Integer(),
    data: Type.Array(
      Type.Object({
        ...AirportRef.properties,
        orders: Type.Integer({ description: 'Requests, quotes and orders' }),
        usually_open: Nullable(Type.String({ description: 'by_day: a price is an estimate at night only' })),
        searched: Searched,
      }),
    ),
  }),
})
