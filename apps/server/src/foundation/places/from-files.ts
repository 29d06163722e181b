import { assemble } from './assemble.ts'
import { createDirectory, type Directory } from './directory.ts'
import { readCities, readCountries, readRegions, readSnapshot } from './reference.ts'

/** The shipped places without a database: for benches and for specs of what needs no other. */
export async function directoryFromFiles(): Promise<Directory> {
  const { airports, cities } = assemble(await readSnapshot(), await readCities())
  return createDirectory({
    regions: (await readRegions()).map((region) => ({ id: region.id, name_en: region.name.en, name_it: region.name.it })),
    countries: (await readCountries()).map((country) => ({
      iso2: country.iso2,
      iso3: country.iso3,
      region_id: country.regionId,
      name_en: country.name.en,
      name_it: country.name.it,
      slug_en: country.slug.en,
      slug_it: country.slug.it,
      inactive_reason: country.inactiveReason,
      is_active: country.inactiveReason === null,
    })),
    cities: cities.map(({ name, ...city }) => ({ ...city, name_en: name.en, name_it: name.it, listed: true })),
    airports: airports.map(({ elevationFt, runwayM, takeoffM, landingM, runwayPaved, cityCode, ...airport }) => ({
      ...airport,
      elevation_ft: elevationFt,
      runway_m: runwayM,
      takeoff_m: takeoffM,
      landing_m: landingM,
      runway_paved: runwayPaved,
      city_code: cityCode,
      listed: true,
    })),
  })
}
