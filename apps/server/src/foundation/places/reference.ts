import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseTable } from './csv.ts'
import { slug } from './fold.ts'
import type { Locale, SizeClass } from './model.ts'
import { parseAirports } from './repair.ts'

const dataDir = join(import.meta.dirname, 'data')

/** An airport as the data files give it: before it has a city and a rank. */
export interface SourceAirport {
  code: string
  icao: string | null
  iata: string | null
  name: string
  alternatives: string[]
  latitude: number
  longitude: number
  elevationFt: number | null
  runwayM: number | null
  /** Declared take-off run and landing distance of that runway, metres; null where nothing but its length is known. */
  takeoffM: number | null
  landingM: number | null
  runwayPaved: boolean
  zone: string
  iso2: string
  subdivision: string | null
  municipality: string | null
  size: SizeClass
  scheduled: boolean
}

/** A manually maintained city: metropolitan code, names, members with the main airport first. */
export interface SourceCity {
  code: string
  iso2: string
  name: Record<Locale, string>
  alternatives: string[]
  rank: number
  /** Its centre; null: the middle of its airports. */
  centre: { latitude: number; longitude: number } | null
  airports: string[]
}

export interface SourceCountry {
  iso2: string
  iso3: string
  regionId: number
  inactiveReason: string | null
  name: Record<Locale, string>
  slug: Record<Locale, string>
}

export interface SourceRegion {
  id: number
  name: Record<Locale, string>
}

export const readDataFile = (file: string): Promise<string> => readFile(join(dataDir, file), 'utf8')

/** Hash input of a load, to detect whether a database has this release's places. */
export const readDataFiles = () => Promise.all(['airports.csv', 'cities.csv', 'countries.csv', 'regions.csv'].map(readDataFile))

export const list = (cell: string): string[] => (cell === '' ? [] : cell.split(';'))
const orNull = (cell: string) => (cell === '' ? null : cell)
const numberOrNull = (cell: string) => (cell === '' ? null : Number(cell))

export async function readSnapshot(): Promise<SourceAirport[]> {
  return parseAirports(await readDataFile('airports.csv')).map((cell) => ({
    code: cell.code,
    icao: orNull(cell.icao),
    iata: orNull(cell.iata),
    name: cell.name,
    alternatives: list(cell.alternatives),
    latitude: Number(cell.latitude),
    longitude: Number(cell.longitude),
    elevationFt: numberOrNull(cell.elevation_ft),
    runwayM: numberOrNull(cell.runway_m),
    takeoffM: numberOrNull(cell.takeoff_m),
    landingM: numberOrNull(cell.landing_m),
    runwayPaved: cell.runway_paved === '1',
    zone: cell.zone,
    iso2: cell.iso2,
    subdivision: orNull(cell.subdivision),
    municipality: orNull(cell.municipality),
    size: cell.size as SizeClass,
    scheduled: cell.scheduled === '1',
  }))
}

const cityColumns = ['code', 'iso2', 'name_en', 'name_it', 'alternatives', 'rank', 'latitude', 'longitude', 'airports'] as const

export async function readCities(): Promise<SourceCity[]> {
  return parseTable(await readDataFile('cities.csv'), cityColumns).map(({ cell }) => ({
    code: cell.code,
    iso2: cell.iso2,
    name: { en: cell.name_en, it: cell.name_it },
    alternatives: list(cell.alternatives),
    rank: Number(cell.rank),
    centre: cell.latitude === '' ? null : { latitude: Number(cell.latitude), longitude: Number(cell.longitude) },
    airports: cell.airports.split(' '),
  }))
}

export async function readRegions(): Promise<SourceRegion[]> {
  return parseTable(await readDataFile('regions.csv'), ['id', 'name_en', 'name_it']).map(({ cell }) => ({
    id: Number(cell.id),
    name: { en: cell.name_en, it: cell.name_it },
  }))
}

/** What is known better than any download, by airport code and field. */
export async function readRepairs(fields: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const repairs = new Map<string, Map<string, string>>()
  for (const { cell } of parseTable(await readDataFile('repairs.csv'), ['code', 'field', 'value', 'source'])) {
    if (!fields.includes(cell.field)) continue
    repairs.set(cell.code, (repairs.get(cell.code) ?? new Map<string, string>()).set(cell.field, cell.value))
  }
  return repairs
}

/** Codes that no download lists: a state's own fields and heliports. */
export async function readHidden(): Promise<Set<string>> {
  return new Set((await readRepairs(['military', 'heliport'])).keys())
}

/** States and provinces of the countries where they are part of the usual place name. */
export async function readSubdivisions(): Promise<Map<string, Record<Locale, string>>> {
  return new Map(
    parseTable(await readDataFile('subdivisions.csv'), ['code', 'name_en', 'name_it']).map(({ cell }) => [
      cell.code,
      { en: cell.name_en, it: cell.name_it },
    ]),
  )
}

// Common names shorter than those of Intl.DisplayNames.
const shorter: Record<string, Record<Locale, string>> = {
  HK: { en: 'Hong Kong', it: 'Hong Kong' },
  MO: { en: 'Macao', it: 'Macao' },
  MM: { en: 'Myanmar', it: 'Myanmar' },
  CD: { en: 'DR Congo', it: 'Repubblica Democratica del Congo' },
  CG: { en: 'Congo', it: 'Congo' },
  PS: { en: 'Palestine', it: 'Palestina' },
}

/** Countries of the world with names from the runtime's own language data. */
export async function readCountries(): Promise<SourceCountry[]> {
  const names = { en: new Intl.DisplayNames('en', { type: 'region' }), it: new Intl.DisplayNames('it', { type: 'region' }) }
  return parseTable(await readDataFile('countries.csv'), ['iso2', 'iso3', 'region', 'inactive_reason']).map(({ cell }) => {
    const name = shorter[cell.iso2] ?? { en: names.en.of(cell.iso2) ?? cell.iso2, it: names.it.of(cell.iso2) ?? cell.iso2 }
    return {
      iso2: cell.iso2,
      iso3: cell.iso3,
      regionId: Number(cell.region),
      inactiveReason: orNull(cell.inactive_reason),
      name,
      slug: { en: slug(name.en), it: slug(name.it) },
    }
  })
}
