import { createHash } from 'node:crypto'
import type { Database, Trx } from '../../platform/db/database.ts'
import { assemble, kilometres } from './assemble.ts'
import { readOurAirports } from './ourairports.ts'
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
import { readCities, readCountries, readDataFiles, readRegions, readRepairs, readSnapshot, type SourceAirport } from './reference.ts'

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
  /** Listed airports that the file marks as closed. */
  unlisted: string[]
  /** Rows that could not be used, each with its reason. */
  leftOut: string[]
  listed: number
}

/** An airport that moved farther than this gets its time zone from the map again. */
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
  const named = await readRepairs(['name', 'zone'])
  return db.transaction().execute(async (trx) => {
    await lockPlaces(trx)
    const before = new Map((await listSourceAirports(trx)).map((airport) => [airport.code, airport]))
    const merged = new Map(before)
    const holder = new Map([...before.values()].flatMap((airport) => (airport.iata ? [[airport.iata, airport.code] as const] : [])))
    let added = 0
    for (const airport of given.airports) {
      const known = before.get(airport.code)
      if (!known) added++
      const other = airport.iata ? holder.get(airport.iata) : undefined
      // The newer file decides which airport has a code.
      if (other && other !== airport.code && merged.has(other)) merged.set(other, { ...merged.get(other)!, iata: null })
      const zone = known && kilometres(known, airport) < sameZoneKm ? known.zone : zoneAt(airport.latitude, airport.longitude)
      const repaired = named.get(airport.code)
      merged.set(airport.code, {
        ...airport,
        name: repaired?.get('name') ?? airport.name,
        zone: repaired?.get('zone') ?? zone,
        runwayM: airport.runwayM ?? known?.runwayM ?? null,
        runwayPaved: airport.runwayM === null ? (known?.runwayPaved ?? false) : airport.runwayPaved,
        alternatives: [...new Set([...airport.alternatives, ...(known?.alternatives ?? [])])].slice(0, 12),
      })
    }
    const open = new Set(given.airports.map((airport) => airport.code))
    const unlisted = [...given.closed].filter((code) => before.has(code) && !open.has(code))
    for (const code of unlisted) merged.delete(code)
    const hash = createHash('sha256').update(files.airports).update(files.runways).digest('hex').slice(0, 16)
    await replacePlaces(trx, [...merged.values()], `import ${hash}`)
    return {
      rowsRead: given.rowsRead,
      added,
      updated: given.airports.length - added,
      unlisted,
      leftOut: given.leftOut,
      listed: merged.size,
    }
  })
}
