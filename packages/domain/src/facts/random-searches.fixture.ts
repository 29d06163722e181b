import type { CharterAirport, FleetAircraft, Quote, Trip } from '../charter/types.ts'
import { firmnessOf } from '../charter/offer.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import airportRows from './data/airports.json' with { type: 'json' }
import { type Area } from './checked-areas.fixture.ts'
import { type Breach, type CheckedAirport, type CheckedFlight, findBreaches, isFirmByWeakSource } from './fact-checker.fixture.ts'
import { greatCircle } from './plain-sphere.fixture.ts'
import { AIRSPACE_ROWS } from './shipped-rows.ts'

/** Random searches over facts, days and hours, and what the checker says of their offers. */
export type ProvedAirport = CharterAirport & Pick<CheckedAirport, 'size' | 'scheduled'>

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** State of the operator, tail and state of its register, base. */
const operators = [
  ['GB', 'G-', 'GB', 'EGGW'],
  ['FR', 'F-H', 'FR', 'LFPB'],
  ['DE', 'D-C', 'DE', 'EDDM'],
  ['US', 'N1', 'US', 'KTEB'],
  ['AE', 'A6-', 'AE', 'OMDB'],
  ['AE', '9H-', 'MT', 'LIML'],
  ['TR', 'TC-', 'TR', 'LTFM'],
  ['US', 'N2', 'US', 'KVNY'],
  ['CH', 'HB-', 'CH', 'LSGG'],
] as const

/** Every type with several operators; `states` of an aircraft by its id. */
export function provedFleet(): { aircraft: FleetAircraft[]; states: Map<number, readonly string[]> } {
  const states = new Map<number, readonly string[]>()
  const aircraft = AIRCRAFT_TYPES.flatMap((type, t) =>
    [0, 1, 2].map((copy) => {
      const id = 1 + t * 3 + copy
      const [operatorCountry, mark, register, baseIcao] = operators[(t + copy * 3) % operators.length]!
      states.set(id, [operatorCountry, register])
      const tail = `${mark}${mark.startsWith('N') ? `${id}` : 'ABCDEFGHIJ'[id % 10]! + id}`
      return {
        id,
        tail,
        typeId: type.slug,
        baseIcao,
        operatorId: 1,
        operatorCountry,
        year: 2018,
        seats: type.typical_seats,
        ratePermille: 1000,
        busy: [],
      }
    }),
  )
  return { aircraft, states }
}

const farthestKm = 12_000
/** A way around areas is long to find: each pair is asked at several days and hours. */
const timesPerPair = 5
const two = (n: number): string => String(n).padStart(2, '0')

/** Half of the ends have facts of their own, a fifth lie in or at an area. */
export function randomTrips(airports: readonly ProvedAirport[], random: () => number): () => Trip {
  const known = new Set(airportRows.rows.map(({ icao }) => icao))
  const barred = new Set(AIRSPACE_ROWS.rows.flatMap((row) => (row.countries ?? '').split(' ')))
  const withFacts = airports.filter(({ icao }) => known.has(icao))
  const inAreas = airports.filter(({ country }) => barred.has(country))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const end = (): ProvedAirport => {
    const draw = random()
    return draw < 0.6 ? pick(withFacts) : draw < 0.7 && inAreas.length > 0 ? pick(inAreas) : pick(airports)
  }
  const pair = (): [ProvedAirport, ProvedAirport] => {
    for (;;) {
      const [from, to] = [end(), end()]
      if (from !== to && greatCircle(from, to).km <= farthestKm && greatCircle(from, to).km >= 60) return [from, to]
    }
  }
  let [asked, ends] = [0, pair()]
  return () => {
    if (asked++ % timesPerPair === 0) ends = pair()
    const [from, to] = ends
    const date = Temporal.PlainDate.from('2026-12-01').add({ days: Math.floor(random() * 365) })
    const quarter = Math.floor(random() * 96)
    const departureLocal = `${date.toString()}T${two(Math.floor(quarter / 4))}:${two((quarter % 4) * 15)}`
    const pax = 1 + Math.floor(random() * 7)
    const requestedAt = date.subtract({ days: 30 }).toZonedDateTime('UTC').epochMilliseconds
    return { legs: [{ from, to, departureLocal, pax, luggageKg: pax * 12 }], requestedAt }
  }
}

const managed = { availability: 'managed' } as Parameters<typeof firmnessOf>[0]
export const isFirm = (quote: Quote): boolean => firmnessOf(managed, quote) === 'firm'

function toFlights({ from, to, departureAt, arrivalAt, techStops }: Quote['legs'][number]): CheckedFlight[] {
  const turns = techStops.map((stop) => ({ airport: stop.airport, in: stop.arrivalAt, out: stop.departureAt }))
  const starts = [{ airport: from, out: departureAt }, ...turns]
  const ends = [...turns, { airport: to, in: arrivalAt }]
  return starts.map((start, i) => ({
    from: start.airport as ProvedAirport,
    to: ends[i]!.airport as ProvedAirport,
    departureAt: start.out,
    arrivalAt: ends[i]!.in,
  }))
}

const toChecked = (quote: Quote, states: readonly string[]) => ({
  slug: quote.type.slug,
  states,
  isFirm: isFirm(quote),
  legs: quote.legs.map((leg) => ({ flights: toFlights(leg), km: leg.distanceKm })),
})

export interface Tally {
  searches: number
  offers: number
  firm: number
  /** Firm by hours that no strong source tells. */
  firmByWeak: number
  estimates: number
  /** Searches without an offer. */
  refused: number
  breaches: (Breach & { trip: string })[]
}

export const emptyTally = (): Tally => ({ searches: 0, offers: 0, firm: 0, firmByWeak: 0, estimates: 0, refused: 0, breaches: [] })

/** Who flies the offers, and by which areas they are judged: the shipped ones where none are named. */
export interface Judged {
  states: ReadonlyMap<number, readonly string[]>
  areas?: readonly Area[]
}

/** Adds a search and what its offers break. */
export function addSearch(tally: Tally, trip: Trip, quotes: readonly Quote[], { states, areas }: Judged): void {
  const [leg] = trip.legs
  tally.searches++
  if (quotes.length === 0) tally.refused++
  for (const quote of quotes) {
    const offer = toChecked(quote, states.get(quote.aircraft.id)!)
    tally.offers++
    if (offer.isFirm) tally.firm++
    else tally.estimates++
    if (isFirmByWeakSource(offer)) tally.firmByWeak++
    for (const breach of findBreaches(offer, areas))
      tally.breaches.push({ ...breach, trip: `${leg!.from.icao}–${leg!.to.icao} ${leg!.departureLocal} ${offer.slug}` })
  }
}
