import { airportSizeClass } from '@aquilane/domain/charter/airport-class'
import type { ProvedAirport } from '@aquilane/domain/facts/random-searches.fixture'
import { usualOpening } from '@aquilane/domain/facts/usual-opening'
import { directoryFromFiles } from '@aquilane/server/places/from-files'

/** Every airport of the shipped places with a paved runway that some aircraft can use, as the server hands it to the engine. */
export async function provedAirports(leastRunwayM = 800): Promise<ProvedAirport[]> {
  const { airports } = await directoryFromFiles()
  return airports
    .map(({ facts }) => facts)
    .filter(({ runwayPaved, runwayM, country }) => runwayPaved && (runwayM ?? 0) >= leastRunwayM && country.active)
    .map((facts) => {
      const described = { country: facts.country.iso2, size: facts.size, scheduled: facts.scheduled }
      return {
        ...described,
        icao: facts.code,
        iata: facts.iata,
        lat: facts.latitude,
        lon: facts.longitude,
        zone: facts.zone,
        runway_m: facts.runwayM,
        ...(facts.takeoffM !== null && { takeoff_m: facts.takeoffM }),
        ...(facts.landingM !== null && { landing_m: facts.landingM }),
        elevation_ft: facts.elevationFt ?? 0,
        subdivision: facts.subdivision,
        sizeClass: airportSizeClass({ icao: facts.code, runway_m: facts.runwayM }),
        usuallyOpen: usualOpening(described),
      }
    })
}
