import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { createTestDatabase, type TestDatabase } from '@aquilane/testing/database'
import { createApp, type App } from '../../app.ts'
import { readConfig } from '../../config/config.ts'
import { softAuthenticator } from '../../platform/authenticator.fixture.ts'
import { manualClock } from '../../platform/clock.ts'
import { demoEmail } from './demo.ts'
import { appCode, signInTestStaff, type TestStaff } from './staff.fixture.ts'

const publicUrl = 'https://aquilane.example'
const clock = manualClock(Temporal.Now.instant())
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-staff-'))
let database: TestDatabase
let app: App
let admin: TestStaff

const config = (more: Record<string, string> = {}) =>
  readConfig({
    TOKEN_SECRET: testTokenSecret,
    BANK_WEBHOOK_SECRET: testTokenSecret,
    DATA_DIR: dataDir,
    PORT: '0',
    PUBLIC_URL: publicUrl,
    DRAIN_MS: '0',
    // Beside other specs on a busy machine.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
    LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '100000',
    LIMIT_STAFF_SIGN_INS_PER_ADDRESS_HOUR: '100000',
    ...more,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  app = await createApp({ config: config(), databaseUrl: database.url, log: pino({ level: 'silent' }), clock })
  await app.listen()
  admin = await signInTestStaff(database.db, ['admin'], clock.now())
})
afterAll(async () => {
  await app.stop()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const application = { application: 'backoffice' }
async function call(
  method: 'GET' | 'POST',
  path: string,
  more: { body?: object; headers?: Record<string, string>; of?: App; ip?: string } = {},
) {
  const answer = await (more.of ?? app).http.inject({
    method,
    url: path,
    headers: { ...application, ...more.headers },
    ...(more.body ? { payload: more.body } : {}),
    ...(more.ip ? { remoteAddress: more.ip } : {}),
  })
  const cookie = String(answer.headers['set-cookie'] ?? '')
  return { status: answer.statusCode, json: answer.json<Record<string, never>>(), text: answer.body, headers: answer.headers, cookie }
}
const getCookie = (answer: { cookie: string }) => ({ cookie: answer.cookie.split(';')[0] ?? '' })

/** The administrator proves the second factor again. */
const proveAdmin = () =>
  database.db.updateTable('staff_session').set({ verified_at: clock.now().toString() }).where('id', '=', admin.sessionId).execute()

async function invited(roles: string[] = ['documents'], email = `${crypto.randomUUID()}@house.example`) {
  await proveAdmin()
  const answer = await call('POST', '/gamma/staff/member/invite', { headers: admin.headers, body: { email, name: 'Anna Rossi', roles } })
  const { member, link } = answer.json as unknown as { member: { id: string }; link: string }
  return { email, id: member.id, link, token: link.split('#')[1] ?? '' }
}

/** A member who signs in with an app. */
async function withApp(roles?: string[]) {
  const invite = await invited(roles)
  const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token: invite.token } })
  const { totp: app, enrolment } = begun.json as unknown as { totp: { secret: string; uri: string }; enrolment: string }
  const { secret, uri } = app
  const done = await call('POST', '/gamma/staff/enrol/totp', {
    body: { token: invite.token, code: appCode(secret, clock.now()), enrolment },
  })
  return { ...invite, secret, uri, done }
}

/** A member who signs in with a passkey. */
async function withPasskey() {
  const invite = await invited()
  const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token: invite.token } })
  const authenticator = softAuthenticator(publicUrl)
  const credential = authenticator.register(challengeIn(begun))
  const done = await call('POST', '/gamma/staff/enrol/passkey', { body: { token: invite.token, credential } })
  return { ...invite, authenticator, done, credential }
}

const challengeIn = (begun: { json: unknown }) => (begun.json as { passkey: { challenge: string } }).passkey
const totp = (email: string, code: string, ip?: string) =>
  call('POST', '/gamma/staff/auth/totp', { body: { email, code }, ...(ip ? { ip } : {}) })
const begin = async (email: string) =>
  (await call('POST', '/gamma/staff/auth/begin', { body: { email } })).json as unknown as { passkey: { challenge: string } }
const me = (headers: Record<string, string>) => call('GET', '/gamma/staff/me/get', { headers })
const actions = async (subject: string) =>
  (await database.db.selectFrom('audit').select(['action', 'reason']).where('subject', '=', subject).orderBy('id').execute()).map(
    ({ action, reason }) => (reason ? `${action}: ${reason}` : action),
  )

describe('an invite', () => {
  it('is accepted once, and its session works', async () => {
    const { done, token, uri, email, id } = await withApp()
    expect(uri).toMatch(/^otpauth:\/\/totp\/Aquilane:/)
    expect([done.status, done.json]).toEqual([200, expect.objectContaining({ email, roles: ['documents'] })])
    expect((await me(getCookie(done))).status).toBe(200)
    expect((await call('POST', '/gamma/staff/enrol/begin', { body: { token } })).json).toMatchObject({
      code: 'INVITE_EXPIRED',
      status: 404,
    })
    expect((await call('POST', '/gamma/staff/enrol/totp', { body: { token, code: '000000', enrolment: 'x' } })).json).toMatchObject({
      code: 'INVITE_EXPIRED',
    })
    expect(await actions(`staff:${id}`)).toEqual(['staff.invite', 'staff.enrol'])
  })

  it('is over after two days, when a newer one is made, and when it never was', async () => {
    const first = await invited()
    const second = await invited(['documents'], first.email.toUpperCase())
    expect(second.id).toBe(first.id)
    const open = async (token: string) => (await call('POST', '/gamma/staff/enrol/begin', { body: { token } })).status
    expect([await open(first.token), await open(second.token), await open('x'.repeat(43))]).toEqual([404, 200, 404])
    clock.advance({ hours: 48 })
    expect(await open(second.token)).toBe(404)
    admin = await signInTestStaff(database.db, ['admin'], clock.now())
  })

  it('admits one of two concurrent requests', async () => {
    const { token } = await invited()
    const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token } })
    const { totp: app, enrolment } = begun.json as unknown as { totp: { secret: string }; enrolment: string }
    const code = appCode(app.secret, clock.now())
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/gamma/staff/enrol/totp', { body: { token, code, enrolment } })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
  })

  it('is not spent by a wrong code', async () => {
    const { token } = await invited()
    const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token } })
    const { totp: app, enrolment } = begun.json as unknown as { totp: { secret: string }; enrolment: string }
    const { secret } = app
    const late = { token, code: appCode(secret, clock.now(), 9), enrolment }
    expect((await call('POST', '/gamma/staff/enrol/totp', { body: late })).json).toMatchObject({
      code: 'TOTP_CODE_INVALID',
    })
    expect((await call('POST', '/gamma/staff/enrol/totp', { body: { token, code: appCode(secret, clock.now()), enrolment } })).status).toBe(
      200,
    )
  })

  it('offers each browser a secret of its own, which fits no other invite', async () => {
    const [first, second] = [await invited(), await invited()]
    const open = async (token: string) =>
      (await call('POST', '/gamma/staff/enrol/begin', { body: { token } })).json as unknown as {
        totp: { secret: string }
        enrolment: string
      }
    const [seen, own, other] = [await open(first.token), await open(first.token), await open(second.token)]
    expect(seen.totp.secret).not.toBe(own.totp.secret)
    const enrol = (token: string, secret: string, enrolment: string) =>
      call('POST', '/gamma/staff/enrol/totp', { body: { token, code: appCode(secret, clock.now()), enrolment } })
    expect((await enrol(first.token, other.totp.secret, other.enrolment)).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    expect((await enrol(first.token, seen.totp.secret, own.enrolment)).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    expect((await enrol(first.token, own.totp.secret, own.enrolment)).status).toBe(200)
  })

  it('forgets what was set up before', async () => {
    const old = await withApp()
    const fresh = await invited(['documents'], old.email)
    const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token: fresh.token } })
    const credential = softAuthenticator(publicUrl).register(challengeIn(begun))
    expect((await call('POST', '/gamma/staff/enrol/passkey', { body: { token: fresh.token, credential } })).status).toBe(200)
    clock.advance({ minutes: 2 })
    expect((await totp(old.email, appCode(old.secret, clock.now()))).json).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' })
    expect((await me(getCookie(old.done))).status).toBe(401)
  })
})

describe('a code of the authenticator app', () => {
  it('signs in, whatever the case of the address, and sets a cookie that no script and no other site can use', async () => {
    const { email, secret } = await withApp()
    clock.advance({ minutes: 1 })
    const answer = await totp(email.toUpperCase(), appCode(secret, clock.now()))
    expect([answer.status, answer.cookie]).toEqual([
      200,
      expect.stringMatching(/^staff_session=[\w-]{43}; Max-Age=43200; Path=\/gamma\/staff; HttpOnly; Secure; SameSite=Strict$/),
    ])
    expect((await me(getCookie(answer))).json).toMatchObject({ email })
  })

  it('is valid once, also concurrently, and invalidates earlier ones', async () => {
    const { email, secret } = await withApp()
    clock.advance({ minutes: 2 })
    const code = appCode(secret, clock.now())
    const answers = await Promise.all([totp(email, code), totp(email, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await totp(email, code)).json).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' })
    expect((await totp(email, appCode(secret, clock.now(), -1))).status).toBe(422)
    expect((await totp(email, appCode(secret, clock.now(), 1))).status).toBe(200)
  })

  it('may be half a minute early or late, no more', async () => {
    const { email, secret } = await withApp()
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      clock.advance({ minutes: 3 })
      expect([steps, (await totp(email, appCode(secret, clock.now(), steps))).status]).toEqual([steps, status])
    }
  })

  it('cannot be taken back in the database either', async () => {
    const { id, email, secret } = await withApp()
    clock.advance({ minutes: 2 })
    await totp(email, appCode(secret, clock.now()))
    await expect(database.db.updateTable('staff_member').set({ totp_step: 1 }).where('id', '=', id).execute()).rejects.toThrow(
      /cannot decrease/,
    )
  })

  it('is guessed at five times in a quarter of an hour from one place; then even the right one waits there, and nowhere else', async () => {
    const { email, secret } = await withApp()
    clock.advance({ minutes: 2 })
    const wrong = appCode(secret, clock.now(), 50)
    for (let guess = 0; guess < 5; guess++) expect((await totp(email, wrong, '198.51.100.7')).status).toBe(422)
    const stopped = await totp(email, appCode(secret, clock.now()), '198.51.100.7')
    expect([stopped.status, Number(stopped.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect((await totp(email, appCode(secret, clock.now()), '203.0.113.9')).status).toBe(200)
    clock.advance({ minutes: 16 })
    expect((await totp(email, appCode(secret, clock.now()), '198.51.100.7')).status).toBe(200)
  })

  it('is guessed at a hundred times a day from everywhere, whether its owner signs in meanwhile or not', async () => {
    const { email, secret } = await withApp()
    clock.advance({ minutes: 2 })
    const guess = async (n: number) => (await totp(email, appCode(secret, clock.now(), 50), `198.51.${100 + (n % 50)}.7`)).status
    const answers: number[] = []
    for (let n = 0; n < 60; n++) answers.push(await guess(n))
    clock.advance({ minutes: 16 })
    expect((await totp(email, appCode(secret, clock.now()), '203.0.113.9')).status).toBe(200)
    for (let n = 0; n < 60; n++) answers.push(await guess(n))
    expect(answers).toEqual([...Array<number>(100).fill(422), ...Array<number>(20).fill(429)])
    expect((await totp(email, appCode(secret, clock.now(), 1), '203.0.113.9')).status).toBe(429)
    clock.advance({ hours: 25 })
    expect((await totp(email, appCode(secret, clock.now()), '203.0.113.9')).status).toBe(200)
    admin = await signInTestStaff(database.db, ['admin'], clock.now())
  })

  it('of a replaced app is rejected', async () => {
    const [old, fresh] = [await withApp(), await withApp()]
    clock.advance({ minutes: 2 })
    const { db } = database
    const { totp_encrypted } = await db
      .selectFrom('staff_member')
      .select('totp_encrypted')
      .where('id', '=', fresh.id)
      .executeTakeFirstOrThrow()
    const late = await db.transaction().execute(async (trx) => {
      // Enrolled again, not committed: the sign-in reads the old secret, then waits for the row.
      await trx.updateTable('staff_member').set({ totp_encrypted, totp_step: null }).where('id', '=', old.id).execute()
      const signingIn = totp(old.email, appCode(old.secret, clock.now()))
      const waiting = () =>
        sql<{ n: number }>`
          SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        `.execute(db)
      await expect.poll(async () => (await waiting()).rows[0]?.n).toBe(1)
      return { signingIn }
    })
    expect((await late.signingIn).json).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' })
  })

  it('is guessed at twenty times a day from one place', async () => {
    const { email, secret } = await withApp()
    const answers: number[] = []
    for (let quarter = 0; quarter < 5; quarter++) {
      clock.advance({ minutes: 16 })
      for (let guess = 0; guess < 5; guess++) answers.push((await totp(email, appCode(secret, clock.now(), 50))).status)
    }
    expect(answers.filter((status) => status === 422)).toHaveLength(20)
    admin = await signInTestStaff(database.db, ['admin'], clock.now())
  })
})

describe('membership', () => {
  it('is revealed by no response: not the first step, a rejection or a limit', async () => {
    const known = await withApp()
    const passkeyed = await withPasskey()
    const unknown = `${crypto.randomUUID()}@house.example`
    const responsesTo = async (email: string) => {
      const begun = await call('POST', '/gamma/staff/auth/begin', { body: { email } })
      const { passkey, totp: offered } = begun.json as unknown as { passkey: Record<string, unknown>; totp: object }
      const refusals = []
      for (let guess = 0; guess < 7; guess++) {
        const { status, text, headers } = await totp(email, '000000')
        refusals.push([status, text.replace(String(headers['x-request-id']), '').replaceAll(/\d+ s\b|"retry_after":\d+/g, '')])
      }
      const unknownEmail = softAuthenticator(publicUrl).use(passkey as { challenge: string })
      const byPasskey = await call('POST', '/gamma/staff/auth/passkey', { body: { email, credential: unknownEmail } })
      const { challenge, ...shape } = passkey
      return JSON.stringify([
        begun.status,
        shape,
        typeof challenge,
        offered,
        refusals,
        byPasskey.status,
        byPasskey.text.replace(String(byPasskey.headers['x-request-id']), ''),
      ])
    }
    const answers = [await responsesTo(known.email), await responsesTo(passkeyed.email), await responsesTo(unknown)]
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('TOO_MANY_REQUESTS')
    expect(await actions(`staff:${known.id}`)).toContain('staff.sign-in-refused: wrong code')
  })
})

describe('the trail of sign-ins', () => {
  it('is in no log: neither the address nor, for unknown ones, the e-mail', async () => {
    const { email, secret } = await withApp()
    const unknownEmail = `${crypto.randomUUID()}@house.example`
    clock.advance({ minutes: 2 })
    for (const [who, code] of [
      [email, '000000'],
      [unknownEmail, '000000'],
      [email, appCode(secret, clock.now())],
    ] as const)
      await totp(who, code, '198.51.100.77')
    const everything = async (table: 'audit' | 'rate_limit') =>
      JSON.stringify(await database.db.selectFrom(table).selectAll().execute(), (_key, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      )
    const hash = createHash('sha256').update(unknownEmail).digest('base64url').slice(0, 32)
    for (const text of [await everything('audit'), await everything('rate_limit')])
      for (const revealing of ['198.51.100.77', unknownEmail, hash]) expect(text).not.toContain(revealing)
    expect(await everything('audit')).toContain('staff-email:')
    const sessions = await database.db.selectFrom('staff_session').select('address').execute()
    expect(sessions).toContainEqual({ address: '198.51.100.77' })
  })
})

describe('a passkey', () => {
  it('signs in who it belongs to, once for each challenge', async () => {
    const { email, authenticator } = await withPasskey()
    const { passkey } = await begin(email)
    const credential = authenticator.use(passkey)
    const signedIn = await call('POST', '/gamma/staff/auth/passkey', { body: { email, credential } })
    expect([signedIn.status, signedIn.json]).toEqual([200, expect.objectContaining({ email })])
    expect((await call('POST', '/gamma/staff/auth/passkey', { body: { email, credential } })).json).toMatchObject({
      code: 'STAFF_SIGN_IN_REFUSED',
    })
  })

  it('is refused where its counter went back, the user was not verified, or site or time are wrong', async () => {
    const { email, authenticator, id } = await withPasskey()
    const use = async (faults: Parameters<typeof authenticator.use>[1], pause: Temporal.DurationLike = { seconds: 1 }) => {
      const { passkey } = await begin(email)
      clock.advance(pause)
      return (await call('POST', '/gamma/staff/auth/passkey', { body: { email, credential: authenticator.use(passkey, faults) } })).status
    }
    expect(await use({ counter: 9 })).toBe(200)
    expect(await use({ counter: 9 })).toBe(422)
    expect(await use({ counter: 8 })).toBe(422)
    expect(await use({ counter: 0 })).toBe(422)
    expect(await use({ counter: 20, userVerified: false })).toBe(422)
    expect(await use({ counter: 20, origin: 'https://aquilane.example.evil' })).toBe(422)
    expect(await use({ counter: 20, rpId: 'evil.example' })).toBe(422)
    expect(await use({ counter: 20, type: 'webauthn.create' })).toBe(422)
    expect(await use({ counter: 20 }, { minutes: 5, seconds: 1 })).toBe(422)
    expect(await use({ counter: 20 })).toBe(200)
    expect((await actions(`staff:${id}`)).filter((action) => action === 'staff.sign-in-refused: not accepted')).toHaveLength(8)
  })

  it('is no use with another address, and its challenge none for another', async () => {
    const [anna, bruno] = [await withPasskey(), await withPasskey()]
    const ofAnna = await begin(anna.email)
    expect(
      (
        await call('POST', '/gamma/staff/auth/passkey', {
          body: { email: bruno.email, credential: anna.authenticator.use(ofAnna.passkey) },
        })
      ).status,
    ).toBe(422)
    const ofBruno = await begin(bruno.email)
    expect(
      (
        await call('POST', '/gamma/staff/auth/passkey', {
          body: { email: anna.email, credential: anna.authenticator.use(ofBruno.passkey) },
        })
      ).status,
    ).toBe(422)
    expect(
      (
        await call('POST', '/gamma/staff/auth/passkey', {
          body: { email: bruno.email, credential: anna.authenticator.use(ofBruno.passkey) },
        })
      ).status,
    ).toBe(422)
  })

  it('of another member is not enrolled again, and leaves the invite open', async () => {
    const anna = await withPasskey()
    const { token } = await invited()
    const begun = await call('POST', '/gamma/staff/enrol/begin', { body: { token } })
    const taken = await call('POST', '/gamma/staff/enrol/passkey', {
      body: { token, credential: anna.authenticator.register(challengeIn(begun)) },
    })
    expect([taken.status, taken.json]).toEqual([422, expect.objectContaining({ code: 'PASSKEY_REJECTED' })])
    expect((await call('POST', '/gamma/staff/enrol/begin', { body: { token } })).status).toBe(200)
  })
})

describe('a session', () => {
  it('is over after half an hour without a request, and after twelve hours with', async () => {
    const idle = (await withApp()).done
    clock.advance({ minutes: 29 })
    expect((await me(getCookie(idle))).status).toBe(200)
    clock.advance({ minutes: 29 })
    expect((await me(getCookie(idle))).status).toBe(200)
    clock.advance({ minutes: 30 })
    expect((await me(getCookie(idle))).status).toBe(401)
    const busy = await signInTestStaff(database.db, ['documents'], clock.now())
    for (let turn = 0; turn < 35; turn++) {
      clock.advance({ minutes: 20 })
      expect((await me(busy.headers)).status).toBe(200)
    }
    clock.advance({ minutes: 20 })
    expect((await me(busy.headers)).status).toBe(401)
    admin = await signInTestStaff(database.db, ['admin'], clock.now())
  })

  it('ends with a sign-out, which clears the cookie', async () => {
    const { done } = await withApp()
    const out = await call('POST', '/gamma/staff/auth/sign-out', { headers: getCookie(done) })
    expect([out.status, out.cookie]).toEqual([
      200,
      expect.stringContaining('staff_session=; Max-Age=0; Path=/gamma/staff; HttpOnly; Secure; SameSite=Strict'),
    ])
    expect((await me(getCookie(done))).status).toBe(401)
  })

  it('is known by its cookie alone: neither a customer’s token nor the stored hash opens anything', async () => {
    const { headers } = await signInTestClient(database.db, undefined, { clock })
    expect((await me(headers)).status).toBe(401)
    const rows = await database.db.selectFrom('staff_session').select('token_hash').execute()
    for (const { token_hash } of rows.slice(0, 5)) expect((await me({ cookie: `staff_session=${token_hash}` })).status).toBe(401)
  })

  it('changes nothing for a page of another site, which cannot send the header', async () => {
    for (const header of ['web', '', 'backoffice2']) {
      const refused = await call('POST', '/gamma/staff/auth/sign-out', { headers: { ...admin.headers, application: header } })
      expect([refused.status, refused.json]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })])
      expect(
        (await call('POST', '/gamma/staff/auth/begin', { headers: { application: header }, body: { email: 'a@b.example' } })).status,
      ).toBe(403)
    }
    expect((await me(admin.headers)).status).toBe(200)
  })

  it('opens what its roles open; admin opens all', async () => {
    const list = async (headers: Record<string, string>) =>
      (await call('GET', '/gamma/staff/member/list', { headers })).json as unknown as { code?: string; data?: object[] }
    for (const role of ['sales', 'operations', 'documents', 'finance', 'content'] as const)
      expect(await list((await signInTestStaff(database.db, [role], clock.now())).headers)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await list(admin.headers)).data?.length).toBeGreaterThan(5)
  })
})

describe('inviting and disabling', () => {
  it('need a proof of the last five minutes: a session alone opens no way in', async () => {
    const { id, headers } = await signInTestStaff(database.db, ['admin'], clock.now())
    clock.advance({ minutes: 6 })
    const body = { email: `${crypto.randomUUID()}@house.example`, name: 'Mallory', roles: ['admin'] }
    const refusal = { code: 'REAUTHENTICATION_REQUIRED' }
    expect((await call('POST', '/gamma/staff/member/invite', { headers, body })).json).toMatchObject(refusal)
    const again = { email: admin.email, name: 'Again', roles: ['admin'] }
    expect((await call('POST', '/gamma/staff/member/invite', { headers, body: again })).json).toMatchObject(refusal)
    expect((await call('POST', '/gamma/staff/member/disable', { headers, body: { member: { id } } })).json).toMatchObject(refusal)
  })
})

describe('disabling a member', () => {
  it('ends sessions, invites and credentials at once; a new invite restores access', async () => {
    const member = await withApp()
    await proveAdmin()
    const disabled = await call('POST', '/gamma/staff/member/disable', { headers: admin.headers, body: { member: { id: member.id } } })
    expect(disabled.json).toMatchObject({ id: member.id, ways: { passkeys: 0, totp: false }, disabled_at: expect.any(String) })
    expect((await me(getCookie(member.done))).status).toBe(401)
    clock.advance({ minutes: 2 })
    expect((await totp(member.email, appCode(member.secret, clock.now()))).status).toBe(422)
    expect(await actions(`staff:${member.id}`)).toContain('staff.disable')
    const again = await invited(['sales'], member.email)
    expect(again.id).toBe(member.id)
    expect((await call('POST', '/gamma/staff/enrol/begin', { body: { token: again.token } })).status).toBe(200)
  })

  it('is nothing one does to oneself', async () => {
    await proveAdmin()
    const body = { member: { id: admin.id } }
    expect((await call('POST', '/gamma/staff/member/disable', { headers: admin.headers, body })).json).toMatchObject({ code: 'FORBIDDEN' })
    const weaker = { email: admin.email, name: 'Me', roles: ['sales'] }
    expect((await call('POST', '/gamma/staff/member/invite', { headers: admin.headers, body: weaker })).json).toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('the demo member', () => {
  it('finds the code in the outbox, twice in a row, and only in the sandbox', async () => {
    const codes = new Set<string>()
    for (let time = 0; time < 2; time++) {
      await begin(demoEmail)
      const [mail] = (await call('GET', `/dev/outbox.json?to=${demoEmail}`)).json as unknown as { subject: string }[]
      const code = /^\d{6}/.exec(mail?.subject ?? '')?.[0] ?? ''
      codes.add(code)
      expect((await totp(demoEmail, code)).json).toMatchObject({ email: demoEmail, roles: expect.arrayContaining(['admin', 'documents']) })
    }
    expect(codes.size).toBe(2)
    const unknownEmail = `${crypto.randomUUID()}@house.example`
    await begin(unknownEmail)
    expect((await call('GET', `/dev/outbox.json?to=${unknownEmail}`)).json).toEqual([])

    const outside = {
      SMS_URL: 'http://127.0.0.1:9',
      SMS_TOKEN: 'token',
      STRIPE_SECRET_KEY: 'sk_key',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'hello@aquilane.example',
      FILES_MASTER_KEY: testTokenSecret,
    }
    const settings = config({ ...outside, NODE_ENV: 'production', HOST: '127.0.0.1', DATABASE_URL: database.url, DATA_DIR: dataDir })
    const production = await createApp({ config: settings, databaseUrl: database.url, log: pino({ level: 'silent' }), clock })
    await production.listen()
    try {
      const members = await call('GET', '/gamma/staff/member/list', { of: production, headers: admin.headers })
      const { data } = members.json as unknown as { data: { email: string; disabled_at: string | null }[] }
      expect(data.find(({ email }) => email === demoEmail)).toMatchObject({ disabled_at: expect.any(String), ways: { totp: false } })
    } finally {
      await production.stop()
    }
  })
})
