import { checklistCauses, checklistStatuses, manualStatuses, maxItemFiles } from '@aquilane/domain/operations/checklist'
import { checklistKinds, checklistProofs } from '@aquilane/domain/operations/checklist-rules'
import { delayCodes } from '@aquilane/domain/operations/delay-codes'
import { tripPhases } from '@aquilane/domain/operations/phases'
import { checklistViews } from '@aquilane/domain/operations/views'
import { Type } from 'typebox'
import { namedPassengerStates } from '@aquilane/domain/travel-documents/named-passenger'
import { AfterQuery, Created, Money, Nullable, PageQuery, pageResponse, Next } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Formality } from './formality.ts'
import { oneOf } from './passengers.ts'
import { FlightStage, ReadinessLine } from './readiness.ts'
import { WaitsFor } from './staff-approvals.ts'
import { AdminAirport } from './staff-empty-legs.ts'
import { ManifestState } from './staff-manifests.ts'
import { TripOperators } from './staff-trip-operators.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const Member = Type.Object({ id: Id, name: Type.String() })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const Empty = Type.Object({})

export const Amount = Type.Object(
  { amount: Type.Number({ minimum: 0, maximum: 100_000_000, multipleOf: 0.01 }), currency: Type.Literal('EUR') },
  { description: 'Major units, at most two decimals' },
)

const ChecklistItem = Type.Object({
  id: Id,
  kind: oneOf(checklistKinds),
  leg: Nullable(Reference),
  dropped_flight: Nullable(Type.String({ description: 'Route of a flight that was dropped: what was arranged for it is cancelled' })),
  status: {
    ...oneOf(checklistStatuses),
    description: 'NA not applicable, NR not requested, REQ requested, OK done, HOLD waits, CNL canceled, Revise: look again, see causes',
  },
  causes: Type.Array(oneOf(checklistCauses), { description: 'What has changed since it was done or asked for' }),
  is_required: Type.Boolean({ description: 'Open, it keeps the trip from being released' }),
  due: Created,
  assignee: Nullable(Member),
  supplier: Nullable(Type.String()),
  reference: Nullable(Type.String()),
  note: Nullable(Type.String()),
  cost: Nullable({ ...Money, description: 'Billed to us beside the bill of the operator' }),
  source: Nullable(Type.String({ description: 'Where the duty or its deadline comes from' })),
  proof: {
    ...oneOf(checklistProofs),
    description: 'derived: follows from data and is not set; reference: done with a reference; judgement: set by a member',
  },
  revision: Type.Integer(),
  files: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      pages: Type.Integer(),
      size: Type.Integer({ description: 'Bytes as it was sent' }),
      added: Type.Object({ at: Created, by: Type.String() }),
    }),
  ),
})

const FlightRecord = Type.Object({
  off_block: Utc,
  takeoff: Nullable(Utc),
  landing: Nullable(Utc),
  on_block: Nullable(Utc),
  pax: Nullable(Type.Integer()),
  delay_code: Nullable(oneOf(delayCodes)),
  fuel_kg: Nullable(Type.Integer()),
  uplift_litres: Nullable(Type.Integer({ description: 'Fuel taken on, as the crew entered it' })),
  deiced: Type.Boolean(),
  recorded: { ...Utc, description: 'When it was written' },
  by: Type.Object(
    { name: Nullable(Type.String()), crew: Type.Boolean() },
    { description: 'Who wrote it: a member of staff by name, or the crew' },
  ),
})

export const staffGetTrip = endpoint({
  method: 'GET',
  path: '/gamma/staff/trip/get',
  summary: 'How far a trip is: phase, checklist, manifests, actual times, bill of the operator and result',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    id: Id,
    phase: Nullable({ ...oneOf(tripPhases), description: 'Derived from what has happened; null where the trip does not take place' }),
    release: Nullable(
      Type.Object({
        at: Created,
        by: Type.String(),
        override: Nullable(
          Type.Object({
            reason: Type.String(),
            approved_by: Nullable(Type.String({ description: 'null: before a second member was needed' })),
            items: Type.Array(oneOf(checklistKinds)),
          }),
        ),
      }),
    ),
    release_waits_for: WaitsFor.properties.approval,
    items: Type.Array(ChecklistItem),
    legs: Type.Array(
      Type.Object({
        id: Id,
        departure: AdminAirport,
        arrival: AdminAirport,
        departure_at: Utc,
        arrival_at: Nullable(Utc),
        pax: Type.Integer(),
        takes_place: Type.Boolean({ description: 'It was flown, or is to be: not so the rest of a trip that ended under way' }),
        tail: Nullable(Type.String({ description: 'Legs of a trip that lost its aircraft under way have their own' })),
        company: Nullable(Type.String({ description: 'The operator that flies it' })),
        record: Nullable(FlightRecord),
        stage: FlightStage,
        readiness: ReadinessLine,
        manifests: Type.Array(ManifestState),
        formalities: Type.Array(Formality, { description: 'To be arranged at its airports, as far as it is known' }),
        unknown_hours: Type.Array(Type.String(), { description: 'Its airports that nobody knows to be open then' }),
        names: Type.Array(Type.Object({ name: Type.String(), takes_seat: Type.Boolean(), documents: oneOf(namedPassengerStates) }), {
          description: 'Who flies, as named by the customer or read off an approved document',
        }),
      }),
    ),
    operators: TripOperators,
    result: Type.Object({
      revenue: Money,
      cost: Money,
      margin: Money,
      quoted_cost: Money,
      refunded: Nullable({ ...Money, description: 'Of a trip that ended after its first legs were flown: revenue is what was kept' }),
    }),
    closed: Nullable(Type.Object({ at: Created, by: Type.String() })),
    reopened: Nullable(
      Type.Object(
        { at: Created, revenue: Money, margin: Money },
        { description: 'It was closed with these sums, and a charge was paid afterwards: it is closed again with what was posted' },
      ),
    ),
    closing_gaps: Type.Array(oneOf(['times', 'bill', 'approval', 'extras', 'status'] as const), {
      description: 'What keeps it from being closed',
    }),
  }),
})

export const staffListChecklist = endpoint({
  method: 'GET',
  path: '/gamma/staff/checklist/list',
  summary: 'Open items of all trips, by when they are due',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ ...PageQuery, ...AfterQuery, view: Type.Optional(oneOf(checklistViews)) }),
  response: Type.Object({
    ...pageResponse(
      Type.Object({
        ...ChecklistItem.properties,
        order: Type.Object({
          id: Id,
          pnr: Type.String(),
          tail: Nullable(Type.String()),
          route: Type.String({ description: 'Of the leg; of the trip where the item belongs to it' }),
          departure_date: Type.String({ description: 'Local time of the departure airport' }),
        }),
      }),
    ).properties,
    next: Next,
  }),
})

export const staffAddChecklistFiles = endpoint({
  method: 'POST',
  path: '/gamma/staff/checklist/add-files',
  summary: `Add JPEG, PNG or PDF files to an item, at most ${maxItemFiles}; they are kept as pictures of their pages. WRONG_FORMAT, WRONG_SIZE, FILE_CORRUPT, LIMIT_REACHED`,
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  form: { files: 'files[]' },
  body: Type.Object({ item_id: Id }),
  response: Empty,
})

export const staffGetChecklistFile = endpoint({
  method: 'GET',
  path: '/gamma/staff/checklist/file',
  summary: 'One page of a file as a picture. Each look leaves a row in the audit trail.',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ id: Id, page: Type.Optional(Type.Integer({ minimum: 1, maximum: 20 })) }),
  media: 'image/jpeg',
  response: Type.Unknown(),
})

export const staffRemoveChecklistFile = endpoint({
  method: 'POST',
  path: '/gamma/staff/checklist/remove-file',
  summary: 'Take a file away; its bytes are erased',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ file: Reference }),
  response: Empty,
})

export const staffExportChecklist = endpoint({
  method: 'GET',
  path: '/gamma/staff/checklist/export.csv',
  summary: 'The same list as a table, at most 5,000 rows; the export is audited',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  query: Type.Object({ view: Type.Optional(oneOf(checklistViews)) }),
  media: 'text/csv',
  response: Type.String(),
})

export const staffListChecklistAssignees = endpoint({
  method: 'GET',
  path: '/gamma/staff/checklist/assignees',
  summary: 'Members who can own items',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.read',
  response: Type.Object({ data: Type.Array(Member) }),
})

const itemChange = {
  status: Type.Optional(oneOf(manualStatuses)),
  assignee: Type.Optional(Nullable(Reference)),
}

export const staffUpdateChecklistItem = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/checklist/update',
  summary:
    'Change an item. CHECKLIST_CHANGED where another member was faster; ITEM_DERIVED for one that follows from data, REFERENCE_MISSING',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    item: Reference,
    revision: Type.Integer({ minimum: 1, maximum: 2_000_000_000, description: 'As it was shown' }),
    ...itemChange,
    supplier: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
    reference: Type.Optional(Nullable(Type.String({ maxLength: 120 }))),
    note: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
    cost: Type.Optional(Nullable(Amount)),
  }),
  response: Empty,
})

export const staffUpdateChecklistItems = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/checklist/update-many',
  summary: 'The same change of several items, each on its own; one refusal stops no other',
  tag: 'Back office: operations',
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({
    items: Type.Array(Type.Object({ id: Id, revision: Type.Integer({ minimum: 1, maximum: 2_000_000_000 }) }), {
      minItems: 1,
      maxItems: 100,
    }),
    ...itemChange,
  }),
  response: Type.Object({
    data: Type.Array(Type.Object({ id: Id, error: Nullable(Type.String({ description: 'Code; null: done' })) })),
  }),
})
