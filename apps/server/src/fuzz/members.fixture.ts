import { sql } from 'kysely'
import { appCode, openTestSession, setTestTotp, signInTestStaff, type TestStaff } from '../office/staff/staff.fixture.ts'
import { softAuthenticator } from '../platform/authenticator.fixture.ts'
import { api, people, post, type LazyHints, type Together } from './world.fixture.ts'

/** A new member of staff with an open invite, and what it offers. */
async function invitedMember() {
  const email = `${crypto.randomUUID()}@house.example`
  const admin = await signInTestStaff(api.db, ['admin'])
  const body = { email, name: 'Anna Rossi', roles: ['sales'] }
  const { link } = await post<{ link: string }>('/gamma/staff/member/invite', body, { cookie: admin.headers.cookie })
  const token = link.split('#')[1] ?? ''
  const offered = await post<{ passkey: { challenge: string }; totp: { secret: string }; enrolment: string }>('/gamma/staff/enrol/begin', {
    token,
  })
  const authenticator = softAuthenticator(api.base)
  const credential = authenticator.register(offered.passkey)
  const { enrolment } = offered
  return {
    email,
    token,
    enrolment,
    authenticator,
    credential,
    code: (steps = 0) => appCode(offered.totp.secret, Temporal.Now.instant(), steps),
  }
}

/** A member who signed in just now: credentials are changed in fresh sessions only. */
async function freshStaff(): Promise<Record<string, unknown>> {
  people.staff = await signInTestStaff(api.db, ['admin'])
  return {}
}

async function freshStaffWith<T>(make: (member: TestStaff) => Promise<T>): Promise<T> {
  await freshStaff()
  return make(people.staff)
}

async function credentialOffer() {
  await freshStaff()
  const options = await post<{ passkey: { challenge: string }; totp: { secret: string }; enrolment: string }>(
    '/gamma/staff/account/begin-credential',
    {},
    people.staff.headers,
  )
  return { options, authenticator: softAuthenticator(api.base) }
}

export function memberHints(): LazyHints {
  return {
    'member.id': async () => [
      (await signInTestStaff(api.db, ['sales'])).id,
      (await signInTestStaff(api.db, ['sales'])).id,
      people.staff.id,
    ],
    'GET /gamma/staff/view/list page': () => ['trips'],
    ...Object.fromEntries(
      ['get', 'export.csv'].flatMap((path) => [
        [`GET /gamma/staff/report/${path} from`, () => ['2026-01-01']],
        [`GET /gamma/staff/report/${path} to`, () => ['2026-03-31', '2026-12-31']],
        [`GET /gamma/staff/report/${path} by`, () => ['operator', 'stage', 'reason']],
        [`GET /gamma/staff/report/${path} within`, () => ['operator:1']],
      ]),
    ),
    'GET /gamma/staff/system/audit-list from': () => ['2026-01-01'],
    'GET /gamma/staff/system/audit-list to': () => ['2026-12-31'],
    ...Object.fromEntries(
      ['get', 'journal.csv', 'datev.csv', 'taxes.csv'].map((path) => [
        `GET /gamma/staff/month-end/${path} month`,
        () => ['2026-11', '2027-02'],
      ]),
    ),
  }
}

export const memberTogether: Together = {
  'POST /gamma/staff/view/delete': async () => {
    const body = { page: 'trips', name: crypto.randomUUID(), query: '', shared: false }
    return { view: { id: (await post<{ id: string }>('/gamma/staff/view/save', body, people.staff.headers)).id } }
  },
  'POST /gamma/staff/system/retry-job': async () => {
    const { rows } = await sql<{ id: string }>`
      INSERT INTO jobs.job (name, state, data, completed_on) VALUES ('database.purge', 'failed', '{}', now()) RETURNING id`.execute(api.db)
    return { job: { id: rows[0]!.id } }
  },
  'POST /gamma/staff/enrol/begin': async () => ({ token: (await invitedMember()).token }),
  'POST /gamma/staff/enrol/passkey': async () => {
    const { token, credential } = await invitedMember()
    return { token, credential }
  },
  'POST /gamma/staff/enrol/totp': async () => {
    const { token, code, enrolment } = await invitedMember()
    return { token, code: code(), enrolment }
  },
  'POST /gamma/staff/auth/passkey': async () => {
    const { email, token, authenticator, credential } = await invitedMember()
    await post('/gamma/staff/enrol/passkey', { token, credential })
    const { passkey } = await post<{ passkey: { challenge: string } }>('/gamma/staff/auth/begin', { email })
    return { email, credential: authenticator.use(passkey) }
  },
  'POST /gamma/staff/auth/totp': async () => {
    const { email, token, code, enrolment } = await invitedMember()
    await post('/gamma/staff/enrol/totp', { token, code: code(-1), enrolment })
    return { email, code: code() }
  },
  'POST /gamma/staff/auth/recovery': async () => {
    const member = await signInTestStaff(api.db, ['sales'])
    const { codes } = await post<{ codes: string[] }>('/gamma/staff/account/make-recovery-codes', {}, member.headers)
    return { email: member.email, code: codes[0]! }
  },
  'POST /gamma/staff/member/invite': freshStaff,
  'POST /gamma/staff/member/disable': freshStaff,
  'POST /gamma/staff/account/make-recovery-codes': freshStaff,
  'POST /gamma/staff/account/begin-credential': freshStaff,
  'POST /gamma/staff/account/begin-verification': freshStaff,
  'POST /gamma/staff/account/verify-totp': async () => {
    const { options } = await credentialOffer()
    const code = (steps: number) => appCode(options.totp.secret, Temporal.Now.instant(), steps)
    await post('/gamma/staff/account/add-totp', { code: code(-1), enrolment: options.enrolment }, people.staff.headers)
    return { code: code(0) }
  },
  'POST /gamma/staff/account/verify-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    await post('/gamma/staff/account/add-passkey', { credential: authenticator.register(options.passkey) }, people.staff.headers)
    const { passkey } = await post<{ passkey: { challenge: string } }>('/gamma/staff/account/begin-verification', {}, people.staff.headers)
    return { credential: authenticator.use(passkey) }
  },
  'POST /gamma/staff/account/revoke-session': async () => {
    const { id } = await freshStaffWith(async (member) => openTestSession(api.db, member.id))
    return { session: { id } }
  },
  'POST /gamma/staff/account/add-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    return { credential: authenticator.register(options.passkey) }
  },
  'POST /gamma/staff/account/add-totp': async () => {
    const { options } = await credentialOffer()
    return { code: appCode(options.totp.secret, Temporal.Now.instant()), enrolment: options.enrolment }
  },
  'POST /gamma/staff/account/remove-passkey': async () => {
    const { options, authenticator } = await credentialOffer()
    await post('/gamma/staff/account/add-passkey', { credential: authenticator.register(options.passkey) }, people.staff.headers)
    await setTestTotp(api.db, people.staff.id)
    const { id } = await api.db.selectFrom('staff_passkey').select('id').where('member_id', '=', people.staff.id).executeTakeFirstOrThrow()
    return { passkey: { id } }
  },
}
