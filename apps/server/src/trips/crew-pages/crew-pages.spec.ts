import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordFlight, type RecordOfCrew } from '../operations/record-flight.ts'
import { unassignCrew } from '../operations/assign-crew.ts'
import { removeMember } from '../../foundation/crew/edit-members.ts'
import { correctStatus } from '../flight-status/staff-acts.ts'
import { flightHarness, type FlightHarness, type FlownTrip } from '../flight-status/flight-status.fixture.ts'
import { listLinks, sendLink, withdrawLink } from './links.ts'
import { getCrewPage, recordOnPage } from './page.ts'

let f: FlightHarness
const phone = '+447911123456'
beforeAll(async () => {
  f = await flightHarness()
})
afterAll(() => f.h.close())

async function crewOf(trip: FlownTrip): Promise<string> {
  const { crew } = await listLinks(f.h, trip.orderId)
  const captain = crew.find(({ member }) => member.role === 'captain')!.member.id
  await f.h.db.updateTable('crew_member').set({ phone }).where('id', '=', captain).execute()
  return captain
}

async function linkOf(trip: FlownTrip, crewId: string, channel: 'sms' | 'copy' = 'copy') {
  const { url } = await sendLink(f.h, { orderId: trip.orderId, crewId, memberId: f.member, channel, hotel: 'Grand Hotel', locale: 'en' })
  return url.split('/').at(-1)!
}

const page = (token: string) => getCrewPage(f.h, { token, address: '10.0.0.1', locale: 'en' })
const gone = { code: 'NOT_FOUND' }

type Typed = Partial<Omit<RecordOfCrew, 'orderId' | 'legId' | 'crewId'>>
const type = (token: string, trip: FlownTrip, times: Typed) =>
  recordOnPage(f.h, {
    token,
    address: '10.0.0.1',
    locale: 'en',
    legId: trip.legId,
    offBlockAt: trip.at(0),
    takeoffAt: null,
    landingAt: null,
    onBlockAt: null,
    delayCode: null,
    fuelKg: null,
    upliftLitres: null,
    isDeiced: false,
    ...times,
  })
const byStaff = (trip: FlownTrip, times: Typed) =>
  recordFlight(f.h, {
    ...trip.act,
    offBlockAt: trip.at(0),
    takeoffAt: null,
    landingAt: null,
    onBlockAt: null,
    pax: 2,
    delayCode: null,
    fuelKg: null,
    isDeiced: false,
    ...times,
  })

describe('the link of a crew member', () => {
  it('opens the flights of the duty, is stored as a hash, and is replaced by the next one', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    const { flights, link } = await page(token)
    expect(flights.map(({ leg }) => leg.id)).toEqual([trip.legId])
    expect(flights[0]).toMatchObject({ seat: 'captain', status: 'scheduled', record: null })
    expect(link.hotel).toBe('Grand Hotel')
    expect(JSON.stringify(await f.h.db.selectFrom('crew_link').selectAll().execute())).not.toContain(token)
    const next = await linkOf(trip, crew)
    await expect(page(token)).rejects.toMatchObject(gone)
    await expect(page(next)).resolves.toMatchObject({ member: { id: crew } })
    await withdrawLink(f.h, { orderId: trip.orderId, crewId: crew, memberId: f.member })
    await expect(page(next)).rejects.toMatchObject(gone)
  })

  it('is sent to the number of the member, and refused where there is none', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew, 'sms')
    const sent = await f.h.db.selectFrom('outbox').select('body').where('channel', '=', 'sms').where('recipient', '=', phone).execute()
    expect(sent.filter(({ body }) => body.includes(`/crew/${token}`))).toHaveLength(1)
    await expect(page(token)).resolves.toMatchObject({ link: { channel: 'sms' } })
    await f.h.db.updateTable('crew_member').set({ phone: null }).where('id', '=', crew).execute()
    await expect(linkOf(trip, crew, 'sms')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' })
    // What was refused has not replaced the link before.
    await expect(page(token)).resolves.toMatchObject({ link: { channel: 'sms' } })
  })

  it('names passengers only from a day before the departure', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(-25 * 60)
    expect((await page(token)).flights[0]!.passengers).toBeNull()
    trip.toMinute(-23 * 60)
    expect((await page(token)).flights[0]!.passengers).toEqual(expect.any(Array))
  })

  it('opens nothing once the member is taken off, or a day after the last arrival', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(60 * 24 * 3)
    await expect(page(token)).rejects.toMatchObject(gone)
    trip.toMinute(-60)
    await unassignCrew(f.h, { ...trip.act, crewId: crew })
    await expect(page(token)).rejects.toMatchObject(gone)
    await expect(type(token, trip, {})).rejects.toMatchObject(gone)
    await expect(linkOf(trip, crew)).rejects.toMatchObject(gone)
  })

  it('is deleted when the member leaves the operator', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    await linkOf(trip, crew)
    await unassignCrew(f.h, { ...trip.act, crewId: crew })
    // Trips of other cases are still to come for a shared captain.
    await f.h.db.deleteFrom('crew_assignment').where('member_id', '=', crew).execute()
    const { revision } = await f.h.db.selectFrom('crew_member').select('revision').where('id', '=', crew).executeTakeFirstOrThrow()
    await removeMember(f.h, { id: crew, revision, memberId: f.member })
    expect(await f.h.db.selectFrom('crew_link').select('id').where('member_id', '=', crew).execute()).toEqual([])
  })
})

describe('times that a crew types', () => {
  it('move the status of the flight and are its record', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(200)
    await type(token, trip, { takeoffAt: trip.at(10), upliftLitres: 1_200, isDeiced: true, shown: null })
    expect((await trip.status()).status).toBe('airborne')
    const { record } = (await page(token)).flights[0]!
    expect(record).toMatchObject({ recorded_by: null, recorded_by_crew: crew, uplift_litres: 1_200, is_deiced: true })
    // A second phone with the page from before.
    await expect(type(token, trip, { takeoffAt: trip.at(12), shown: null })).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' })
    await type(token, trip, { takeoffAt: trip.at(10), landingAt: trip.at(120), onBlockAt: trip.at(125), shown: record!.recorded_at })
    expect((await trip.status()).status).toBe('closed')
  })

  it('are refused for a flight of another crew', async () => {
    const foreign = await f.releasedTrip()
    const trip = await f.releasedTrip()
    const token = await linkOf(trip, await crewOf(trip))
    trip.toMinute(200)
    const legs = (await page(token)).flights.map(({ leg }) => leg.id)
    if (legs.includes(foreign.legId)) await f.h.db.deleteFrom('crew_assignment').where('order_id', '=', foreign.orderId).execute()
    await expect(type(token, foreign, { shown: null })).rejects.toMatchObject(gone)
    expect(await f.h.db.selectFrom('flight_record').select('leg_id').where('leg_id', '=', foreign.legId).execute()).toEqual([])
  })

  it('never change what staff have stored, and add to it', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(200)
    await type(token, trip, { takeoffAt: trip.at(10) })
    await byStaff(trip, { takeoffAt: trip.at(12) })
    await expect(type(token, trip, { takeoffAt: trip.at(10) })).rejects.toMatchObject({ code: 'TIMES_CONFIRMED' })
    await expect(type(token, trip, {})).rejects.toMatchObject({ code: 'TIMES_CONFIRMED' })
    await type(token, trip, { takeoffAt: trip.at(12), landingAt: trip.at(120) })
    await type(token, trip, { takeoffAt: trip.at(12), landingAt: trip.at(121) })
    // Taken back by staff, a time is open again.
    await correctStatus(f.h, { ...trip.act, shown: 'landed', to: 'taxi', reason: 'Another aircraft' })
    await type(token, trip, { takeoffAt: trip.at(15) })
    expect((await trip.status()).status).toBe('airborne')
    const actors = await f.h.db
      .selectFrom('audit')
      .select('actor')
      .where('action', '=', 'flight-recorded')
      .where('subject', '=', `order:${trip.orderId}`)
      .execute()
    expect(new Set(actors.map(({ actor }) => actor))).toEqual(new Set([`crew:${crew}`, `staff:${f.member}`]))
  })

  it('are kept by the database: without its guard the entry of the crew wins', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(200)
    await byStaff(trip, { takeoffAt: trip.at(12) })
    await expect(type(token, trip, { takeoffAt: trip.at(10) })).rejects.toMatchObject({ code: 'TIMES_CONFIRMED' })
    await sql`ALTER TABLE flight_record DISABLE TRIGGER flight_record_kept`.execute(f.h.db)
    await type(token, trip, { takeoffAt: trip.at(10) })
    await sql`ALTER TABLE flight_record ENABLE TRIGGER flight_record_kept`.execute(f.h.db)
    expect((await page(token)).flights[0]!.record?.takeoff_at?.toString()).toBe(trip.at(10).toString())
  })

  it('of a closed trip are refused', async () => {
    const trip = await f.releasedTrip()
    const crew = await crewOf(trip)
    const token = await linkOf(trip, crew)
    trip.toMinute(60)
    const closed = { closed_by: f.member, closed_at: f.h.clock.now().toString(), revenue: 0, cost: 0, margin: 0 }
    await f.h.db
      .insertInto('trip_closing')
      .values({ order_id: trip.orderId, ...closed })
      .execute()
    await expect(type(token, trip, {})).rejects.toMatchObject({ code: 'TRIP_CLOSED' })
  })
})
