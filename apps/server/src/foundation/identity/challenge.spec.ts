import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { solveChallenge } from '@aquilane/domain/identity/challenge'
import { testPhone, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { manualClock } from '../../platform/clock.ts'
import { createChallenges } from './challenge.ts'
import { identityHarness, wrong } from './identity.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ pool: 20 })
})
afterAll(() => database.close())

const subject = { phoneKey: 'of a number' }

describe('the solution of a challenge', () => {
  const setUp = () => {
    const clock = manualClock(Temporal.Instant.from('2026-11-20T10:00:00Z'))
    const challenges = createChallenges({ secret: testTokenSecret, clock })
    const redeem = (solution: string, of = subject) => database.db.transaction().execute((trx) => challenges.redeem(trx, of, solution))
    return { clock, challenges, redeem }
  }

  it('counts once, also in parallel', async () => {
    const { challenges, redeem } = setUp()
    const solution = solveChallenge(challenges.make(subject, 0))
    const results = await Promise.all(Array.from({ length: 8 }, () => redeem(solution)))
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await redeem(solution)).toBe(false)
  })

  it('counts for its number, within five minutes, as it was made', async () => {
    const { clock, challenges, redeem } = setUp()
    const solve = () => solveChallenge(challenges.make(subject, 0))
    expect(await redeem(solve(), { phoneKey: 'of another' })).toBe(false)
    expect(await redeem(solve().replace('~12~', '~1~'))).toBe(false)
    expect(await redeem(solve().replace(/\.\d+$/, '.0'))).toBe(false)
    for (const broken of ['', '.', 'a~b~c~d.1.2.3', solve().slice(0, -12)]) expect(await redeem(broken)).toBe(false)
    const late = solve()
    clock.advance({ seconds: 301 })
    expect(await redeem(late)).toBe(false)
  })

  it('is harder the further a budget is overrun, up to a limit', () => {
    const { challenges } = setUp()
    expect([0, 1, 2, 5, 1_000].map((overrun) => challenges.make(subject, overrun).bits)).toEqual([12, 12, 13, 14, 16])
  })
})

describe('with the limits as they are by default', () => {
  const limits = { smsPerNumberHour: 5, smsPerDeviceHour: 10, smsPerAddressHour: 20, smsPerNetworkHour: 60, smsPerPrefixHour: 100 }
  let person = 0
  const place = () => ({ address: `203.0.${(person += 1)}.1`, fingerprint: `person ${person}` })

  it('100 codes from 5 addresses do not close a country for newcomers', async () => {
    const h = identityHarness(database.db, limits)
    const numbers = Array.from({ length: 100 }, (_, n) => `+3933312${String(34_000 + n)}`)
    for (const [n, phone] of numbers.entries())
      expect(await h.send(phone, { address: `198.51.${100 + (n % 5)}.7`, fingerprint: `attack ${n}` })).toMatchObject({ ok: true })
    for (let newcomer = 0; newcomer < 5; newcomer++)
      expect(await h.sendSolved(`+39333999${String(1_000 + newcomer)}`, place())).toMatchObject({ ok: true })
  })

  it('5 codes for a known number, all guessed wrong, do not keep its owner from a new device', async () => {
    const h = identityHarness(database.db, limits)
    const phone = testPhone()
    await h.signIn(phone)
    h.clock.advance({ hours: 2 })
    for (let codes = 0; codes < 5; codes++) {
      const sent = await h.sendSolved(phone, place())
      const code = /^\d+/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''
      for (let tries = 0; tries < 3 && sent.ok; tries++) await h.guess(phone, sent.codeHash, wrong(code))
    }
    const own = await h.sendSolved(phone, { ...place(), fingerprint: 'new phone' })
    const code = /^\d+/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''
    expect(own).toMatchObject({ ok: true, codeLength: 6 })
    expect(await h.guess(phone, own.ok ? own.codeHash : '', code)).toMatchObject({ ok: true })
  })
})
