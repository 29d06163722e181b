import { factLimits } from '@aquilane/domain/facts/fact-rules'
import { terminalLimits } from '@aquilane/domain/facts/terminal-rules'
import { Type } from 'typebox'
import { Empty, Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Change, evidence, FactRef, OpenDraft, Removal, Revision, State } from './staff-facts.ts'

const read = 'facts.read'
const manage = 'facts.manage'
const tag = 'Back office: facts'

const Code = Type.String({ minLength: 2, maxLength: 12, description: 'ICAO code, or the national identifier' })
const text = (maxLength: number, description: string) => Type.String({ maxLength, description: `${description}; empty: not known` })

const values = {
  name: Type.String({ maxLength: terminalLimits.name.maxLength }),
  kind: Type.String({ maxLength: 20, description: 'fbo or general_aviation' }),
  sole: Type.Boolean({ description: 'Every private flight of the airport uses it' }),
  address: text(terminalLimits.address, 'Street, town, country'),
  phone: text(terminalLimits.phone, 'International: +43 664 8882 8647'),
  hours: text(terminalLimits.hours, '06:00..22:00, or 1-5 06:00..22:00; 6-7 08:00..20:00'),
  website: text(terminalLimits.website, 'Its address'),
  latitude: Nullable(Type.Number()),
  longitude: Nullable(Type.Number()),
  parking_en: text(terminalLimits.text, 'English'),
  parking_it: text(terminalLimits.text, 'Italian'),
  directions_en: text(terminalLimits.text, 'How passengers find the entrance, English'),
  directions_it: text(terminalLimits.text, 'The same in Italian'),
  note: Type.String({ maxLength: factLimits.note, description: 'For the team' }),
}

const StaffTerminal = Type.Object({
  terminal: Type.String({ description: 'Its key, which stays' }),
  ...values,
  ...evidence,
  old: Type.Boolean(),
  changed: Change,
})
export const TerminalDifference = { before: Nullable(StaffTerminal), after: Nullable(StaffTerminal), removal: Removal }

export const staffListTerminals = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/terminals',
  summary: 'Terminals of an airport, with what the draft changes of them. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: read,
  query: Type.Object({ code: Code }),
  response: Type.Object({
    draft: OpenDraft,
    data: Type.Array(Type.Object({ id: Type.String(), state: State, ...TerminalDifference })),
  }),
})

export const staffSaveTerminal = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/save-terminal',
  summary:
    'Writes a terminal of an airport in the draft, which begins with the first change. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({
    airport: Type.Object({ code: Code }),
    replaces: Nullable({ ...FactRef, description: 'The terminal that is written again; null: a new one' }),
    revision: Revision,
    ...values,
    ...evidence,
  }),
  response: Empty,
})

export const staffRemoveTerminal = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/remove-terminal',
  summary: 'Removes a terminal in the draft, with the source that says so. NOT_FOUND, CHANGED_MEANWHILE, VALIDATION_FAILED',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ airport: Type.Object({ code: Code }), fact: FactRef, revision: Revision, ...evidence }),
  response: Empty,
})
