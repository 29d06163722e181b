import type { AirportLocation, CityLocation, FoundLocation, Location } from '@aquilane/domain/location'

declare module '../../context.ts' {
  interface Context {
    /** All places, in memory. */
    places: PlacesService
  }
}

export type Locale = 'en' | 'it'

/** How big an airport is: decides landing, handling and parking fees, and rank in search. */
export type SizeClass = 'large' | 'medium' | 'small'

/** Facts of an airport for rules and prices; language-free. */
export interface AirportFacts {
  /** Key of the airport: its ICAO code, or the national identifier where it has none. `selector` is `airport:<code>`. */
  code: string
  selector: string
  icao: string | null
  iata: string | null
  /** Official name in English. */
  name: string
  latitude: number
  longitude: number
  /** Feet above mean sea level, null when unknown. */
  elevationFt: number | null
  /** Longest open runway in metres, null when unknown. */
  runwayM: number | null
  /** Declared take-off run (TORA) and landing distance (LDA) in the shorter direction, metres; null where only the length is known. */
  takeoffM: number | null
  landingM: number | null
  /** True where that runway is asphalt, concrete or the like; false also when unknown. */
  runwayPaved: boolean
  /** IANA zone. */
  zone: string
  country: CountryFacts
  /** ISO 3166-2 region (`GB-ENG`, `US-FL`, `ES-CN`): several taxes depend on it. */
  subdivision: string | null
  /** The town it lies in, which need not be the city it serves: Farnborough of London; null when unknown. */
  town: string | null
  cityCode: string
  size: SizeClass
  /** True where airlines fly on a timetable. */
  scheduled: boolean
}

export interface CountryFacts {
  iso2: string
  iso3: string
  regionId: number
  /** False where no charter can be arranged. */
  active: boolean
  /** Why not, for staff; null where active. */
  inactiveReason: string | null
  name: Record<Locale, string>
  slug: Record<Locale, string>
}

export interface CityFacts {
  /** IATA metropolitan or city code where there is one, else the code of the city's main airport. `selector` is `city:<code>`. */
  code: string
  selector: string
  name: Record<Locale, string>
  slug: Record<Locale, string>
  latitude: number
  longitude: number
  zone: string
  country: CountryFacts
  /** Codes of its airports, most important first. */
  airports: string[]
}

export interface PlaceQuery {
  query: string
  locale: Locale
  /** Where the caller is: places near are slightly preferred. */
  near?: { latitude: number; longitude: number }
  /** Default 12. */
  limit?: number
}

export interface NearAirport {
  airport: AirportFacts
  km: number
}

/** Everything is answered from memory: no call waits for the database. */
export interface PlacesService {
  /** The place of `airport:EGLF`, `city:LON`; case does not matter; null when there is no such place. */
  get(selector: string, locale: Locale): Location | null
  airportLocation(code: string, locale: Locale): AirportLocation | null
  cityLocation(code: string, locale: Locale): CityLocation | null
  /** By ICAO code, or national identifier where an airport has no ICAO code. */
  airportByIcao(code: string): AirportFacts | null
  airportByIata(code: string): AirportFacts | null
  city(code: string): CityFacts | null
  /** Airports of a city, most important first; empty for an unknown code. */
  airportsOfCity(code: string): AirportFacts[]
  /** The airports of a selector: one for `airport:…`, all of the city for `city:…`; empty for an unknown one. */
  getAirports(selector: string): AirportFacts[]
  /** The airports that clients of business aviation use for a city, most used first, also one of another city; empty where that is not known. */
  businessAirports(cityCode: string): AirportFacts[]
  /** Where a charter to or from a selector may land: `getAirports` with those of business aviation first. */
  charterAirports(selector: string): AirportFacts[]
  /** Airports within `km` kilometres, nearest first. */
  nearest(latitude: number, longitude: number, km: number, limit?: number): NearAirport[]
  /** The drive between two airports, minutes, where one from a place beside one of them to the other is known. */
  knownDrive(one: AirportFacts, other: AirportFacts): number | null
  search(query: PlaceQuery): FoundLocation[]
  popular(locale: Locale, limit?: number): CityLocation[]
  /** By a slug of any language. */
  cityBySlug(slug: string, locale: Locale): CityFacts | null
  /** Cities of a country with an airport, most visited first. */
  citiesOfCountry(iso: string): CityFacts[]
  /** Cities where charters are possible, most visited first. */
  popularCities(limit: number): CityFacts[]
  regions(): { id: number; name: Record<Locale, string> }[]
  country(iso: string): CountryFacts | null
  countries(): CountryFacts[]
  /** Moves with every import; part of cache keys. */
  version(): number
  /** Reads the tables again if another process imported places since. */
  reload(): Promise<void>
  /** Ends the timer that watches for a new import. */
  close(): void
  /** Every airport, for benches and nearest-base tables. */
  airports(): readonly AirportFacts[]
}
