import { CsvError, parseTable } from './csv.ts'
import type { SizeClass } from './model.ts'
import type { SourceAirport } from './reference.ts'

/** An airport as a download has it: without zone and declared distances. */
export interface GivenAirport extends Omit<SourceAirport, 'zone' | 'takeoffM' | 'landingM'> {
  /** Codes among its keywords: those it had before, as a rule. */
  formerCodes: string[]
}

/** A row of something that aeroplanes cannot use. */
export interface GoneAirport {
  code: string
  type: 'closed' | 'heliport' | 'seaplane_base'
  formerCodes: string[]
  latitude: number
  longitude: number
}

export interface OurAirports {
  /** Airports a private aircraft may use. */
  airports: GivenAirport[]
  gone: GoneAirport[]
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

const isGone = (type: string): type is GoneAirport['type'] => type === 'closed' || type === 'heliport' || type === 'seaplane_base'
type Cells = Record<(typeof airportColumns)[number] | 'icao_code', string>
interface Kept {
  row: number
  airport: GivenAirport
  /** Its own code is also the one in flight plans. */
  isOfficial: boolean
}

/**
 * Reads an operator's own download of airports.csv and runways.csv from OurAirports. Kept are open land airports with an
 * IATA code or a paved runway of 900 m and more.
 * @throws PlacesImportError naming file, row and column
 */
export function readOurAirports(airportsCsv: string, runwaysCsv: string, countries: ReadonlySet<string>): OurAirports {
  const leftOut: string[] = []
  const runways = longestRunways(runwaysCsv, leftOut)
  const rows = parseColumns('airports.csv', airportsCsv, airportColumns, ['icao_code'])
  const kept = new Map<string, Kept>()
  const byIata = new Map<string, Kept>()
  const gone: GoneAirport[] = []
  let wanted = 0
  let bad = 0
  for (const { row, cell } of rows) {
    const code = codeOf(cell)
    if (/^\d(\.\d+)?E[+-]?\d+$/.test(cell.ident)) {
      leftOut.push(`airports.csv row ${row}: ident "${cell.ident}" is a number of a spreadsheet, which has changed the code`)
      continue
    }
    if (isGone(cell.type)) {
      gone.push({ code, type: cell.type, formerCodes: codesIn(cell.keywords), ...positionOf(cell) })
      continue
    }
    const runway = runways.get(cell.ident)
    if (!sizes[cell.type] || cell.iso_country === 'AQ' || !(cell.iata_code || (runway?.paved && runway.metres >= minimumRunwayM))) continue
    wanted++
    const one: Kept = { row, airport: toAirport(cell, code, runway), isOfficial: cell.gps_code === '' || cell.gps_code === cell.ident }
    const broken = rowProblem(cell, code, countries)
    if (broken) bad++
    const problem = broken ?? placed(one, kept, byIata, leftOut)
    if (problem) leftOut.push(`airports.csv row ${row}: ${problem}`)
  }
  if (wanted === 0)
    throw new PlacesImportError(
      `airports.csv has ${rows.length} rows but no open airport with an IATA code or a paved runway of ${minimumRunwayM} m.`,
    )
  if (bad > 3 && bad > wanted * maxRejectedShare)
    throw new PlacesImportError(`${bad} of ${wanted} airports cannot be used; the file looks damaged:\n${leftOut.slice(0, 10).join('\n')}`)
  return { airports: [...kept.values()].map(({ airport }) => airport), gone, rowsRead: rows.length, leftOut }
}

const codeOf = (cell: Cells): string => [cell.icao_code, cell.gps_code, cell.ident].find((code) => /^[A-Z]{4}$/.test(code)) ?? cell.ident
const positionOf = (cell: Cells) => ({ latitude: Number(cell.latitude_deg), longitude: Number(cell.longitude_deg) })
const codesIn = (cell: string): string[] =>
  cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => /^[A-Z]{4}$/.test(word))
/** A spreadsheet reads Namibia's NA as a missing value; the region still has it. */
const countryOf = (cell: Cells): string => cell.iso_country || cell.iso_region.split('-')[0]!

function toAirport(cell: Cells, code: string, runway: { metres: number; paved: boolean } | undefined): GivenAirport {
  const elevation = cell.elevation_ft === '' ? null : Number(cell.elevation_ft)
  return {
    code,
    icao: /^[A-Z]{4}$/.test(code) ? code : null,
    iata: cell.iata_code || null,
    name: cell.name.replace(/\s+/g, ' ').trim(),
    alternatives: keywords(cell.keywords, cell.name),
    formerCodes: codesIn(cell.keywords),
    ...positionOf(cell),
    elevationFt: elevation !== null && elevation >= -1400 && elevation <= 16_000 ? Math.round(elevation) : null,
    runwayM: runway?.metres ?? null,
    runwayPaved: runway?.paved ?? false,
    iso2: countryOf(cell),
    subdivision: /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(cell.iso_region) ? cell.iso_region : null,
    municipality: cell.municipality || null,
    size: sizes[cell.type]!,
    scheduled: cell.scheduled_service === 'yes',
  }
}

/** Takes a row, unless another one has its code; of two rows with one IATA code the better one stays. Returns why not. */
function placed(one: Kept, kept: Map<string, Kept>, byIata: Map<string, Kept>, leftOut: string[]): string | null {
  const { code, iata } = one.airport
  if (kept.has(code)) return `${code} was already in row ${kept.get(code)!.row}`
  const other = iata ? byIata.get(iata) : undefined
  if (other && value(one) <= value(other)) return `IATA code ${iata} belongs to ${other.airport.code} already`
  if (other) {
    kept.delete(other.airport.code)
    leftOut.push(`airports.csv row ${other.row}: IATA code ${iata} belongs to ${code} in row ${one.row}`)
  }
  kept.set(code, one)
  if (iata) byIata.set(iata, one)
  return null
}

const value = ({ airport, isOfficial }: Kept): number =>
  (isOfficial ? 8 : 0) + (airport.scheduled ? 4 : 0) + { large: 2, medium: 1, small: 0 }[airport.size]

const maxNameLength = 120

function rowProblem(cell: Cells, code: string, countries: ReadonlySet<string>): string | null {
  if (!/^[A-Z0-9-]{2,12}$/.test(code)) return `ident "${code}" is not a code`
  if (cell.iata_code !== '' && !/^[A-Z]{3}$/.test(cell.iata_code)) return `iata_code "${cell.iata_code}" is not three capital letters`
  if (cell.name.trim() === '') return 'name is empty'
  if (cell.name.length > maxNameLength) return `name has ${cell.name.length} characters, at most ${maxNameLength} are read`
  for (const [column, limit] of [
    ['latitude_deg', 90],
    ['longitude_deg', 180],
  ] as const) {
    const degrees = Number(cell[column])
    if (cell[column].trim() === '' || !Number.isFinite(degrees) || Math.abs(degrees) > limit)
      return `${column} "${cell[column]}" is not a number from -${limit} to ${limit}`
  }
  if (Math.abs(Number(cell.latitude_deg)) < 0.01 && Math.abs(Number(cell.longitude_deg)) < 0.01)
    return 'latitude_deg and longitude_deg are 0, which is no place of an airport'
  if (cell.elevation_ft !== '' && !Number.isFinite(Number(cell.elevation_ft))) return `elevation_ft "${cell.elevation_ft}" is not a number`
  if (!countries.has(countryOf(cell))) return `iso_country "${cell.iso_country}" is not a known country`
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
