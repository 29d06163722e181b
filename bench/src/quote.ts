/**
 * Speed of the quote engine: 3 legs, the 12 cheapest of a fleet, index beside plain engine with the same prices. Both answer
 * the same trips in alternating rounds and every answer is compared. Leaves with 1 when a goal or the comparison fails.
 */
import { isDeepStrictEqual } from 'node:util'
import { airportSizeClass } from '@aquilane/domain/charter/airport-class'
import { PlainEngine } from '@aquilane/domain/charter/plain-engine.fixture'
import { createQuoteIndex } from '@aquilane/domain/charter/quote-index'
import type { CharterAirport, Fleet, FleetAircraft, Trip } from '@aquilane/domain/charter/types'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { directoryFromFiles } from '@aquilane/server/places/from-files'

const SEED = Number(process.env.BENCH_SEED ?? 20_261)
const TOP = 12
const BASES = 300
/** Aircraft, how many times faster at least, trips and alternating rounds. */
const SIZES: readonly (readonly [aircraft: number, goal: number, trips: number, rounds: number])[] = [
  [1_000, 0, 8, 5],
  [10_000, 40, 8, 5],
  [100_000, 150, 4, 3],
]
const REGIONS = new Set([
  'GB',
  'IE',
  'FR',
  'CH',
  'IT',
  'ES',
  'PT',
  'DE',
  'AT',
  'BE',
  'NL',
  'LU',
  'DK',
  'SE',
  'NO',
  'FI',
  'PL',
  'CZ',
  'HU',
  'GR',
  'TR',
  'MT',
  'HR',
  'US',
  'CA',
  'AE',
  'SA',
  'MA',
])

/** Small deterministic generator (mulberry32), so that every run sees the same fleet and trips. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const next = random(SEED)
const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T

const directory = await directoryFromFiles()
const airports: CharterAirport[] = directory.airports
  .map((ranked) => ranked.facts)
  .filter((facts) => facts.runwayPaved && (facts.runwayM ?? 0) >= 1500)
  .map((facts) => ({
    icao: facts.code,
    iata: facts.iata,
    lat: facts.latitude,
    lon: facts.longitude,
    zone: facts.zone,
    runway_m: facts.runwayM,
    elevation_ft: facts.elevationFt ?? 0,
    country: facts.country.iso2,
    sizeClass: airportSizeClass({ icao: facts.code, runway_m: facts.runwayM }),
  }))
const served = airports.filter((airport) => REGIONS.has(airport.country) && (airport.runway_m ?? 0) >= 2000)
const bases = Array.from({ length: BASES }, () => pick(served)).filter((airport, i, all) => all.indexOf(airport) === i)
const european = served.filter((airport) => !['US', 'CA', 'AE', 'SA', 'MA'].includes(airport.country))

function makeFleet(size: number): Fleet {
  const start = Temporal.Instant.from('2026-12-01T00:00Z').epochMilliseconds
  const aircraft = Array.from({ length: size }, (_, id): FleetAircraft => {
    const type = pick(AIRCRAFT_TYPES)
    const from = start + Math.floor(next() * 60 * 24) * 3_600_000
    return {
      id,
      tail: `B-${id}`,
      typeId: type.slug,
      baseIcao: pick(bases).icao,
      operatorId: 1 + Math.floor(next() * 40),
      year: 2010 + Math.floor(next() * 16),
      seats: type.typical_seats,
      ratePermille: 850 + Math.floor(next() * 300),
      busy: next() < 0.4 ? [{ from, to: from + (4 + Math.floor(next() * 60)) * 3_600_000 }] : [],
    }
  })
  return { types: AIRCRAFT_TYPES, airports, aircraft }
}

/** Three legs: out, on, and home two days later. */
function makeTrip(): Trip {
  const [a, b, c] = [pick(european), pick(european), pick(european)]
  if (a === b || b === c || a === c) return makeTrip()
  const day = Temporal.PlainDateTime.from('2026-12-03T09:00').add({ days: Math.floor(next() * 40) })
  const at = (time: Temporal.PlainDateTime): string => time.toString({ smallestUnit: 'minute' })
  const pax = 2 + Math.floor(next() * 6)
  const leg = (from: CharterAirport, to: CharterAirport, departureLocal: string) => ({ from, to, departureLocal, pax, luggageKg: pax * 12 })
  return {
    legs: [leg(a, b, at(day)), leg(b, c, at(day.add({ hours: 8 }))), leg(c, a, at(day.add({ days: 2 })))],
    requestedAt: Temporal.Instant.from('2026-11-20T12:00Z').epochMilliseconds,
  }
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((x, y) => x - y)
  return sorted[Math.floor(sorted.length / 2)] as number
}
const spread = (values: readonly number[]): string =>
  `${(Math.min(...values) * 1000).toFixed(0)}–${(Math.max(...values) * 1000).toFixed(0)}`

/** CPU milliseconds per trip over so many passes of all trips; other processes do not count. */
function time(trips: readonly Trip[], passes: number, work: (trip: Trip) => unknown): number {
  const began = process.threadCpuUsage()
  for (let i = 0; i < passes; i++) for (const trip of trips) work(trip)
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1000 / (passes * trips.length)
}

console.log(
  `3 legs, the ${TOP} cheapest, ${AIRCRAFT_TYPES.length} types, ${bases.length} bases, ${airports.length} airports; alternating rounds, processor time, seed ${SEED}.\n`,
)
console.log(
  '| aircraft | trips × rounds | index built ms | plain µs (min–max) | index µs (min–max) | times faster | goal | same answers | |',
)
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
let failed = false
for (const [size, goal, wanted, rounds] of SIZES) {
  const fleet = makeFleet(size)
  const began = performance.now()
  const index = createQuoteIndex(fleet)
  const built = performance.now() - began
  const trips: Trip[] = []
  while (trips.length < wanted) {
    const trip = makeTrip()
    if (index.topQuotes(trip, TOP).length === TOP) trips.push(trip)
  }
  const plain = (trip: Trip) => new PlainEngine(fleet, trip).top(TOP)
  const fast = (trip: Trip) => index.topQuotes(trip, TOP)
  let quotes = 0
  const same = trips.every((trip) => {
    const [slow, quick] = [plain(trip), fast(trip)]
    quotes += quick.length
    return isDeepStrictEqual(slow, quick)
  })
  // Warm, and as many passes of the fast side as make its round long enough to measure.
  const passes = Math.max(1, Math.ceil(500 / (time(trips, 40, fast) * trips.length)))
  const slow: number[] = []
  const quick: number[] = []
  for (let round = 0; round < rounds; round++) {
    slow.push(time(trips, 1, plain))
    quick.push(time(trips, passes, fast))
  }
  const times = median(slow) / median(quick)
  const ok = same && times >= goal && quotes === wanted * TOP
  failed ||= !ok
  console.log(
    `| ${size.toLocaleString('en-GB')} | ${wanted} × ${rounds} | ${built.toFixed(0)} | ${(median(slow) * 1000).toFixed(0)} (${spread(slow)}) | ${(median(quick) * 1000).toFixed(0)} (${spread(quick)}) | ${times.toFixed(1)} | ${goal === 0 ? '' : `≥ ${goal}`} | ${same ? 'yes' : 'NO'} (${quotes}) | ${ok ? 'PASS' : 'FAIL'} |`,
  )
}
process.exitCode = failed ? 1 : 0
