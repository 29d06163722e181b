// npm run bench:desk — the lists of the back office over 10,000 trips, each beside the bare SQL of the rows that it shows, on the same database; and
// its last page beside its first; the list of trips with its readiness lines beside trips without; schedule, its rows of crews and duty board. Rounds alternate; both
// sides name the same trips.
import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '@aquilane/server/app'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { readConfig } from '@aquilane/server/config'
import { createDatabase, createPool } from '@aquilane/server/database'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { measureReadiness, seedCrews, seedReadiness } from './desk-readiness.ts'

const trips = Number(process.env['TRIPS'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 40)
const perPage = 50

const write = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir: join(dir, 'postgres') })
const url = await ensureDatabase(cluster, 'bench')
await migrate(url)
await seedReference(url)
const pool = createPool(url, 8)
const db = createDatabase(pool)

/** Half of the trips are to come, a quarter was flown, a quarter asks for a price. */
async function seed(): Promise<void> {
  await sql`INSERT INTO client (phone, first_name, last_name, created_at)
    SELECT '+4474001' || lpad(n::text, 5, '0'), 'Customer', 'Number ' || n, now() FROM generate_series(1, ${trips / 10}) n`.execute(db)
  await sql`
    WITH people AS (SELECT id, row_number() OVER (ORDER BY phone) AS n, count(*) OVER () AS total FROM client),
      fleet AS (SELECT id, operator_id, type_id, row_number() OVER (ORDER BY id) AS n, count(*) OVER () AS total FROM aircraft WHERE status = 'active'),
      numbers AS (SELECT n, CASE n % 4 WHEN 0 THEN 'Confirmation' WHEN 1 THEN 'Completed' ELSE 'Confirmed' END AS status FROM generate_series(1, ${trips}) n)
    INSERT INTO orders (pnr, client_id, status, locale, aircraft_id, aircraft_type_id, operator_id, price, price_firm, paid, terms,
        blocked_from, blocked_to, first_departure_at, last_arrival_at, created_at)
      SELECT translate(lpad(to_hex(numbers.n), 6, '0'), '0123456789abcdef', '34679BCDFGHJKMNP'), people.id, status, 'en',
        CASE WHEN status <> 'Confirmation' THEN fleet.id END, CASE WHEN status <> 'Confirmation' THEN fleet.type_id END,
        CASE WHEN status <> 'Confirmation' THEN fleet.operator_id END, CASE WHEN status <> 'Confirmation' THEN 1000000 END, status <> 'Confirmation',
        CASE WHEN status = 'Confirmation' THEN 0 ELSE 1000000 END, '{"cancellation": []}',
        CASE WHEN status <> 'Confirmation' THEN at - interval '2 hours' END, CASE WHEN status <> 'Confirmation' THEN at + interval '4 hours' END,
        at, at + interval '2 hours', now() - interval '1 minute' * numbers.n
      FROM numbers JOIN people ON people.n = 1 + numbers.n % people.total JOIN fleet ON fleet.n = 1 + numbers.n % fleet.total,
        LATERAL (SELECT date_trunc('hour', now()) + interval '1 day' + (CASE WHEN status = 'Completed' THEN -1 ELSE 1 END) * interval '10 hours' * (numbers.n / fleet.total) AS at) moment`.execute(
    db,
  )
  await sql`INSERT INTO order_leg (order_id, position, departure, arrival, departure_airport, arrival_airport, departure_local, arrival_local,
      departure_zone, arrival_zone, departure_at, arrival_at, block_minutes, distance_km, pax, luggage)
    SELECT id, 0, 'airport:EGGW', 'airport:LFMN', 'EGGW', 'LFMN', to_char(first_departure_at AT TIME ZONE 'Europe/London', 'YYYY-MM-DD"T"HH24:MI'),
      to_char(last_arrival_at AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD"T"HH24:MI'), 'Europe/London', 'Europe/Paris', first_departure_at, last_arrival_at,
      120, 1050, 3, 40 FROM orders`.execute(db)
  await sql`DELETE FROM aircraft_availability_block`.execute(db)
  await sql`INSERT INTO aircraft_movement (aircraft_id, order_id, position, kind, departure_airport, arrival_airport, departure_at, arrival_at, block_minutes, distance_km)
    SELECT aircraft_id, id, position, CASE position WHEN 0 THEN 'revenue' ELSE 'positioning' END, CASE position WHEN 0 THEN 'EGGW' ELSE 'LFMN' END,
      CASE position WHEN 0 THEN 'LFMN' ELSE 'EGGW' END, first_departure_at + position * interval '130 minutes',
      first_departure_at + position * interval '130 minutes' + interval '2 hours', 120, 1050
    FROM orders, generate_series(0, 1) position WHERE status = 'Confirmed'`.execute(db)
  await sql`INSERT INTO checklist_item (order_id, leg_id, kind, status, is_required, depends_on, due_at, changed_at)
    SELECT orders.id, order_leg.id, kind, CASE WHEN at = 3 THEN 'OK' ELSE 'NR' END, true, '{}', first_departure_at - interval '1 hour' * at, now()
    FROM orders JOIN order_leg ON order_leg.order_id = orders.id, unnest(ARRAY['crew', 'fuel', 'catering']) WITH ORDINALITY item (kind, at)
    WHERE orders.status = 'Confirmed'`.execute(db)
  await sql`ANALYZE`.execute(db)
}

async function signIn(): Promise<Record<string, string>> {
  const member = { email: 'bench@staff.example', name: 'Bench', roles: ['admin'], created_at: Temporal.Now.instant().toString() }
  const { id } = await db.insertInto('staff_member').values(member).returning('id').executeTakeFirstOrThrow()
  const token = Buffer.from(randomUUID() + randomUUID()).toString('base64url')
  const now = Temporal.Now.instant()
  const times = { created_at: now.toString(), last_seen_at: now.toString(), expires_at: now.add({ hours: 12 }).toString() }
  const hash = createHash('sha256').update(token).digest('base64url')
  await db
    .insertInto('staff_session')
    .values({ member_id: id, token_hash: hash, method: 'totp', ...times })
    .execute()
  return { cookie: `staff_session=${token}`, application: 'backoffice' }
}

await seed()
const headers = await signIn()
const secret = 'a-secret-that-is-only-for-benches-0123456789abcdef'
const secrets = {
  TOKEN_SECRET: secret,
  BANK_WEBHOOK_SECRET: secret,
  FILES_MASTER_KEY: secret,
  DATA_DIR: dir,
  DEMO_MARKET: 'false',
  DRAIN_MS: '0',
}
const limits = {
  LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
  LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
  MAX_EVENT_LOOP_DELAY_MS: '60000',
}
const config = readConfig({ ...secrets, ...limits, PORT: '24390', PUBLIC_URL: 'http://localhost:24390' })
const app = await createApp({ config, databaseUrl: url, log: pino({ level: 'silent' }) })
await app.listen()

interface Row {
  id: string
}
const get = async (
  path: string,
): Promise<{ data: (Row & { order?: Row })[]; next?: string | null; pagination: { page_count: number; total_count: number } }> => {
  const answer = await app.http.inject({ method: 'GET', url: path, headers })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  return answer.json()
}

interface Table {
  name: string
  path: string
  /** The same page in one statement: ids of the trips, in order. */
  bare: () => Promise<{ id: string }[]>
}

const listed = (where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) => async () => {
  const { rows } = await sql<{ id: string }>`
    SELECT orders.*, client.first_name, client.last_name, client.phone, leg.departure_local, leg.pax, count(*) OVER () AS total
    FROM orders JOIN client ON client.id = orders.client_id JOIN order_leg leg ON leg.order_id = orders.id AND leg.position = 0
    WHERE ${where} ORDER BY ${order} LIMIT ${perPage}`.execute(db)
  return rows
}

const tables: Table[] = [
  {
    name: 'trips, confirmed',
    path: `/gamma/staff/order/list?status=Confirmed&per_page=${perPage}`,
    bare: listed(sql`orders.status = 'Confirmed'`, sql`orders.first_departure_at, orders.id`),
  },
  {
    name: 'trips of one name',
    path: `/gamma/staff/order/list?status=Confirmed&query=Number%2012&per_page=${perPage}`,
    bare: listed(
      sql`orders.status = 'Confirmed' AND coalesce(client.first_name, '') || ' ' || coalesce(client.last_name, '') ILIKE '%Number 12%'`,
      sql`orders.first_departure_at, orders.id`,
    ),
  },
  {
    name: 'requests, open',
    path: `/gamma/staff/request/list?view=open&per_page=${perPage}`,
    bare: listed(sql`orders.status = 'Confirmation' AND orders.paid = 0`, sql`orders.created_at, orders.id`),
  },
  {
    name: 'checklist, all open items',
    path: `/gamma/staff/checklist/list?view=all&per_page=${perPage}`,
    bare: async () => {
      const { rows } = await sql<{ id: string }>`
        SELECT orders.id, orders.pnr, item.*, orders.id AS id, leg.departure_local, count(*) OVER () AS total
        FROM checklist_item item JOIN orders ON orders.id = item.order_id JOIN order_leg leg ON leg.id = item.leg_id
        WHERE item.status NOT IN ('NA', 'OK', 'CNL') AND orders.status IN ('Confirmed', 'Completed') ORDER BY item.due_at, item.id LIMIT ${perPage}`.execute(
        db,
      )
      return rows
    },
  },
]

/** Address of the last page that follows from page to page; null where a list has no `next`. */
async function lastByNext(path: string, next: string | null): Promise<string | null> {
  let last: string | null = null
  for (let after = next; after !== null;) {
    last = `${path}&after=${after}`
    after = (await get(last)).next ?? null
  }
  return last
}

const time = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await run()
  return performance.now() - began
}

write(`## ${trips.toLocaleString('en')} trips, ${perPage} rows a page, median of ${rounds} alternating rounds`)
write()
write('| list | rows | here, ms | bare SQL, ms | ratio | last page beside first | reached by next | same trips |')
write('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |')
for (const { name, path, bare } of tables) {
  const first = await get(path)
  const ours = first.data.map((row) => row.order?.id ?? row.id)
  const theirs = (await bare()).map(({ id }) => id)
  const same = ours.join() === theirs.join()
  const lastPath = `${path}&page=${first.pagination.page_count}`
  const byNext = await lastByNext(path, first.next ?? null)
  const [here, hand, last, walked]: number[][] = [[], [], [], []]
  for (let round = 0; round < rounds; round++) {
    here!.push(await time(() => get(path)))
    hand!.push(await time(bare))
    last!.push(await time(() => get(lastPath)))
    if (byNext !== null) walked!.push(await time(() => get(byNext)))
  }
  const [a, b, c] = [median(here!), median(hand!), median(last!)]
  const figures = [
    name,
    first.pagination.total_count,
    a.toFixed(1),
    b.toFixed(1),
    `${(a / b).toFixed(2)}×`,
    `${(c / a).toFixed(2)}×`,
    byNext === null ? '–' : `${(median(walked!) / a).toFixed(2)}×`,
    same ? 'PASS' : 'FAIL',
  ]
  write(`| ${figures.join(' | ')} |`)
  if (!same) process.exitCode = 1
}

const from = Temporal.Now.plainDateISO().toString()
const scheduled = await app.http.inject({ method: 'GET', url: `/gamma/staff/schedule/get?from=${from}&days=90`, headers })
const { flights, tails } = scheduled.json<{ flights: object[]; tails: object[] }>()
const [here, hand]: number[][] = [[], []]
for (let round = 0; round < rounds / 4; round++) {
  here!.push(await time(() => app.http.inject({ method: 'GET', url: `/gamma/staff/schedule/get?from=${from}&days=90`, headers })))
  hand!.push(
    await time(() =>
      sql`SELECT movement.*, orders.*, leg.* FROM aircraft_movement movement JOIN orders ON orders.id = movement.order_id JOIN order_leg leg ON leg.order_id = orders.id
        WHERE movement.canceled_at IS NULL AND movement.departure_at < ${from}::timestamptz + interval '90 days' AND movement.arrival_at > ${from}::timestamptz
        ORDER BY movement.aircraft_id, movement.departure_at`.execute(db),
    ),
  )
}
write()
write(
  `Schedule, 90 days: ${tails.length} aircraft, ${flights.length} flights: ${median(here!).toFixed(0)} ms beside ${median(hand!).toFixed(0)} ms of bare SQL, ${(median(here!) / median(hand!)).toFixed(2)}×, ${(scheduled.body.length / 1_048_576).toFixed(1)} MB of JSON`,
)

await seedReadiness({ db })
await seedCrews({ db })
if (!(await measureReadiness({ db, get, time, median, write, rounds }))) process.exitCode = 1

await app.stop()
await pool.end()
await cluster.stop()
rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
