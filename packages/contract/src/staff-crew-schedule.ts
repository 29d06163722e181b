import { absenceKinds } from '@aquilane/domain/crew/absence'
import { crewRoles } from '@aquilane/domain/crew/qualifications'
import { maxScheduleDays } from '@aquilane/domain/operations/schedule'
import { Type } from 'typebox'
import { Nullable } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const Utc = Type.String({ format: 'date-time' })
const role = oneOf(crewRoles)
const Company = Type.Object({ id: Type.Integer(), name: Type.String() })

const Flight = {
  order: Type.Object({ id: Id, pnr: Type.String() }),
  leg: Reference,
  from: Type.String({ description: 'Airport code' }),
  to: Type.String({ description: 'Airport code' }),
  departure_at: Utc,
  arrival_at: Utc,
  tail: Type.String(),
}

export const staffGetCrewSchedule = endpoint({
  method: 'GET',
  path: '/gamma/staff/schedule/crew',
  summary: 'Crew members in a period of UTC days: their flights, their absences, and the flights with open seats',
  tag: 'Back office: schedule',
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({
    from: Type.String({ format: 'date', pattern: '^2[01]', description: 'First UTC day' }),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxScheduleDays, description: 'Default 14' })),
  }),
  response: Type.Object({
    members: Type.Array(
      Type.Object({ id: Id, name: Type.String(), role, company: Company, base: Nullable(Type.String({ description: 'Airport code' })) }),
      { description: 'By operator and name' },
    ),
    flights: Type.Array(Type.Object({ ...Flight, member: Reference, seat: role })),
    absences: Type.Array(
      Type.Object({
        id: Id,
        member: Reference,
        kind: oneOf(absenceKinds),
        from: Utc,
        until: { ...Nullable(Utc), description: 'null: until it is ended' },
      }),
    ),
    open: Type.Array(Type.Object({ ...Flight, company: Type.Integer({ description: 'Operator' }), seats: Type.Array(role) }), {
      description: 'Flights of paid trips with a seat of the crew that is open, by departure',
    }),
  }),
})
