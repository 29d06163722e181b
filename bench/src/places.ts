// npm run bench:places — right place first for names of places without an airport and in other languages, and what they cost the search.
import { directoryFromFiles } from '@aquilane/server/places/from-files'
import { readPlaceNames } from '@aquilane/server/places/place-names'
import { createSearch, type PlaceSearch } from '@aquilane/server/places/search'
import { searchEntries } from '@aquilane/server/places/search-entries'
import { makePlaceQueries, placeQueryKinds } from './places-queries.ts'
import { makeQueries, type Query } from './typeahead-queries.ts'

const seed = Number(process.env['BENCH_SEED'] ?? 20_261)
const total = { places: 500, airports: 2_000 }
const goals = { places: 0.97, airports: 0.99, slower: 1.25 }
const rounds = 9
const limit = 12

const directory = await directoryFromFiles()
const names = await readPlaceNames()
const entries = searchEntries(directory, names)
const without = searchEntries(directory, { ...names, local: new Map(), served: [] })
const search = createSearch(entries)
const plainSearch = createSearch(without)

const write = (line = '') => process.stdout.write(`${line}\n`)
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`
const first = (text: string) => search.find(text, { locale: 'en', limit })[0]?.selector ?? '–'

type Asked = { kind: string; text: string; right: Set<string> }
function report(title: string, queries: readonly Asked[], kinds: readonly string[]): number {
  const hits = queries.map(({ text, right }) => right.has(first(text)))
  write(`${title}: ${percent(hits.filter(Boolean).length, hits.length)} of ${hits.length} right first`)
  for (const kind of kinds) {
    const of = hits.filter((_, at) => queries[at]!.kind === kind)
    write(`  ${kind.padEnd(10)}${percent(of.filter(Boolean).length, of.length).padStart(9)} of ${of.length}`)
  }
  if (process.argv.includes('--misses'))
    for (const [at, { kind, text, right }] of queries.entries())
      if (!hits[at]) write(`    ${kind.padEnd(10)} ${text.padEnd(36)} got ${first(text)} wanted ${[...right].slice(0, 4).join(' ')}`)
  return hits.filter(Boolean).length / hits.length
}

const airportQueries = makeQueries(
  directory,
  entries.filter(({ served }) => !served),
  total.airports,
  seed,
)
const placeQueries = makePlaceQueries(entries, names, total.places, seed)
const airportKinds: Query['kind'][] = ['code', 'name', 'prefix', 'typo', 'italian', 'local']
const places = report('Places without an airport, names in other languages', placeQueries, placeQueryKinds)
write()
const airports = report(
  'Cities and airports (the queries of bench:typeahead; a served place first is a miss)',
  airportQueries,
  airportKinds,
)

/** Microseconds for all queries of the typeahead bench. */
function time(engine: PlaceSearch): number {
  const from = process.hrtime.bigint()
  for (const { text } of airportQueries) engine.find(text, { locale: 'en', limit })
  return Number(process.hrtime.bigint() - from) / 1_000 / airportQueries.length
}
for (let warm = 0; warm < 3; warm++) for (const engine of [search, plainSearch]) time(engine)
const ratios = Array.from({ length: rounds }, () => time(search) / time(plainSearch)).toSorted((a, b) => a - b)
const ratio = ratios[rounds >> 1]!
const alone = airportQueries.filter(({ text, right }) =>
  right.has(plainSearch.find(text, { locale: 'en', limit })[0]?.selector ?? '–'),
).length
write()
write(`  without these names ${percent(alone, total.airports)}`)
write()
write(
  `Speed: ${ratio.toFixed(2)}× the time of a search without these names (${ratios[0]!.toFixed(2)}–${ratios.at(-1)!.toFixed(2)}×, ${rounds} rounds of ${total.airports} queries in turn), goal ≤ ${goals.slower}×; ` +
    `${(entries.length - without.length).toLocaleString('en')} places more`,
)
const met = places >= goals.places && airports >= goals.airports && ratio <= goals.slower
write()
write(met ? 'All goals met.' : 'A goal is missed.')
process.exitCode = met ? 0 : 1
