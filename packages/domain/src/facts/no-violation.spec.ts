import fc from 'fast-check'
import { expect, it } from 'vitest'
import { zoneClock } from '../charter/civil-time.ts'
import { toPoint } from '../charter/geodesy.ts'
import { quoteFleet } from '../charter/plain-engine.fixture.ts'
import { createQuoteIndex } from '../charter/quote-index.ts'
import type { CharterAirport, FleetAircraft, Quote } from '../charter/types.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import { findAccessFailure } from './access.ts'
import { toArea, touches } from './avoid.ts'
import { DATED_FACTS } from './dated-areas.fixture.ts'
import { DEFAULT_FACTS } from './default-facts.ts'
import { indexFacts } from './fact-index.ts'
import type { AirspaceFact } from './facts.ts'
import { isOpen } from './opening.ts'
import { isEuropean, registrationState } from './states.ts'
import { indexOf, oneWay, WORLD } from './world.fixture.ts'

const facts = indexFacts(DEFAULT_FACTS)
const areas = new Map(Object.entries(DEFAULT_FACTS.areas).map(([id, ring]) => [id, toArea(id, ring)]))

const operators = [
  ['GB', 'G-AAA'],
  ['FR', 'F-HAA'],
  ['DE', 'D-CAA'],
  ['US', 'N100AA'],
  ['AE', 'A6-AAA'],
  ['AE', '9H-AAA'],
  ['TR', 'TC-AAA'],
] as const
const bases = ['EGGW', 'LFPB', 'OMDB', 'KTEB', 'LTFM', 'LOWW', 'ZSPD']

/** Every type once, by operators of several states at several bases. */
const fleet: FleetAircraft[] = AIRCRAFT_TYPES.map((type, i) => {
  const [operatorCountry, tail] = operators[i % operators.length]!
  return {
    id: i + 1,
    tail,
    typeId: type.slug,
    baseIcao: bases[(i * 3) % bases.length]!,
    operatorId: 1,
    operatorCountry,
    year: 2018,
    seats: type.typical_seats,
    ratePermille: 1000,
    busy: [],
  }
})
const index = indexOf(fleet)

interface Flight {
  from: CharterAirport
  to: CharterAirport
  departureAt: number
  arrivalAt: number
}

function flightsOf({ legs }: Quote): Flight[] {
  return legs.flatMap(({ from, to, departureAt, arrivalAt, techStops }) => {
    const turns = techStops.map((stop) => ({ airport: stop.airport, in: stop.arrivalAt, out: stop.departureAt }))
    const starts = [{ airport: from, out: departureAt }, ...turns]
    const ends = [...turns, { airport: to, in: arrivalAt }]
    return starts.map((start, i) => ({ from: start.airport, to: ends[i]!.airport, departureAt: start.out, arrivalAt: ends[i]!.in }))
  })
}

const isBoundBy = (
  fact: AirspaceFact,
  { operatorCountry, tail }: FleetAircraft,
  { from, to }: { from: CharterAirport; to: CharterAirport },
) =>
  fact.effect !== 'caution' &&
  (fact.binds === null ||
    [operatorCountry, registrationState(tail)].some((state) => state && fact.binds!.has(state)) ||
    (fact.withinEurope && (isEuropean(from.country) || isEuropean(to.country))))

/** What a flight of an offer breaks, in words. */
function violations(quote: Quote, flight: Flight): string[] {
  const { aircraft, type } = quote
  const found: string[] = []
  for (const [movement, airport, at] of [
    ['departure', flight.from, flight.departureAt],
    ['arrival', flight.to, flight.arrivalAt],
  ] as const) {
    const rules = facts.airport(airport.icao)
    const hours = rules?.hours(movement, engineKind(type))
    const offset = zoneClock(airport.zone, at).offsetAt(at)
    if (hours && !isOpen(hours, { local: at + offset, offset, place: airport })) found.push(`${airport.icao} is closed`)
    if (rules && findAccessFailure(rules, type, facts.type(type.slug), Math.floor((at + offset) / 86_400_000)))
      found.push(`${airport.icao} refuses ${type.slug}`)
    for (const fact of DEFAULT_FACTS.airspace)
      if (isBoundBy(fact, aircraft, flight) && !fact.landing && (fact.countries.has(airport.country) || fact.airports.has(airport.icao)))
        found.push(`${airport.icao} lies in ${fact.area}`)
  }
  const ends = [flight.from, flight.to].map((airport) => ({ airport, point: toPoint(airport) }))
  const { route } = facts.airspace.flyway(
    facts.airspace.binding([aircraft.operatorCountry, registrationState(aircraft.tail)]),
    ends[0]!,
    ends[1]!,
  )
  const way = [ends[0]!.point, ...(route.via ?? []), ends[1]!.point]
  for (const fact of DEFAULT_FACTS.airspace) {
    const mayCross = fact.overflight === 'yes' || [flight.from, flight.to].some(({ country }) => fact.exceptTo.has(country))
    if (mayCross || (typeof fact.overflight === 'object' && engineKind(type) === 'jet') || !isBoundBy(fact, aircraft, flight)) continue
    for (const id of fact.shapes)
      if (way.some((point, i) => i > 0 && touches([areas.get(id)!], way[i - 1]!, point)) && !['KW', 'MD'].includes(id))
        found.push(`${flight.from.icao}–${flight.to.icao} crosses ${id}`)
  }
  return found
}

const trips = fc.tuple(
  fc.constantFrom(...WORLD.map(({ icao }) => icao)),
  fc.constantFrom(...WORLD.map(({ icao }) => icao)),
  fc.integer({ min: 0, max: 364 }),
  fc.integer({ min: 0, max: 95 }),
)
const toTrip = ([from, to, day, quarter]: [string, string, number, number]) => {
  const date = Temporal.PlainDate.from('2026-12-01').add({ days: day })
  const clock = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return oneWay(from, to, `${date.toString()}T${clock}`)
}

it('no offer of a random search breaks a fact of an airport, an area or a pair', { timeout: 120_000 }, () => {
  let offers = 0
  fc.assert(
    fc.property(trips, (asked) => {
      fc.pre(asked[0] !== asked[1])
      const trip = toTrip(asked)
      for (const quote of index.topPerType(trip, 1)) {
        offers++
        const broken = flightsOf(quote).flatMap((flight) => violations(quote, flight))
        const [leg] = trip.legs
        if (facts.airspace.pairOf(leg!.from, leg!.to)) broken.push('no flights between the two')
        expect([quote.type.slug, broken]).toEqual([quote.type.slug, []])
      }
    }),
    { seed: 20_261_127, numRuns: 400 },
  )
  expect(offers).toBeGreaterThan(3_000)
})

it.each([
  ['the shipped areas', DEFAULT_FACTS],
  ['areas with days of their own', DATED_FACTS],
])('the index answers like the plain engine, whoever operates the aircraft: %s', { timeout: 120_000 }, (_, table) => {
  const asked = createQuoteIndex({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft: fleet }, { facts: table })
  fc.assert(
    fc.property(trips, (ends) => {
      fc.pre(ends[0] !== ends[1])
      const trip = toTrip(ends)
      const plain = quoteFleet({ types: AIRCRAFT_TYPES, airports: WORLD, aircraft: fleet }, trip, { facts: table }).filter(
        (answer) => answer.ok,
      )
      const found = asked.topQuotes(trip, 1_000)
      expect(found.map(({ aircraft, totalCents }) => [aircraft.id, totalCents]).toSorted()).toEqual(
        plain.map(({ aircraft, totalCents }) => [aircraft.id, totalCents]).toSorted(),
      )
    }),
    { seed: 20_261_127, numRuns: 60 },
  )
})
