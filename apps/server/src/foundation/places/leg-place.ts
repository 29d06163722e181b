import type { AirportLocation, CitySummary, LocationCountry } from '@aquilane/domain/location'
import type { AirportFacts, Locale, PlacesService } from './model.ts'

type Named = Pick<AirportLocation, 'selector' | 'name' | 'iata' | 'icao' | 'latitude' | 'longitude' | 'timezone'>

export interface LegPlace extends Named {
  country: Pick<LocationCountry, 'iso3' | 'name'>
  city: Pick<CitySummary, 'selector' | 'iata' | 'name'> | null
}

/** An airport, or a place that is not assigned one yet, as a leg names it; names in the reader's language. */
export function toLegPlace(
  { places, locale }: { places: Pick<PlacesService, 'airportLocation' | 'get'>; locale: Locale },
  { code, selector, zone }: { code: string | null; selector: string; zone: string },
  at: Temporal.Instant,
): LegPlace {
  const location = (code === null ? null : places.airportLocation(code, locale)) ?? places.get(selector, locale)
  const timezone = { name: zone, gmt_offset: at.toZonedDateTimeISO(zone).offsetNanoseconds / 60e9 }
  if (!location) return unknownPlace(selector, timezone)
  const city = location.type === 'airport' ? location.city : location
  return {
    selector: location.selector,
    name: location.name,
    iata: location.iata,
    icao: location.icao,
    latitude: location.latitude,
    longitude: location.longitude,
    timezone,
    country: { iso3: location.country.iso3, name: location.country.name },
    city: city && { selector: city.selector, iata: city.iata, name: city.name },
  }
}

const unknownPlace = (selector: string, timezone: LegPlace['timezone']): LegPlace => ({
  selector,
  name: selector.replace(/^\w+:/, ''),
  iata: null,
  icao: null,
  latitude: 0,
  longitude: 0,
  timezone,
  country: { iso3: 'XXX', name: '' },
  city: null,
})

/** An airport as lists of the back office name it. */
export const toAdminAirport = (
  places: Pick<PlacesService, 'get'>,
  { selector, iata, code, cityCode, zone }: AirportFacts,
  locale: Locale,
) => ({
  selector,
  code: iata ?? code,
  name: places.get(selector, locale)?.name ?? code,
  city: cityCode === null ? null : (places.get(`city:${cityCode}`, locale)?.name ?? null),
  zone,
})
