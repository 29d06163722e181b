// npm run bench:alerts — one new empty leg against a million alerts, beside PostgreSQL with an index over route and price. Both sides hold the
// same alerts and must find the same ones.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { AlertIndex, type AskedLeg, type IndexedAlert } from '@aquilane/server/empty-legs/alert-index'
import { seededRandom } from '@aquilane/server/fleet/tail-numbers'

const total = Number(process.env['ALERTS'] ?? 1_000_000)
const rounds = 7
const asked = 300
const cities = 300
const goal = 350

const write = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const random = seededRandom(20_261_125)
/** The first cities far more often, as people do. */
const city = () => `city:${String(Math.floor(random() ** 2 * cities)).padStart(3, '0')}`
const day = (at: number) => new Date(Date.UTC(2026, 10, 23 + at)).toISOString().slice(0, 10)

/** Nearly every alert names where from and where to; few are for anything that flies. */
const alerts = Array.from({ length: total }, (_, at): IndexedAlert => {
  const [anyFrom, anyTo] = [random() < 0.02, random() < 0.04]
  const first = Math.floor(random() * 90)
  const dates =
    random() < 0.5 ? { date_from: null, date_to: null } : { date_from: day(first), date_to: day(first + Math.floor(random() * 7)) }
  return {
    id: String(at),
    origin: anyFrom && !anyTo ? null : city(),
    destination: anyTo ? null : city(),
    ...dates,
    price_max: random() < 0.3 ? null : 200_000 + Math.floor(random() * 18) * 100_000,
  }
})
const legs = Array.from({ length: asked }, (): AskedLeg => {
  const first = Math.floor(random() * 90)
  return {
    from: ['airport:A', city()],
    to: ['airport:B', city()],
    firstDay: day(first),
    lastDay: day(first),
    priceCents: 300_000 + Math.floor(random() * 12) * 100_000,
  }
})

const began = performance.now()
const index = AlertIndex.of(alerts)
const built = performance.now() - began

const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir: join(dir, 'postgres') })
const client = new pg.Client({ connectionString: await ensureDatabase(cluster, 'bench') })
try {
  await client.connect()
  await fill()
  let different = 0
  let matched = 0
  for (const leg of legs) {
    const [ours, theirs] = [index.match(leg).toSorted(), (await inDatabase(leg)).toSorted()]
    matched += ours.length
    if (ours.join(' ') !== theirs.join(' ')) different++
  }
  const runs = Array.from({ length: rounds }, () => ({ ours: 0, theirs: 0 }))
  for (const run of runs) {
    run.ours = await time(async () => {
      for (const leg of legs) index.match(leg)
    })
    run.theirs = await time(async () => {
      for (const leg of legs) await inDatabase(leg)
    })
  }
  const faster = median(runs.map((run) => run.theirs / run.ours))
  const micros = (value: number) => `${((value / asked) * 1_000).toFixed(1)} µs`
  write(`## One new leg against ${total.toLocaleString('en')} alerts, median of ${rounds} runs of ${asked} legs`)
  write()
  write(`${(matched / asked).toFixed(0)} alerts match a leg on average; the index is built in ${(built / 1_000).toFixed(1)} s.`)
  write()
  write('| here | PostgreSQL index | ratio | goal | |')
  write('| ---: | ---: | ---: | ---: | --- |')
  write(
    `| ${micros(median(runs.map((run) => run.ours)))} | ${micros(median(runs.map((run) => run.theirs)))} | ${faster.toFixed(0)}× | ≥ ${goal}× | ${faster >= goal ? 'PASS' : 'FAIL'} |`,
  )
  write()
  write(different === 0 ? 'The same alerts on both sides: PASS' : `${different} legs matched other alerts: FAIL`)
  process.exitCode = faster >= goal && different === 0 ? 0 : 1
} finally {
  await client.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

async function fill(): Promise<void> {
  await client.query(
    'CREATE TABLE alert (id integer PRIMARY KEY, origin text, destination text, date_from date, date_to date, price_max bigint)',
  )
  for (let at = 0; at < alerts.length; at += 50_000) {
    const part = alerts.slice(at, at + 50_000)
    await client.query(
      'INSERT INTO alert SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::date[], $5::date[], $6::bigint[])',
      [
        part.map(({ id }) => Number(id)),
        part.map(({ origin }) => origin),
        part.map(({ destination }) => destination),
        part.map(({ date_from: from }) => from),
        part.map(({ date_to: to }) => to),
        part.map(({ price_max: price }) => price),
      ],
    )
  }
  await client.query('CREATE INDEX alert_route ON alert (origin, destination, price_max)')
  await client.query('VACUUM ANALYZE alert')
}

/** One branch for each way to ask for a route: the planner uses the index for each of them. */
async function inDatabase({ from, to, firstDay, lastDay, priceCents }: AskedLeg): Promise<string[]> {
  const branch = (origin: string, destination: string) =>
    `SELECT id FROM alert WHERE ${origin} AND ${destination} AND (price_max IS NULL OR price_max >= $5) AND (date_from IS NULL OR (date_from <= $4 AND date_to >= $3))`
  const { rows } = await client.query<{ id: number }>({
    name: 'match',
    text: [
      branch('origin = ANY ($1)', 'destination = ANY ($2)'),
      branch('origin = ANY ($1)', 'destination IS NULL'),
      branch('origin IS NULL', 'destination = ANY ($2)'),
      branch('origin IS NULL', 'destination IS NULL'),
    ].join(' UNION ALL '),
    values: [from, to, firstDay, lastDay, priceCents],
  })
  return rows.map(({ id }) => String(id))
}
