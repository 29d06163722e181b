import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelOrder } from '../../sales/booking/customer-answers.fixture.ts'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { changeMember, removeMember } from '../../foundation/crew/edit-members.ts'
import { readMember } from '../../foundation/crew/members.ts'
import { assignCrew, assignFreeCrew, listCandidates, unassignCrew } from './assign-crew.ts'
import { confirmedTrip as paidCharter, crewTrip, type CrewedTrip as Trip } from './crew.fixture.ts'
import { dropImpossibleCrew } from './crew-changes.ts'
import { getTripCrew } from './crew.ts'

let h: OrdersHarness
let owner: string
let memberId: string
let day = 20

beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  memberId = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

const confirmedTrip = (date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })) =>
  paidCharter(h, owner, date)

const crewOf = async ({ orderId }: Trip) => (await getTripCrew(h, orderId))[0]!.crew
const idsOf = async (trip: Trip) => (await crewOf(trip)).crew.map(({ member }) => member.id)
const assign = (trip: Trip, crewId: string) => assignCrew(h, { ...trip, crewId, memberId })
const unassign = (trip: Trip, crewId: string) => unassignCrew(h, { ...trip, crewId, memberId })
const candidates = (trip: Trip) => listCandidates(h, trip)
const fit = async (trip: Trip, role: string) =>
  (await candidates(trip)).find(({ member, problems }) => member.role === role && problems.length === 0)!.member
const move = (trip: Trip, time: string) =>
  retimeOrder(h, {
    id: trip.orderId,
    legs: [{ id: trip.legId, departureLocal: `${trip.date.toString()}T${time}` }],
    tail: null,
    actor: `staff:${memberId}`,
    reason: 'Slot',
    isDryRun: false,
    isAgreed: true,
  })
/** Puts a member on a leg past the use case. */
const force = ({ orderId, legId }: Trip, crewId: string, seat: 'captain' | 'first_officer' | 'cabin' = 'captain') =>
  h.db
    .insertInto('crew_assignment')
    .values({
      leg_id: legId,
      order_id: orderId,
      member_id: crewId,
      seat,
      period: 'empty',
      assigned_by: memberId,
      assigned_at: h.clock.now().toString(),
    })
    .execute()

describe('the crew of a leg', () => {
  it('is a captain and a first officer of the operator, who are listed first where they can fly it', async () => {
    const trip = await confirmedTrip()
    const [first] = await candidates(trip)
    expect(first!.problems).toEqual([])
    await assign(trip, (await fit(trip, 'captain')).id)
    expect((await crewOf(trip)).state).toMatchObject({ hasPilots: false, missing: { captain: 0, first_officer: 1 } })
    await assign(trip, (await fit(trip, 'first_officer')).id)
    expect((await crewOf(trip)).state).toMatchObject({ hasPilots: true })
    expect((await crewOf(trip)).crew.map(({ seat }) => seat)).toEqual(['captain', 'first_officer'])
  })

  it('has one captain', async () => {
    const trip = await confirmedTrip()
    await assign(trip, (await fit(trip, 'captain')).id)
    const second = await fit(trip, 'captain')
    expect(await catchProblem(assign(trip, second.id))).toBe('CREW_SEAT_TAKEN')
    await expect(force(trip, second.id)).rejects.toMatchObject({ constraint: 'crew_assignment_seat' })
  })

  it('has nobody whose documents do not allow it, and the reason is named', async () => {
    const trip = await confirmedTrip()
    const other = (await candidates(trip)).find(({ problems }) => problems.includes('type_rating'))!
    expect(await catchProblem(assign(trip, other.member.id))).toBe('CREW_UNFIT')
    expect(await idsOf(trip)).toEqual([])
  })

  it('has nobody of another operator, past the use case either', async () => {
    const trip = await confirmedTrip()
    const { operator_id: operatorId } = await h.db
      .selectFrom('orders')
      .select('operator_id')
      .where('id', '=', trip.orderId)
      .executeTakeFirstOrThrow()
    const { id } = await h.db
      .selectFrom('crew_member')
      .select('id')
      .where('operator_id', '<>', operatorId!)
      .where('role', '=', 'captain')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(await catchProblem(assign(trip, id))).toBe('NOT_FOUND')
    await expect(force(trip, id)).rejects.toMatchObject({ constraint: 'crew_assignment_operator' })
    await sql`ALTER TABLE crew_assignment DISABLE TRIGGER crew_assignment_operator`.execute(h.db)
    try {
      await sql`INSERT INTO crew_assignment VALUES (${trip.legId}, ${id}, ${trip.orderId}, 'captain', tstzrange(now(), now() + interval '1 hour'), ${memberId}, now())`.execute(
        h.db,
      )
      expect(await idsOf(trip)).toEqual([id])
    } finally {
      await sql`ALTER TABLE crew_assignment ENABLE TRIGGER crew_assignment_operator`.execute(h.db)
      await h.db.deleteFrom('crew_assignment').where('leg_id', '=', trip.legId).execute()
    }
  })

  it('is on one flight at a time: the constraint refuses the second one', async () => {
    const [trip, other] = await sameTime()
    const captain = await fit(trip, 'captain')
    await assign(trip, captain.id)
    expect((await candidates(other)).find(({ member }) => member.id === captain.id)?.problems).toEqual(['other_flight'])
    expect(await catchProblem(assign(other, captain.id))).toBe('CREW_BUSY')
    await sql`ALTER TABLE crew_assignment DROP CONSTRAINT crew_assignment_one_flight`.execute(h.db)
    try {
      await force(other, captain.id)
      expect(await idsOf(other)).toEqual([captain.id])
    } finally {
      await h.db.deleteFrom('crew_assignment').where('leg_id', '=', other.legId).execute()
      await sql`ALTER TABLE crew_assignment ADD CONSTRAINT crew_assignment_one_flight EXCLUDE USING gist (member_id WITH =, period WITH &&)
        DEFERRABLE INITIALLY DEFERRED`.execute(h.db)
    }
  })

  it('two members of staff at once put a captain on one of two flights', async () => {
    const [trip, other] = await sameTime()
    const captain = await fit(trip, 'captain')
    const answers = await Promise.all([trip, other].map((one) => catchProblem(assign(one, captain.id))))
    expect(answers.filter((answer) => answer === 'CREW_BUSY')).toHaveLength(1)
    expect([...(await idsOf(trip)), ...(await idsOf(other))]).toEqual([captain.id])
  })
})

/** Two trips at the same time that the same captain could fly. */
async function sameTime(): Promise<[Trip, Trip]> {
  const trip = await confirmedTrip()
  const other = await confirmedTrip()
  const { operator_id, aircraft_type_id, aircraft_id } = await h.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', trip.orderId)
    .executeTakeFirstOrThrow()
  const { departure_at, arrival_at } = await h.db.selectFrom('order_leg').selectAll().where('id', '=', trip.legId).executeTakeFirstOrThrow()
  await h.db.updateTable('orders').set({ operator_id, aircraft_type_id, aircraft_id }).where('id', '=', other.orderId).execute()
  await h.db
    .updateTable('order_leg')
    .set({ departure_at: departure_at.toString(), arrival_at: arrival_at!.toString() })
    .where('id', '=', other.legId)
    .execute()
  return [trip, other]
}

describe('the crew of a trip that changes', () => {
  it('stays on a trip that is moved, with the period of the leg', async () => {
    const trip = await confirmedTrip()
    await crewTrip(h, trip.orderId, memberId)
    const before = await idsOf(trip)
    await move(trip, '15:00')
    expect(await idsOf(trip)).toEqual(before)
    const { rows } = await sql<{ same: boolean }>`SELECT lower(period) = departure_at AND upper(period) = arrival_at AS same
      FROM crew_assignment JOIN order_leg ON id = leg_id WHERE leg_id = ${trip.legId}`.execute(h.db)
    expect(rows.map(({ same }) => same)).toEqual([true, true])
  })

  it('loses who is on another flight at the new time', async () => {
    const trip = await confirmedTrip()
    const other = await confirmedTrip(trip.date)
    await crewTrip(h, trip.orderId, memberId)
    const { operator_id: operatorId } = await h.db
      .selectFrom('orders')
      .select('operator_id')
      .where('id', '=', trip.orderId)
      .executeTakeFirstOrThrow()
    await h.db.deleteFrom('crew_assignment').where('leg_id', '=', other.legId).execute()
    await h.db.updateTable('orders').set({ operator_id: operatorId }).where('id', '=', other.orderId).execute()
    const [captain] = await idsOf(trip)
    // The captain flies another trip in the afternoon.
    await sql`UPDATE order_leg SET departure_at = departure_at + interval '4 hours', arrival_at = arrival_at + interval '4 hours' WHERE id = ${other.legId}`.execute(
      h.db,
    )
    await force(other, captain!)
    await move(trip, '16:00')
    expect(await idsOf(trip)).not.toContain(captain)
    expect(await idsOf(trip)).toHaveLength(1)
    expect(await idsOf(other)).toEqual([captain])
  })

  it('who flies two trips that are moved to one hour at once stays on one of them, without a deadlock', async () => {
    const trip = await confirmedTrip()
    const other = await confirmedTrip(trip.date)
    const { operator_id: operatorId } = await h.db
      .selectFrom('orders')
      .select('operator_id')
      .where('id', '=', trip.orderId)
      .executeTakeFirstOrThrow()
    await h.db.updateTable('orders').set({ operator_id: operatorId }).where('id', '=', other.orderId).execute()
    await sql`UPDATE order_leg SET departure_at = departure_at + interval '6 hours', arrival_at = arrival_at + interval '6 hours' WHERE id = ${other.legId}`.execute(
      h.db,
    )
    const captain = (await fit(trip, 'captain')).id
    await force(trip, captain)
    await force(other, captain)
    const shift = (legId: string, hours: number) =>
      sql`UPDATE order_leg SET departure_at = departure_at + ${hours} * interval '1 hour', arrival_at = arrival_at + ${hours} * interval '1 hour'
        WHERE id = ${legId}`
    const moves: Promise<void>[] = []
    await h.db.transaction().execute(async (trx) => {
      await shift(trip.legId, 3).execute(trx)
      const second = h.db.transaction().execute(async (later) => {
        await shift(other.legId, -3).execute(later)
        await dropImpossibleCrew(h, later, other.orderId)
      })
      moves.push(second)
      await expect
        .poll(async () => {
          const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(h.db)
          return rows[0]!.n
        })
        .toBeGreaterThan(0)
      await dropImpossibleCrew(h, trx, trip.orderId)
    })
    await Promise.all(moves)
    expect([await idsOf(trip), await idsOf(other)]).toEqual([[captain], []])
  })

  it('is free again when the trip is canceled', async () => {
    const trip = await confirmedTrip()
    await crewTrip(h, trip.orderId, memberId)
    await cancelOrder(h, { id: trip.orderId, clientId: owner, locale: 'en', expectedRefund: null, idempotencyKey: null })
    expect(await idsOf(trip)).toEqual([])
  })

  it('turns red when a document does not last, and a member with flights to come does not leave', async () => {
    const trip = await confirmedTrip()
    await crewTrip(h, trip.orderId, memberId)
    const [captain] = await idsOf(trip)
    const { id, revision, operatorId: _operator, leftAt: _left, ...fields } = await readMember(h, { id: captain!, memberId })
    await changeMember(h, { id, revision, fields: { ...fields, medicalUntil: trip.date.subtract({ days: 1 }).toString() }, memberId })
    expect(await crewOf(trip)).toMatchObject({ crew: [{ problems: ['medical'] }, { problems: [] }], state: { hasPilots: false } })
    expect(await catchProblem(removeMember(h, { id, revision: revision + 1, memberId }))).toBe('CREW_ASSIGNED')
    await unassign(trip, id)
    // Trips of other cases.
    await h.db.deleteFrom('crew_assignment').where('member_id', '=', id).execute()
    await removeMember(h, { id, revision: revision + 1, memberId })
    expect((await assignFreeCrew(h, { orderId: trip.orderId, memberId })).assigned).toBe(1)
  })

  it('no order keeps crew of another operator', async () => {
    const trip = await confirmedTrip()
    await crewTrip(h, trip.orderId, memberId)
    const { operator_id: operatorId } = await h.db
      .selectFrom('orders')
      .select('operator_id')
      .where('id', '=', trip.orderId)
      .executeTakeFirstOrThrow()
    const swap = h.db
      .updateTable('orders')
      .set({ operator_id: operatorId === 1 ? 2 : 1 })
      .where('id', '=', trip.orderId)
      .execute()
    await expect(swap).rejects.toMatchObject({ constraint: 'orders_crew_operator' })
  })
})
