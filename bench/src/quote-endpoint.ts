// The whole suggestions endpoint at a fleet of 1,000 aircraft beside a bare node:http server that answers the same JSON.
// Both run as separate processes; rounds alternate; every response of the bare server comes from the endpoint.
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { createDatabase, createPool, type Database } from '@aquilane/server/database'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { signInTestClient, testTokenSecret } from '@aquilane/testing/client'
import { freePort } from '@aquilane/testing/server-process'

const fleetSize = 1_000
const top = 12
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = Number(process.env['ROUND_SECONDS'] ?? 4)
const connections = 16
const goal = 0.6
let asked = 0

type Suggestions = { data: { id: string; expires_at: string; aircraft: { tail: string } | null; price: { amount: number } }[] }

const closing: (() => unknown)[] = []
try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}

async function main(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
  chmodSync(dir, 0o755)
  closing.push(() => rmSync(dir, { recursive: true, force: true }))
  const cluster = await startCluster({ dir: join(dir, 'postgres') })
  closing.push(() => cluster.stop())
  const databaseUrl = await ensureDatabase(cluster, 'bench')
  await migrate(databaseUrl)
  await seedReference(databaseUrl)
  const pool = createPool(databaseUrl, 4)
  closing.push(() => pool.end())
  const db = createDatabase(pool)
  await enlargeFleet(db)
  const client = await signInTestClient(db)

  const server = await start('fastify-server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    TOKEN_SECRET: testTokenSecret,
    LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
    LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
  })
  const bodies = trips()
  const callers = [
    { who: 'visitor, a card per class', headers: {} as Record<string, string> },
    { who: `client, top ${top}`, headers: client.headers },
  ].map((caller, index) => ({
    ...caller,
    bodies,
    headers: { 'content-type': 'application/json', 'x-caller': String(index), ...caller.headers },
  }))
  const answers: Suggestions[][] = []
  for (const caller of callers) {
    const list: Suggestions[] = []
    for (const trip of bodies.keys()) list.push(await ask(server.url, caller, trip))
    answers.push(list)
  }
  for (const answer of answers[1]!)
    if (answer.data.length !== top) throw new Error(`expected ${top} suggestions, got ${answer.data.length}`)

  const answersFile = join(dir, 'answers.json')
  writeFileSync(answersFile, JSON.stringify(answers))
  const bare = await start('bare-server.ts', { ANSWERS: answersFile })
  for (const caller of callers) await check(server.url, bare.url, caller)

  const sides = callers.flatMap((caller) => [
    { name: `${caller.who}: every search priced anew`, server, uncached: true, caller },
    { name: `${caller.who}: searches of the last minute`, server, uncached: false, caller },
    { name: `${caller.who}: bare node:http`, server: bare, uncached: true, caller },
  ])
  const figures = sides.map(() => [] as Round[])
  for (const side of sides) await load(side, 2)
  for (let round = 0; round < rounds; round++) for (const [index, side] of sides.entries()) figures[index]!.push(await load(side, seconds))

  console.log(
    `\nSuggestions endpoint: ${fleetSize} aircraft, 3 legs, ${bodies.length} trips, ${connections} connections, ${rounds} rounds of ${seconds} s; both sides gave the same answers`,
  )
  console.table(
    Object.fromEntries(
      sides.map(({ name, caller }, index) => {
        const own = figures[index]!
        const floor = figures[callers.indexOf(caller) * 3 + 2]!
        const perSecond = own.map((round) => round.perSecond)
        const cpu = median(own.map((round) => round.cpuPerRequest))
        const row = {
          kB: Math.round(JSON.stringify(answers[callers.indexOf(caller)]![0]).length / 1024),
          'requests/s': Math.round(median(perSecond)),
          spread: `${Math.round(Math.min(...perSecond))}–${Math.round(Math.max(...perSecond))}`,
          'beside bare': (median(perSecond) / median(floor.map((round) => round.perSecond))).toFixed(2),
          'cpu µs/request': Math.round(cpu),
          'by cpu': (median(floor.map((round) => round.cpuPerRequest)) / cpu).toFixed(2),
        }
        return [name, row]
      }),
    ),
  )
  console.log(`goal ≥ ${goal}; "by cpu" compares processor time and stands on a busy machine too`)
}

interface Call {
  headers: Record<string, string>
  bodies: object[]
}

interface Server {
  url: string
  /** Processor time used so far, milliseconds. */
  cpu(): Promise<number>
}

interface Round {
  perSecond: number
  cpuPerRequest: number
}

async function start(script: string, env: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, script), {
    env: { ...process.env, ...env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, NODE_ENV: 'development' },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await Promise.race([
    new Promise((ready) => child.once('message', ready)),
    ended.then(() => Promise.reject(new Error(`${script} did not start`))),
  ])
  closing.push(() => {
    child.kill('SIGTERM')
    return ended
  })
  return {
    url: `http://127.0.0.1:${port}`,
    cpu: () =>
      new Promise((done) => {
        child.once('message', (used: NodeJS.CpuUsage) => done((used.user + used.system) / 1_000))
        child.send('cpu')
      }),
  }
}

/** Copies of the demo fleet at the same bases, rates slightly different so that prices are too. */
async function enlargeFleet(into: Database): Promise<void> {
  const { n } = await into
    .selectFrom('aircraft')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO aircraft (operator_id, type_id, tail, base_code, year, seats, rate_permille, published_at)
    SELECT operator_id, type_id, 'X-' || lpad((row_number() OVER (ORDER BY copy, id))::text, 5, '0'), base_code, year, seats, rate_permille + copy, published_at
    FROM aircraft, generate_series(1, ${Math.ceil(fleetSize / Number(n))}::int) copy
    ORDER BY copy, id
    LIMIT ${fleetSize - Number(n)}`.execute(into)
}

/** Sixteen round trips of three legs across Europe, two weeks ahead. */
function trips(): object[] {
  const places = ['EGGW', 'LFMN', 'LSGG', 'LIML', 'LFPB', 'LEPA', 'EDDM', 'LOWW', 'LSZH', 'LIRA']
  const day = Temporal.Now.plainDateISO().add({ days: 14 })
  return Array.from({ length: 16 }, (_, index) => {
    const place = (offset: number) => `airport:${places[(index * 3 + offset) % places.length]}`
    const leg = (from: number, to: number, days: number) => ({
      departure: place(from),
      arrival: place(to),
      date: `${day.add({ days: days + (index % 5) }).toString()}T10:30`,
      pax: 4,
      luggage: 60,
    })
    return { legs: [leg(0, 1, 0), leg(1, 2, 1), leg(2, 0, 3)], group: 'aircraft_type', limit: top, sort: 'price' }
  })
}

async function ask(url: string, { headers, bodies }: Call, trip: number): Promise<Suggestions> {
  const response = await fetch(`${url}/gamma/charter/suggest`, {
    method: 'POST',
    headers: { ...headers, 'x-trip': String(trip) },
    body: JSON.stringify(bodies[trip]),
  })
  // A busy machine may delay the server after its start.
  if (response.status === 503) {
    await sleep(500)
    return ask(url, { headers, bodies }, trip)
  }
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Suggestions
}

function plain(answer: Suggestions): string {
  return JSON.stringify(answer.data.map((item) => ({ ...item, id: null, expires_at: null })))
}

/** Both responses are equal except for ids and expiry. */
async function check(server: string, bare: string, call: Call): Promise<void> {
  for (const trip of call.bodies.keys()) {
    if (plain(await ask(bare, call, trip)) !== plain(await ask(server, call, trip))) throw new Error(`answers differ for trip ${trip}`)
  }
}

async function load(
  { server, uncached, caller: { headers, bodies } }: { server: Server; uncached: boolean; caller: Call },
  duration: number,
): Promise<Round> {
  const before = await server.cpu()
  const result = await autocannon({
    url: server.url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        path: '/gamma/charter/suggest',
        setupRequest(request) {
          const trip = asked++ % bodies.length
          // A price limit that excludes nothing makes each search unique.
          const body = uncached ? { ...bodies[trip], price_max: 10_000_000 + asked } : bodies[trip]
          return { ...request, headers: { ...headers, 'x-trip': String(trip) }, body: JSON.stringify(body) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${server.url}`)
  return {
    perSecond: result.requests.total / result.duration,
    cpuPerRequest: (((await server.cpu()) - before) * 1_000) / result.requests.total,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
