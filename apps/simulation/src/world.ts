import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { pino } from 'pino'
import { readAccessToken, signAccessToken } from '@aquilane/server/access-token'
import { createApp, type App } from '@aquilane/server/app'
import { manualClock } from '@aquilane/server/clock'
import { readConfig } from '@aquilane/server/config'
import type { Database } from '@aquilane/server/database'
import { createSandboxBank, type SandboxBank } from '@aquilane/sandbox-bank/service'
import { faultyLine } from './bank-line.ts'
import type { Answer, Call, Method } from './call.ts'
import { changeConnections, forgetCommits, listenToCommits } from './connections.ts'
import { beginning, copyTemplate, dropDatabase } from './database.ts'
import { emptyModel, type Model, type Person, type Phone } from './model.ts'
import { seededRandom } from './random.ts'
import { createStaffCaller, type StaffCaller } from './staff.ts'
import { seededJobs, type FailedJob, type SeededJobs } from './seeded-jobs.ts'
import { settleDemoCodes } from '../../server/src/sales/loyalty/seed.ts'

export interface World extends StaffCaller {
  app: App
  /** What cardholders and members do at a provider itself: the server is informed by its signed webhooks. */
  bank: Pick<SandboxBank, 'dispute' | 'makeRefund'>
  db: Database
  clock: ReturnType<typeof manualClock>
  jobs: SeededJobs
  model: Model
  /** Answers of the step under way that nothing may cause: 5xx. */
  faults: string[]
  failedJobs: FailedJob[]
  call: Call
  /** Calls as a customer, signed in by code where needed. */
  callAs(person: Person, phone: Phone, method: Method, url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** The code by text message and its hash, as the site sends both. */
  requestCode(person: Person, phone: Phone): Promise<{ code: string; code_hash: string }>
  /** Proves that it is the person: nothing asks for it for a while. */
  verify(person: Person, phone: Phone): Promise<void>
  /** Work with requests at the same time, after which the run goes on the same way whichever of them was first. */
  together<T>(work: () => Promise<T>): Promise<T>
  /** @param ref the code of the friend who invited */
  signIn(person: Person, phone: Phone, ref?: string): Promise<string>
  /** Lets time pass; jobs run when they are due. */
  wait(minutes: number): Promise<void>
  /** Everything from the beginning, with another seed: much faster than another server. */
  reset(seed: number): Promise<void>
  close(): Promise<void>
}

const publicUrl = 'http://simulation'
const secret = 'a-secret-of-the-simulation-that-is-long-enough'
const unlimited = [
  'REQUESTS_PER_ADDRESS_MINUTE',
  'WORK_MS_PER_ADDRESS_MINUTE',
  'SMS_PER_ADDRESS_HOUR',
  'SMS_PER_DEVICE_HOUR',
  'SMS_PER_NUMBER_HOUR',
  'SMS_PER_PREFIX_HOUR',
  'SMS_PER_DAY',
  'ORDERS_PER_CLIENT_DAY',
  'ORDERS_PER_DEVICE_HOUR',
  'ORDERS_PER_ADDRESS_HOUR',
  'STAFF_SIGN_INS_PER_ADDRESS_HOUR',
]
/** More than one, because services read while a transaction is open. */
const poolSize = 4
const tokenMs = 10 * 60_000
/** Jobs with a schedule run at least this often while time passes. */
const sweepMs = 6 * 3_600_000

const environment = (dataDir: string) => ({
  ...Object.fromEntries(unlimited.map((name) => [`LIMIT_${name}`, '1000000'])),
  TOKEN_SECRET: secret,
  BANK_WEBHOOK_SECRET: secret,
  FILES_MASTER_KEY: secret,
  DRAIN_MS: '0',
  DATA_DIR: dataDir,
  PUBLIC_URL: publicUrl,
  MAX_EVENT_LOOP_DELAY_MS: '60000',
  DATABASE_POOL: String(poolSize),
  LOG_LEVEL: 'silent',
})

/** The whole server in this process on a database of its own; clock, jobs and bank belong to the simulation. */
export async function createWorld({ adminUrl, name }: { adminUrl: string; name: string }): Promise<World> {
  const databaseUrl = await copyTemplate(adminUrl, name)
  const restoreConnections = changeConnections()
  const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-simulation-'))
  const clock = manualClock(beginning)
  const random = seededRandom(0)
  const jobs = seededJobs(random, () => app.db)
  const line = faultyLine(random, () => app.http)
  const app = await createApp({
    config: readConfig(environment(dataDir)),
    databaseUrl,
    log: pino({ level: 'silent' }),
    clock,
    jobs,
    bankLine: line,
    listen: listenToCommits,
  })
  const { facts, fleet, pricing, market, alerts } = app.ctx
  for (const kept of [facts, fleet, pricing, market, alerts]) await kept.start()
  await settleDemoCodes(app.ctx, true)
  const model = emptyModel()
  const faults: string[] = []
  const failedJobs: FailedJob[] = []

  const call = createCall(() => app, faults)
  const people = customers({ call, clock })
  const staff = createStaffCaller({ db: app.db, clock, call })

  return {
    app,
    // On the same tables as that of the server, whose jobs sign and deliver what happens here.
    bank: createSandboxBank({ db: app.db, clock, jobs, publicUrl, signedEvent: () => null, ...line }),
    db: app.db,
    clock,
    jobs,
    faults,
    failedJobs,
    model,
    call,
    ...people,
    ...staff,
    wait: createWait({ clock, jobs, failedJobs }),
    together: createTogether({ db: app.db, jobs, random }),
    async reset(seed) {
      random.reseed(seed ^ 0x5eed)
      jobs.clear()
      staff.forget()
      clock.set(beginning)
      Object.assign(model, emptyModel())
      app.ctx.facts.current = () => DEFAULT_FACTS
      faults.length = 0
      failedJobs.length = 0
      await copyTemplate(adminUrl, name)
      await reconnect(app.db)
      forgetCommits()
      await settleDemoCodes(app.ctx, true)
    },
    async close() {
      await app.stop()
      rmSync(dataDir, { recursive: true, force: true })
      await dropDatabase(adminUrl, name)
      restoreConnections()
    },
  }
}

/** Requests without a socket. Answers that nothing may cause are noted as faults. */
const createCall =
  (app: () => App, faults: string[]): Call =>
  async (method, url, { headers = {}, body } = {}) => {
    const payload = body === undefined ? {} : { payload: body as object }
    const { statusCode, body: text } = await app().http.inject({ method, url, headers, ...payload })
    const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null
    if (statusCode >= 500) faults.push(`${method} ${url}: ${statusCode} ${text.slice(0, 300)}`)
    return {
      status: statusCode,
      code: statusCode < 400 ? null : ((json as { code?: string } | null)?.code ?? String(statusCode)),
      json,
      text,
    }
  }

/** Moves the clock from one job that is due to the next. */
const createWait =
  ({ clock, jobs, failedJobs }: Pick<World, 'clock' | 'jobs' | 'failedJobs'>): World['wait'] =>
  async (minutes) => {
    let sweptAt = clock.now().epochMilliseconds
    const end = sweptAt + Math.round(minutes * 60_000)
    for (;;) {
      const next = Math.min(end, sweptAt + sweepMs, Math.max(jobs.nextAt(), clock.now().epochMilliseconds))
      clock.set(Temporal.Instant.fromEpochMilliseconds(next))
      failedJobs.push(...(await jobs.runDue(next)))
      if (next < end && next < sweptAt + sweepMs) continue
      failedJobs.push(...(await jobs.runScheduled(sweptAt, next)))
      sweptAt = next
      if (next < end) continue
      failedJobs.push(...(await jobs.runDue(end)))
      return
    }
  }

/** More ids than the requests of one step take. */
const idsOfStep = 10_000

/** The first request takes the next id, the next delay of the bank, and sends its jobs first: none of it may reach the steps after. */
function createTogether({
  db,
  jobs,
  random,
}: {
  db: Database
  jobs: SeededJobs
  random: { reseed(seed: number): void }
}): World['together'] {
  return async (work) => {
    const { rows } = await sql<{ last: number }>`SELECT last_value::int AS last FROM simulated_id`.execute(db)
    const { last } = rows[0]!
    const settle = jobs.beginTogether()
    try {
      return await work()
    } finally {
      settle()
      await sql`SELECT setval('simulated_id', ${last + idsOfStep})`.execute(db)
      random.reseed(last)
    }
  }
}

/** The connections of the pool have lost their database: each fails once, and the pool replaces it. */
async function reconnect(db: Database): Promise<void> {
  for (;;) {
    const tries = await Promise.allSettled(Array.from({ length: poolSize }, () => sql`SELECT pg_sleep(0.005)`.execute(db)))
    if (tries.every(({ status }) => status === 'fulfilled')) return
  }
}

/** Signs customers in and keeps their tokens fresh. */
function customers({ call, clock }: Pick<World, 'call' | 'clock'>): Pick<World, 'callAs' | 'requestCode' | 'signIn' | 'verify'> {
  const headersOf = (person: Person) => ({ 'x-fingerprint': person.device })
  const now = () => clock.now().epochMilliseconds

  async function requestCode(person: Person, phone: Phone): Promise<{ code: string; code_hash: string }> {
    const headers = headersOf(person)
    const sent = await call('POST', '/gamma/auth/send-phone-code', { headers, body: { phone_number: phone.number } })
    const { json } = await call('GET', `/dev/outbox.json?to=${encodeURIComponent(phone.number)}`)
    const code = /^\d+/.exec((json as { text: string }[])[0]?.text ?? '')?.[0] ?? ''
    return { code, code_hash: (sent.json as { code_hash: string }).code_hash }
  }

  async function open(person: Person, phone: Phone, ref: string | null = null): Promise<string> {
    const proof = await requestCode(person, phone)
    const { json, status } = await call('POST', '/gamma/auth/sign-in', {
      headers: headersOf(person),
      body: { phone_number: phone.number, ...proof, fingerprint: person.device, ref },
    })
    if (status !== 200) throw new Error(`${phone.number} cannot sign in: ${JSON.stringify(json)}`)
    const tokens = json as { access_token: string; client_id: string }
    const before = phone.session
    phone.session = {
      formerly: before ? [...new Set([...before.formerly, before.clientId])].filter((id) => id !== tokens.client_id) : [],
      clientId: tokens.client_id,
      accessToken: tokens.access_token,
      tokenAt: now(),
      accountId: phone.session?.accountId ?? null,
    }
    return tokens.access_token
  }

  async function signIn(person: Person, phone: Phone, ref?: string): Promise<string> {
    const { session } = phone
    if (!session) return open(person, phone, ref)
    if (now() - session.tokenAt < tokenMs) return session.accessToken
    // A refresh waits for a moment of real time: the token is signed here instead.
    const at = clock.now()
    const claims = await readAccessToken(secret, session.accessToken, Temporal.Instant.fromEpochMilliseconds(session.tokenAt))
    session.accessToken = await signAccessToken(secret, claims!, at)
    session.tokenAt = at.epochMilliseconds
    return session.accessToken
  }

  return {
    signIn,
    requestCode,
    async verify(person, phone) {
      const headers = { ...headersOf(person), authorization: `Bearer ${await signIn(person, phone)}` }
      await call('POST', '/gamma/profile/verify-identity', { headers, body: await requestCode(person, phone) })
    },
    async callAs(person, phone, method, url, body, more = {}) {
      const token = await signIn(person, phone)
      const headers = { ...headersOf(person), ...more, authorization: `Bearer ${token}` }
      const answer = await call(method, url, { headers, body })
      if (answer.status === 401) {
        // The session has ended.
        const fresh = { ...headers, authorization: `Bearer ${await open(person, phone)}` }
        return call(method, url, { headers: fresh, body })
      }
      if (answer.code !== 'REAUTHENTICATION_REQUIRED') return answer
      await call('POST', '/gamma/profile/verify-identity', { headers, body: await requestCode(person, phone) })
      return call(method, url, { headers, body })
    },
  }
}
