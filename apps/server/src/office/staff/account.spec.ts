import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recoveryCodeCount } from '@aquilane/domain/staff/recovery'
import { softAuthenticator } from '../../platform/authenticator.fixture.ts'
import { startApi, type Api } from '../../api.fixture.ts'
import { appCode, openTestSession, setTestTotp, signInTestStaff, type TestStaff } from './staff.fixture.ts'
import { inviteMember } from './members.ts'

let api: Api

beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.app.stop())

interface Account {
  passkeys: { id: string }[]
  totp: boolean
  recovery_codes: { left: number; created: string | null }
  sessions: { id: string; current: boolean; method: string }[]
}

const member = () => signInTestStaff(api.db, ['sales'])
const call = (staff: TestStaff, method: string, path: string, body?: object) =>
  api.call(method, `/gamma/staff/account/${path}`, { headers: staff.headers, ...(body ? { body } : {}) })
const account = async (staff: TestStaff) => (await call(staff, 'GET', 'get')).json as Account
const makeCodes = async (staff: TestStaff) => ((await call(staff, 'POST', 'make-recovery-codes')).json as { codes: string[] }).codes
/** Makes the session, with its last proof, older. */
const age = async (staff: TestStaff, minutes: number) => {
  const at = Temporal.Now.instant().subtract({ minutes })
  const times = { created_at: at.toString(), expires_at: at.add({ hours: 12 }).toString(), verified_at: null }
  await api.db.updateTable('staff_session').set(times).where('id', '=', staff.sessionId).execute()
}
const recover = (email: string, code: string) =>
  api.call('POST', '/gamma/staff/auth/recovery', { headers: { application: 'backoffice' }, body: { email, code } })

describe('recovery codes', () => {
  it('are ten, good once each however they are typed, and only for their member', async () => {
    const [rita, sam] = [await member(), await member()]
    const codes = await makeCodes(rita)
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    const [first = '', second = ''] = codes
    expect((await recover(sam.email, first)).json).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' })
    const entered = await recover(rita.email.toUpperCase(), ` ${first.toLowerCase().replace('-', ' ')} `)
    expect(entered.json).toMatchObject({ email: rita.email })
    expect(entered.headers['set-cookie']).toMatch(/staff_session=.+HttpOnly/)
    expect((await recover(rita.email, first)).json).toMatchObject({ code: 'STAFF_SIGN_IN_REFUSED' })
    const parallel = await Promise.all([1, 2, 3].map(async () => (await recover(rita.email, second)).status))
    expect(parallel.toSorted()).toEqual([200, 422, 422])
    const { recovery_codes: left, sessions } = await account(rita)
    expect(left.left).toBe(recoveryCodeCount - 2)
    expect(sessions.filter(({ method }) => method === 'recovery')).toHaveLength(2)
  })

  it('replace earlier ones, are stored as keyed hashes only, and end with a new enrolment', async () => {
    const rita = await member()
    const [old = ''] = await makeCodes(rita)
    const codes = await makeCodes(rita)
    expect((await recover(rita.email, old)).status).toBe(422)
    const rows = await api.db.selectFrom('staff_recovery_code').selectAll().where('member_id', '=', rita.id).execute()
    expect(rows).toHaveLength(recoveryCodeCount)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.slice(0, 5))
    await inviteMember(api.app.ctx, null, { email: rita.email, name: 'Rita', roles: ['sales'] })
    // The invite alone changes nothing: its link may be in wrong hands.
    expect((await recover(rita.email, codes[0]!)).status).toBe(200)
  })

  it('share the limits of sign-in codes, and open nothing for a disabled member', async () => {
    const rita = await member()
    const [code = ''] = await makeCodes(rita)
    await api.db.updateTable('staff_member').set({ disabled_at: Temporal.Now.instant().toString() }).where('id', '=', rita.id).execute()
    expect((await recover(rita.email, code)).status).toBe(422)
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await recover(rita.email, '22222-22222')).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('ways in', () => {
  it('a passkey and an app can be added, and the last one stays', async () => {
    const rita = await member()
    const offer = (await call(rita, 'POST', 'begin-credential')).json as {
      passkey: { challenge: string }
      totp: { secret: string }
      enrolment: string
    }
    const credential = softAuthenticator(api.base).register(offer.passkey)
    const added = (await call(rita, 'POST', 'add-passkey', { credential })).json as Account
    expect(added).toMatchObject({ passkeys: [{ id: expect.any(String) }], totp: false })
    // The challenge is used up.
    expect((await call(rita, 'POST', 'add-passkey', { credential })).json).toMatchObject({ code: 'PASSKEY_REJECTED' })
    const passkey = { id: added.passkeys[0]!.id }
    expect((await call(rita, 'POST', 'remove-passkey', { passkey })).json).toMatchObject({ code: 'LAST_CREDENTIAL' })
    const code = appCode(offer.totp.secret, Temporal.Now.instant())
    const wrong = code === '000000' ? '000001' : '000000'
    const { enrolment } = offer
    expect((await call(rita, 'POST', 'add-totp', { code: wrong, enrolment })).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    const sam = await member()
    expect((await call(sam, 'POST', 'add-totp', { code, enrolment })).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    expect((await call(rita, 'POST', 'add-totp', { code, enrolment })).json).toMatchObject({ totp: true })
    expect((await call(sam, 'POST', 'remove-passkey', { passkey })).status).toBe(404)
    expect((await call(rita, 'POST', 'remove-passkey', { passkey })).status).toBe(200)
    const signIn = { email: rita.email, code: appCode(offer.totp.secret, Temporal.Now.instant(), 1) }
    expect((await api.call('POST', '/gamma/staff/auth/totp', { headers: { application: 'backoffice' }, body: signIn })).status).toBe(200)
    const audited = await api.db.selectFrom('audit').select('action').where('subject', '=', `staff:${rita.id}`).orderBy('id').execute()
    expect(audited.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['staff.credential-added', 'staff.credential-added', 'staff.credential-removed']),
    )
  })

  it('two passkeys removed at once leave one', async () => {
    const rita = await member()
    for (let time = 0; time < 2; time++) {
      const { passkey } = (await call(rita, 'POST', 'begin-credential')).json as { passkey: { challenge: string } }
      await call(rita, 'POST', 'add-passkey', { credential: softAuthenticator(api.base).register(passkey) })
    }
    const { passkeys } = await account(rita)
    const results = await Promise.all(
      passkeys.map(async ({ id }) => (await call(rita, 'POST', 'remove-passkey', { passkey: { id } })).status),
    )
    expect(results.toSorted()).toEqual([200, 409])
    expect((await account(rita)).passkeys).toHaveLength(1)
  })

  it('and recovery codes need a proof of the last five minutes, which the session can give again', async () => {
    const rita = await member()
    const offer = (await call(rita, 'POST', 'begin-credential')).json as { totp: { secret: string }; enrolment: string }
    const code = (steps: number) => appCode(offer.totp.secret, Temporal.Now.instant(), steps)
    await call(rita, 'POST', 'add-totp', { code: code(-1), enrolment: offer.enrolment })
    await age(rita, 6)
    for (const path of ['make-recovery-codes', 'begin-credential'])
      expect((await call(rita, 'POST', path)).json).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    const passkey = { id: crypto.randomUUID() }
    expect((await call(rita, 'POST', 'remove-passkey', { passkey })).json).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    expect((await call(rita, 'POST', 'begin-verification')).json).toEqual({ passkey: null, totp: true })
    const wrong = code(0) === '000000' ? '000001' : '000000'
    expect((await call(rita, 'POST', 'verify-totp', { code: wrong })).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    expect((await call(rita, 'POST', 'make-recovery-codes')).status).toBe(409)
    expect((await call(rita, 'POST', 'verify-totp', { code: code(0) })).status).toBe(200)
    expect((await call(rita, 'POST', 'make-recovery-codes')).status).toBe(200)
    await age(rita, 6)
    // The code of the last proof does not prove again.
    expect((await call(rita, 'POST', 'verify-totp', { code: code(0) })).json).toMatchObject({ code: 'TOTP_CODE_INVALID' })
    expect((await call(rita, 'POST', 'make-recovery-codes')).status).toBe(409)
  })

  it('are proved with a passkey that was asked for this session only', async () => {
    const rita = await member()
    const { passkey } = (await call(rita, 'POST', 'begin-credential')).json as { passkey: { challenge: string } }
    const device = softAuthenticator(api.base)
    await call(rita, 'POST', 'add-passkey', { credential: device.register(passkey) })
    await age(rita, 180)
    const ask = async () => ((await call(rita, 'POST', 'begin-verification')).json as { passkey: { challenge: string } }).passkey
    const sam = await member()
    const credential = device.use(await ask())
    expect((await call(sam, 'POST', 'verify-passkey', { credential })).json).toMatchObject({ code: 'PASSKEY_REJECTED' })
    expect((await call(rita, 'POST', 'verify-passkey', { credential: device.use(await ask()) })).status).toBe(200)
    expect((await call(rita, 'POST', 'make-recovery-codes')).status).toBe(200)
  })

  it('guesses of a proof are few', async () => {
    const rita = await member()
    const statuses: number[] = []
    for (let time = 0; time < 6; time++) statuses.push((await call(rita, 'POST', 'verify-totp', { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('every change is mailed to the member', async () => {
    const rita = await member()
    await makeCodes(rita)
    const { passkey } = (await call(rita, 'POST', 'begin-credential')).json as { passkey: { challenge: string } }
    const added = (await call(rita, 'POST', 'add-passkey', { credential: softAuthenticator(api.base).register(passkey) })).json as Account
    await setTestTotp(api.db, rita.id)
    await call(rita, 'POST', 'remove-passkey', { passkey: { id: added.passkeys[0]!.id } })
    const mails = await api.db.selectFrom('outbox').select('body').where('recipient', '=', rita.email).orderBy('id').execute()
    expect(mails.map(({ body }) => body)).toEqual([
      expect.stringContaining('New recovery codes'),
      expect.stringContaining('A passkey was added'),
      expect.stringContaining('A passkey was removed'),
    ])
  })
})

describe('sessions', () => {
  it('of a member are listed and ended one by one; those of others are unknown', async () => {
    const [rita, sam] = [await member(), await member()]
    const other = await openTestSession(api.db, rita.id)
    expect((await account(rita)).sessions.map(({ id, current }) => [id, current]).toSorted()).toEqual(
      [
        [rita.sessionId, true],
        [other.id, false],
      ].toSorted(),
    )
    expect((await call(sam, 'POST', 'revoke-session', { session: { id: other.id } })).status).toBe(404)
    expect((await call(rita, 'POST', 'revoke-session', { session: { id: other.id } })).json).toMatchObject({
      sessions: [{ current: true }],
    })
    expect((await call(rita, 'POST', 'revoke-session', { session: { id: other.id } })).status).toBe(404)
  })
})
