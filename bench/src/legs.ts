// npm run bench:legs — the nearest 12 of a million empty legs beside PostgreSQL's earthdistance index over the same legs, and page 1,000
// beside page 1. The database is asked through one connection on this machine, prepared once; both sides answer legs of the same airports.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { toPoint } from '@aquilane/domain/charter/geodesy'
import { standardSteps } from '@aquilane/domain/empty-legs/price'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { LegIndex } from '@aquilane/server/empty-legs/leg-index'
import type { OfferedLeg } from '@aquilane/server/empty-legs/offered-leg'
import { searchPage } from '@aquilane/server/empty-legs/search'
import { directoryFromFiles } from '@aquilane/server/places/from-files'
import { seededRandom } from '@aquilane/server/fleet/tail-numbers'

const total = Number(process.env['LEGS'] ?? 1_000_000)
const rounds = 7
const asked = 300
const perPage = 12
const goals = { faster: 12, deepPage: 1.1 }
const hourMs = 3_600_000
const now = Date.UTC(2026, 10, 23)

const write = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

const random = seededRandom(20_261_124)
const { airports } = await directoryFromFiles()
// Where private aircraft land: a thousand airports, the first ones far more often.
const used = airports
  .map(({ facts }) => facts)
  .filter(({ runwayPaved, runwayM }) => runwayPaved && (runwayM ?? 0) >= 1_200)
  .slice(0, 1_000)
const pick = () => used[Math.floor(random() ** 2 * used.length)]!
const pricing = { referenceCents: 1_000_000, floorCents: 200_000, steps: standardSteps }

const legs = Array.from({ length: total }, (_, at): OfferedLeg => {
  const [from, to] = [pick(), pick()]
  return {
    row: { id: String(at), pax_max: 8, aircraft_id: 1 } as unknown as OfferedLeg['row'],
    from,
    to,
    fromPoint: toPoint({ lat: from.latitude, lon: from.longitude }),
    toPoint: toPoint({ lat: to.latitude, lon: to.longitude }),
    // A moment of its own, so that the order is the same on both sides.
    departureMs: now + 10 * hourMs + at * 1_000,
    firstDay: '2026-12-01',
    lastDay: '2026-12-01',
    pricing,
  }
})
const index = LegIndex.of(legs)
const filter = { from: null, to: null, dateFrom: null, dateTo: null, aircraft: null, ids: null, pax: 1, priceMin: 0, priceMax: Infinity }
const sort = { key: 'distance', descending: false } as const
const visitors = Array.from({ length: asked }, () => {
  const near = pick()
  return { lat: near.latitude + random() * 4 - 2, lon: near.longitude + random() * 4 - 2 }
})
const ours = ({ lat, lon }: { lat: number; lon: number }, page = 1) =>
  searchPage(index, filter, { now, visitor: toPoint({ lat, lon }), sort }, { page, perPage }).found.map(({ leg }) => leg.row.id)

/** A page as it is sent: found, and written as JSON with both airports, departure and price. */
const written = ({ lat, lon }: { lat: number; lon: number }, page: number): string =>
  JSON.stringify(
    searchPage(index, filter, { now, visitor: toPoint({ lat, lon }), sort }, { page, perPage }).found.map(
      ({ leg, priceCents, visitorKm }) => ({
        id: leg.row.id,
        departure: leg.from,
        arrival: leg.to,
        departure_date: new Date(leg.departureMs).toISOString(),
        price_min: { amount: priceCents / 100, currency: 'EUR' },
        visitor_km: Math.round(visitorKm),
      }),
    ),
  )

const airportsOf = (ids: readonly string[]) => ids.map((id) => legs[Number(id)]!.from.code).join(' ')

const dir = mkdtempSync(join(tmpdir(), 'aquilane-bench-'))
chmodSync(dir, 0o755)
const cluster = await startCluster({ dir: join(dir, 'postgres') })
const client = new pg.Client({ connectionString: await ensureDatabase(cluster, 'bench') })
try {
  await client.connect()
  await fill()
  let different = 0
  for (const visitor of visitors) if (airportsOf(await theirs(visitor)) !== airportsOf(ours(visitor))) different++
  // Warm both sides.
  for (const visitor of visitors) ours(visitor)
  const runs = Array.from({ length: rounds }, () => ({ ours: 0, theirs: 0, first: 0, deep: 0 }))
  for (const run of runs) {
    run.ours = await time(async () => visitors.forEach((visitor) => ours(visitor)))
    run.theirs = await time(async () => {
      for (const visitor of visitors) await theirs(visitor)
    })
    // Once without the clock: the one asked first would pay for what the other side has left in the caches.
    for (const page of [1, 1_000]) visitors.forEach((visitor) => written(visitor, page))
    run.first = await time(async () => visitors.forEach((visitor) => written(visitor, 1)))
    for (const page of [1, 1_000]) visitors.forEach((visitor) => written(visitor, page))
    run.deep = await time(async () => visitors.forEach((visitor) => written(visitor, 1_000)))
  }
  const faster = median(runs.map((run) => run.theirs / run.ours))
  const deeper = median(runs.map((run) => run.deep / run.first))
  const micros = (value: number) => `${((value / asked) * 1_000).toFixed(0)} µs`
  write(`## ${total.toLocaleString('en')} empty legs from ${used.length} airports, median of ${rounds} runs of ${asked} visitors`)
  write()
  write('| question | here | earthdistance | ratio | goal | |')
  write('| --- | ---: | ---: | ---: | ---: | --- |')
  const row = (question: string, left: number, right: number, ratio: number, goal: string, good: boolean) =>
    write(`| ${question} | ${micros(left)} | ${micros(right)} | ${ratio.toFixed(2)}× | ${goal} | ${good ? 'PASS' : 'FAIL'} |`)
  row(
    'nearest 12',
    median(runs.map((run) => run.ours)),
    median(runs.map((run) => run.theirs)),
    faster,
    `≥ ${goals.faster}×`,
    faster >= goals.faster,
  )
  row(
    'page 1,000 beside page 1',
    median(runs.map((run) => run.deep)),
    median(runs.map((run) => run.first)),
    deeper,
    `≤ ${goals.deepPage}×`,
    deeper <= goals.deepPage,
  )
  write()
  write(
    different === 0
      ? 'Legs of the same airports on both sides: PASS'
      : `${different} of ${asked} visitors got legs of other airports: FAIL`,
  )
  process.exitCode = faster >= goals.faster && deeper <= goals.deepPage && different === 0 ? 0 : 1
} finally {
  await client.end()
  await cluster.stop()
  rmSync(dir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The table with the index that PostgreSQL offers for this question. */
async function fill(): Promise<void> {
  await client.query('CREATE EXTENSION cube; CREATE EXTENSION earthdistance')
  await client.query('CREATE TABLE leg (id integer PRIMARY KEY, latitude float8, longitude float8, departure_at timestamptz)')
  for (let at = 0; at < legs.length; at += 50_000) {
    const part = legs.slice(at, at + 50_000)
    await client.query(`INSERT INTO leg SELECT * FROM unnest($1::integer[], $2::float8[], $3::float8[], $4::timestamptz[])`, [
      part.map(({ row }) => Number(row.id)),
      part.map(({ from }) => from.latitude),
      part.map(({ from }) => from.longitude),
      part.map(({ departureMs }) => new Date(departureMs).toISOString()),
    ])
  }
  await client.query('CREATE INDEX leg_earth ON leg USING gist (ll_to_earth(latitude, longitude))')
  await client.query('VACUUM ANALYZE leg')
}

/** The nearest legs by index. Which of equally near ones is left open: ordering them by departure as well makes it ten times slower. */
async function theirs({ lat, lon }: { lat: number; lon: number }): Promise<string[]> {
  const { rows } = await client.query<{ id: number }>({
    name: 'nearest',
    text: `SELECT id FROM leg WHERE departure_at > $3 ORDER BY ll_to_earth(latitude, longitude) <-> ll_to_earth($1, $2) LIMIT ${perPage}`,
    values: [lat, lon, new Date(now + 6 * hourMs)],
  })
  return rows.map(({ id }) => String(id))
}
