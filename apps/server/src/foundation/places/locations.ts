import type { AirportLocation, AirportSummary, CityLocation, CitySummary, LocationCountry } from '@aquilane/domain/location'
import type { Clock } from '../../platform/clock.ts'
import type { Directory } from './directory.ts'
import type { AirportFacts, CityFacts, CountryFacts, Locale } from './model.ts'
import { fold } from './fold.ts'
import { airportName } from './names.ts'
import type { PlaceNames } from './place-names.ts'

/** Places in the reader's language, with the current UTC offset. */
export interface Locations {
  airport(facts: AirportFacts, locale: Locale): AirportLocation
  city(facts: CityFacts, locale: Locale): CityLocation
}

export function createLocations(
  directory: Directory,
  { subdivisions, italianAirports }: Pick<PlaceNames, 'subdivisions' | 'italianAirports'>,
  clock: Clock,
  /** Of a city, those that its clients use first. */
  inOrder: (city: CityFacts) => readonly string[] = ({ airports }) => airports,
): Locations {
  const offsetsNow = zoneOffsets(clock)

  // Computed once per airport on first use: both compare names in several languages.
  const airportTexts = perLocaleOnce((facts: AirportFacts, locale) => {
    const city = directory.city(facts.cityCode)
    const state = facts.subdivision ? subdivisions.get(facts.subdivision)?.[locale] : null
    return {
      name: airportName(facts, city, locale, italianAirports),
      placement: line([placeName(facts, city, locale), state, facts.country.name[locale]]),
    }
  })
  const airportSummary = (facts: AirportFacts, locale: Locale, offset: ZoneOffset): AirportSummary => {
    const { name, placement } = airportTexts(facts, locale)
    return {
      type: 'airport',
      selector: facts.selector,
      name,
      iata: facts.iata,
      icao: facts.icao,
      latitude: facts.latitude,
      longitude: facts.longitude,
      timezone: { name: facts.zone, gmt_offset: offset(facts.zone) },
      country: country(facts.country, locale),
      placement,
      runway_m: facts.runwayM,
    }
  }
  const citySummary = (facts: CityFacts, locale: Locale, offset: ZoneOffset): CitySummary => {
    const subdivision = directory.subdivision(facts)
    const state = subdivision ? subdivisions.get(subdivision)?.[locale] : null
    return toCitySummary(facts, locale, { state, offset })
  }
  return {
    airport(facts, locale) {
      const city = directory.city(facts.cityCode)
      const offset = offsetsNow()
      return {
        ...airportSummary(facts, locale, offset),
        city: city && citySummary(city, locale, offset),
        canChangeToCity: city !== null && city.airports.length > 1,
      }
    },
    city(facts, locale) {
      const offset = offsetsNow()
      return {
        ...citySummary(facts, locale, offset),
        airports: inOrder(facts).map((code) => airportSummary(directory.airport(code)!, locale, offset)),
      }
    },
  }
}

const toCitySummary = (
  facts: CityFacts,
  locale: Locale,
  { state, offset }: { state: string | null | undefined; offset: ZoneOffset },
): CitySummary => ({
  type: 'city',
  selector: facts.selector,
  name: facts.name[locale],
  iata: /^[A-Z]{3}$/.test(facts.code) ? facts.code : null,
  icao: null,
  latitude: facts.latitude,
  longitude: facts.longitude,
  timezone: { name: facts.zone, gmt_offset: offset(facts.zone) },
  country: country(facts.country, locale),
  placement: line([state, facts.country.name[locale]]),
})

const country = (facts: CountryFacts, locale: Locale): LocationCountry => ({
  iso3: facts.iso3,
  name: facts.name[locale],
  is_active: facts.active,
})

const line = (parts: (string | null | undefined)[]) => parts.filter((part, at) => part && part !== parts[at - 1]).join(', ')

/** The city in the reader's language, unless the airport lies in a town of its own. */
function placeName(facts: AirportFacts, city: CityFacts | null, locale: Locale): string | null {
  if (!city) return facts.town
  if (facts.town === null) return city.name[locale]
  const inCity = Object.values(city.name).some((name) => fold(name) === fold(facts.town!))
  return inCity ? city.name[locale] : facts.town
}

function perLocaleOnce<Facts extends object, Value>(work: (facts: Facts, locale: Locale) => Value) {
  const known: Record<Locale, WeakMap<Facts, Value>> = { en: new WeakMap(), it: new WeakMap() }
  return (facts: Facts, locale: Locale): Value => {
    let value = known[locale].get(facts)
    if (value === undefined) {
      value = work(facts, locale)
      known[locale].set(facts, value)
    }
    return value
  }
}

/** Minutes from UTC. */
type ZoneOffset = (zone: string) => number

/** Current offsets, computed once per zone and quarter of an hour, because no zone changes in between. */
function zoneOffsets(clock: Clock): () => ZoneOffset {
  let quarter = -1
  let offset: ZoneOffset = () => 0
  return () => {
    const now = clock.now()
    const current = Math.floor(now.epochMilliseconds / 900_000)
    if (current !== quarter) {
      quarter = current
      const known = new Map<string, number>()
      offset = (zone) => {
        let minutes = known.get(zone)
        if (minutes === undefined) {
          minutes = Math.round(now.toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000)
          known.set(zone, minutes)
        }
        return minutes
      }
    }
    return offset
  }
}
