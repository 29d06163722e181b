import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { inFullRun } from '@aquilane/testing/level'
import { bookAircraft, holdAircraft, releaseAircraft } from './holds.ts'

let test: TestDatabase
let aircraftId: number
let otherId: number

beforeAll(async () => {
  test = await createTestDatabase({ pool: 60 })
  const rows = await test.db.selectFrom('aircraft').select('id').where('status', '=', 'active').orderBy('id').limit(2).execute()
  aircraftId = rows[0]!.id
  otherId = rows[1]!.id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('aircraft_availability_block').execute()
})

const from = Temporal.Instant.from('2027-03-01T08:00:00Z')
const to = Temporal.Instant.from('2027-03-01T18:00:00Z')
const hold = (reference: string, period: { from?: Temporal.Instant; to?: Temporal.Instant; aircraftId?: number } = {}) =>
  test.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference, ...period }))

/** `buyers` transactions at once; answers how many hold the aircraft in the end. */
async function race(buyers: number, round: number): Promise<{ told: number; stored: number }> {
  const results = await Promise.all(Array.from({ length: buyers }, (_, buyer) => hold(`order:${round}-${buyer}`)))
  const { stored } = await test.db
    .selectFrom('aircraft_availability_block')
    .select((eb) => eb.fn.countAll<number>().as('stored'))
    .executeTakeFirstOrThrow()
  return { told: results.filter((result) => result === 'held').length, stored }
}

describe('an aircraft is busy at most once at a time', () => {
  it('lets exactly one of 200 parallel buyers hold it, in every round', async () => {
    for (let round = 0; round < inFullRun(3, 6); round++) {
      expect(await race(200, round)).toEqual({ told: 1, stored: 1 })
      await releaseWinner()
    }
  })

  it('is decided quickly: a round of 200 buyers takes well under two seconds', async () => {
    const times: number[] = []
    for (let round = 0; round < inFullRun(3, 5); round++) {
      const began = performance.now()
      await race(200, round)
      times.push(performance.now() - began)
      await releaseWinner()
    }
    // The quickest: a busy machine interrupts some of them.
    expect(Math.min(...times)).toBeLessThan(2_000)
  })

  it("keeps the loser's transaction usable", async () => {
    await hold('order:first')
    const seen = await test.db.transaction().execute(async (trx) => {
      const result = await holdAircraft(trx, { aircraftId, from, to, reference: 'order:second' })
      const second = await holdAircraft(trx, { aircraftId: otherId, from, to, reference: 'order:second' })
      return { result, second }
    })
    expect(seen).toEqual({ result: 'taken', second: 'held' })
  })

  it("frees the period when the winner's transaction is taken back", async () => {
    await test.db
      .transaction()
      .execute(async (trx) => {
        await holdAircraft(trx, { aircraftId, from, to, reference: 'order:first' })
        throw new Error('payment page failed')
      })
      .catch(() => undefined)
    expect(await hold('order:second')).toBe('held')
  })

  it('refuses any overlap and lets periods touch', async () => {
    expect(await hold('order:first')).toBe('held')
    expect(await hold('order:inside', { from: from.add({ hours: 1 }), to: to.subtract({ hours: 1 }) })).toBe('taken')
    expect(await hold('order:around', { from: from.subtract({ hours: 1 }), to: to.add({ hours: 1 }) })).toBe('taken')
    expect(await hold('order:second-too-long', { from: from.add({ hours: 9 }), to: to.add({ hours: 1 }) })).toBe('taken')
    expect(await hold('order:before', { from: from.subtract({ hours: 4 }), to: from })).toBe('held')
    expect(await hold('order:after', { from: to, to: to.add({ hours: 4 }) })).toBe('held')
  })

  it('holds, books and frees by reference', async () => {
    await hold('order:first')
    await test.db.transaction().execute(async (trx) => expect(await bookAircraft(trx, 'order:first')).toBe('booked'))
    expect(await hold('order:second')).toBe('taken')
    await test.db.transaction().execute((trx) => releaseAircraft(trx, 'order:first'))
    expect(await hold('order:second')).toBe('held')
    await test.db.transaction().execute(async (trx) => expect(await bookAircraft(trx, 'order:first')).toBe('not_held'))
  })

  it('never frees maintenance by reference', async () => {
    await sql`INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference) VALUES (${aircraftId}, tstzrange(${from.toString()}, ${to.toString()}, '[)'), 'maintenance', 'order:first')`.execute(
      test.db,
    )
    await test.db.transaction().execute((trx) => releaseAircraft(trx, 'order:first'))
    expect(await hold('order:second')).toBe('taken')
  })

  it('oversells without the constraint, which proves that the constraint is the guard', async () => {
    const bare = await createTestDatabase({ pool: 60 })
    try {
      await sql`ALTER TABLE aircraft_availability_block DROP CONSTRAINT aircraft_availability_block_no_overlap`.execute(bare.db)
      await bare.db.deleteFrom('aircraft_availability_block').execute()
      // What a careful program without the constraint would do: look first, then write.
      const lookThenWrite = (buyer: number) =>
        bare.db.transaction().execute(async (trx) => {
          const busy =
            await sql`SELECT 1 FROM aircraft_availability_block WHERE aircraft_id = ${aircraftId} AND period && tstzrange(${from.toString()}, ${to.toString()}, '[)')`.execute(
              trx,
            )
          if (busy.rows.length > 0) return 'taken'
          await sql`INSERT INTO aircraft_availability_block (aircraft_id, period, kind, reference) VALUES (${aircraftId}, tstzrange(${from.toString()}, ${to.toString()}, '[)'), 'hold', ${`order:${buyer}`})`.execute(
            trx,
          )
          return 'held'
        })
      let oversold = 0
      for (let round = 0; round < 10; round++) {
        await bare.db.deleteFrom('aircraft_availability_block').execute()
        const results = await Promise.all(Array.from({ length: 200 }, (_, buyer) => lookThenWrite(buyer)))
        if (results.filter((result) => result === 'held').length > 1) oversold++
      }
      // The very first round may go well while connections are still being opened one after the other.
      expect(oversold).toBeGreaterThanOrEqual(9)
      await expect(
        bare.db.transaction().execute((trx) => holdAircraft(trx, { aircraftId, from, to, reference: 'order:x' })),
      ).rejects.toThrow(/aircraft_availability_block_no_overlap/)
    } finally {
      await bare.close()
    }
  })
})

async function releaseWinner(): Promise<void> {
  await test.db.deleteFrom('aircraft_availability_block').execute()
}
