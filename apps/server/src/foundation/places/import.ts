import { createHash } from 'node:crypto'
import type { Database, Trx } from '../../platform/db/database.ts'
import { assemble, kilometres } from './assemble.ts'
import { readOurAirports, type GivenAirport } from './ourairports.ts'
import {
  findPlacesDataset,
  listSourceAirports,
  lockPlaces,
  saveAirports,
  saveCities,
  saveCountries,
  savePlacesDataset,
  saveRegions,
} from './queries.ts'
import {
  readCities,
  readCountries,
  readDataFiles,
  readHidden,
  readRegions,
  readRepairs,
  readSnapshot,
  type SourceAirport,
} from './reference.ts'
import { matchAirports } from './same-airport.ts'

const shipped = 'shipped '

/**
 * Loads the places this release ships, when the database has none or has those of an older release. An operator's own
 * import stays. Safe when several processes start at once.
 */
export async function importPlaces(db: Database, say: (line: string) => void = () => undefined): Promise<void> {
  const source =
    shipped +
    createHash('sha256')
      .update((await readDataFiles()).join('\n'))
      .digest('hex')
      .slice(0, 16)
  const loaded = await findPlacesDataset(db)
  if (loaded && (loaded.source === source || !loaded.source.startsWith(shipped))) return
  const airports = await readSnapshot()
  await db.transaction().execute(async (trx) => {
    await lockPlaces(trx)
    if ((await findPlacesDataset(trx))?.source === source) return
    const { cities } = await replacePlaces(trx, airports, source)
    say(`places loaded: ${airports.length.toLocaleString('en')} airports, ${cities.toLocaleString('en')} cities`)
  })
}

/** Makes the given airports the listed ones, with the cities and countries they need. */
export async function replacePlaces(trx: Trx, airports: readonly SourceAirport[], source: string): Promise<{ cities: number }> {
  const assembled = assemble(airports, await readCities())
  await saveRegions(trx, await readRegions())
  await saveCountries(trx, await readCountries())
  await saveCities(trx, assembled.cities)
  await saveAirports(trx, assembled.airports)
  await savePlacesDataset(trx, source)
  return { cities: assembled.cities.length }
}

export interface ImportReport {
  rowsRead: number
  added: number
  updated: number
  /** Listed airports that the file marks as closed, or as a place for helicopters or seaplanes. */
  unlisted: string[]
  /** Airports that the file has under a new code; they keep the old one here, which orders and opening hours know. */
  renamed: { code: string; now: string }[]
  /** Codes that stand for a place far away now: likely another airport. */
  moved: { code: string; km: number }[]
  /** Airports of the file that are not offered: military fields and what the repairs drop. */
  hidden: string[]
  /** Rows that could not be used, each with its reason. */
  leftOut: string[]
  listed: number
}

/** An airport that moved farther than this gets its time zone from the map again, and nothing else of what was known. */
const sameZoneKm = 50

/**
 * Takes an operator's own download of OurAirports into the database: known airports are brought up to date, new ones
 * added, closed ones unlisted; airports the file does not have stay. All or nothing.
 * @throws PlacesImportError when a file is not what it should be; nothing was changed then
 */
export async function importOurAirports(db: Database, files: { airports: string; runways: string }): Promise<ImportReport> {
  const countries = new Set((await readCountries()).map((country) => country.iso2))
  const given = readOurAirports(files.airports, files.runways, countries)
  const { default: zoneAt } = await import('@photostructure/tz-lookup')
  const [repairs, hidden] = await Promise.all([readRepairs(['name', 'zone']), readHidden()])
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx)
    const before = await listSourceAirports(trx)
    const { known, renamed, gone } = matchAirports(given, before)
    const merged = new Map(before.map((airport) => [airport.code, airport]))
    const holder = new Map(before.flatMap((airport) => (airport.iata ? [[airport.iata, airport.code] as const] : [])))
    const report: ImportReport = {
      rowsRead: given.rowsRead,
      added: 0,
      updated: 0,
      unlisted: [],
      renamed: [],
      moved: [],
      hidden: [],
      leftOut: given.leftOut,
      listed: 0,
    }
    for (const airport of given.airports) {
      const old = known.get(airport)
      const code = old?.code ?? airport.code
      if (hidden.has(code) || hidden.has(airport.code)) {
        report.hidden.push(code)
        continue
      }
      const other = airport.iata ? holder.get(airport.iata) : undefined
      // The newer file decides which airport has a code.
      if (other && other !== code && merged.has(other)) merged.set(other, { ...merged.get(other)!, iata: null })
      const km = old ? kilometres(old, airport) : 0
      if (km >= sameZoneKm) report.moved.push({ code, km: Math.round(km) })
      const near = km < sameZoneKm ? old : undefined
      const zone = repairs.get(code)?.get('zone') ?? near?.zone ?? zoneAt(airport.latitude, airport.longitude)
      merged.set(code, { ...mergeAirport(airport, near, old), name: repairs.get(code)?.get('name') ?? airport.name, zone })
      if (old) report.updated++
      else report.added++
    }
    for (const [airport, row] of renamed) if (!hidden.has(airport.code)) report.renamed.push({ code: airport.code, now: row.code })
    report.unlisted = [...gone.keys()].map(({ code }) => code)
    for (const code of [...report.unlisted, ...hidden]) merged.delete(code)
    const hash = createHash('sha256').update(files.airports).update(files.runways).digest('hex').slice(0, 16)
    await replacePlaces(trx, [...merged.values()], `import ${hash}`)
    return { ...report, listed: merged.size }
  })
}

/** A row of the download with what only the database knows. `near` is the listed airport at the same place. */
function mergeAirport(airport: GivenAirport, near: SourceAirport | undefined, old: SourceAirport | undefined) {
  const runwayM = airport.runwayM ?? near?.runwayM ?? null
  const atMost = (metres: number | null | undefined) => (metres && runwayM ? Math.min(metres, runwayM) : null)
  const newCode = old && old.code !== airport.code ? [airport.code] : []
  return {
    ...airport,
    code: old?.code ?? airport.code,
    icao: old ? old.icao : airport.icao,
    runwayM,
    takeoffM: atMost(near?.takeoffM),
    landingM: atMost(near?.landingM),
    runwayPaved: airport.runwayM === null ? (near?.runwayPaved ?? false) : airport.runwayPaved,
    alternatives: [...new Set([...newCode, ...airport.alternatives, ...(near?.alternatives ?? [])])].slice(0, 12),
  }
}
