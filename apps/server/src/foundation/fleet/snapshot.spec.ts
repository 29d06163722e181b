import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { systemClock } from '../../platform/clock.ts'
import { type FleetSnapshot } from './snapshot.ts'
import { holdAircraft, releaseAircraft } from './holds.ts'
import { createFleetSnapshot, type FleetSnapshotSource } from './snapshot-source.ts'

let test: TestDatabase
let fleet: FleetSnapshotSource
beforeAll(async () => {
  test = await createTestDatabase()
  fleet = createFleetSnapshot({ url: test.url, clock: systemClock })
  await fleet.start()
})
afterAll(async () => {
  fleet.stop()
  await test.close()
})

const from = systemClock.now().add({ hours: 48 }).round('second')
const to = from.add({ hours: 10 })

async function until(reached: (snapshot: FleetSnapshot) => boolean): Promise<FleetSnapshot> {
  for (let i = 0; i < 2_000; i++) {
    const snapshot = await fleet.current()
    if (reached(snapshot)) return snapshot
    await sleep(10)
  }
  throw new Error('the change never arrived')
}

describe('the fleet in memory', () => {
  it('is answered without a query while nothing changes', async () => {
    const first = await fleet.current()
    expect(fleet.current()).toBe(first)
    expect(first.aircraft.size).toBe(120)
  })

  it('follows a hold and a release as they are committed, for that aircraft only', async () => {
    const before = await fleet.current()
    const [aircraftId, otherId] = [...before.aircraft.keys()].filter((id) => !before.periods.has(id)) as [number, number]
    await test.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference: 'order:a' }))
    const held = await until((snapshot) => snapshot.periods.has(aircraftId))
    expect(held.periods.get(aircraftId)).toEqual([{ from: from.epochMilliseconds, to: to.epochMilliseconds, isService: false }])
    expect(held.periods.get(otherId)).toBeUndefined()
    expect(held.version).toBe(before.version)
    expect(held.calendarVersion).toBeGreaterThan(before.calendarVersion)
    await test.db.transaction().execute((trx) => releaseAircraft(trx, 'order:a'))
    await until((snapshot) => !snapshot.periods.has(aircraftId))
  })

  it('knows a change of its own at once when it is asked to, before the notification of the database', async () => {
    await fleet.current()
    const { id } = await test.db
      .insertInto('aircraft')
      .columns(['operator_id', 'type_id', 'tail', 'base_code', 'year', 'seats', 'published_at'])
      .expression((eb) =>
        eb
          .selectFrom('aircraft')
          .select(['operator_id', 'type_id', sql<string>`'I-NEWS'`.as('tail'), 'base_code', 'year', 'seats', 'published_at'])
          .limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await fleet.refresh()).aircraft.get(id)?.tail).toBe('I-NEWS')
    await test.db.deleteFrom('aircraft').where('id', '=', id).execute()
    expect((await fleet.refresh()).aircraft.has(id)).toBe(false)
  })

  it('keeps the calendar of an untouched aircraft as the same object', async () => {
    const before = await fleet.current()
    const [untouched, periods] = [...before.periods][0]!
    const aircraftId = [...before.aircraft.keys()].find((id) => !before.periods.has(id))!
    await test.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference: 'order:b' }))
    expect((await until((snapshot) => snapshot.periods.has(aircraftId))).periods.get(untouched)).toBe(periods)
  })

  it('forgets nothing that was never committed and sees nothing of it', async () => {
    const before = await fleet.current()
    const aircraftId = [...before.aircraft.keys()].find((id) => !before.periods.has(id))!
    await test.db
      .transaction()
      .execute(async (trx) => {
        await holdAircraft(trx, { aircraftId, from, to, reference: 'order:c' })
        throw new Error('taken back')
      })
      .catch(() => undefined)
    await sleep(50)
    expect((await fleet.current()).periods.has(aircraftId)).toBe(false)
  })

  it('follows a grounded aircraft and a changed rate', async () => {
    const before = await fleet.current()
    const [first, second] = [...before.aircraft.keys()] as [number, number]
    await test.db.updateTable('aircraft').set({ status: 'grounded' }).where('id', '=', first).execute()
    await test.db.updateTable('aircraft').set({ rate_permille: 1500 }).where('id', '=', second).execute()
    const after = await until(
      (snapshot) => snapshot.aircraft.get(first)?.isActive === false && snapshot.aircraft.get(second)?.ratePermille === 1500,
    )
    expect(after.version).toBeGreaterThan(before.version)
  })

  it('reads the database itself while the line is cut, and listens again afterwards', async () => {
    const cut = () =>
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN fleet'`.execute(
        test.db,
      )
    await cut()
    const before = await fleet.current()
    const aircraftId = [...before.aircraft.keys()].find((id) => !before.periods.has(id))!
    await test.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference: 'order:d' }))
    expect((await until((snapshot) => snapshot.periods.has(aircraftId))).periods.get(aircraftId)).toHaveLength(1)
    await sleep(1_300)
    await until(() => fleet.current() === fleet.current())
    await test.db.transaction().execute((trx) => releaseAircraft(trx, 'order:d'))
    expect((await until((snapshot) => !snapshot.periods.has(aircraftId))).aircraft.has(aircraftId)).toBe(true)
  })
})

describe('a fleet that was never started', () => {
  it('answers what is in the database at every call', async () => {
    const plain = createFleetSnapshot({ url: test.url, clock: systemClock })
    const before = await plain.current()
    const aircraftId = [...before.aircraft.keys()].find((id) => !before.periods.has(id))!
    await test.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference: 'order:e' }))
    const after = await plain.current()
    expect(after.periods.has(aircraftId)).toBe(true)
    expect(after.version).toBe(before.version)
  })

  it('is the same object as long as nothing has changed', async () => {
    const plain = createFleetSnapshot({ url: test.url, clock: systemClock })
    expect(await plain.current()).toBe(await plain.current())
  })
})
