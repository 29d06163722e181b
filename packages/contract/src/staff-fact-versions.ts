import { noteRule, previewQuotes } from '@aquilane/domain/pricing/versions'
import { factVersionStates } from '@aquilane/domain/facts/fact-rules'
import { Type } from 'typebox'
import { Created, listResponse, Money, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { WaitsFor } from './staff-approvals.ts'
import { AreaDifference, TypeDifference } from './staff-airspace-facts.ts'
import { Difference, AirportRef } from './staff-facts.ts'
import { TerminalDifference } from './staff-terminals.ts'

const read = 'facts.read'
const manage = 'facts.manage'
const tag = 'Back office: facts'
const Uuid = Type.String({ format: 'uuid' })

const Version = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  state: oneOf(factVersionStates),
  note: Nullable(Type.String({ description: 'Why it was published' })),
  base: Nullable(Type.Integer({ description: 'Number of the version that it began with; null: what the product ships' })),
  changes: Type.Integer({ description: 'Facts that differ from that version' }),
  created: Created,
  created_by: Type.String(),
  published: Nullable(Created),
  published_by: Nullable(Type.String()),
  rolled_back: Nullable(Created),
  rolled_back_by: Nullable(Type.String()),
  revision: Type.Integer(),
})

export const staffListFactVersions = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/versions',
  summary: 'Versions of the facts, newest first: the draft, the one that counts, and those before',
  tag,
  auth: 'staff',
  permission: read,
  response: listResponse(Version),
})

export const staffGetFactVersion = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/version',
  summary: 'A version with what it changes, and its history. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    ...Version.properties,
    ...WaitsFor.properties,
    differences: Type.Array(Type.Object({ id: Type.String(), airport: AirportRef, ...Difference }), { description: 'Of airports' }),
    areas: Type.Array(Type.Object({ id: Type.String(), ...AreaDifference })),
    types: Type.Array(Type.Object({ id: Type.String(), ...TypeDifference })),
    terminals: Type.Array(Type.Object({ id: Type.String(), airport: AirportRef, ...TerminalDifference })),
    history: Type.Array(
      Type.Object({ at: Created, actor: Type.String(), action: Type.String(), reason: Nullable(Type.String()), facts: Type.Integer() }),
      { description: 'Oldest first; `facts`: how many were changed' },
    ),
  }),
})

const reason = Written({ ...noteRule, description: 'Why, for the team' })
const VersionRef = Type.Object({ id: Uuid })

export const staffPublishFacts = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/publish',
  summary:
    'Asks another member to publish the draft: searches follow it from the approval on. NOT_FOUND, CHANGED_MEANWHILE, ORDER_STATE_CONFLICT, APPROVAL_OPEN',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: VersionRef, revision: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }), reason }),
  response: WaitsFor,
})

export const staffRollBackFacts = endpoint({
  method: 'POST',
  path: '/gamma/staff/facts/roll-back',
  summary:
    'Asks another member to take the version that counts back: the one before it counts again, and an open draft keeps its own changes. NOT_FOUND, ORDER_STATE_CONFLICT, APPROVAL_OPEN',
  tag,
  auth: 'staff',
  permission: manage,
  body: Type.Object({ version: VersionRef, reason }),
  response: WaitsFor,
})

const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))
const Outcome = Type.Object({
  state: oneOf(['firm', 'estimate', 'refused']),
  price: Nullable(Money),
  cautions: Type.Array(Type.Object({ code: Type.String(), params: Params }), { description: 'Key `charter.caution.<code>`' }),
  reason: Nullable(Type.Object({ constraint: Type.String(), params: Params }, { description: 'Key `charter.refusal.<constraint>`' })),
})

export const staffPreviewFacts = endpoint({
  method: 'GET',
  path: '/gamma/staff/facts/preview',
  summary: `Which of the last ${previewQuotes} charters that customers were given a price for would be refused, offered, firm, an estimate or otherwise priced under a version. NOT_FOUND`,
  tag,
  auth: 'staff',
  permission: read,
  query: Type.Object({ id: Uuid }),
  response: Type.Object({
    compared: Type.Integer({ description: 'Charters that were compared' }),
    data: Type.Array(
      Type.Object({
        order: Type.Object({ id: Uuid, pnr: Type.String() }),
        route: Type.String(),
        departure_date: Type.String(),
        tail: Type.String(),
        aircraft_type: Type.String(),
        effect: oneOf(['refused', 'offered', 'estimate', 'firm', 'price']),
        before: Outcome,
        after: Outcome,
      }),
      { description: 'Those that change; refused ones first' },
    ),
  }),
})
