import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AbsenceKind } from '@aquilane/domain/crew/absence'
import { retimeOrder } from '../../sales/booking/retime-order.ts'
import { catchProblem, ordersHarness, type OrdersHarness } from '../../sales/orders/orders.fixture.ts'
import { signInTestStaff } from '../../office/staff/staff.fixture.ts'
import { removeMember } from '../../foundation/crew/edit-members.ts'
import { dutiesAround } from '../crew-pages/queries.ts'
import { assignCrew, listCandidates } from './assign-crew.ts'
import { listAbsences, performAbsence } from './crew-absences.ts'
import { confirmedTrip, crewTrip, type CrewedTrip as Trip } from './crew.fixture.ts'
import { findAbsentCrew, getTripCrew } from './crew.ts'
import { getReadiness } from './readiness.ts'

let h: OrdersHarness
let owner: string
let memberId: string
let trip: Trip
let captain: string
let day = 20

beforeAll(async () => {
  h = await ordersHarness({ pool: 10, realOffers: true })
  owner = (await h.client()).clientId
  memberId = (await signInTestStaff(h.db, ['operations'])).id
})
afterAll(() => h.close())

const crewOf = async ({ orderId }: Trip) => (await getTripCrew(h, orderId))[0]!.crew
const idsOf = async (of: Trip) => (await crewOf(of)).crew.map(({ member }) => member.id)

/** A crewed trip on a day of its own. */
async function nextTrip(): Promise<Trip> {
  const date = h.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: day++ })
  const one = await confirmedTrip(h, owner, date)
  await crewTrip(h, one.orderId, memberId)
  return one
}

beforeEach(async () => {
  // Members are few: absences and flights of other cases are no subject.
  await h.db.deleteFrom('crew_assignment').execute()
  await h.db.deleteFrom('crew_absence').execute()
  trip = await nextTrip()
  captain = (await idsOf(trip))[0]!
})

const dayOf = ({ date }: Trip, days = 0) => date.add({ days }).toZonedDateTime('UTC').toInstant()
const sick = (of: Trip, more: Partial<{ until: Temporal.Instant | null; kind: AbsenceKind; from: Temporal.Instant }> = {}) => ({
  kind: 'sick' as const,
  from: dayOf(of),
  until: dayOf(of, 1),
  note: 'Called at six',
  ...more,
})
const record = (of: Trip, more: Parameters<typeof sick>[1] = {}, isDryRun = false) =>
  performAbsence(h, { act: { act: 'record', crewId: captain, absence: sick(of, more) }, memberId, locale: 'en', isDryRun })
const change = (id: string, revision: number, more: Parameters<typeof sick>[1]) =>
  performAbsence(h, { act: { act: 'change', id, revision, absence: sick(trip, more) }, memberId, locale: 'en', isDryRun: false })
const withdraw = (id: string, revision: number) =>
  performAbsence(h, { act: { act: 'withdraw', id, revision }, memberId, locale: 'en', isDryRun: false })
const crewLine = async ({ orderId }: Trip) =>
  (await getReadiness(h, h.db, [orderId])).get(orderId)!.groups.find(({ group }) => group === 'crew')

/** Past the checklist: its other items are no subject here. */
async function release({ orderId }: Trip): Promise<void> {
  await h.db.updateTable('checklist_item').set({ status: 'OK', causes: [] }).where('order_id', '=', orderId).execute()
  await h.db
    .insertInto('trip_release')
    .values({ order_id: orderId, released_at: h.clock.now().toString(), released_by: memberId })
    .execute()
}
const isReleased = async ({ orderId }: Trip) =>
  (await h.db.selectFrom('trip_release').select('order_id').where('order_id', '=', orderId).execute()).length > 0
const force = (of: Trip, crewId: string) =>
  h.db
    .insertInto('crew_assignment')
    .values({
      leg_id: of.legId,
      order_id: of.orderId,
      member_id: crewId,
      seat: 'captain',
      period: 'empty',
      assigned_by: memberId,
      assigned_at: h.clock.now().toString(),
    })
    .execute()

describe('the absence of a crew member', () => {
  it('is previewed with flights, deadlines, releases and replacements, and changes nothing then', async () => {
    await release(trip)
    const { effects } = await record(trip, {}, true)
    expect(effects.lost).toMatchObject([{ legId: trip.legId, seat: 'captain', wasReleased: true, departure: { code: 'LTN' } }])
    expect(effects.lost[0]!.dueAt).not.toBeNull()
    const fit = (await listCandidates(h, trip)).filter(
      ({ member, problems, duty }) => member.role === 'captain' && problems.length + duty.length === 0,
    )
    expect(effects.lost[0]!.replacements).toBe(fit.length)
    expect(await idsOf(trip)).toContain(captain)
    expect(await isReleased(trip)).toBe(true)
    expect((await listAbsences(h, captain)).absences).toEqual([])
  })

  it('ends the assignments in its time, takes the release back, turns the crew red, closes the crew page and alerts operations', async () => {
    const other = await nextTrip()
    await release(trip)
    await h.db.deleteFrom('crew_assignment').where('leg_id', '=', other.legId).where('seat', '=', 'captain').execute()
    await force(other, captain)
    await record(trip)
    expect(await idsOf(trip)).not.toContain(captain)
    expect(await idsOf(other)).toContain(captain)
    expect(await isReleased(trip)).toBe(false)
    expect(await crewLine(trip)).toMatchObject({ state: 'blocked', isCrewAbsent: true, cure: { kind: 'crew' } })
    expect(await findAbsentCrew(h, trip.orderId)).toMatchObject([{ seat: 'captain', member: { id: captain } }])
    expect(await dutiesAround(h.db, { orderId: trip.orderId, crewId: captain, hours: 14 })).toEqual([])
    const alert = await h.db.selectFrom('outbox').selectAll().where('subject', 'like', 'Crew absent%').executeTakeFirstOrThrow()
    expect(alert.body).toContain('captain, release taken back')
    expect(`${alert.subject} ${alert.body}`).not.toMatch(/sick|Called at six/)
  })

  it('is no reason any more once another captain is on the leg', async () => {
    await record(trip)
    const next = (await listCandidates(h, trip)).find(({ member, problems }) => member.role === 'captain' && problems.length === 0)!
    await assignCrew(h, { ...trip, crewId: next.member.id, memberId })
    expect(await crewLine(trip)).toMatchObject({ isCrewAbsent: false, open: [] })
    expect(await findAbsentCrew(h, trip.orderId)).toEqual([])
  })

  it('keeps the member from other flights in its time, by name of the reason', async () => {
    await record(trip, { kind: 'leave' })
    const listed = (await listCandidates(h, trip)).find(({ member }) => member.id === captain)
    expect(listed).toMatchObject({ problems: ['absent'], absence: { kind: 'leave' } })
    expect(await catchProblem(assignCrew(h, { ...trip, crewId: captain, memberId }))).toBe('CREW_UNFIT')
  })

  it('without an end keeps the member from everything that comes', async () => {
    const other = await nextTrip()
    await record(trip, { until: null })
    expect((await listCandidates(h, other)).find(({ member }) => member.id === captain)?.problems ?? ['on the leg']).toEqual(['absent'])
  })

  it('leaves the crew of a flight that has left its stand', async () => {
    await h.db
      .insertInto('flight_status')
      .values({
        leg_id: trip.legId,
        order_id: trip.orderId,
        status: 'taxi',
        changed_at: h.clock.now().toString(),
        seen_off_block_at: h.clock.now().toString(),
      })
      .execute()
    expect((await record(trip)).effects.lost).toEqual([])
    expect(await idsOf(trip)).toContain(captain)
  })
})

describe('an absence that changes', () => {
  it('is shortened: the flights that it leaves are named, and the member can be assigned to them again', async () => {
    const { id } = await record(trip, { until: dayOf(trip, 3) })
    const { effects } = await change(id, 1, { from: dayOf(trip, 1), until: dayOf(trip, 3) })
    expect(effects).toMatchObject({ lost: [], open: [{ legId: trip.legId, seat: 'captain' }] })
    expect(await crewLine(trip)).toMatchObject({ isCrewAbsent: false })
    await assignCrew(h, { ...trip, crewId: captain, memberId })
    expect(await idsOf(trip)).toContain(captain)
  })

  it('is extended over another flight, which loses the member', async () => {
    const { id } = await record(trip, { from: dayOf(trip, -2), until: dayOf(trip, -1) })
    expect(await idsOf(trip)).toContain(captain)
    const { effects } = await change(id, 1, { from: dayOf(trip, -2), until: null })
    expect(effects.lost.map(({ legId }) => legId)).toEqual([trip.legId])
  })

  it('is refused where another member has changed it, and where it is not in order', async () => {
    const { id } = await record(trip)
    expect(await catchProblem(change(id, 2, {}))).toBe('CHANGED_MEANWHILE')
    expect(await catchProblem(change(id, 1, { until: dayOf(trip, -1) }))).toBe('VALIDATION_FAILED')
    expect(await catchProblem(record(trip, { from: dayOf(trip, 0) }))).toBe('VALIDATION_FAILED')
  })

  it('that was a mistake is withdrawn and stays in the history', async () => {
    const { id } = await record(trip)
    await withdraw(id, 1)
    expect((await listAbsences(h, captain)).absences).toMatchObject([{ row: { id, note: 'Called at six' } }])
    expect((await listAbsences(h, captain)).absences[0]!.row.withdrawn_at).not.toBeNull()
    expect(await catchProblem(withdraw(id, 2))).toBe('NOT_FOUND')
    await assignCrew(h, { ...trip, crewId: captain, memberId })
    await record(trip)
  })

  it('is erased with the member', async () => {
    await record(trip, { from: dayOf(trip), until: null })
    await h.db.deleteFrom('crew_assignment').where('member_id', '=', captain).execute()
    const { revision } = await h.db.selectFrom('crew_member').select('revision').where('id', '=', captain).executeTakeFirstOrThrow()
    await removeMember(h, { id: captain, revision, memberId })
    expect((await listAbsences(h, captain)).absences).toEqual([])
    expect(await catchProblem(record(trip))).toBe('NOT_FOUND')
  })
})

describe('an absent member and a flight at once', () => {
  it('the database refuses the assignment, and only its guard does', async () => {
    await record(trip)
    await expect(force(trip, captain)).rejects.toMatchObject({ constraint: 'crew_assignment_present' })
    await sql`ALTER TABLE crew_assignment DISABLE TRIGGER crew_assignment_operator`.execute(h.db)
    try {
      await sql`INSERT INTO crew_assignment SELECT id, ${captain}, order_id, 'captain', tstzrange(departure_at, arrival_at), ${memberId}, now()
        FROM order_leg WHERE id = ${trip.legId}`.execute(h.db)
      expect(await idsOf(trip)).toContain(captain)
    } finally {
      await sql`ALTER TABLE crew_assignment ENABLE TRIGGER crew_assignment_operator`.execute(h.db)
      await h.db.deleteFrom('crew_assignment').where('leg_id', '=', trip.legId).execute()
    }
  })

  const insert = () =>
    h.db
      .insertInto('crew_absence')
      .values({
        member_id: captain,
        kind: 'leave',
        from_at: dayOf(trip).toString(),
        until_at: null,
        recorded_by: memberId,
        recorded_at: h.clock.now().toString(),
      })
      .execute()

  it('the database refuses the absence of a member who stays on a flight, and only its guard does', async () => {
    await expect(insert()).rejects.toMatchObject({ constraint: 'crew_assignment_present' })
    await sql`ALTER TABLE crew_absence DISABLE TRIGGER crew_absence_present`.execute(h.db)
    try {
      await insert()
      expect((await crewOf(trip)).crew[0]!.problems).toEqual(['absent'])
    } finally {
      await sql`ALTER TABLE crew_absence ENABLE TRIGGER crew_absence_present`.execute(h.db)
      await h.db.deleteFrom('crew_absence').where('member_id', '=', captain).execute()
    }
  })

  it('a trip that is moved into the absence loses the member', async () => {
    await performAbsence(h, {
      act: {
        act: 'record',
        crewId: captain,
        absence: sick(trip, { from: dayOf(trip).add({ hours: 17 }), until: dayOf(trip, 1) }),
      },
      memberId,
      locale: 'en',
      isDryRun: false,
    })
    expect(await idsOf(trip)).toContain(captain)
    const move = { legs: [{ id: trip.legId, departureLocal: `${trip.date.toString()}T17:00` }], tail: null, reason: 'Slot' }
    await retimeOrder(h, { id: trip.orderId, ...move, actor: `staff:${memberId}`, isDryRun: false, isAgreed: true })
    expect(await idsOf(trip)).not.toContain(captain)
  })

  it('an assignment that begins before the absence is recorded is ended by it, and one that ends after it is refused', async () => {
    await h.db.deleteFrom('crew_assignment').where('leg_id', '=', trip.legId).execute()
    for (let round = 0; round < 6; round++) {
      const [{ id }, assigned] = await Promise.all([record(trip), catchProblem(assignCrew(h, { ...trip, crewId: captain, memberId }))])
      expect(['CREW_UNFIT', 'accepted']).toContain(assigned)
      expect(await idsOf(trip)).not.toContain(captain)
      await withdraw(id, 1)
    }
  })
})
