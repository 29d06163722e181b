import { join } from 'node:path'
import { formatCsv, parseTable } from './csv.ts'

/** Columns that every table of airports has. */
export const airportColumns = [
  'code',
  'icao',
  'iata',
  'name',
  'alternatives',
  'latitude',
  'longitude',
  'elevation_ft',
  'runway_m',
  'runway_paved',
  'zone',
  'iso2',
  'subdivision',
  'municipality',
  'size',
  'scheduled',
] as const
/** Columns of `airports.csv` alone. */
export const declaredColumns = ['takeoff_m', 'landing_m'] as const
const tableColumns = [...airportColumns, ...declaredColumns]

/** A row of `airports.csv` as text. */
export type AirportCells = Record<(typeof tableColumns)[number], string>

/** One value of one airport, known better than by the packages. */
export interface Repair {
  /** Key of the airport, or its IATA code. */
  code: string
  field: string
  value: string
  source: string
}

/** Files of repairs in the order in which they apply: what is entered by hand wins. */
const repairFiles = ['fresher.csv', 'repairs.csv'] as const

const cellFields: ReadonlySet<string> = new Set(tableColumns.filter((column) => column !== 'code' && column !== 'icao'))

export const parseAirports = (text: string): AirportCells[] => parseTable(text, airportColumns, declaredColumns).map(({ cell }) => cell)

export const parseRepairs = (text: string): Repair[] => parseTable(text, ['code', 'field', 'value', 'source']).map(({ cell }) => cell)

export const formatAirports = (rows: readonly AirportCells[]): string =>
  formatCsv([
    [...tableColumns],
    ...rows.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map((row) => tableColumns.map((column) => row[column])),
  ])

/**
 * The table with additions and repairs. Applied to its own result it changes nothing, so that the shipped table can be checked
 * against them.
 */
export function repairTable(
  rows: readonly AirportCells[],
  additions: readonly AirportCells[],
  repairs: readonly Repair[],
): { rows: AirportCells[]; notFound: Repair[] } {
  const table = new Map(rows.map((row) => [row.code, { ...row }]))
  for (const row of additions) table.set(row.code, { ...row })
  const notFound: Repair[] = []
  const moved = new Map(repairs.flatMap(({ code, field, value }) => (field === 'code' ? [[code, value] as const] : [])))
  for (const repair of repairs) {
    const row = findRow(table, moved.get(repair.code) ?? repair.code) ?? findRow(table, repair.code)
    if (row) applyTo(table, row, repair)
    else if (!leaves(repair.field)) notFound.push(repair)
  }
  return { rows: [...table.values()], notFound }
}

/**
 * What takes an airport out of the table. After a `drop` (closed, not open yet, another one's code) a fresher download decides again;
 * `military` fields, which no charter uses without the permission of a state, and heliports stay out.
 */
const leaves = (field: string): boolean => field === 'drop' || field === 'military' || field === 'heliport'

const findRow = (table: ReadonlyMap<string, AirportCells>, code: string): AirportCells | undefined =>
  table.get(code) ?? (code.length === 3 ? table.values().find((row) => row.iata === code) : undefined)

function applyTo(table: Map<string, AirportCells>, row: AirportCells, { code, field, value }: Repair): void {
  if (leaves(field)) table.delete(row.code)
  else if (field === 'code') {
    // Another airport has the code now.
    if (row.code !== code) return
    table.delete(code)
    table.set(value, { ...row, code: value, icao: /^[A-Z]{4}$/.test(value) ? value : '' })
  } else if (field === 'position') {
    const [latitude, longitude] = value.split(' ')
    row.latitude = latitude!
    row.longitude = longitude!
  } else if (cellFields.has(field)) row[field as keyof AirportCells] = value
  else throw new Error(`${code}: unknown field ${field}`)
}

/** The files of repairs in the order in which they apply. */
export async function readRepairFiles(read: (file: string) => Promise<string>): Promise<{ additions: AirportCells[]; repairs: Repair[] }> {
  const [additions, ...repairs] = await Promise.all(['additions.csv', ...repairFiles].map(read))
  return { additions: parseAirports(additions!), repairs: repairs.flatMap(parseRepairs) }
}

export const placesData = join(import.meta.dirname, 'data')
