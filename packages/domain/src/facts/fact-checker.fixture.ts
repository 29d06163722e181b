import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import airportRows from './data/airports.json' with { type: 'json' }
import pairRows from './data/country-pairs.json' with { type: 'json' }
import typeRows from './data/types.json' with { type: 'json' }
import { type Area, EUROPE, isInForce, isNoted, names, type Row, SHIPPED_AREAS } from './checked-areas.fixture.ts'
import { depthKm, greatCircle, isWithin, type Position } from './plain-sphere.fixture.ts'
import { isOpenAt, type LocalTime, localTime, seasonHolds } from './plain-hours.fixture.ts'

/**
 * Reads the rows of the facts and says what an offer breaks, by code of its own: a second reader of decision 77, which shares nothing with
 * the engine but the rows and the catalogue. Weights, seasons, local times, the sun and the sphere are written again, plainly.
 */
export interface CheckedAirport extends Position {
  icao: string
  country: string
  zone: string
  elevation_ft: number
  runway_m: number | null
  takeoff_m?: number | null
  landing_m?: number | null
  size: string
  scheduled: boolean
}

export interface CheckedFlight {
  from: CheckedAirport
  to: CheckedAirport
  departureAt: number
  arrivalAt: number
}

export interface CheckedLeg {
  /** One, or several with stops for fuel. */
  flights: readonly CheckedFlight[]
  km: number
}

export interface CheckedOffer {
  slug: string
  /** States of operator and register. */
  states: readonly string[]
  legs: readonly CheckedLeg[]
  isFirm: boolean
}

export type Rule = 'hours' | 'access' | 'airspace' | 'way' | 'pair' | 'runway' | 'firmness'
export interface Breach {
  rule: Rule
  text: string
}

type AirportRow = (typeof airportRows.rows)[number] & { days?: string; season?: string; binds?: string; only?: string }
/** Only strong sources of 2023 and later allow. */
export const isStrong = ({ confidence, date = '' }: Row): boolean => 'AB'.includes(confidence) && date >= '2023'

const byAirport = Map.groupBy(airportRows.rows as AirportRow[], ({ icao }) => icao)
const types = new Map(typeRows.rows.map((row) => [row.slug, row]))
const catalogue = new Map(AIRCRAFT_TYPES.map((type) => [type.slug, type]))
const isTurboprop = (slug: string): boolean => types.get(slug)?.kind === 'turboprop'

const kindBinds = ({ only }: AirportRow, slug: string): boolean => only === undefined || (only === 'turboprop') === isTurboprop(slug)
const movementBinds = ({ binds = 'both' }: AirportRow, movement: 'departures' | 'arrivals'): boolean =>
  binds === 'both' || binds === movement

interface Movement {
  slug: string
  airport: CheckedAirport
  movement: 'departures' | 'arrivals'
  time: LocalTime
}

function hourRows({ slug, airport, movement }: Movement) {
  const rows = (byAirport.get(airport.icao) ?? []).filter((row) => movementBinds(row, movement) && kindBinds(row, slug))
  const hours = rows.filter(({ fact }) => fact === 'hours')
  return {
    // Rows that are too weak to refuse count once another one of them is not.
    hours: hours.every(isNoted) ? [] : hours,
    closures: rows.filter((row) => row.fact === 'closed' && !isNoted(row)),
  }
}

function checkHours(one: Movement): string | null {
  const { hours, closures } = hourRows(one)
  const { airport, movement, time } = one
  if (closures.some((row) => isOpenAt([row], time, airport, 'inside'))) return `${movement} of ${airport.icao} at ${time.text}: closed`
  if (hours.length > 0 && !isOpenAt(hours, time, airport, 'wide'))
    return `${movement} of ${airport.icao} at ${time.text}: outside its hours`
  return null
}

/** Whether the hours of that moment are known, by which sources. */
function knowledge(one: Movement): 'strong' | 'weak' | 'usual' | 'none' {
  const { airport, time } = one
  const known = hourRows(one).hours.filter((row) => row.value !== 'unknown' && isOpenAt([row], time, airport, 'wide'))
  if (known.some(isStrong)) return 'strong'
  const day = time.minute >= 6 * 60 && time.minute <= 22 * 60
  if ((airport.country === 'US' && airport.size !== 'small') || (airport.size === 'large' && airport.scheduled && day)) return 'usual'
  return known.length > 0 ? 'weak' : 'none'
}

function isRefused(row: AirportRow, slug: string): boolean {
  const type = catalogue.get(slug)!
  const facts = types.get(slug)
  const limit = Number(row.value)
  const limits: Record<string, () => boolean> = {
    charter: () => true,
    single_engine: () => facts?.engines === 1,
    jets: () => !isTurboprop(slug),
    turboprops: () => isTurboprop(slug),
    steep_approach: () =>
      row.icao === 'EGLC' ? facts?.londonCity !== 'yes' : !['approved', 'optional'].includes(facts?.steepApproach ?? 'unknown'),
    max_mtow_t: () => type.mtow_kg / 1000 > limit,
    max_seats: () => type.max_seats > limit,
    max_wingspan_m: () => (facts?.spanM ?? 0) > limit,
  }
  return limits[row.fact]?.() ?? false
}

/** @param day local day of the departure of the leg */
const checkAccess = (slug: string, { icao }: CheckedAirport, day: LocalTime): string[] =>
  (byAirport.get(icao) ?? [])
    .filter((row) => !isNoted(row) && kindBinds(row, slug) && seasonHolds(row.season, day.date) && isRefused(row, slug))
    .map(({ fact, value }) => `${icao} refuses ${slug}: ${fact} ${value}`)

const binds = ({ row, binds: states }: Area, own: readonly string[], { from, to }: Pick<CheckedFlight, 'from' | 'to'>): boolean =>
  states === null ||
  own.some((state) => states.has(state)) ||
  (row.withinEurope === true && (EUROPE.has(from.country) || EUROPE.has(to.country)))

function checkAirspace(areas: readonly Area[], states: readonly string[], flight: CheckedFlight): string[] {
  return areas
    .filter((area) => area.row.landing !== 'yes' && isInForce(area, flight) && binds(area, states, flight))
    .flatMap(({ row, places }) =>
      [flight.from, flight.to]
        .filter(({ country, icao }) => places.has(country) || places.has(icao))
        .map(({ icao }) => `${icao} lies in ${row.area}`),
    )
}

/** Around a corner that is clipped less deeply, a long way is longer by less than a kilometre. */
const DEEP_KM = 120

const shapes = [...new Map(SHIPPED_AREAS.flatMap((area) => area.shapes).map((shape) => [shape.id, shape])).values()]
const crossed = new WeakMap<object, ReadonlySet<string>>()

/** Areas that a straight flight crosses deeply, without those that hold an end. */
function crossedBy({ from, to }: CheckedFlight): ReadonlySet<string> {
  const line = greatCircle(from, to)
  const known = crossed.get(line)
  if (known) return known
  const found = shapes
    .filter(({ ring }) => line.points.some((point) => depthKm(ring, point) > DEEP_KM))
    .filter(({ ring }) => !isWithin(ring, from) && !isWithin(ring, to))
  const made = new Set(found.map(({ id }) => id))
  crossed.set(line, made)
  return made
}

/** Areas that a straight flight would cross deeply and may not, although its leg is no longer than the straight lines. */
function checkWay(areas: readonly Area[], { slug, states }: CheckedOffer, { flights, km }: CheckedLeg): string[] {
  if (km > flights.reduce((sum, { from, to }) => sum + greatCircle(from, to).km, 0) + 0.5) return []
  return flights.flatMap((flight) => {
    const through = crossedBy(flight)
    if (through.size === 0) return []
    return areas
      .filter((area) => {
        const { overflight } = area.row
        const isBarred = overflight === undefined || overflight === 'no' || (String(overflight).startsWith('FL') && isTurboprop(slug))
        const isExempt = area.exceptTo.has(flight.from.country) || area.exceptTo.has(flight.to.country)
        return isBarred && !isExempt && isInForce(area, flight) && binds(area, states, flight)
      })
      .flatMap((area) => area.shapes)
      .filter(({ id }) => through.has(id))
      .map(({ id }) => `${flight.from.icao}–${flight.to.icao} goes straight through ${id}`)
  })
}

const pairs = pairRows.rows
  .filter((row) => !isNoted(row))
  .map((row) => ({ a: row.a === '*' ? null : names(row.a), b: names(row.b), exceptFor: names('exceptFor' in row ? row.exceptFor : '') }))
const inSet = (set: Set<string> | null, { country, icao }: CheckedAirport): boolean => set === null || set.has(country) || set.has(icao)

function checkPair(from: CheckedAirport, to: CheckedAirport): string[] {
  const joins = (one: CheckedAirport, other: CheckedAirport): boolean =>
    pairs.some(({ a, b, exceptFor }) => inSet(b, other) && inSet(a, one) && !exceptFor.has(one.country) && (a !== null || !inSet(b, one)))
  return joins(from, to) || joins(to, from) ? [`no flights between ${from.icao} and ${to.icao}`] : []
}

/** Metres that rows and runway leave. */
function available(airport: CheckedAirport, rule: 'landing_m' | 'takeoff_m'): number {
  const declared = (byAirport.get(airport.icao) ?? []).filter((row) => row.fact === rule && !isNoted(row)).map(({ value }) => Number(value))
  return Math.min(airport.runway_m ?? 0, airport[rule] ?? Number.POSITIVE_INFINITY, ...declared)
}

function landingDistance(slug: string, { elevation_ft: ft }: CheckedAirport, wet: number): number {
  const type = catalogue.get(slug)!
  const share = isTurboprop(slug) ? 0.7 : 0.6
  const field = type.landing_basis === 'field_length' ? type.landing_m : type.landing_m / share
  return Math.ceil(field * wet * (1 + (0.035 * Math.max(0, ft)) / 1000))
}

/** The least that any take-off asks: of a leg with as little fuel as the distance allows, in wind from behind. */
function takeOffDistance(slug: string, from: CheckedAirport, km: number): number {
  const type = catalogue.get(slug)!
  const fuel = Math.min(1, (0.75 * km) / 1.852 / type.range_4pax_nm)
  return type.takeoff_m * (1 - 0.3 * (1 - fuel)) ** 2 * (1 + (0.07 * Math.max(0, from.elevation_ft)) / 1000)
}

function checkRunway(slug: string, { from, to }: CheckedFlight, km: number): string[] {
  const landing = [from, to].filter((end) => landingDistance(slug, end, 1) > available(end, 'landing_m'))
  const tooShort = takeOffDistance(slug, from, km) > available(from, 'takeoff_m')
  return [
    ...landing.map(({ icao }) => `${slug} cannot land at ${icao}`),
    ...(tooShort ? [`${slug} cannot take off from ${from.icao}`] : []),
  ]
}

function checkFirmness({ slug, legs }: CheckedOffer): string[] {
  return legs.flatMap(({ flights }) => {
    const [first, last] = [flights[0]!, flights.at(-1)!]
    const wet = landingDistance(slug, last.to, 1.15) > available(last.to, 'landing_m')
    return [
      ...endsOf(slug, first, last)
        .filter((end) => knowledge(end) === 'none')
        .map(({ airport, time }) => `firm, but nobody knows whether ${airport.icao} is open at ${time.text}`),
      ...(wet ? [`firm, but ${last.to.icao} is too short for ${slug} when wet`] : []),
    ]
  })
}

const endsOf = (slug: string, first: CheckedFlight, last: CheckedFlight): Movement[] => [
  { slug, airport: first.from, movement: 'departures', time: localTime(first.departureAt, first.from.zone) },
  { slug, airport: last.to, movement: 'arrivals', time: localTime(last.arrivalAt, last.to.zone) },
]

/** Whether an offer is firm by hours of which no strong source tells. */
export const isFirmByWeakSource = ({ slug, legs, isFirm }: CheckedOffer): boolean =>
  isFirm && legs.some(({ flights }) => endsOf(slug, flights[0]!, flights.at(-1)!).some((end) => knowledge(end) === 'weak'))

/** Everything that an offer breaks. @param areas others than the shipped ones */
export function findBreaches(offer: CheckedOffer, areas: readonly Area[] = SHIPPED_AREAS): Breach[] {
  const { slug, states, legs, isFirm } = offer
  const found: Breach[] = []
  const add = (rule: Rule, texts: readonly string[]): unknown => texts.forEach((text) => found.push({ rule, text }))
  for (const leg of legs) {
    const day = localTime(leg.flights[0]!.departureAt, leg.flights[0]!.from.zone)
    for (const flight of leg.flights) {
      const hours = endsOf(slug, flight, flight).map(checkHours)
      add(
        'hours',
        hours.filter((text) => text !== null),
      )
      add('access', [...checkAccess(slug, flight.from, day), ...checkAccess(slug, flight.to, day)])
      add('airspace', checkAirspace(areas, states, flight))
      add('runway', checkRunway(slug, flight, greatCircle(flight.from, flight.to).km))
    }
    add('way', checkWay(areas, offer, leg))
    add('pair', checkPair(leg.flights[0]!.from, leg.flights.at(-1)!.to))
  }
  if (isFirm) add('firmness', checkFirmness(offer))
  return found
}
