import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { audit } from './audit.ts'
import { deleteExpiredIdempotencyKeys, withIdempotency } from './idempotency.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ pool: 60 })
})
afterAll(() => database.close())

const effects = async (subject: string) =>
  (await database.db.selectFrom('audit').select('id').where('subject', '=', subject).execute()).length

describe('an Idempotency-Key', () => {
  it('50 parallel requests have one effect and 50 equal responses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        withIdempotency(database.db, { scope: 'c:test', key: 'k1', body: { a: 1 } }, async (trx) => {
          await audit(trx, { actor: 'system', action: 'test', subject: 'once:1' })
          return { random: Math.random() }
        }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await effects('once:1')).toBe(1)
  })

  it('with another body under it is refused', async () => {
    await withIdempotency(database.db, { scope: 'c:test', key: 'k2', body: { a: 1 } }, async () => ({}))
    await expect(withIdempotency(database.db, { scope: 'c:test', key: 'k2', body: { a: 2 } }, async () => ({}))).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    })
  })

  it('can be used again after its first request failed', async () => {
    const failing = withIdempotency(database.db, { scope: 'c:test', key: 'k3', body: {} }, async (trx) => {
      await audit(trx, { actor: 'system', action: 'test', subject: 'once:3' })
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await effects('once:3')).toBe(0)
    expect(await withIdempotency(database.db, { scope: 'c:test', key: 'k3', body: {} }, async () => ({ ok: true }))).toEqual({ ok: true })
  })

  it('is deleted after a week', async () => {
    const now = Temporal.Now.instant()
    await withIdempotency(database.db, { scope: 'c:test', key: 'k4', body: {} }, async () => ({}))
    await deleteExpiredIdempotencyKeys(database.db, now.add({ hours: 6 * 24 }))
    const stored = () => database.db.selectFrom('idempotency_key').select('key').where('key', '=', 'k4').execute()
    expect(await stored()).toHaveLength(1)
    await deleteExpiredIdempotencyKeys(database.db, now.add({ hours: 8 * 24 }))
    expect(await stored()).toEqual([])
  })
})
