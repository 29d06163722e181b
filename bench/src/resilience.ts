// What the server survives: a restarted database, a killed database process, cut connections, under 1, 5 and 10 writers; then what one
// address and one phone number can do to everybody else. ROUNDS=20 by default; ends with 1 when a goal is missed.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool, type Database } from '@aquilane/server/database'
import { aPassenger } from '@aquilane/testing/builders'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { startServerProcess, type ServerProcess } from '@aquilane/testing/server-process'

const rounds = Number(process.env['ROUNDS'] ?? 20)
const writerCounts = [1, 5, 10]
const goals = { recoverySeconds: 5, p99Ratio: 2, aircraft: 2, aircraftHours: 48 }

let isMissed = false
const dataDir = mkdtempSync(join(tmpdir(), 'aquilane-resilience-'))
chmodSync(dataDir, 0o755)

const server = await startServerProcess({
  databaseUrl: null,
  dataDir,
  env: { TOKEN_SECRET: testTokenSecret, TRUST_PROXY: '1', LOG_LEVEL: 'silent', LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '600' },
})
try {
  console.table(await databaseRows(server))
  console.table(await addressRow(server))
  console.table(await phoneRow(server))
} finally {
  if (server.child.exitCode === null) await server.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
process.exitCode = isMissed ? 1 : 0

function check(goal: boolean): string {
  if (!goal) isMissed = true
  return goal ? 'ok' : 'FAIL'
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim()
  const pool = createPool(`postgres://aquilane:${read('password')}@127.0.0.1:${read('port')}/aquilane`, 2)
  try {
    return await work(createDatabase(pool))
  } finally {
    await pool.end()
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Seconds until `/readyz` answers 200 again. */
async function secondsUntilReady({ url, child }: ServerProcess): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (child.exitCode !== null) return Infinity
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return (performance.now() - began) / 1_000
    await sleep(25)
  }
}

async function databaseRows(target: ServerProcess): Promise<Record<string, object>> {
  const faults: Record<string, () => Promise<unknown>> = {
    restarted: async () => process.kill(postmasterPid(), 'SIGINT'),
    'process killed': async () => process.kill(postmasterPid(), 'SIGKILL'),
    'connections cut': () =>
      withDatabase((db) =>
        sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'aquilane' AND pid <> pg_backend_pid()`.execute(db),
      ),
  }
  const rows: Record<string, object> = {}
  for (const [fault, cause] of Object.entries(faults))
    for (const writers of writerCounts) {
      const result = await underWriters(target, writers, cause)
      rows[`database ${fault}, ${writers} writers, ${rounds}×`] = {
        'server exits': target.child.exitCode === null ? 0 : 1,
        acknowledged: result.acknowledged,
        lost: result.lost,
        'slowest recovery, s': result.slowest.toFixed(1),
        goal: check(target.child.exitCode === null && result.lost === 0 && result.slowest <= goals.recoverySeconds),
      }
    }
  return rows
}

/** Writers add passengers all the time; every acknowledged one has to be there at the end. */
async function underWriters(target: ServerProcess, count: number, cause: () => Promise<unknown>) {
  const over = new AbortController()
  const clients = await Promise.all(Array.from({ length: count }, signInAgain))
  let acknowledged = 0
  const ids: string[] = []
  const write = async (_: unknown, at: number): Promise<void> => {
    let client = clients[at]!
    for (let number = 0; !over.signal.aborted; number++) {
      if (number > 0 && number % 150 === 0) client = await signInAgain()
      const response = await fetch(`${target.url}/gamma/person/create`, {
        method: 'POST',
        headers: { ...client.headers, 'content-type': 'application/json', 'x-forwarded-for': `198.51.${count}.${ids.length % 250}` },
        body: JSON.stringify(aPassenger()),
      }).catch(() => null)
      if (response?.ok) {
        acknowledged += 1
        ids.push(((await response.json()) as { id: string }).id)
      } else await sleep(20)
      await sleep(10)
    }
  }
  const working = Array.from({ length: count }, write)
  let slowest = 0
  for (let round = 0; round < rounds; round++) {
    await sleep(200)
    await cause()
    await sleep(50)
    slowest = Math.max(slowest, await secondsUntilReady(target))
  }
  over.abort()
  await Promise.all(working)
  const found = await withDatabase((db) => db.selectFrom('passenger').select('id').execute())
  const stored = new Set(found.map(({ id }) => id))
  return { acknowledged, lost: ids.filter((id) => !stored.has(id)).length, slowest }
}

async function signInAgain() {
  for (;;) {
    try {
      return await withDatabase((db) => signInTestClient(db))
    } catch {
      await sleep(100)
    }
  }
}

function searchBody(day: number, cities: boolean): string {
  const date = `${Temporal.Now.plainDateISO()
    .add({ days: 10 + (day % 60) })
    .toString()}T10:30`
  const [from, to] = cities ? ['city:LON', 'city:PAR'] : ['airport:EGGW', 'airport:LFMN']
  return JSON.stringify({ legs: [{ departure: from, arrival: to, date, pax: 4, luggage: 40 }] })
}

/** p99 of visitors who open the home page and search, in milliseconds. */
async function visitorsP99(target: ServerProcess, seconds: number): Promise<number> {
  const times: number[] = []
  for (const end = performance.now() + seconds * 1_000, from = times.length; performance.now() < end;) {
    const number = times.length - from
    const headers = { 'x-forwarded-for': `203.0.113.${number % 250}`, 'content-type': 'application/json' }
    const began = performance.now()
    const path = number % 3 === 0 ? '/gamma/charter/suggest' : '/'
    await fetch(`${target.url}${path}`, path === '/' ? { headers } : { method: 'POST', headers, body: searchBody(number, false) })
      .then((response) => response.arrayBuffer())
      .catch(() => null)
    times.push(performance.now() - began)
    await sleep(20)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

/** Five legs, other ones with every number. */
function mapLegs(number: number): string {
  const airports = ['EGGW', 'LFMN', 'LIML', 'LFPB', 'EDDM', 'LSGG', 'LEMD', 'LIRA', 'LSZH', 'LOWW', 'EHAM', 'EKCH', 'LEPA']
  const at = (place: number) => airports[(number * (1 + (number % 5)) + place * (1 + (Math.floor(number / 13) % 11))) % airports.length]
  return [0, 1, 2, 3, 4].map((leg) => `${at(leg)}-${at(leg + 1)}`).join(',')
}

async function addressRow(target: ServerProcess): Promise<Record<string, object>> {
  await visitorsP99(target, 3)
  const idle = await visitorsP99(target, 10)
  const over = new AbortController()
  let refused = 0
  const headers = { 'x-forwarded-for': '192.0.2.66', 'content-type': 'application/json' }
  const attack = async (kind: number): Promise<void> => {
    for (let number = 0; !over.signal.aborted; number++) {
      const request =
        kind === 0
          ? fetch(`${target.url}/?random=${number}`, { headers })
          : kind === 1
            ? fetch(`${target.url}/gamma/charter/suggest`, { method: 'POST', headers, body: searchBody(number, true) })
            : fetch(`${target.url}/art/route-map.svg?legs=${mapLegs(number)}`, { headers })
      const response = await request.catch(() => null)
      if (response?.status === 429) refused += 1
      await response?.arrayBuffer().catch(() => null)
      await sleep(20)
    }
  }
  const attacking = [0, 1, 2].map(attack)
  await sleep(3_000)
  const busy = await visitorsP99(target, 10)
  over.abort()
  await Promise.all(attacking)
  const ratio = busy / idle
  return {
    'one address, pages, searches and maps': {
      'p99 of others idle, ms': idle.toFixed(0),
      'p99 of others, ms': busy.toFixed(0),
      ratio: ratio.toFixed(2),
      'answers 429': refused,
      goal: check(ratio <= goals.p99Ratio),
    },
  }
}

/** One phone number books whatever it is offered, by card and by bank transfer. */
async function phoneRow(target: ServerProcess): Promise<Record<string, object>> {
  const client = await withDatabase((db) => signInTestClient(db))
  await withDatabase((db) => db.updateTable('client').set({ unpaid_hold_limit: 2 }).where('id', '=', client.clientId).execute())
  let address = 0
  const post = async <T>(path: string, body: string): Promise<T | null> => {
    const headers = { ...client.headers, 'content-type': 'application/json', 'x-forwarded-for': `198.18.0.${++address % 250}` }
    const response = await fetch(`${target.url}${path}`, { method: 'POST', headers, body })
    return response.ok ? ((await response.json()) as T) : null
  }
  let booked = 0
  for (let day = 0; day < 10; day++) {
    const body = searchBody(day, false)
    const found = await post<{ data: { id: string; firmness: string }[] }>('/gamma/charter/suggest', body)
    for (const offer of found?.data.filter(({ firmness }) => firmness === 'firm').slice(0, 4) ?? []) {
      const order = await post<{ invoices: { id: string }[] }>(
        '/gamma/order/create',
        JSON.stringify({ ...(JSON.parse(body) as object), suggestion_id: offer.id }),
      )
      if (!order) continue
      booked += 1
      await post('/gamma/invoice/swift-print', JSON.stringify({ invoice: { id: order.invoices[0]?.id }, bill_to: 'Ada Lovelace' }))
    }
  }
  const held = await withDatabase((db) =>
    db
      .selectFrom('orders')
      .select(['pay_before', 'created_at'])
      .where('client_id', '=', client.clientId)
      .where('status', 'in', ['AwaitingPayment', 'MoneyTransfer'])
      .execute(),
  )
  // Within a day: the aircraft held now, and every further booking the daily limit allows, an hour each.
  const hours = held.reduce((sum, row) => sum + Math.min(24, row.pay_before?.since(row.created_at).total('hours') ?? 0), 0)
  return {
    'one phone number without a payment': {
      'bookings accepted': booked,
      'aircraft blocked': held.length,
      'aircraft-hours in a day': hours.toFixed(1),
      goal: check(held.length <= goals.aircraft && hours <= goals.aircraftHours),
    },
  }
}
