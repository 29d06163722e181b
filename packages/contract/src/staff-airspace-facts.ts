import { areaLimits } from '@aquilane/domain/facts/area-rules'
import { factLimits } from '@aquilane/domain/facts/fact-rules'
import { Type } from 'typebox'
import { Empty, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { Change, evidence, FactRef, OpenDraft, Removal, Revision, State } from './staff-facts.ts'

const read = 'facts.read'
const manage = 'facts.manage'
const tag = 'Back office: facts'

const codes = (description: string) => Type.String({ maxLength: areaLimits.codes, description })
const note = Type.String({ maxLength: factLimits.note, description: 'For the team' })
const old = Type.Boolean()
const weight = oneOf(['decides', 'cautions', 'note'])

const area = {
  area: Type.String({ maxLength: areaLimits.name.maxLength, description: 'Its name' }),
  effect: Type.String({ maxLength: 20, description: 'closed, avoid, not_sold_online or caution' }),
  binds: codes('everybody, or states of operators and registers and groups of them (EU, EEA, GB), divided by spaces'),
  countries: codes('Countries that lie in it, ISO 3166 alpha-2, divided by spaces'),
  airports: codes('Single airports that lie in it, ICAO codes divided by spaces'),
  shapes: codes('Areas of `drawn` that are flown around, divided by spaces'),
  overflight: Type.String({ maxLength: 5, description: 'no, yes, or the flight level above which it may be crossed: FL320' }),
  landing: Type.Boolean({ description: 'Those whom it binds may land there' }),
  within_europe: Type.Boolean({ description: 'Also third-country operators, on flights to, from and within Europe' }),
  except_to: codes('Flights to and from these countries may cross it'),
  from: Nullable(Type.String({ maxLength: 10, description: 'First day on which it binds flights, UTC; null: it does already' })),
  until: Nullable(Type.String({ maxLength: 10, description: 'End of the validity that was read; it binds until it is changed' })),
  ends_then: Type.Boolean({ description: 'It is over after `until`, by itself' }),
  note,
}

const Area = Type.Object({ ...area, ...evidence, old, weight, changed: Change })
export const AreaDifference = { before: Nullable(Area), after: Nullable(Area), removal: Removal }

const typeValues = {
  span_m: Nullable(Type.Number({ description: 'Wingspan; null: not known' })),
  steep_approach: Type.String({ maxLength: 10, description: 'approved, optional, not or unknown' }),
  london_city: Type.String({ maxLength: 10, description: 'On the list of London City: yes, no or unknown' }),
  note,
}
const TypeFact = Type.Object({ ...typeValues, ...evidence, old, changed: Change })
const aircraftType = {
  slug: Type.String(),
  name: Type.String(),
  engines: Type.Integer(),
  kind: Type.String({ description: 'jet or turboprop' }),
}
export const TypeDifference = { ...aircraftType, before: Nullable(TypeFact), after: Nullable(TypeFact) }

export const staffListAirspaceFacts = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/airspace',
  summary: 'Areas that flights do not enter or fly around, with what the draft changes of them, and pairs of countries without traffic',
  tag,
  auth: 'staff',
  permission: read,
  response: Type.Object({
    draft: OpenDraft,
    drawn: Type.Array(Type.String(), { description: 'Areas that the product has drawn: `shapes` names some of them' }),
    data: Type.Array(Type.Object({ id: Type.String(), state: State, ...AreaDifference })),
    pairs: Type.Array(
      Type.Object({ a: Type.String(), b: Type.String(), except_for: Type.String(), ...evidence, note: Type.String(), old: Type.Boolean() }),
    ),
  }),
})

export const staffListTypeFacts = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/types',
  summary: 'What is known of aircraft types beside the figures of the catalogue, with what the draft changes of it',
  tag,
  auth: 'staff',
  permission: read,
  response: Type.Object({
    draft: OpenDraft,
    data: Type.Array(Type.Object({ id: Type.String(), state: State, ...TypeDifference })),
  }),
})

export const staffSaveArea = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/save-area',
  summary:
    'Writes an area of the airspace in the draft, which begins with the first change. What it opens needs an official or trade source of 2023 or later. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({
    replaces: Nullable({ ...FactRef, description: 'The area that is written again; null: a new one' }),
    revision: Revision,
    ...area,
    ...evidence,
  }),
  response: Empty,
})

export const staffRemoveArea = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/remove-area',
  summary: 'Ends an area in the draft, with the source that says so. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ fact: FactRef, revision: Revision, ...evidence }),
  response: Empty,
})

export const staffSaveType = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/save-type',
  summary:
    'Writes the facts of an aircraft type in the draft. What they allow needs an official or trade source of 2023 or later. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ fact: FactRef, revision: Revision, ...typeValues, ...evidence }),
  response: Empty,
})
