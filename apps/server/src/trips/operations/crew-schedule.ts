import { crewRoles, findCrewNeed, type CrewRole } from '@aquilane/domain/crew/qualifications'
import { absencesIn, getAllCrew, type AbsenceRow, type CrewMemberName } from '../../foundation/crew/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import { crewedLegs, type CrewedLegRow } from './crew-schedule-queries.ts'
import type { Context } from '../../context.ts'

export interface CrewFlight {
  order: { id: string; pnr: string }
  legId: string
  /** Airport codes. */
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  tail: string
  operatorId: number
}

export interface CrewSchedule {
  members: (CrewMemberName & { company: string })[]
  flights: (CrewFlight & { memberId: string; seat: CrewRole })[]
  absences: AbsenceRow[]
  open: (CrewFlight & { seats: CrewRole[] })[]
}

function toFlight({ places }: Context, { aircraft }: FleetSnapshot, leg: CrewedLegRow): CrewFlight | null {
  const [from, to] = [places.airportByIcao(leg.from), places.airportByIcao(leg.to)]
  const tail = aircraft.get(leg.aircraftId)?.tail
  if (!from || !to || tail === undefined) return null
  return {
    order: { id: leg.orderId, pnr: leg.pnr },
    legId: leg.legId,
    from: from.iata ?? from.code,
    to: to.iata ?? to.code,
    departureAt: leg.departureAt,
    arrivalAt: leg.arrivalAt,
    tail,
    operatorId: leg.operatorId,
  }
}

/** Seats of a leg that have no member. */
function findOpenSeats({ aircraft, types, classes }: FleetSnapshot, leg: CrewedLegRow): CrewRole[] {
  const plane = aircraft.get(leg.aircraftId)
  const type = types.get(plane?.typeId ?? 0)
  if (!plane || !type || leg.hasLeft) return []
  const need = findCrewNeed({ isTurboprop: classes.get(type.classId)?.slug === 'turboprop', seats: plane.seats })
  return crewRoles.flatMap((role) =>
    Array.from({ length: Math.max(0, need[role] - leg.crew.filter(({ seat }) => seat === role).length) }, () => role),
  )
}

/** Crew members of the operators of the fleet with what they do in a period, and flights that wait for crew. */
export async function getCrewSchedule(ctx: Context, period: { from: Temporal.Instant; to: Temporal.Instant }): Promise<CrewSchedule> {
  const fleet = await ctx.fleet.current()
  const operators = new Set([...fleet.aircraft.values()].filter(({ isActive }) => isActive).map(({ operatorId }) => operatorId))
  const members = (await getAllCrew(ctx.db)).flatMap((member) => {
    const company = fleet.operators.get(member.operatorId)?.name
    return company === undefined || !operators.has(member.operatorId) ? [] : [{ ...member, company }]
  })
  const legs = (await crewedLegs(ctx.db, period)).flatMap((leg) => {
    const flight = toFlight(ctx, fleet, leg)
    return flight ? [{ leg, flight }] : []
  })
  return {
    members: members.toSorted((a, b) => a.company.localeCompare(b.company) || a.operatorId - b.operatorId),
    flights: legs.flatMap(({ leg, flight }) => leg.crew.map(({ memberId, seat }) => ({ ...flight, memberId, seat }))),
    absences: await absencesIn(ctx.db, null, period),
    open: legs.flatMap(({ leg, flight }) => {
      const seats = findOpenSeats(fleet, leg)
      return seats.length > 0 ? [{ ...flight, seats }] : []
    }),
  }
}
