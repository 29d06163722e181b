import {
  findCrewNeed,
  findCrewProblems,
  findCrewState,
  type CrewedFlight,
  type CrewProblem,
  type CrewRole,
  type CrewState,
} from '@aquilane/domain/crew/qualifications'
import { flightRank, type FlightStatus } from '@aquilane/domain/operations/flight-status'
import { absencesByIds, absencesIn, getCrew, toCrewFacts, toPeriod, type AbsenceRow, type CrewMember } from '../../foundation/crew/index.ts'
import { legsByOrders, orderById, type LegRow, type OrderRow, orderNotFound, toOrderOfLeg } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { lostByOrders } from './absence-queries.ts'
import { assignmentsByLegs } from './crew-queries.ts'
import { toFlightFacts } from './flight-facts.ts'
import { flightStatusesByOrder, recordsByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

export interface SeatedMember {
  member: CrewMember
  seat: CrewRole
  problems: CrewProblem[]
}

export interface LegCrew {
  /** Its crew does not change any more. */
  isFlown: boolean
  crew: SeatedMember[]
  /** Null while the aircraft or the airports are not known. */
  state: CrewState | null
}

/** A leg as its crew sees it; null while its aircraft or airports are not known. */
export async function toCrewedFlight(ctx: Context, order: OrderRow, leg: LegRow): Promise<CrewedFlight | null> {
  const flight = await toFlightFacts(ctx, order, leg)
  const { aircraft, types, classes } = await ctx.fleet.current()
  const type = types.get(aircraft.get(toOrderOfLeg(order, leg).aircraft_id ?? 0)?.typeId ?? 0)
  if (!flight?.aircraft || !type || !leg.arrival_at) return null
  return {
    typeId: type.id,
    isTurboprop: classes.get(type.classId)?.slug === 'turboprop',
    seats: flight.aircraft.seats,
    departure: flight.departure.airport,
    arrival: flight.arrival.airport,
    isInternational: flight.departure.country !== flight.arrival.country,
    day: leg.arrival_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
  }
}

/** The crews of the legs of a trip. */
export async function crewByLegs(ctx: Context, on: Db, order: OrderRow, legs: readonly LegRow[]): Promise<Map<string, LegCrew>> {
  const rows = await assignmentsByLegs(
    on,
    legs.map(({ id }) => id),
  )
  const members = await getCrew(
    on,
    rows.map(({ member_id: id }) => id),
  )
  const flown = new Set((await recordsByOrder(on, order.id)).map(({ leg_id: id }) => id))
  const left = new Set((await flightStatusesByOrder(on, order.id)).flatMap(({ leg_id: id, status }) => (hasLeft(status) ? [id] : [])))
  const absences = await absencesOf(on, legs, [...members.keys()])
  const result = new Map<string, LegCrew>()
  for (const leg of legs) {
    const flight = await toCrewedFlight(ctx, order, leg)
    const crew = rows.flatMap(({ leg_id: id, member_id: memberId, seat }): SeatedMember[] => {
      const member = members.get(memberId)
      if (id !== leg.id || !member) return []
      // In the seat that was assigned; who has another role now does not fly in it.
      const facts = { ...toCrewFacts(member), role: seat as CrewRole }
      const ofSeat: CrewProblem[] = member.role === seat ? [] : ['role']
      const isAbsent = !flown.has(leg.id) && !left.has(leg.id) && absences.some((one) => one.member_id === memberId && isIn(one, leg))
      const problems = [...ofSeat, ...(flight ? findCrewProblems(facts, flight) : []), ...(isAbsent ? (['absent'] as const) : [])]
      return [{ member, seat: seat as CrewRole, problems }]
    })
    result.set(leg.id, { isFlown: flown.has(leg.id), crew, state: flight && findCrewState(findCrewNeed(flight), crew) })
  }
  return result
}

/** An absence can begin on board: the crew of a flight that has left stays. */
const hasLeft = (status: FlightStatus): boolean => flightRank(status) >= flightRank('taxi')

/** Absences of members in the time of any of some legs. */
async function absencesOf(on: Db, legs: readonly LegRow[], memberIds: readonly string[]): Promise<AbsenceRow[]> {
  const ends = legs.flatMap(({ departure_at: from, arrival_at: to }) => (to ? [from, to] : [])).toSorted(Temporal.Instant.compare)
  const [from, to] = [ends[0], ends.at(-1)]
  return from && to ? absencesIn(on, memberIds, { from, to }) : []
}

function isIn(absence: AbsenceRow, { departure_at: departure, arrival_at: arrival }: LegRow): boolean {
  const { from, to } = toPeriod(absence)
  return arrival !== null && Temporal.Instant.compare(from, arrival) < 0 && Temporal.Instant.compare(departure, to) < 0
}

/** Whether the crew of a leg is complete. */
export const isCrewComplete = ({ state }: Pick<LegCrew, 'state'>): boolean =>
  state !== null && state.missing.captain + state.missing.first_officer + state.missing.cabin === 0

export interface AbsentMember {
  legId: string
  member: CrewMember
  seat: CrewRole
  absence: AbsenceRow
}

/** Members whom an absence took off the legs of a trip, while their seats are open. */
export async function findAbsentCrew({ db }: Pick<Context, 'db'>, orderId: string): Promise<AbsentMember[]> {
  const lost = await lostByOrders(db, [orderId])
  const members = await getCrew(
    db,
    lost.map(({ memberId }) => memberId),
  )
  const absences = await absencesByIds(
    db,
    lost.map(({ absenceId }) => absenceId),
  )
  return lost.flatMap(({ legId, memberId, absenceId, seat }) => {
    const [member, absence] = [members.get(memberId), absences.get(absenceId)]
    return member && absence ? [{ legId, member, seat, absence }] : []
  })
}

/** Who flies each leg of a trip. @throws NOT_FOUND */
export async function getTripCrew(ctx: Context, orderId: string): Promise<{ leg: LegRow; order: OrderRow; crew: LegCrew }[]> {
  const order = await orderById(ctx.db, orderId)
  if (!order) throw orderNotFound()
  const legs = (await legsByOrders(ctx.db, [orderId])).get(orderId) ?? []
  const crews = await crewByLegs(ctx, ctx.db, order, legs)
  return legs.flatMap((leg) => {
    const crew = crews.get(leg.id)
    return crew ? [{ leg, order, crew }] : []
  })
}
