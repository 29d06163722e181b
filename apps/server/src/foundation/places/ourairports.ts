import { CsvError, parseTable } from './csv.ts'
import type { SizeClass } from './model.ts'
import type { SourceAirport } from './reference.ts'

export interface OurAirports {
  /** Airports a private aircraft may use; their zone is not in the files. */
  airports: Omit<SourceAirport, 'zone'>[]
  /** Codes of closed airports. */
  closed: Set<string>
  rowsRead: number
  /** Rows left out because something in them cannot be: `airports.csv row 12: …`. */
  leftOut: string[]
}

/** The import as a whole is refused: wrong file, broken file, too many bad rows. Nothing was changed. */
export class PlacesImportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PlacesImportError'
  }
}

const airportColumns = [
  'ident',
  'type',
  'name',
  'latitude_deg',
  'longitude_deg',
  'elevation_ft',
  'iso_country',
  'iso_region',
  'municipality',
  'scheduled_service',
  'gps_code',
  'iata_code',
  'keywords',
] as const
const runwayColumns = ['airport_ident', 'length_ft', 'surface', 'closed'] as const
const sizes: Record<string, SizeClass> = { large_airport: 'large', medium_airport: 'medium', small_airport: 'small' }
const pavedSurface = /^(asp|con|bit|pem|mac|tar|pav|hard|cop)|asph|concr|bitum/i
export const minimumRunwayM = 900
/** Maximum share of invalid rows; above it the file is rejected. */
const maxRejectedShare = 0.02

/**
 * Reads an operator's own download of airports.csv and runways.csv from OurAirports. Kept are open land airports with an
 * IATA code or a paved runway of 900 m and more.
 * @throws PlacesImportError naming file, row and column
 */
export function readOurAirports(airportsCsv: string, runwaysCsv: string, countries: ReadonlySet<string>): OurAirports {
  const leftOut: string[] = []
  const runways = longestRunways(runwaysCsv, leftOut)
  const rows = parseColumns('airports.csv', airportsCsv, airportColumns, ['icao_code'])
  const closed = new Set<string>()
  const airports: OurAirports['airports'] = []
  const seen = new Map<string, number>()
  const seenIata = new Map<string, string>()
  let wanted = 0
  for (const { row, cell } of rows) {
    const icao = [cell.icao_code, cell.gps_code, cell.ident].find((code) => /^[A-Z]{4}$/.test(code)) ?? null
    const code = icao ?? cell.ident
    if (cell.type === 'closed') {
      closed.add(code)
      continue
    }
    const size = sizes[cell.type]
    const runway = runways.get(cell.ident)
    const iata = cell.iata_code || null
    if (!size || cell.iso_country === 'AQ' || !(iata || (runway?.paved && runway.metres >= minimumRunwayM))) continue
    wanted++
    const problem =
      rowProblem(cell, code, iata, countries) ??
      (seen.has(code)
        ? `${code} was already in row ${seen.get(code)}`
        : iata && seenIata.has(iata)
          ? `IATA code ${iata} belongs to ${seenIata.get(iata)} already`
          : null)
    if (problem) {
      leftOut.push(`airports.csv row ${row}: ${problem}`)
      continue
    }
    seen.set(code, row)
    if (iata) seenIata.set(iata, code)
    const elevation = cell.elevation_ft === '' ? null : Number(cell.elevation_ft)
    airports.push({
      code,
      icao,
      iata,
      name: cell.name.replace(/\s+/g, ' ').trim(),
      alternatives: keywords(cell.keywords, cell.name),
      latitude: Number(cell.latitude_deg),
      longitude: Number(cell.longitude_deg),
      elevationFt: elevation !== null && elevation >= -1400 && elevation <= 16_000 ? Math.round(elevation) : null,
      runwayM: runway?.metres ?? null,
      runwayPaved: runway?.paved ?? false,
      iso2: cell.iso_country,
      subdivision: /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(cell.iso_region) ? cell.iso_region : null,
      municipality: cell.municipality || null,
      size,
      scheduled: cell.scheduled_service === 'yes',
    })
  }
  const bad = leftOut.filter((line) => line.startsWith('airports.csv')).length
  if (wanted === 0)
    throw new PlacesImportError(
      `airports.csv has ${rows.length} rows but no open airport with an IATA code or a paved runway of ${minimumRunwayM} m.`,
    )
  if (bad > 3 && bad > wanted * maxRejectedShare)
    throw new PlacesImportError(`${bad} of ${wanted} airports cannot be used; the file looks damaged:\n${leftOut.slice(0, 10).join('\n')}`)
  return { airports, closed, rowsRead: rows.length, leftOut }
}

function rowProblem(
  cell: Record<(typeof airportColumns)[number], string>,
  code: string,
  iata: string | null,
  countries: ReadonlySet<string>,
): string | null {
  if (!/^[A-Z0-9-]{2,12}$/.test(code)) return `ident "${code}" is not a code`
  if (iata !== null && !/^[A-Z]{3}$/.test(iata)) return `iata_code "${iata}" is not three capital letters`
  if (cell.name.trim() === '') return 'name is empty'
  for (const [column, limit] of [
    ['latitude_deg', 90],
    ['longitude_deg', 180],
  ] as const) {
    const value = Number(cell[column])
    if (cell[column].trim() === '' || !Number.isFinite(value) || Math.abs(value) > limit)
      return `${column} "${cell[column]}" is not a number from -${limit} to ${limit}`
  }
  if (cell.elevation_ft !== '' && !Number.isFinite(Number(cell.elevation_ft))) return `elevation_ft "${cell.elevation_ft}" is not a number`
  if (!countries.has(cell.iso_country)) return `iso_country "${cell.iso_country}" is not a known country`
  return null
}

/** The longest open paved runway of each airport, or the longest open one where none is paved. */
function longestRunways(text: string, leftOut: string[]): Map<string, { metres: number; paved: boolean }> {
  const longest = new Map<string, { metres: number; paved: boolean }>()
  for (const { row, cell } of parseColumns('runways.csv', text, runwayColumns)) {
    if (cell.closed === '1' || cell.length_ft === '') continue
    const metres = Math.round(Number(cell.length_ft) * 0.3048)
    if (!Number.isFinite(metres)) {
      leftOut.push(`runways.csv row ${row}: length_ft "${cell.length_ft}" is not a number`)
      continue
    }
    if (metres < 100 || metres > 6_000) continue
    const paved = pavedSurface.test(cell.surface.trim())
    const known = longest.get(cell.airport_ident)
    if (!known || (paved && !known.paved) || (paved === known.paved && metres > known.metres))
      longest.set(cell.airport_ident, { metres, paved })
  }
  return longest
}

function parseColumns<const K extends string, const O extends string = never>(
  file: string,
  text: string,
  columns: readonly K[],
  optional: readonly O[] = [],
) {
  try {
    return parseTable(text, columns, optional)
  } catch (error) {
    const swapped = text.slice(0, 500).includes(file === 'airports.csv' ? 'airport_ident' : 'municipality')
    const hint = swapped ? ': the two files look swapped' : ''
    if (error instanceof CsvError) throw new PlacesImportError(`${file} ${error.message}${hint}`, { cause: error })
    throw error
  }
}

function keywords(cell: string, name: string): string[] {
  const words = cell.split(',').map((word) => word.replace(/\s+/g, ' ').trim())
  return [...new Set(words)]
    .filter((word) => word.length > 3 && word.length <= 60 && !/^[A-Z0-9-]{1,5}$/.test(word) && word !== name)
    .slice(0, 8)
}
