import { absenceKinds, absenceStates, maxAbsenceNote } from '@aquilane/domain/crew/absence'
import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { Type } from 'typebox'
import { Created, Nullable, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'
import { AdminAirport } from './staff-empty-legs.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const Utc = Type.String({ format: 'date-time', maxLength: 40, description: 'UTC instant: 2026-12-18T10:30:00Z' })
const tag = 'Back office: crew'
const kind = oneOf(absenceKinds)
const Revision = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'As it was read: a change by another member of staff in between is refused, CHANGED_MEANWHILE',
})
const until = { ...Nullable(Utc), description: 'null: until it is ended' }

export const staffListCrewAbsences = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew-absences/list',
  summary: 'Absences of a crew member, latest first. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ member: Id }),
  response: Type.Object({
    name: Type.String(),
    absences: Type.Array(
      Type.Object({
        id: Id,
        kind,
        state: oneOf(absenceStates),
        from: Utc,
        until,
        note: Nullable(Type.String()),
        flights: Type.Integer({ description: 'That it took the member from' }),
        recorded: Created,
        recorded_by: Type.String(),
        revision: Revision,
      }),
    ),
  }),
})

const TouchedFlight = Type.Object({
  order: Type.Object({ id: Id, pnr: Type.String() }),
  leg: Reference,
  departure: AdminAirport,
  arrival: AdminAirport,
  departure_at: Utc,
  tail: Nullable(Type.String()),
  seat: oneOf(crewRoles),
  released: Type.Boolean({ description: 'It was released: the release is taken back' }),
  due: Nullable({ ...Created, description: 'Until then the seat has to be filled' }),
  replacements: Type.Integer({ description: 'Members who could take the seat: qualified, present, within the duty rules' }),
})

const Answer = Type.Object({
  absence: Reference,
  effects: Type.Object({
    lost: Type.Array(TouchedFlight, { description: 'Flights without the member from now on, by departure' }),
    open: Type.Array(TouchedFlight, { description: 'Taken from the member earlier and not touched any more; the seat is open' }),
  }),
})

const values = {
  kind,
  from: Utc,
  until,
  note: Nullable(Written({ minLength: 1, maxLength: maxAbsenceNote, description: 'For staff alone' })),
}
const dryRun = { dry_run: Type.Optional(Type.Boolean({ description: 'Nothing is changed; the answer names what would be' })) }

export const staffRecordCrewAbsence = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew-absences/record',
  summary:
    'A crew member is absent: assignments in that time end, releases are taken back, operations are alerted. Flights that have left keep their crew. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ member: Reference, ...values, ...dryRun }),
  response: Answer,
})

export const staffChangeCrewAbsence = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/crew-absences/change',
  summary: 'Ends, shortens or extends an absence. Who was taken off a flight is not put back. NOT_FOUND, CHANGED_MEANWHILE',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ absence: Reference, revision: Revision, ...values, ...dryRun }),
  response: Answer,
})

export const staffWithdrawCrewAbsence = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew-absences/withdraw',
  summary: 'An absence that was recorded by mistake counts no more; it stays in the history. NOT_FOUND, CHANGED_MEANWHILE',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ absence: Reference, revision: Revision, ...dryRun }),
  response: Answer,
})
