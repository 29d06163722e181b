import { createHash } from 'node:crypto'
import type { Database, Trx } from '../platform/db/database.ts'
import { assemble } from './assemble.ts'
import { findPlaceSet, lockPlaces, saveAirports, saveCities, saveCountries, savePlaceSet, saveRegions } from './queries.ts'
import { readCities, readCountries, readDataFiles, readRegions, readSnapshot, type SourceAirport } from './reference.ts'

const shipped = 'shipped '

/**
 * Loads the places this release ships, when the database has none or has those of an older release. An operator's own
 * import stays. Safe when several processes start at once.
 */
export async function importPlaces(db: Database, say: (line: string) => void = () => undefined): Promise<void> {
  const source = shipped + createHash('sha256').update((await readDataFiles()).join('\n')).digest('hex').slice(0, 16)
  const loaded = await findPlaceSet(db)
  if (loaded && (loaded.source === source || !loaded.source.startsWith(shipped))) return
  const airports = await readSnapshot()
  await db.transaction().execute(async (trx) => {
    await lockPlaces(trx)
    if ((await findPlaceSet(trx))?.source === source) return
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
  await savePlaceSet(trx, source)
  return { cities: assembled.cities.length }
}
