import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetCrewSchedule } from '@aquilane/contract/staff-crew-schedule'
import type { AbsenceKind } from '@aquilane/domain/crew/absence'
import type { CrewFlight, CrewSchedule } from '../crew-schedule.ts'

const toFlight = ({ order, legId, from, to, departureAt, arrivalAt, tail }: CrewFlight) => ({
  order,
  leg: { id: legId },
  from,
  to,
  departure_at: departureAt.toString(),
  arrival_at: arrivalAt.toString(),
  tail,
})

export const toCrewSchedule = ({ members, flights, absences, open }: CrewSchedule): ResponseOf<typeof staffGetCrewSchedule> => ({
  members: members.map(({ id, name, role, operatorId, company, base }) => ({
    id,
    name,
    role,
    company: { id: operatorId, name: company },
    base,
  })),
  flights: flights.map((flight) => ({ ...toFlight(flight), member: { id: flight.memberId }, seat: flight.seat })),
  absences: absences.map((row) => ({
    id: row.id,
    member: { id: row.member_id },
    kind: row.kind as AbsenceKind,
    from: row.from_at.toString(),
    until: row.until_at?.toString() ?? null,
  })),
  open: open.map((flight) => ({ ...toFlight(flight), company: flight.operatorId, seats: flight.seats })),
})
