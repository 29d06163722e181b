import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testPhone } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { inFullRun } from '@aquilane/testing/level'
import { identityHarness, wrong } from './identity.fixture.ts'
import { deleteExpiredRows } from './service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
const harness = (limits = {}) => identityHarness(database.db, limits)

// What an answer looks like, apart from its random part.
const shape = (result: object) =>
  Object.fromEntries(Object.entries(result).map(([key, value]) => [key, key === 'codeHash' ? String(value).length : value]))

describe('sign-in codes', () => {
  it('have four digits, sixty seconds before a resend, and arrive in the language asked for', async () => {
    const { send, texts } = harness()
    const phone = testPhone()
    expect(await send(phone, { locale: 'it' })).toMatchObject({ ok: true, resendSeconds: 60, codeLength: 4 })
    expect((await texts(phone))[0]).toMatch(/^\d{4} è il codice per accedere ad Aquilane/)
    await send(phone)
    expect((await texts(phone))[0]).toMatch(/^\d{4} is your Aquilane sign-in code/)
  })

  it('open the same account for every spelling of the number', async () => {
    const { signIn, sendAndRead, guess } = harness()
    const phone = '+447400120001'
    const first = await signIn(phone)
    const { codeHash, code } = await sendAndRead(phone)
    expect(await guess('+44 (0) 7400 120-001', codeHash, code)).toMatchObject({
      ok: true,
      value: { clientId: first.clientId, newClient: false },
    })
  })

  it.each([
    ['07400123456'],
    ['+44740012'],
    ['hello'],
    [''],
    // Premium, personal, free and satellite numbers.
    ['+449098790000'],
    ['+447012345678'],
    ['+80012345678'],
    ['+870773111632'],
    ['+881612345678'],
    ['+882161234567'],
    ['+883510001234567'],
  ])('are not sent to %j', async (phone) => {
    const { send, guess } = harness()
    expect(await send(phone)).toEqual({ ok: false, code: 'PHONE_INVALID' })
    expect(await guess(phone, 'x', '1234')).toEqual({ ok: false, code: 'PHONE_INVALID' })
  })

  it('answer a known number exactly as an unknown one', async () => {
    const { send, signIn } = harness()
    const known = testPhone()
    await signIn(known)
    expect(shape(await send(known))).toEqual(shape(await send(testPhone())))
  })

  it('count down the tries, and after the third even the right one is refused', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    expect(await guess(phone, codeHash, wrong(code))).toEqual({ ok: false, code: 'PHONE_CODE_INVALID', triesLeft: 2 })
    expect(await guess(phone, codeHash, wrong(code))).toEqual({ ok: false, code: 'PHONE_CODE_INVALID', triesLeft: 1 })
    expect(await guess(phone, codeHash, wrong(code))).toEqual({ ok: false, code: 'PHONE_CODE_INVALID', triesLeft: 0 })
    expect(await guess(phone, codeHash, code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('accept the right one on the last try', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    await guess(phone, codeHash, wrong(code))
    await guess(phone, codeHash, wrong(code))
    expect(await guess(phone, codeHash, code)).toMatchObject({ ok: true })
  })

  it('live for three minutes', async () => {
    const { sendAndRead, guess, clock } = harness()
    const [quick, slow] = [testPhone(), testPhone()]
    const codes = [await sendAndRead(quick), await sendAndRead(slow)] as const
    clock.advance({ seconds: 179 })
    expect(await guess(quick, codes[0].codeHash, codes[0].code)).toMatchObject({ ok: true })
    clock.advance({ seconds: 1 })
    expect(await guess(slow, codes[1].codeHash, codes[1].code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('work once', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    expect(await guess(phone, codeHash, code)).toMatchObject({ ok: true })
    expect(await guess(phone, codeHash, code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('work once, even for twenty concurrent requests', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    const results = await Promise.all(Array.from({ length: 20 }, () => guess(phone, codeHash, code)))
    expect(results.filter((result) => result.ok)).toHaveLength(1)
  })

  it('belong to one number', async () => {
    const { sendAndRead, guess } = harness()
    const { codeHash, code } = await sendAndRead(testPhone())
    expect(await guess(testPhone(), codeHash, code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
  })

  it('are replaced by a resend, even a late one', async () => {
    const { sendAndRead, send, guess, texts, clock } = harness()
    const phone = testPhone()
    const first = await sendAndRead(phone)
    const again = await send(phone, { codeHash: first.codeHash })
    if (!again.ok) throw new Error(again.code)
    expect(again.codeHash).not.toBe(first.codeHash)
    expect(await guess(phone, first.codeHash, first.code)).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
    clock.advance({ minutes: 10 })
    const late = await send(phone, { codeHash: again.codeHash })
    if (!late.ok) throw new Error(late.code)
    expect(await guess(phone, late.codeHash, /^\d+/.exec((await texts(phone))[0] ?? '')?.[0] ?? '')).toMatchObject({ ok: true })
  })

  it('cannot be resent on a handle that was never given out for that number', async () => {
    const { sendAndRead, send, texts } = harness()
    const { codeHash } = await sendAndRead(testPhone())
    const other = testPhone()
    expect(await send(other, { codeHash })).toEqual({ ok: false, code: 'CODE_HASH_NOT_FOUND' })
    expect(await texts(other)).toEqual([])
  })

  it('are kept only as keyed hashes, and the number likewise', async () => {
    const { sendAndRead } = harness()
    const phone = testPhone()
    const { code, codeHash } = await sendAndRead(phone)
    const rows = JSON.stringify(await database.db.selectFrom('sign_in_code').selectAll().execute())
    expect(rows).not.toContain(phone)
    expect(rows).not.toContain(codeHash)
    expect(rows).not.toContain(`"${code}"`)
  })
})

describe('guessing', () => {
  it('gets three tries out of a hundred concurrent ones', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    const results = await Promise.all(Array.from({ length: 100 }, () => guess(phone, codeHash, wrong(code))))
    const lefts = results.flatMap((result) => (!result.ok && result.code === 'PHONE_CODE_INVALID' ? [result.triesLeft] : []))
    expect(lefts.toSorted((a, b) => a - b)).toEqual([0, 1, 2])
    expect(results.filter((result) => !result.ok && result.code === 'CODE_HASH_NOT_FOUND')).toHaveLength(97)
  })

  it('gets no more of them by spreading them over five codes of the number', async () => {
    const { sendAndRead, guess } = harness()
    const phone = testPhone()
    const codes = [
      await sendAndRead(phone),
      await sendAndRead(phone),
      await sendAndRead(phone),
      await sendAndRead(phone),
      await sendAndRead(phone),
    ]
    const results = await Promise.all(codes.flatMap(({ codeHash, code }) => [1, 2].map(() => guess(phone, codeHash, wrong(code)))))
    expect(results.filter((result) => !result.ok && result.code === 'PHONE_CODE_INVALID')).toHaveLength(3)
  })

  it('meets six digits for a day, and ten tries in that time, then no code at all', async () => {
    const { sendAndRead, sendSolved: send, guess, clock, texts } = harness()
    const phone = testPhone()
    const short = await sendAndRead(phone)
    for (let n = 0; n < 3; n++) await guess(phone, short.codeHash, wrong(short.code))
    const lengths: number[] = []
    let tried = 0
    clock.advance({ minutes: 15 })
    let sent = await send(phone)
    for (; sent.ok; sent = await send(phone)) {
      const code = /^\d+/.exec((await texts(phone))[0] ?? '')?.[0] ?? ''
      lengths.push(sent.codeLength, code.length)
      for (let n = 0; n < 4; n++) {
        const result = await guess(phone, sent.codeHash, wrong(code))
        if (!result.ok && result.code === 'PHONE_CODE_INVALID') tried++
      }
      clock.advance({ minutes: 15 })
    }
    expect(lengths).toEqual(Array.from({ length: 20 }, () => 6))
    expect(tried).toBe(30)
    // 165 minutes after the third wrong one, which began the day of the long codes.
    expect(sent).toEqual({ ok: false, code: 'TOO_MANY_REQUESTS', exhausted: { retryAfter: 86_400 - 11 * 900, reason: 'code_tries' } })
    clock.advance({ seconds: 86_400 - 11 * 900 - 1 })
    expect(await send(phone)).toMatchObject({ ok: false, exhausted: { retryAfter: 1 } })
    clock.advance({ seconds: 1 })
    expect(await sendAndRead(phone)).toMatchObject({ codeLength: 4 })
  })

  it('does not shut out the owner, who signs in with six digits', async () => {
    const { sendAndRead, guess, clock } = harness()
    const phone = testPhone()
    const short = await sendAndRead(phone)
    for (let n = 0; n < 3; n++) await guess(phone, short.codeHash, wrong(short.code))
    clock.advance({ hours: 1 })
    const long = await sendAndRead(phone)
    expect(long.codeLength).toBe(6)
    expect(await guess(phone, long.codeHash, long.code)).toMatchObject({ ok: true })
  })

  const allGuesses = inFullRun(5_000, 10_000)

  it(`has a chance of 3.3e-4 in any 24 hours, whatever he does with ${allGuesses} guesses`, async () => {
    const { sendSolved: send, guess, clock, texts } = harness({ smsPerNumberHour: 5 })
    const phone = testPhone()
    const judged: { at: Temporal.Instant; chance: number }[] = []
    let guesses = 0
    // Takes every code he can get, guesses once, twice or thirty times at each, and lets it rest for a random while.
    let seed = 20_261_120
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed % below
    }
    const held: { codeHash: string; code: string }[] = []
    while (guesses < allGuesses) {
      const sent = await send(phone)
      if (sent.ok) held.push({ codeHash: sent.codeHash, code: /^\d+/.exec((await texts(phone))[0] ?? '')?.[0] ?? '' })
      for (const { codeHash, code } of held.slice(-5)) {
        const times = [1, 2, 30][random(3)] ?? 1
        for (let n = 0; n < times; n++) {
          guesses++
          const result = await guess(phone, codeHash, wrong(code))
          if (!result.ok && result.code === 'PHONE_CODE_INVALID') judged.push({ at: clock.now(), chance: 10 ** -code.length })
        }
      }
      clock.advance({ minutes: 1 + random(40) })
    }
    let worst = 0
    for (const { at } of judged) {
      const until = at.add({ hours: 24 })
      const inDay = judged.filter((one) => Temporal.Instant.compare(one.at, at) >= 0 && Temporal.Instant.compare(one.at, until) < 0)
      worst = Math.max(
        worst,
        inDay.reduce((sum, one) => sum + one.chance, 0),
      )
    }
    expect(judged.length).toBeGreaterThan(13)
    expect(worst).toBeGreaterThan(3e-4)
    expect(worst).toBeLessThan(3.3e-4 + 1e-12)
  })
})

describe('the limits of sending', () => {
  it('cost a challenge after five an hour per number, and end at twenty with the seconds to wait', async () => {
    const { send, sendSolved, clock, texts } = harness({ smsPerNumberHour: 5 })
    const phone = testPhone()
    for (let n = 0; n < 5; n++) expect(await send(phone, { address: `192.0.2.${n}` })).toMatchObject({ ok: true })
    expect(await send(phone, { address: '192.0.2.99' })).toMatchObject({ ok: false, code: 'CHALLENGE_REQUIRED' })
    for (let n = 0; n < 15; n++) expect(await sendSolved(phone, { address: `192.0.2.${n}` })).toMatchObject({ ok: true })
    const refused = await sendSolved(phone)
    expect(refused).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS', exhausted: { reason: 'code_number' } })
    if (refused.ok || refused.code !== 'TOO_MANY_REQUESTS') throw new Error('sent')
    expect(refused.exhausted.retryAfter).toBeGreaterThan(3_500)
    expect(refused.exhausted.retryAfter).toBeLessThanOrEqual(3_660)
    clock.advance({ seconds: refused.exhausted.retryAfter })
    expect(await send(phone)).toMatchObject({ ok: true })
    expect(await texts(phone)).toHaveLength(21)
  })

  it('hold per address and per device', async () => {
    const { send } = harness({ smsPerAddressHour: 3, smsPerDeviceHour: 2 })
    const from = (address: string, fingerprint: string) => send(testPhone(), { address, fingerprint })
    expect((await from('198.51.100.1', 'a')).ok).toBe(true)
    expect((await from('198.51.100.2', 'a')).ok).toBe(true)
    expect((await from('198.51.100.3', 'a')).ok).toBe(false)
    expect((await from('198.51.100.1', 'b')).ok).toBe(true)
    expect((await from('198.51.100.1', 'c')).ok).toBe(true)
    expect((await from('198.51.100.1', 'd')).ok).toBe(false)
  })

  const attacked = inFullRun(1_000, 10_000)

  it(`let an attack on ${attacked} numbers of one country send a hundred messages, and leave other countries alone`, async () => {
    const own = await createTestDatabase()
    const { send, sendSolved } = identityHarness(own.db, { smsPerPrefixHour: 100 })
    const numbers = Array.from({ length: attacked }, (_, n) => `+49151${String(20_000_000 + n)}`)
    let sent = 0
    for (let start = 0; start < numbers.length; start += 100) {
      const results = await Promise.all(
        numbers
          .slice(start, start + 100)
          .map((phone, n) => send(phone, { address: `10.${start / 100}.${n}.1`, fingerprint: `bot-${start + n}` })),
      )
      sent += results.filter((result) => result.ok).length
    }
    expect(sent).toBe(100)
    expect(await own.db.selectFrom('outbox').select('id').execute()).toHaveLength(100)
    // The refusals leave nothing behind that could fill the disk.
    expect((await own.db.selectFrom('rate_limit').select('key').execute()).length).toBeLessThan(410)
    expect(await own.db.selectFrom('sign_in_code').select('handle').execute()).toHaveLength(100)
    expect(await send('+393331234567')).toMatchObject({ ok: true })
    // The country stays open to newcomers.
    expect(await send('+4915112345678', { fingerprint: 'newcomer' })).toMatchObject({ ok: false, code: 'CHALLENGE_REQUIRED' })
    expect(await sendSolved('+4915112345678', { fingerprint: 'newcomer' })).toMatchObject({ ok: true })
    await own.close()
  })

  it('stop all sending at the daily brake', async () => {
    const own = await createTestDatabase()
    const { send, events } = identityHarness(own.db, { smsPerDay: 4 })
    let alerts = 0
    events.on('identity.codes-paused', async () => void (alerts += 1))
    const results = await Promise.all(Array.from({ length: 12 }, (_, n) => send(testPhone(), { address: `203.0.113.${n}` })))
    expect(results.filter((result) => result.ok)).toHaveLength(4)
    expect(alerts).toBe(8)
    await own.close()
  })
})

describe('expired rows', () => {
  it('forgets codes, guesses and windows that have served their time, and nothing younger', async () => {
    const own = await createTestDatabase()
    const { ctx, sendAndRead, guess, clock } = identityHarness(own.db)
    const phone = testPhone()
    const { codeHash, code } = await sendAndRead(phone)
    for (let n = 0; n < 3; n++) await guess(phone, codeHash, wrong(code))
    const left = async () =>
      Promise.all(
        (['sign_in_code', 'failed_code_attempt', 'phone_number_guard', 'rate_limit'] as const).map(
          async (table) => (await own.db.selectFrom(table).selectAll().execute()).length,
        ),
      )
    await deleteExpiredRows(ctx)
    expect(await left()).toEqual([1, 3, 1, 4 + 1])
    clock.advance({ hours: 49 })
    await deleteExpiredRows(ctx)
    expect(await left()).toEqual([0, 0, 0, 0])
    await own.close()
  })
})

describe('a device that was signed in before', () => {
  const exhaust = async (h: ReturnType<typeof harness>, phone: string) => {
    // Strangers: short codes until long ones are sent, then long ones until the number is locked.
    for (let sends = 0; sends < 12; sends++) {
      const sent = await h.sendSolved(phone, { fingerprint: `other-device-${sends}` })
      if (!sent.ok) return sent
      const code = /^\d+/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''
      for (let tries = 0; tries < 3; tries++) await h.guess(phone, sent.codeHash, wrong(code))
    }
    return null
  }

  it('still signs in while other devices have locked the number by guessing', async () => {
    const h = harness()
    const phone = testPhone()
    await h.signIn(phone)
    expect(await exhaust(h, phone)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    const sent = await h.send(phone, { fingerprint: 'device-1' })
    expect(sent).toMatchObject({ ok: true, codeLength: 4 })
    const code = /^\d+/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''
    expect(await h.guess(phone, sent.ok ? sent.codeHash : '', code)).toMatchObject({ ok: true })
  })

  it('still gets codes while other devices have used up the country', async () => {
    const phone = testPhone()
    await harness().signIn(phone)
    const h = harness({ smsPerPrefixHour: 3 })
    let refused = false
    for (let sends = 0; sends < 4; sends++) refused = !(await h.send(testPhone())).ok
    expect(refused).toBe(true)
    // A code for another device.
    expect((await h.send(phone)).ok).toBe(false)
    expect((await h.send(phone, { fingerprint: 'device-1' })).ok).toBe(true)
    // Knowing the number does not help, and neither does another device.
    expect((await h.send(testPhone(), { fingerprint: 'device-1' })).ok).toBe(false)
  })

  it('has three tries per code and a limit of its own', async () => {
    const h = harness()
    const phone = testPhone()
    await h.signIn(phone)
    let last: unknown = null
    for (let sends = 0; sends < 20 && (last as { ok?: boolean } | null)?.ok !== false; sends++) {
      const sent = await h.sendSolved(phone, { fingerprint: 'device-1' })
      last = sent
      if (!sent.ok) break
      const code = /^\d+/.exec((await h.texts(phone))[0] ?? '')?.[0] ?? ''
      for (let tries = 0; tries < 3; tries++) await h.guess(phone, sent.codeHash, wrong(code))
    }
    expect(last).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' })
  })
})
