import { absenceKinds } from '@aquilane/domain/crew/absence'
import { crewDocuments, crewViews, maxAirports, maxRatings } from '@aquilane/domain/crew/crew-fields'
import { crewProblems, crewRoles, crewSexes } from '@aquilane/domain/crew/qualifications'
import { Type } from 'typebox'
import { Empty, Nullable, PageQuery, pageResponse, Written } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneOf } from './passengers.ts'

const Id = Type.String({ format: 'uuid' })
const Reference = Type.Object({ id: Id })
const FleetId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Named = Type.Object({ id: FleetId, name: Type.String() })
const Day = Type.String({ format: 'date' })
const Country = Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 3166 alpha-3' })
const Airport = Type.String({ pattern: '^[A-Z0-9]{3,8}$', description: 'ICAO code' })
const Revision = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'As it was read: a change by another member of staff in between is refused, CHANGED_MEANWHILE',
})
const tag = 'Back office: crew'
const Utc = Type.String({ format: 'date-time' })
const Absence = Type.Object({ kind: oneOf(absenceKinds), from: Utc, until: { ...Nullable(Utc), description: 'null: until it is ended' } })
const role = { ...oneOf(crewRoles), description: 'Seat that the member flies in' }
const problem = oneOf(crewProblems)

const CrewMember = Type.Object({
  id: Id,
  name: Type.String(),
  role,
  company: Named,
  base: Nullable(Type.Object({ code: Type.String(), name: Type.String() })),
  types: Type.Array(Type.String(), { description: 'Aircraft types of the ratings' }),
  first_end: { ...Nullable(Type.Object({ document: oneOf(crewDocuments), day: Day })), description: 'The document that ends first' },
  absence: { ...Nullable(Absence), description: 'That lasts now, or comes next' },
  left: Type.Boolean({ description: 'Flies no more' }),
})

export const staffListCrew = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew/list',
  summary:
    'Crew members by name. `query`: part of a name, beginning of a licence; `view=expiring`: those with a document that ends within 60 days, first end first',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({
    ...PageQuery,
    view: Type.Optional(oneOf(crewViews)),
    company: Type.Optional(FleetId),
    query: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  response: pageResponse(CrewMember),
})

export const staffGetCrewChoices = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew/choices',
  summary: 'Operators, aircraft types and countries that a crew member is entered with',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  response: Type.Object({
    companies: Type.Array(Named),
    aircraft_types: Type.Array(Named),
    countries: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
  }),
})

const Text = (minLength: number, maxLength: number) => Nullable(Written({ minLength, maxLength }))

const crewFields = {
  role,
  given_names: Written({ minLength: 1, maxLength: 80, description: 'As in the passport' }),
  family_name: Written({ minLength: 1, maxLength: 80, description: 'As in the passport' }),
  licence_number: Text(3, 40),
  medical_until: Nullable(Day),
  recurrent_until: Nullable(Day),
  language_level: Nullable(Type.Integer({ minimum: 4, maximum: 6, description: 'Of ICAO; 6 does not end' })),
  language_until: Nullable(Day),
  passport_number: Text(4, 20),
  passport_country: Nullable(Country),
  passport_until: Nullable(Day),
  nationality: Nullable(Country),
  birth_date: Nullable(Day),
  birth_place: Text(1, 80),
  sex: Nullable(oneOf(crewSexes)),
  residence: Nullable(Country),
  address: Text(1, 200),
  base: Nullable(Airport),
  phone: Text(5, 24),
  ratings: Type.Array(Type.Object({ aircraft_type: Type.Object({ id: FleetId }), valid_until: Day }), { maxItems: maxRatings }),
  airports: Type.Array(Type.Object({ code: Airport, valid_until: Day }), {
    maxItems: maxAirports,
    description: 'Airports that the member is trained for',
  }),
}

export const staffGetCrewMember = endpoint({
  method: 'GET',
  path: '/gamma/staff/crew/member',
  summary: 'Everything of a crew member; the look is audited. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ id: Id }),
  response: Type.Object({ id: Id, company: Named, left: Type.Boolean(), revision: Revision, ...crewFields }),
})

export const staffAddCrewMember = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew/add',
  summary: 'Enters a crew member of an operator',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ company: Type.Object({ id: FleetId }), ...crewFields }),
  response: Reference,
})

export const staffUpdateCrewMember = endpoint({
  method: 'PATCH',
  path: '/gamma/staff/crew/update',
  summary: 'Changes a crew member; trips whose crew is not fit any more lose their release. NOT_FOUND, CHANGED_MEANWHILE',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ member: Reference, revision: Revision, ...crewFields }),
  response: Empty,
})

export const staffRemoveCrewMember = endpoint({
  method: 'POST',
  path: '/gamma/staff/crew/remove',
  summary:
    'The member flies no more: private data are erased, the name stays with past flights. NOT_FOUND, CHANGED_MEANWHILE, CREW_ASSIGNED',
  tag,
  auth: 'staff',
  permission: 'crew.manage',
  body: Type.Object({ member: Reference, revision: Revision }),
  response: Empty,
})

const Assigned = Type.Object({
  id: Id,
  name: Type.String(),
  seat: role,
  problems: Type.Array(problem, { description: 'What keeps the member from the leg' }),
  duty: Type.Array(Type.String(), {
    description: 'Numbers of the rules on duty, flight time and rest that the leg breaks, as far as assignments show it',
  }),
  absence: { ...Nullable(Absence), description: 'In the time of the leg' },
})
const Count = Type.Integer({ minimum: 0 })

export const staffGetTripCrew = endpoint({
  method: 'GET',
  path: '/gamma/staff/trip/crew',
  summary: 'Who flies each leg of a trip, what keeps them from it, and the seats that are open. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ id: Id }),
  response: Type.Object({
    legs: Type.Array(
      Type.Object({
        id: Id,
        flown: Type.Boolean({ description: 'Its crew does not change any more' }),
        crew: Type.Array(Assigned),
        absent: Type.Array(Type.Object({ id: Id, name: Type.String(), seat: role, absence: Absence }), {
          description: 'Members whom an absence took off the leg, while their seat is open',
        }),
        missing: Type.Object({ captain: Count, first_officer: Count, cabin: Count }),
      }),
    ),
  }),
})

export const staffListCrewCandidates = endpoint({
  method: 'GET',
  path: '/gamma/staff/trip/crew-candidates',
  summary: 'Members of the operator who are not on the leg: those who can fly it first, the others with the reason why not. NOT_FOUND',
  tag,
  auth: 'staff',
  permission: 'crew.read',
  query: Type.Object({ order: Id, leg: Id }),
  response: Type.Object({ data: Type.Array(Assigned) }),
})

const legMember = Type.Object({ order: Reference, leg: Reference, member: Reference })

export const staffAssignCrew = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/assign-crew',
  summary:
    'Puts a member in the seat of their role. NOT_FOUND, ORDER_STATE_CONFLICT, CREW_UNFIT with what keeps them from it, CREW_BUSY on another flight, CREW_SEAT_TAKEN',
  tag,
  auth: 'staff',
  permission: 'trips.operate',
  body: legMember,
  response: Empty,
})

export const staffAssignFreeCrew = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/assign-free-crew',
  summary:
    'Fills the open seats of a trip with members who can fly it, the same ones on all legs where possible. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag,
  auth: 'staff',
  permission: 'trips.operate',
  body: Type.Object({ order: Reference }),
  response: Type.Object({ assigned: Count, open: { ...Count, description: 'Seats for which nobody is free' } }),
})

export const staffUnassignCrew = endpoint({
  method: 'POST',
  path: '/gamma/staff/trip/unassign-crew',
  summary: 'Takes a member off a leg; a released trip loses its release. NOT_FOUND, ORDER_STATE_CONFLICT',
  tag,
  auth: 'staff',
  permission: 'trips.operate',
  body: legMember,
  response: Empty,
})
