import { kilometres, townName, type AssembledAirport, type AssembledCity } from './assemble.ts'
import { parseTable } from './csv.ts'
import { fold } from './fold.ts'
import { isMilitaryName } from './military-name.ts'
import type { SourceCity } from './reference.ts'

/** What the shipped table of airports must not say. */
export const plausibilityRules = ['length', 'surface', 'country', 'city', 'elevation', 'military'] as const
export type PlausibilityRule = (typeof plausibilityRules)[number]

export interface Implausible {
  rule: PlausibilityRule
  code: string
  why: string
}

export interface Box {
  iso2: string
  west: number
  south: number
  east: number
  north: number
}

export interface PlausibilityInput {
  airports: readonly AssembledAirport[]
  cities: readonly AssembledCity[]
  /** Cities by hand: only their centres are known. */
  table: readonly SourceCity[]
  boxes: readonly Box[]
}

/** Everything that is odd, exceptions included. */
export function implausible(input: PlausibilityInput, rules: readonly PlausibilityRule[] = plausibilityRules): Implausible[] {
  const checks: Record<PlausibilityRule, (airport: AssembledAirport) => string | null> = {
    length: oddLength,
    surface: oddSurface,
    country: outsideCountry(input.boxes),
    city: farFromCity(input),
    elevation: oddElevation(input.airports),
    military: militaryByName,
  }
  return rules.flatMap((rule) =>
    input.airports.flatMap((airport) => {
      const why = checks[rule](airport)
      return why === null ? [] : [{ rule, code: airport.code, why }]
    }),
  )
}

function oddLength({ size, scheduled, runwayM }: AssembledAirport): string | null {
  if (runwayM === null) return size === 'large' ? 'large without a runway' : null
  if (size === 'large' && runwayM < 1_800) return `large with ${runwayM} m`
  if (size === 'medium' && scheduled && runwayM < 900) return `airline service on ${runwayM} m`
  if (size === 'small' && runwayM > 3_300) return `small with ${runwayM} m`
  return null
}

function oddSurface({ size, scheduled, runwayM, runwayPaved }: AssembledAirport): string | null {
  if (runwayPaved) return runwayM === null ? 'paved without a length' : null
  if (runwayM === null || size === 'small') return null
  return size === 'large' || scheduled ? `${size} with airline service and no paved runway` : null
}

function outsideCountry(boxes: readonly Box[]) {
  const ofCountry = Map.groupBy(boxes, ({ iso2 }) => iso2)
  return ({ iso2, latitude, longitude }: AssembledAirport): string | null => {
    const inside = ofCountry
      .get(iso2)
      ?.some(({ west, south, east, north }) => longitude >= west && longitude <= east && latitude >= south && latitude <= north)
    return inside ? null : `${latitude} ${longitude} is outside ${iso2}`
  }
}

const cityKm = 30
/** Farther away a city of the same name in the same state is another one. */
const sameNameKm = 200

/** The town of an airport is a city with a known centre: the airport is near it, whatever city it is grouped with. */
function farFromCity({ cities, table }: PlausibilityInput) {
  const centred = new Set(table.flatMap(({ code, centre }) => (centre ? [code] : [])))
  const byName = new Map<string, AssembledCity[]>()
  for (const city of cities.filter(({ code }) => centred.has(code)))
    for (const name of new Set([city.name.en, city.name.it, ...city.alternatives].map((one) => fold(one.replace('it:', '')))))
      byName.set(`${city.iso2} ${name}`, [...(byName.get(`${city.iso2} ${name}`) ?? []), city])
  return (airport: AssembledAirport): string | null => {
    if (!airport.municipality) return null
    const namesakes = byName.get(`${airport.iso2} ${fold(townName(airport).name)}`) ?? []
    const distances = namesakes
      .filter(({ code, subdivision }) => code === airport.cityCode || !airport.subdivision || subdivision === airport.subdivision)
      .map((city) => ({ city, km: kilometres(city, airport) }))
      .toSorted((one, other) => one.km - other.km)
    const nearest = distances[0]
    return nearest && nearest.km > cityKm && nearest.km < sameNameKm ? `${Math.round(nearest.km)} km from ${nearest.city.name.en}` : null
  }
}

const neighbourKm = 90

/** Far below or above all airports around; in a plain less is enough than in mountains. */
function oddElevation(airports: readonly AssembledAirport[]) {
  const rows = Map.groupBy(
    airports.filter(({ elevationFt }) => elevationFt !== null),
    ({ latitude }) => Math.floor(latitude),
  )
  return (airport: AssembledAirport): string | null => {
    if (airport.elevationFt === null) return null
    const row = Math.floor(airport.latitude)
    const around = [row - 1, row, row + 1]
      .flatMap((one) => rows.get(one) ?? [])
      .filter((other) => other.code !== airport.code && kilometres(other, airport) < neighbourKm)
      .map((other) => other.elevationFt!)
    if (around.length < 2) return null
    const [lowest, highest] = [Math.min(...around), Math.max(...around)]
    const isPlain = around.length >= 3 && highest - lowest < 600
    const odd = airport.elevationFt < lowest - (isPlain ? 1_000 : 2_500) || airport.elevationFt > highest + (isPlain ? 1_200 : 3_500)
    return odd ? `${airport.elevationFt} ft, airports around at ${lowest} to ${highest} ft` : null
  }
}

const militaryByName = ({ name }: AssembledAirport): string | null => (isMilitaryName(name) ? name : null)

export const parseBoxes = (text: string): Box[] =>
  parseTable(text, ['iso2', 'west', 'south', 'east', 'north']).map(({ cell }) => ({
    iso2: cell.iso2,
    west: Number(cell.west),
    south: Number(cell.south),
    east: Number(cell.east),
    north: Number(cell.north),
  }))

/** Oddities that a person has looked at, as they were then: another length or distance is looked at again. */
export const parseExceptions = (text: string): { key: string; reason: string }[] =>
  parseTable(text, ['rule', 'code', 'found', 'reason']).map(({ cell }) => ({
    key: exceptionKey({ rule: cell.rule, code: cell.code, why: cell.found }),
    reason: cell.reason,
  }))

export const exceptionKey = ({ rule, code, why }: { rule: string; code: string; why: string }): string => `${rule} ${code}: ${why}`
