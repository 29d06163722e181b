import { beforeEach, expect, it, vi } from 'vitest'
import type * as Cautions from '../charter/cautions.ts'
import type * as Failures from '../charter/failures.ts'
import { createQuoteIndex } from '../charter/quote-index.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type * as Avoid from './avoid.ts'
import { DATED_AREAS } from './checked-areas.fixture.ts'
import { DATED_FACTS } from './dated-areas.fixture.ts'
import { addSearch, emptyTally, provedFleet, randomTrips, seeded, type ProvedAirport, type Tally } from './random-searches.fixture.ts'
import { usualOpening } from './usual-opening.ts'
import type * as Validity from './validity.ts'
import { WORLD } from './world.fixture.ts'

/** What the engine does not look at. */
const off = vi.hoisted(() => ({ rule: '' }))

vi.mock('../charter/failures.ts', async (load) => {
  const real = await load<typeof Failures>()
  const unless = <T extends (...args: never[]) => unknown>(rule: string, check: T) =>
    ((...args: never[]) => (off.rule === rule ? undefined : check(...args))) as T
  return {
    ...real,
    curfewFailure: unless('curfew', real.curfewFailure),
    accessFailure: unless('access', real.accessFailure),
    airspaceFailure: unless('airspace', real.airspaceFailure),
    runwayFailure: unless('runway', real.runwayFailure),
  }
})
vi.mock('../charter/cautions.ts', async (load) => {
  const real = await load<typeof Cautions>()
  return { findCautions: (...args: Parameters<typeof real.findCautions>) => (off.rule === 'cautions' ? [] : real.findCautions(...args)) }
})
vi.mock('./avoid.ts', async (load) => {
  const real = await load<typeof Avoid>()
  return {
    ...real,
    touches: (...args: Parameters<typeof real.touches>) => off.rule !== 'way' && real.touches(...args),
  }
})

vi.mock('./validity.ts', async (load) => {
  const real = await load<typeof Validity>()
  return {
    ...real,
    binds: (...args: Parameters<typeof real.binds>) => off.rule !== 'days' && real.binds(...args),
  }
})

beforeEach(() => {
  off.rule = ''
})

/** The larger half of the world has scheduled service. */
const airports: ProvedAirport[] = WORLD.map((airport) => {
  const size = (airport.runway_m ?? 0) >= 3_000 ? 'large' : (airport.runway_m ?? 0) >= 1_800 ? 'medium' : 'small'
  const described = { country: airport.country, size, scheduled: size === 'large' } as const
  return { ...airport, ...described, usuallyOpen: usualOpening(described) }
})
const { aircraft, states } = provedFleet()

const seed = 20_261_128

interface Proved {
  from?: ProvedAirport[]
  /** Some areas have days. */
  isDated?: boolean
  /** Ends it early. */
  until?: (tally: Tally) => boolean
}

/** Searches from and to some of the airports. */
function prove(most: number, { from = airports, isDated = false, until = () => false }: Proved = {}) {
  const index = createQuoteIndex({ types: AIRCRAFT_TYPES, airports, aircraft }, isDated ? { facts: DATED_FACTS } : {})
  const judged = isDated ? { states, areas: DATED_AREAS } : { states }
  const next = randomTrips(from, seeded(seed))
  const tally = emptyTally()
  while (tally.searches < most && !until(tally)) {
    const trip = next()
    addSearch(tally, trip, index.topPerType(trip, 1), judged)
  }
  return tally
}

it.each([
  ['the shipped areas', false],
  ['areas with days of their own', true],
])('no offer of random searches breaks a row of the facts, read by a checker of its own: %s', (_, isDated) => {
  const tally = prove(400, { isDated })
  expect(tally.breaches.slice(0, 5)).toEqual([])
  expect(Math.min(tally.firm, tally.estimates, tally.refused)).toBeGreaterThan(20)
})

it.each([
  ['airspace', 'LLBG OLBA OSDI LCLK HECA'],
  ['way', 'OMDB UBBB LTFM OERK VIDP UAAA EFHK RJCC'],
])('without the days of areas in the engine, the checker names what breaks %s', (breach, codes) => {
  off.rule = 'days'
  const isFound = ({ breaches }: Tally): boolean => breaches.some((one) => one.rule === breach)
  const from = airports.filter(({ icao }) => codes.includes(icao))
  expect(isFound(prove(1_000, { from, isDated: true, until: isFound }))).toBe(true)
})

it.each([
  ['curfew', 'hours'],
  ['access', 'access'],
  ['airspace', 'airspace'],
  ['airspace', 'pair', 'IL', 'LB', 'SY'],
  ['way', 'way'],
  ['runway', 'runway'],
  ['cautions', 'firmness'],
])('without %s in the engine, the checker names what breaks %s', (rule, breach, ...countries) => {
  off.rule = rule
  const from = countries.length > 0 ? airports.filter(({ country }) => countries.includes(country)) : airports
  const isFound = ({ breaches }: Tally): boolean => breaches.some((one) => one.rule === breach)
  expect(isFound(prove(1_000, { from, until: isFound }))).toBe(true)
})
