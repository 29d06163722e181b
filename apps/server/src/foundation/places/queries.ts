import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { AssembledAirport, AssembledCity } from './assemble.ts'
import type { SourceAirport, SourceCountry, SourceRegion } from './reference.ts'

// A separator no name contains: arrays of arrays do not fit through unnest.
const unit = '\u001f'

/** The loaded data set, or null before the first load. */
export async function findPlacesDataset(db: Db): Promise<{ version: number; source: string } | null> {
  return (await db.selectFrom('places_dataset').select(['version', 'source']).executeTakeFirst()) ?? null
}

/** One loader at a time; held to the end of the transaction. */
export async function lockPlaces(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('places'))`.execute(trx)
}

export async function savePlacesDataset(trx: Trx, source: string): Promise<void> {
  await sql`INSERT INTO places_dataset (version, source) VALUES (1, ${source})
    ON CONFLICT (singleton) DO UPDATE SET version = places_dataset.version + 1, source = excluded.source, loaded_at = now()`.execute(trx)
}

export async function saveRegions(trx: Trx, regions: readonly SourceRegion[]): Promise<void> {
  await sql`INSERT INTO region (id, name_en, name_it)
    SELECT * FROM unnest(${regions.map((region) => region.id)}::smallint[], ${regions.map((region) => region.name.en)}::text[], ${regions.map((region) => region.name.it)}::text[])
    ON CONFLICT (id) DO UPDATE SET name_en = excluded.name_en, name_it = excluded.name_it`.execute(trx)
}

export async function saveCountries(trx: Trx, countries: readonly SourceCountry[]): Promise<void> {
  const column = <T>(pick: (country: SourceCountry) => T) => countries.map(pick)
  await sql`INSERT INTO country (iso2, iso3, region_id, name_en, name_it, slug_en, slug_it, inactive_reason)
    SELECT * FROM unnest(${column((c) => c.iso2)}::text[], ${column((c) => c.iso3)}::text[], ${column((c) => c.regionId)}::smallint[], ${column((c) => c.name.en)}::text[],
      ${column((c) => c.name.it)}::text[], ${column((c) => c.slug.en)}::text[], ${column((c) => c.slug.it)}::text[], ${column((c) => c.inactiveReason)}::text[])
    ON CONFLICT (iso2) DO UPDATE SET iso3 = excluded.iso3, region_id = excluded.region_id, name_en = excluded.name_en, name_it = excluded.name_it,
      slug_en = excluded.slug_en, slug_it = excluded.slug_it`.execute(trx)
}

/** Upserts cities; existing ones that are not given become unlisted. */
export async function saveCities(trx: Trx, cities: readonly AssembledCity[]): Promise<void> {
  const column = <T>(pick: (city: AssembledCity) => T) => cities.map(pick)
  await sql`UPDATE city SET listed = false WHERE listed`.execute(trx)
  await sql`INSERT INTO city (code, iso2, subdivision, name_en, name_it, alternatives, latitude, longitude, zone, rank)
    SELECT code, iso2, subdivision, name_en, name_it, string_to_array(alternatives, ${unit}), latitude, longitude, zone, rank
    FROM unnest(${column((c) => c.code)}::text[], ${column((c) => c.iso2)}::text[], ${column((c) => c.subdivision)}::text[], ${column((c) => c.name.en)}::text[], ${column((c) => c.name.it)}::text[],
      ${column((c) => c.alternatives.join(unit))}::text[], ${column((c) => c.latitude)}::float8[], ${column((c) => c.longitude)}::float8[], ${column((c) => c.zone)}::text[], ${column((c) => c.rank)}::smallint[])
      AS given (code, iso2, subdivision, name_en, name_it, alternatives, latitude, longitude, zone, rank)
    ON CONFLICT (code) DO UPDATE SET iso2 = excluded.iso2, subdivision = excluded.subdivision, name_en = excluded.name_en, name_it = excluded.name_it, alternatives = excluded.alternatives,
      latitude = excluded.latitude, longitude = excluded.longitude, zone = excluded.zone, rank = excluded.rank, listed = true`.execute(trx)
}

/** Upserts airports; existing ones that are not given become unlisted, because orders may refer to them. */
export async function saveAirports(trx: Trx, airports: readonly AssembledAirport[]): Promise<void> {
  const column = <T>(pick: (airport: AssembledAirport) => T) => airports.map(pick)
  // Codes may have moved from one airport to another since the last load: free them all first.
  await sql`UPDATE airport SET listed = false, iata = NULL, icao = NULL`.execute(trx)
  await sql`INSERT INTO airport (code, icao, iata, name, alternatives, latitude, longitude, elevation_ft, runway_m, takeoff_m, landing_m, runway_paved, zone, iso2, subdivision, municipality, city_code, size, scheduled, rank)
    SELECT code, icao, iata, name, string_to_array(alternatives, ${unit}), latitude, longitude, elevation_ft, runway_m, takeoff_m, landing_m, runway_paved, zone, iso2, subdivision, municipality, city_code, size, scheduled, rank
    FROM unnest(${column((a) => a.code)}::text[], ${column((a) => a.icao)}::text[], ${column((a) => a.iata)}::text[], ${column((a) => a.name)}::text[], ${column((a) => a.alternatives.join(unit))}::text[],
      ${column((a) => a.latitude)}::float8[], ${column((a) => a.longitude)}::float8[], ${column((a) => a.elevationFt)}::int[], ${column((a) => a.runwayM)}::int[], ${column((a) => a.takeoffM)}::int[], ${column((a) => a.landingM)}::int[], ${column((a) => a.runwayPaved)}::boolean[],
      ${column((a) => a.zone)}::text[], ${column((a) => a.iso2)}::text[], ${column((a) => a.subdivision)}::text[], ${column((a) => a.municipality)}::text[], ${column((a) => a.cityCode)}::text[],
      ${column((a) => a.size)}::text[], ${column((a) => a.scheduled)}::boolean[], ${column((a) => a.rank)}::smallint[])
      AS given (code, icao, iata, name, alternatives, latitude, longitude, elevation_ft, runway_m, takeoff_m, landing_m, runway_paved, zone, iso2, subdivision, municipality, city_code, size, scheduled, rank)
    ON CONFLICT (code) DO UPDATE SET icao = excluded.icao, iata = excluded.iata, name = excluded.name, alternatives = excluded.alternatives, latitude = excluded.latitude, longitude = excluded.longitude,
      elevation_ft = excluded.elevation_ft, runway_m = excluded.runway_m, takeoff_m = excluded.takeoff_m, landing_m = excluded.landing_m, runway_paved = excluded.runway_paved, zone = excluded.zone, iso2 = excluded.iso2, subdivision = excluded.subdivision,
      municipality = excluded.municipality, city_code = excluded.city_code, size = excluded.size, scheduled = excluded.scheduled, rank = excluded.rank, listed = true`.execute(
    trx,
  )
}

export const listRegions = (db: Db) => db.selectFrom('region').selectAll().orderBy('id').execute()
export const listCountries = (db: Db) => db.selectFrom('country').selectAll().orderBy('iso2').execute()
export const listCities = (db: Db) => db.selectFrom('city').selectAll().where('listed', '=', true).orderBy('code').execute()
/** Unlisted airports too: an old order still has to name its airport. */
export const listAirports = (db: Db) => db.selectFrom('airport').selectAll().orderBy('code').execute()

/** Listed airports in the form the data files have, as the base of a merge. */
export async function listSourceAirports(db: Db): Promise<SourceAirport[]> {
  const rows = await db.selectFrom('airport').selectAll().where('listed', '=', true).orderBy('code').execute()
  return rows.map((row) => ({
    code: row.code,
    icao: row.icao,
    iata: row.iata,
    name: row.name,
    alternatives: row.alternatives,
    latitude: row.latitude,
    longitude: row.longitude,
    elevationFt: row.elevation_ft,
    runwayM: row.runway_m,
    takeoffM: row.takeoff_m,
    landingM: row.landing_m,
    runwayPaved: row.runway_paved,
    zone: row.zone,
    iso2: row.iso2,
    subdivision: row.subdivision,
    municipality: row.municipality,
    size: row.size,
    scheduled: row.scheduled,
  }))
}
