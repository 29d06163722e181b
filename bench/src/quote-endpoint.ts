// The whole suggestions endpoint at a fleet of 1,000 aircraft beside a bare node:http server that answers the same JSON.
// Both run as processes of their own; rounds alternate; every answer of the bare server was first given by the endpoint.
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
const seconds = Number(process.env['SECONDS'] ?? 4)
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

  const house = await start('house-server.ts', {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dir,
    TOKEN_SECRET: testTokenSecret,
    LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
  })
  const call: Call = { headers: { 'content-type': 'application/json', ...client.headers }, bodies: trips() }
  const answers: Suggestions[] = []
  for (const trip of call.bodies.keys()) answers.push(await ask(house.url, call, trip))
  for (const answer of answers) if (answer.data.length !== top) throw new Error(`expected ${top} suggestions, got ${answer.data.length}`)

  const answersFile = join(dir, 'answers.json')
  writeFileSync(answersFile, JSON.stringify(answers))
  const bare = await start('bare-server.ts', { ANSWERS: answersFile })
  await check(house.url, bare.url, call)

  const sides = [
    { name: 'whole endpoint, every search priced anew', url: house.url, anew: true },
    { name: 'whole endpoint, searches of the last minute', url: house.url, anew: false },
    { name: 'bare node:http, JSON.parse + JSON.stringify', url: bare.url, anew: true },
  ].map((side) => ({ ...side, figures: [] as number[] }))
  for (const side of sides) await load(side, call, 2)
  for (let round = 0; round < rounds; round++) for (const side of sides) side.figures.push(await load(side, call, seconds))

  console.log(
    `\nSuggestions endpoint: ${fleetSize} aircraft, 3 legs, top ${top}, signed in, ${call.bodies.length} trips, ${connections} connections, ${rounds} rounds of ${seconds} s`,
  )
  console.log(`answer ${Math.round(JSON.stringify(answers[0]).length / 1024)} kB; both sides gave the same answers`)
  const floor = median(sides[2]!.figures)
  console.table(
    Object.fromEntries(
      sides.map(({ name, figures }) => [
        name,
        {
          'requests/s (median)': Math.round(median(figures)),
          spread: `${Math.round(Math.min(...figures))}–${Math.round(Math.max(...figures))}`,
          'beside bare': (median(figures) / floor).toFixed(2),
        },
      ]),
    ),
  )
  console.log(`goal ≥ ${goal}`)
}

interface Call {
  headers: Record<string, string>
  bodies: object[]
}

async function start(script: string, env: Record<string, string>): Promise<{ url: string }> {
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
  return { url: `http://127.0.0.1:${port}` }
}

/** Copies of the demo fleet at the same bases, rates slightly different so that prices are too. */
async function enlargeFleet(into: Database): Promise<void> {
  const { n } = await into
    .selectFrom('aircraft')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO aircraft (operator_id, type_id, tail, base_code, year, seats, rate_permille)
    SELECT operator_id, type_id, 'X-' || lpad((row_number() OVER (ORDER BY copy, id))::text, 5, '0'), base_code, year, seats, rate_permille + copy
    FROM aircraft, generate_series(1, ${Math.ceil(fleetSize / Number(n))}::int) copy
    ORDER BY copy, id
    LIMIT ${fleetSize - Number(n)}`.execute(into)
}

/** Sixteen round trips of three legs all over Europe, a fortnight ahead. */
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
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Suggestions
}

function plain(answer: Suggestions): string {
  return JSON.stringify(answer.data.map((item) => ({ ...item, id: null, expires_at: null })))
}

/** Both sides answer the same but for the ids and the moment they end. */
async function check(house: string, bare: string, call: Call): Promise<void> {
  for (const trip of call.bodies.keys()) {
    if (plain(await ask(bare, call, trip)) !== plain(await ask(house, call, trip))) throw new Error(`answers differ for trip ${trip}`)
  }
}

async function load({ url, anew }: { url: string; anew: boolean }, { headers, bodies }: Call, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections,
    duration,
    requests: [
      {
        method: 'POST',
        path: '/gamma/charter/suggest',
        setupRequest(request) {
          const trip = asked++ % bodies.length
          // A price limit that excludes nothing makes each search one that was never asked before.
          const body = anew ? { ...bodies[trip], price_max: 10_000_000 + asked } : bodies[trip]
          return { ...request, headers: { ...headers, 'x-trip': String(trip) }, body: JSON.stringify(body) }
        },
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors at ${url}`)
  return result.requests.total / result.duration
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
