// npm run bench:explore — prices of one origin to 500 cities in every class: one request beside a request for each city. Leaves with 1 when their
// answers differ; the ratio has no goal (docs/figures.md). Then the first exploration of the base after a start, with and without a warm start
// (decision 126). SMOKE=1: one origin, 20 cities, no starts.
// Processor time of two server processes, one for each side: what one side has priced must not serve the other, since ways between airports are
// kept. Each round has an origin that was not asked for before.
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { testTokenSecret } from '@aquilane/testing/client'
import { freePort } from '@aquilane/testing/server-process'
import { compareStarts } from './explore-starts.ts'
import { isSmoke } from './smoke.ts'

const among = isSmoke ? 20 : 500
const pax = 4
/** Cities with one airport and with several. */
const origins = isSmoke ? ['city:NCE'] : ['city:NCE', 'city:GVA', 'city:LON', 'city:MIL', 'city:ZRH', 'city:ROM']
const warmUp = isSmoke ? [] : ['city:VIE', 'city:PAR']
const write = (line = '') => process.stdout.write(`${line}\n`)
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

interface ClassPrice {
  slug: string
  from_price: { amount: number }
  block_minutes: number
  tech_stops: number
}
interface Explored {
  date: string
  data: { city: { selector: string }; classes: ClassPrice[] }[]
}
interface Estimate {
  data: (Omit<ClassPrice, 'slug'> & { aircraft_class: { slug: string } })[]
}

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
  const sides = { joint: await start(databaseUrl, dir), single: await start(databaseUrl, dir) }
  for (const from of warmUp) await compare(sides, from)
  const rounds: Awaited<ReturnType<typeof compare>>[] = []
  for (const from of origins) rounds.push(await compare(sides, from))
  await Promise.all([sides.joint.stop(), sides.single.stop()])
  write(`\nFrom-prices of one origin to the ${among} most visited cities, ${pax} passengers, every class; both ways gave the same prices\n`)
  write('| origin | cities | prices | one request, ms | single requests, ms | ratio |')
  write('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const { from, cities, prices, one, singles } of rounds)
    write(`| ${from} | ${cities} | ${prices} | ${one.toFixed(0)} | ${singles.toFixed(0)} | ${(singles / one).toFixed(1)} |`)
  const ratio = median(rounds.map(({ one, singles }) => singles / one))
  write(`\nMedian ratio of processor time ${ratio.toFixed(1)}`)
  if (!isSmoke) await compareStarts((isWarm) => start(databaseUrl, dir, isWarm), write)
}

interface Server {
  url: string
  /** Processor time used so far, milliseconds. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

async function start(databaseUrl: string, dir: string, isWarm = false): Promise<Server> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = fork(join(import.meta.dirname, 'fastify-server.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dir,
      TOKEN_SECRET: testTokenSecret,
      LIMIT_REQUESTS_PER_ADDRESS_MINUTE: '1000000',
      LIMIT_WORK_MS_PER_ADDRESS_MINUTE: '1000000',
      PORT: String(port),
      PUBLIC_URL: url,
      NODE_ENV: 'development',
      WARM_START: isWarm ? '1' : '',
    },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  await Promise.race([
    new Promise((ready) => child.once('message', ready)),
    ended.then(() => Promise.reject(new Error('the server did not start'))),
  ])
  const stop = (): Promise<void> => {
    child.kill('SIGTERM')
    return ended
  }
  closing.push(stop)
  return {
    url,
    stop,
    cpu: () =>
      new Promise((done) => {
        child.once('message', (used: NodeJS.CpuUsage) => done((used.user + used.system) / 1_000))
        child.send('cpu')
      }),
  }
}

async function get<T>(url: string, triesLeft = 5): Promise<T> {
  const response = await fetch(url).catch((error: unknown) => {
    // The server closes a kept connection after a number of requests.
    if (error instanceof TypeError && triesLeft > 0) return null
    throw error
  })
  if (!response) {
    await sleep(100)
    return get(url, triesLeft - 1)
  }
  // A busy machine may delay the server after its start.
  if (response.status === 503) {
    await sleep(500)
    return get(url)
  }
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

/** Processor time of a server while `work` runs, milliseconds. */
async function used<T>({ cpu }: Server, work: () => Promise<T>): Promise<{ found: T; ms: number }> {
  const before = await cpu()
  const found = await work()
  return { found, ms: (await cpu()) - before }
}

async function compare({ joint, single }: Record<'joint' | 'single', Server>, from: string) {
  const one = await used(joint, () =>
    get<Explored>(`${joint.url}/gamma/charter/explore?from=${from}&pax=${pax}&among=${among}&classes=true`),
  )
  const cities = one.found.data
  const singles = await used(single, async () => {
    const estimates: Estimate[] = []
    for (const { city } of cities)
      estimates.push(await get<Estimate>(`${single.url}/gamma/charter/from-price?from=${from}&to=${city.selector}&pax=${pax}`))
    return estimates
  })
  for (const [at, { city, classes }] of cities.entries()) {
    const alone = singles.found[at]!.data.map(({ aircraft_class: { slug }, from_price, block_minutes, tech_stops }) => [
      slug,
      from_price.amount,
      block_minutes,
      tech_stops,
    ])
    const together = classes.map(({ slug, from_price, block_minutes, tech_stops }) => [slug, from_price.amount, block_minutes, tech_stops])
    if (JSON.stringify(alone) !== JSON.stringify(together)) throw new Error(`answers differ from ${from} to ${city.selector}`)
  }
  return {
    from,
    cities: cities.length,
    prices: cities.reduce((sum, { classes }) => sum + classes.length, 0),
    one: one.ms,
    singles: singles.ms,
  }
}
