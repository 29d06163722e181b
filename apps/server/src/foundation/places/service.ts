import type { FoundLocation, Location } from '@aquilane/domain/location'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { readBusinessAirports } from './business-airports.ts'
import { createDirectory, type Directory } from './directory.ts'
import { createLocations, type Locations } from './locations.ts'
import type { AirportFacts, CityFacts, Locale, PlacesService } from './model.ts'
import { findPlacesDataset, listAirports, listCities, listCountries, listRegions } from './queries.ts'
import { readPlaceNames, type PlaceNames } from './place-names.ts'
import { searchEntries } from './search-entries.ts'
import { createSearch, type PlaceSearch } from './search.ts'
import { knownDriveMinutes } from './served-places.ts'
import type { Hit } from './search-order.ts'
import { zoneByNewestRules } from './zone-rules.ts'

/** Polling interval for imports by other processes, milliseconds. */
const watchInterval = 30_000

interface Loaded {
  version: number
  directory: Directory
  locations: Locations
  /** Built when first needed: half of the memory and most of the time of a load. */
  search(): PlaceSearch
  searched(): boolean
}

/**
 * Reads all places once and answers from memory. Another import, by whichever process, is noticed within half a minute.
 * Call `close` before closing the database.
 */
export async function createPlaces({ db, clock }: { db: Database; clock: Clock }): Promise<PlacesService> {
  const names = await readPlaceNames()
  const business = Map.groupBy(await readBusinessAirports(), (row) => row.city)

  const inOrder = ({ code, airports }: CityFacts): string[] => [
    ...new Set([...(business.get(code) ?? []).map((row) => row.airport).filter((one) => airports.includes(one)), ...airports]),
  ]

  const read = () => load({ db, names, clock, inOrder })
  let loaded = await read()
  const reload = async () => {
    const version = (await findPlacesDataset(db))?.version ?? 0
    if (version === loaded.version) return
    const next = await read()
    // Warms up the new index before it replaces the old one.
    if (loaded.searched()) next.search()
    loaded = next
  }
  const timer = setInterval(() => void reload().catch(() => undefined), watchInterval)
  timer.unref()

  const { airport, city, get, ...found } = lookUps(() => loaded, business)
  return {
    ...found,
    get,
    airportByIcao: airport,
    airportByIata: (code) => loaded.directory.airportByIata(code.toUpperCase()),
    city,
    charterAirports(selector) {
      const parts = split(selector)
      const preferred = parts?.[0] === 'city' ? found.businessAirports(parts[1]) : []
      return [...new Set([...preferred, ...found.getAirports(selector)])]
    },
    nearest: (latitude, longitude, km, limit = Infinity) => loaded.directory.nearest(latitude, longitude, km, limit),
    knownDrive: (one, other) => knownDriveMinutes(names.served, one, other),
    search: ({ query, locale, near, limit = 12 }) =>
      loaded
        .search()
        .find(query, { locale, limit, near })
        .map((hit) => toFound(get(hit.selector, locale)!, hit.served, locale)),
    popular: (locale, limit = 12) => loaded.directory.popular(limit).map((facts) => loaded.locations.city(facts, locale)),
    popularCities: (limit) => loaded.directory.popular(limit),
    cityBySlug: (slug, locale) => loaded.directory.cityBySlug(slug.toLowerCase(), locale),
    citiesOfCountry: (iso) => loaded.directory.citiesOfCountry(iso.toUpperCase()),
    regions: () => loaded.directory.regions,
    country: (iso) => loaded.directory.country(iso.toUpperCase()),
    countries: () => loaded.directory.countries,
    airports: () => loaded.directory.everyAirport,
    version: () => loaded.version,
    reload,
    close: () => clearInterval(timer),
  }
}

interface Read {
  db: Database
  names: PlaceNames
  clock: Clock
  /** Airports of a city, those that clients of charters use first. */
  inOrder(city: CityFacts): string[]
}

async function load({ db, names, clock, inOrder }: Read): Promise<Loaded> {
  const version = (await findPlacesDataset(db))?.version ?? 0
  const [regions, countries, cities, airports] = await Promise.all([listRegions(db), listCountries(db), listCities(db), listAirports(db)])
  const zoned = zonesByNewestRules(clock.now())
  const directory = createDirectory({ regions, countries, cities: cities.map(zoned), airports: airports.map(zoned) })
  let search: PlaceSearch | null = null
  return {
    version,
    directory,
    locations: createLocations(directory, names, clock, inOrder),
    search: () => (search ??= createSearch(searchEntries(directory, names))),
    searched: () => search !== null,
  }
}

/** By code or selector, of what is loaded at the time. */
function lookUps(loaded: () => Pick<Loaded, 'directory' | 'locations'>, business: ReadonlyMap<string, readonly { airport: string }[]>) {
  const airport = (code: string) => loaded().directory.airport(code.toUpperCase())
  const city = (code: string) => loaded().directory.city(code.toUpperCase())
  const airportsOfCity = (code: string): AirportFacts[] => city(code)?.airports.map((member) => loaded().directory.airport(member)!) ?? []
  const businessAirports = (code: string): AirportFacts[] =>
    (business.get(code.toUpperCase()) ?? []).flatMap((row) => airport(row.airport) ?? [])
  const getAirports: PlacesService['getAirports'] = (selector) => {
    const parts = split(selector)
    if (!parts) return []
    if (parts[0] === 'city') return airportsOfCity(parts[1])
    const facts = airport(parts[1])
    return facts ? [facts] : []
  }
  const airportLocation = (code: string, locale: Locale) => {
    const facts = airport(code)
    return facts && loaded().locations.airport(facts, locale)
  }
  const cityLocation = (code: string, locale: Locale) => {
    const facts = city(code)
    return facts && loaded().locations.city(facts, locale)
  }
  const get: PlacesService['get'] = (selector, locale) => {
    const parts = split(selector)
    if (!parts) return null
    return parts[0] === 'airport' ? airportLocation(parts[1], locale) : cityLocation(parts[1], locale)
  }
  return { airport, city, airportsOfCity, businessAirports, getAirports, airportLocation, cityLocation, get }
}

/** Rows with the zone whose clocks are right; each zone is looked at once. */
function zonesByNewestRules(now: Temporal.Instant) {
  const found = new Map<string, string>()
  return <T extends { zone: string; iso2: string }>(row: T): T => {
    const zone = found.get(row.zone) ?? zoneByNewestRules(row.zone, row.iso2, now)
    found.set(row.zone, zone)
    return zone === row.zone ? row : { ...row, zone }
  }
}

function toFound(location: Location, served: Hit['served'], locale: Locale): FoundLocation {
  if (!served) return location
  const { name, kind, onward } = served.place
  return { ...location, serves: { name: name[locale], kind, drive_minutes: served.driveMinutes, onward } }
}

function split(selector: string): ['airport' | 'city', string] | null {
  const match = /^(airport|city):([A-Za-z0-9-]{2,12})$/.exec(selector)
  return match ? [match[1] as 'airport' | 'city', match[2]!] : null
}
