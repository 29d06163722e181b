import { findCrewNeed, findCrewProblems, type CrewProblem, type CrewRole } from '@aquilane/domain/crew/qualifications'
import { Refusal } from '@aquilane/domain/refusal'
import { absencesIn, getCrew, getCrewOf, toCrewFacts, type AbsenceRow, type CrewMember } from '../../foundation/crew/index.ts'
import { legsByOrders, lockOrderOrThrow, orderById, toOrderOfLeg, type LegRow, type OrderRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { pgConstraint, pgErrorCode, type Db, type Trx } from '../../platform/db/database.ts'
import { busyDuring, countFlights, deleteAssignment, insertAssignment } from './crew-queries.ts'
import { crewByLegs, toCrewedFlight, type LegCrew } from './crew.ts'
import { findBreaches } from './crew-duties.ts'
import { settleDerivedItems } from './derived-items.ts'
import { takeReleaseBack } from './take-release-back.ts'
import { toTripProblem } from './trip-problem.ts'
import type { Context } from '../../context.ts'

export interface CrewCandidate {
  member: CrewMember
  problems: CrewProblem[]
  /** Numbers of the duty rules that the leg would break. */
  duty: string[]
  /** In the time of the leg. */
  absence: AbsenceRow | null
}

interface OnLeg {
  orderId: string
  legId: string
}

const legNotFound = () => new Refusal('NOT_FOUND', 'There is no such leg.')
const crewNotFound = () => new Refusal('NOT_FOUND', 'There is no such crew member.')

async function findLeg(on: Db, order: OrderRow | undefined, legId: string): Promise<{ order: OrderRow; leg: LegRow }> {
  const leg = order && ((await legsByOrders(on, [order.id])).get(order.id) ?? []).find(({ id }) => id === legId)
  if (!order || !leg) throw legNotFound()
  return { order, leg }
}

/** Members of the operator of a trip with what keeps them from a leg. */
async function findCandidates(ctx: Context, on: Db, order: OrderRow, leg: LegRow): Promise<CrewCandidate[]> {
  const flight = await toCrewedFlight(ctx, order, leg)
  const { operator_id: operatorId } = toOrderOfLeg(order, leg)
  if (!flight || operatorId === null) return []
  const busy = await busyDuring(on, leg.id)
  const members = await getCrewOf(on, operatorId)
  const breaches = await findBreaches(ctx, on, { order, leg, members })
  const absences = await absencesDuring(on, leg, members)
  return members.map((member) => ({
    member,
    duty: breaches.get(member.id) ?? [],
    absence: absences.get(member.id) ?? null,
    problems: [
      ...findCrewProblems(toCrewFacts(member), flight),
      ...(busy.has(member.id) ? (['other_flight'] as const) : []),
      ...(absences.has(member.id) ? (['absent'] as const) : []),
    ],
  }))
}

/** Absences of members in the time of a leg, by member. */
async function absencesDuring(on: Db, leg: LegRow, members: readonly CrewMember[]): Promise<Map<string, AbsenceRow>> {
  if (!leg.arrival_at) return new Map()
  const ids = members.map(({ id }) => id)
  const rows = await absencesIn(on, ids, { from: leg.departure_at, to: leg.arrival_at })
  return new Map(rows.map((row) => [row.member_id, row]))
}

/** Members who can take a seat of a leg without breaking a rule. */
export async function listFit(
  ctx: Context,
  on: Db,
  { order, leg, seat: role }: { order: OrderRow; leg: LegRow; seat: CrewRole },
): Promise<CrewCandidate[]> {
  const onLeg = (await crewByLegs(ctx, on, order, [leg])).get(leg.id)?.crew.map(({ member }) => member.id) ?? []
  return (await findCandidates(ctx, on, order, leg)).filter(
    ({ member, problems, duty }) => member.role === role && problems.length + duty.length === 0 && !onLeg.includes(member.id),
  )
}

/** Fit, fit but beyond a duty rule, not fit. */
const rankOf = ({ problems, duty }: CrewCandidate): number => (problems.length > 0 ? 2 : duty.length > 0 ? 1 : 0)

/** Who is not on the leg: those who can fly it first. @throws NOT_FOUND */
export async function listCandidates(ctx: Context, { orderId, legId }: OnLeg): Promise<CrewCandidate[]> {
  const { order, leg } = await findLeg(ctx.db, await orderById(ctx.db, orderId), legId)
  const onLeg = (await crewByLegs(ctx, ctx.db, order, [leg])).get(leg.id)?.crew.map(({ member }) => member.id) ?? []
  return (await findCandidates(ctx, ctx.db, order, leg))
    .filter(({ member }) => !onLeg.includes(member.id))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** @throws ORDER_STATE_CONFLICT */
function requireCrewable(order: OrderRow, crew: LegCrew | undefined): void {
  if (order.status !== 'Confirmed' || order.product === 'shared_seat' || crew?.isFlown)
    throw new Refusal('ORDER_STATE_CONFLICT', 'Crew is assigned to confirmed trips, until the flight is recorded.', {
      facts: { confirmation_status: order.status },
    })
}

const unfit = (problems: readonly CrewProblem[]) =>
  new Refusal('CREW_UNFIT', 'This crew member cannot fly this leg.', { facts: { problems: [...problems] } })

function toCrewProblem(error: unknown): unknown {
  switch (pgErrorCode(error) === '23P01' ? 'crew_assignment_one_flight' : pgConstraint(error)) {
    case 'crew_assignment_one_flight':
      return new Refusal('CREW_BUSY', 'This crew member is on another flight then.')
    case 'crew_assignment_seat':
      return new Refusal('CREW_SEAT_TAKEN', 'Somebody is in this seat already. Take them off the leg first.')
    case 'crew_assignment_operator':
      return crewNotFound()
    case 'crew_assignment_present':
      return unfit(['absent'])
    default:
      return toTripProblem(error)
  }
}

const toItem = ({ role }: CrewMember): string => (role === 'cabin' ? 'item:cabin_crew' : 'item:crew')

const record = (trx: Trx, action: string, { orderId, memberId, name }: { orderId: string; memberId: string; name: string }) =>
  audit(trx, { actor: `staff:${memberId}`, action, subject: `order:${orderId}`, reason: name })

/**
 * Puts a member in the seat of their role.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, CREW_UNFIT with the problems, CREW_BUSY, CREW_SEAT_TAKEN, TRIP_CLOSED
 */
export async function assignCrew(
  ctx: Context,
  { orderId, legId, crewId, memberId }: OnLeg & { crewId: string; memberId: string },
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const { order, leg } = await findLeg(trx, await lockOrderOrThrow(trx, orderId), legId)
      const onLeg = (await crewByLegs(ctx, trx, order, [leg])).get(leg.id)
      requireCrewable(order, onLeg)
      // Twice is once.
      if (onLeg?.crew.some(({ member }) => member.id === crewId)) return
      const candidate = (await findCandidates(ctx, trx, order, leg)).find(({ member }) => member.id === crewId)
      if (!candidate) throw crewNotFound()
      const problems = candidate.problems.filter((one) => one !== 'other_flight')
      if (problems.length > 0) throw unfit(candidate.problems)
      await seat(ctx, trx, { order, leg, member: candidate.member, memberId })
      await settleDerivedItems(ctx, trx, order)
    })
  } catch (error) {
    throw toCrewProblem(error)
  }
}

async function seat(
  ctx: Context,
  trx: Trx,
  { order, leg, member, memberId }: { order: OrderRow; leg: LegRow; member: CrewMember; memberId: string },
): Promise<void> {
  const assigned = { assigned_by: memberId, assigned_at: ctx.clock.now().toString() }
  await insertAssignment(trx, { leg_id: leg.id, member_id: member.id, order_id: order.id, seat: member.role, ...assigned })
  await record(trx, 'crew-assigned', { orderId: order.id, memberId, name: toItem(member) })
}

/** Takes a member off a leg. @throws NOT_FOUND, ORDER_STATE_CONFLICT, TRIP_CLOSED */
export async function unassignCrew(
  ctx: Context,
  { orderId, legId, crewId, memberId }: OnLeg & { crewId: string; memberId: string },
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const { order, leg } = await findLeg(trx, await lockOrderOrThrow(trx, orderId), legId)
      requireCrewable(order, (await crewByLegs(ctx, trx, order, [leg])).get(leg.id))
      const member = (await getCrew(trx, [crewId])).get(crewId)
      if (!member || !(await deleteAssignment(trx, legId, crewId))) throw crewNotFound()
      await takeReleaseBack(ctx, trx, orderId, `staff:${memberId}`)
      await record(trx, 'crew-unassigned', { orderId, memberId, name: toItem(member) })
      await settleDerivedItems(ctx, trx, order)
    })
  } catch (error) {
    throw toCrewProblem(error)
  }
}

const roles: readonly CrewRole[] = ['captain', 'first_officer', 'cabin']
/** Days around a leg in which the flights of a member are counted, so that work is spread. */
const loadHours = 72

/** Fills the open seats of a trip with members who can fly it, those of its other legs first. @throws NOT_FOUND, ORDER_STATE_CONFLICT, TRIP_CLOSED */
export async function assignFreeCrew(
  ctx: Context,
  { orderId, memberId }: { orderId: string; memberId: string },
): Promise<{ assigned: number; open: number }> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      const order = await lockOrderOrThrow(trx, orderId)
      requireCrewable(order, undefined)
      const legs = (await legsByOrders(trx, [orderId])).get(orderId) ?? []
      const crews = await crewByLegs(ctx, trx, order, legs)
      const onTrip = new Set([...crews.values()].flatMap(({ crew }) => crew.map(({ member }) => member.id)))
      const result = { assigned: 0, open: 0 }
      for (const leg of legs) {
        const onLeg = crews.get(leg.id)
        if (!onLeg || onLeg.isFlown) continue
        const { chosen, open } = await chooseFree(ctx, trx, { order, leg, onLeg, onTrip })
        for (const member of chosen) {
          await seat(ctx, trx, { order, leg, member, memberId })
          onTrip.add(member.id)
        }
        result.assigned += chosen.length
        result.open += open
      }
      await settleDerivedItems(ctx, trx, order)
      return result
    })
  } catch (error) {
    throw toCrewProblem(error)
  }
}

/** Free members for the open seats of a leg: those of the trip first, then those with the fewest flights around it. */
async function chooseFree(
  ctx: Context,
  trx: Trx,
  { order, leg, onLeg, onTrip }: { order: OrderRow; leg: LegRow; onLeg: LegCrew; onTrip: ReadonlySet<string> },
): Promise<{ chosen: CrewMember[]; open: number }> {
  const flight = await toCrewedFlight(ctx, order, leg)
  if (!flight) return { chosen: [], open: 0 }
  const need = findCrewNeed(flight)
  const taken = onLeg.crew.map(({ member }) => member.id)
  const free = (await findCandidates(ctx, trx, order, leg)).filter(
    ({ member, problems, duty }) => problems.length + duty.length === 0 && !taken.includes(member.id),
  )
  const around = { from: leg.departure_at.subtract({ hours: loadHours }), to: leg.departure_at.add({ hours: loadHours }) }
  const flights = await countFlights(
    trx,
    free.map(({ member }) => member.id),
    around,
  )
  const rank = ({ id }: CrewMember): number => (onTrip.has(id) ? -1 : (flights.get(id) ?? 0))
  const chosen = roles.flatMap((role) => {
    const missing = Math.max(0, need[role] - onLeg.crew.filter((one) => one.seat === role).length)
    const ofRole = free.map(({ member }) => member).filter((member) => member.role === role)
    return ofRole.toSorted((a, b) => rank(a) - rank(b)).slice(0, missing)
  })
  const missing = onLeg.state ? onLeg.state.missing.captain + onLeg.state.missing.first_officer + onLeg.state.missing.cabin : 0
  return { chosen: chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1)), open: missing - chosen.length }
}
