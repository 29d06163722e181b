import { parseTable } from './csv.ts'
import type { Locale } from './model.ts'
import { list, readDataFile, readSubdivisions } from './reference.ts'
import { readServedPlaces, type ServedPlace } from './served-places.ts'

/** What places are called beyond the tables: read from the files of the release, so an operator's own import has it too. */
export interface PlaceNames {
  subdivisions: ReadonlyMap<string, Record<Locale, string>>
  /** Names in other languages by city code; Italian ones begin with `it:`. */
  local: ReadonlyMap<string, readonly string[]>
  /** What Italians call an airport, by code. */
  italianAirports: ReadonlyMap<string, string>
  served: readonly ServedPlace[]
}

const languages = ['de', 'fr', 'es', 'ru', 'ar', 'he', 'zh', 'ja', 'el', 'others'] as const

export async function readLocalNames(): Promise<Map<string, string[]>> {
  return new Map(
    parseTable(await readDataFile('local-names.csv'), ['code', 'it', ...languages]).map(({ cell }) => [
      cell.code,
      [...list(cell.it).map((name) => `it:${name}`), ...languages.flatMap((language) => list(cell[language]))],
    ]),
  )
}

export async function readItalianAirports(): Promise<Map<string, string>> {
  return new Map(parseTable(await readDataFile('italian-names.csv'), ['code', 'name_it']).map(({ cell }) => [cell.code, cell.name_it]))
}

export async function readPlaceNames(): Promise<PlaceNames> {
  const [subdivisions, local, italianAirports, served] = await Promise.all([
    readSubdivisions(),
    readLocalNames(),
    readItalianAirports(),
    readServedPlaces(),
  ])
  return { subdivisions, local, italianAirports, served }
}
