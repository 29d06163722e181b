// npm run facts:coverage — what is known of airports, by country, and how many of the most asked routes have a firm price, an estimate or none,
// with the reasons. `--routes 2000`; SMOKE=1: 40 routes. Searches are those of the whole server over its demo fleet.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { DEFAULT_FACTS } from '@aquilane/domain/facts/default-facts'
import { LOOKED_FOR } from '@aquilane/domain/facts/looked-for'
import { createApp } from '@aquilane/server/app'
import { systemClock } from '@aquilane/server/clock'
import { ensureDatabase, startCluster } from '@aquilane/server/cluster'
import { readConfig } from '@aquilane/server/config'
import { migrate } from '@aquilane/server/migrate'
import { seedReference } from '@aquilane/server/seed'
import { testTokenSecret } from '@aquilane/testing/client'
import { countryTable } from './coverage-countries.ts'
import { mostAskedRoutes, type AskedRoute } from './most-asked-routes.ts'
import { provedAirports } from './fact-airports.ts'
import { askedPlaces } from './asked-places.ts'
import { mostAskedAirports } from './most-asked-airports.ts'
import { isSmoke } from './smoke.ts'

const { values } = parseArgs({ options: { routes: { type: 'string', default: isSmoke ? '40' : '2000' } } })
const hours = ['12:00', '22:30'] as const
const pax = 4
const write = (line = '') => process.stdout.write(`${line}\n`)

type App = Awaited<ReturnType<typeof createApp>>
interface Outcome {
  route: AskedRoute
  state: 'firm' | 'estimate' | 'refused'
  reason: string
  /** Of an estimate: between the largest airports of both cities the price is firm. */
  isFirmBetweenMain?: boolean
}

const closing: (() => unknown)[] = []
try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}

async function main(): Promise<void> {
  for (const line of countryTable(await provedAirports(1_200))) write(line)
  await writeAsked()
  const app = await start()
  const routes = mostAskedRoutes(app.ctx.places, Number(values.routes))
  write(
    `\n${routes.length} most asked routes (${routes.filter(({ isTypical }) => isTypical).length} typical ones, then pairs of the most visited cities), ${pax} passengers, a Tuesday\n`,
  )
  const found = new Map<string, Outcome[]>()
  for (const hour of hours) found.set(hour, await searchAll(app, routes, hour))
  write('| local departure | firm | estimate | of them firm between the largest airports | refused |')
  write('| --- | ---: | ---: | ---: | ---: |')
  for (const [hour, outcomes] of found) {
    const states = [
      share(outcomes, 'firm'),
      share(outcomes, 'estimate'),
      count(outcomes, (one) => one.isFirmBetweenMain === true),
      share(outcomes, 'refused'),
    ]
    write(`| ${hour} | ${states.join(' | ')} |`)
  }
  write('\n| local departure | without a firm price because | routes |')
  write('| --- | --- | ---: |')
  for (const [hour, outcomes] of found) for (const [reason, times] of reasonsOf(outcomes)) write(`| ${hour} | ${reason} | ${times} |`)
  for (const [hour, outcomes] of found) listRefused(hour, outcomes)
  write(`\nLoad ${loadavg()[0]!.toFixed(1)}`)
}

/** Of how many of the most asked airports hours and restrictions have a source. */
async function writeAsked(): Promise<void> {
  const places = await askedPlaces()
  const asked = mostAskedAirports(places, mostAskedRoutes(places, 2_000), 150)
  const facts = new Map(DEFAULT_FACTS.airports.map((one) => [one.icao, one]))
  const known = asked.map(({ code }) => facts.get(code))
  const hours = known.filter((one) => one?.opening.some((row) => row.hours !== null)).length
  const rest = known.filter((one) => one && one.access.length + one.closures.length + one.formalities.length > 0).length
  const searched = asked.filter(({ code }) => LOOKED_FOR.has(code)).length
  write(
    `\n${asked.length} most asked airports: hours of ${hours}, restrictions and formalities of ${rest} from a source; looked for and not found at ${searched}`,
  )
}

async function start(): Promise<App> {
  const dir = mkdtempSync(join(tmpdir(), 'aquilane-coverage-'))
  chmodSync(dir, 0o755)
  closing.push(() => rmSync(dir, { recursive: true, force: true }))
  const cluster = await startCluster({ dir: join(dir, 'postgres') })
  closing.push(() => cluster.stop())
  const databaseUrl = await ensureDatabase(cluster, 'coverage')
  await migrate(databaseUrl)
  await seedReference(databaseUrl)
  const settings = { TOKEN_SECRET: testTokenSecret, FILES_MASTER_KEY: testTokenSecret, BANK_WEBHOOK_SECRET: testTokenSecret }
  const config = readConfig({ ...settings, DATA_DIR: dir, PUBLIC_URL: 'http://coverage', LOG_LEVEL: 'silent', DRAIN_MS: '0' })
  const app = await createApp({ config, databaseUrl, log: pino({ level: 'silent' }), clock: systemClock })
  closing.push(() => app.stop())
  for (const kept of [app.ctx.fleet, app.ctx.pricing]) await kept.start()
  return app
}

/** A Tuesday in two weeks or more. */
function someTuesday(): string {
  const day = Temporal.Now.plainDateISO('UTC').add({ days: 14 })
  return day.add({ days: (2 - day.dayOfWeek + 7) % 7 }).toString()
}

async function searchAll(app: App, routes: readonly AskedRoute[], hour: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const route of routes) {
    const legs = [
      { departure: `city:${route.from}`, arrival: `city:${route.to}`, date: `${someTuesday()}T${hour}`, pax, luggage: 12 * pax },
    ]
    const found = await search(app, legs)
    const main = found.state === 'estimate' ? await search(app, [{ ...legs[0]!, ...betweenMain(app, route) }]) : null
    outcomes.push({ route, ...found, isFirmBetweenMain: main?.state === 'firm' })
    if (outcomes.length % 250 === 0) process.stderr.write(`${hour}: ${outcomes.length}\n`)
  }
  return outcomes
}

/** The largest airports of both cities. */
function betweenMain({ ctx: { places } }: App, { from, to }: AskedRoute): { departure: string; arrival: string } {
  const rank = { large: 0, medium: 1, small: 2 } as const
  const main = (code: string): string => {
    const [first] = places
      .airportsOfCity(code)
      .toSorted((a, b) => Number(b.scheduled) - Number(a.scheduled) || rank[a.size] - rank[b.size] || (b.runwayM ?? 0) - (a.runwayM ?? 0))
    return first ? `airport:${first.code}` : `city:${code}`
  }
  return { departure: main(from), arrival: main(to) }
}

async function search(app: App, legs: Parameters<App['ctx']['charter']['findOffers']>[0]['legs']): Promise<Omit<Outcome, 'route'>> {
  try {
    const { offers, nothingFits } = await app.ctx.charter.findOffers({ legs, locale: 'en', perType: 2 }, { isVisitor: false })
    if (offers.some(({ firmness }) => firmness === 'firm')) return { state: 'firm', reason: '' }
    if (offers.length === 0) return { state: 'refused', reason: nothingFits?.nearest?.constraint ?? 'no aircraft' }
    // What is nearest to a firm price: an operator who answers, then a dry runway, then hours that somebody asks for.
    const cautions = offers.map(({ quote }) => new Set(quote.cautions.map(({ code }) => code)))
    if (cautions.some(({ size }) => size === 0)) return { state: 'estimate', reason: 'operator answers' }
    const isOnly = (code: 'wet_runway' | 'hours_unknown') => cautions.some((codes) => codes.size === 1 && codes.has(code))
    if (isOnly('hours_unknown')) return { state: 'estimate', reason: `hours not known: ${unknownAirports(offers)}` }
    return { state: 'estimate', reason: isOnly('wet_runway') ? 'runway when wet' : 'hours not known, and runway when wet' }
  } catch (error) {
    return { state: 'refused', reason: (error as { code?: string }).code ?? String(error) }
  }
}

type Offers = Awaited<ReturnType<App['ctx']['charter']['findOffers']>>['offers']

/** The airports of the offer that lacks least. */
function unknownAirports(offers: Offers): string {
  const lists = offers
    .filter(({ quote }) => quote.cautions.every(({ code }) => code === 'hours_unknown'))
    .map(({ quote }) => quote.cautions.map(({ params }) => String(params['airport'])))
  return lists.toSorted((a, b) => a.length - b.length)[0]!.join(' ')
}

function count(outcomes: readonly Outcome[], of: (one: Outcome) => boolean): string {
  const found = outcomes.filter(of).length
  return `${found} (${((100 * found) / outcomes.length).toFixed(1)} %)`
}

function share(outcomes: readonly Outcome[], state: Outcome['state']): string {
  return count(outcomes, (one) => one.state === state)
}

/** Most frequent first; hours by airport together, with the airports that would help most. */
function reasonsOf(outcomes: readonly Outcome[]): [string, number][] {
  const groups = Map.groupBy(
    outcomes.filter(({ state }) => state !== 'firm'),
    ({ state, reason }) => `${state}: ${reason.replace(/:.*/, '')}`,
  )
  return [...groups]
    .map(([reason, all]): [string, number] => {
      const airports = Map.groupBy(
        all.flatMap((one) => (/: (.*)/.exec(one.reason)?.[1] ?? '').split(' ').filter(Boolean)),
        (code) => code,
      )
      const first = [...airports].toSorted((a, b) => b[1].length - a[1].length).slice(0, 15)
      return [first.length > 0 ? `${reason} (${first.map(([code, { length }]) => `${code} ${length}`).join(', ')})` : reason, all.length]
    })
    .toSorted((a, b) => b[1] - a[1])
}

function listRefused(hour: string, outcomes: readonly Outcome[]): void {
  const refused = outcomes.filter(({ state }) => state === 'refused')
  write(`\nWithout an offer at ${hour}, ${refused.length} routes:`)
  for (const [reason, all] of Map.groupBy(refused, (one) => one.reason))
    write(`- ${reason} (${all.length}): ${all.map(({ route }) => `${route.from}–${route.to}`).join(', ')}`)
}
