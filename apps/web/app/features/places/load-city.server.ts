import { locateInArea } from '@aquilane/art/map/area-map'
import { sightOf } from '@aquilane/art/scene/destination-scene'
import { reachFor } from '@aquilane/contract/area-map'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import type { AirportMarks } from './airport-map.tsx'
import type { City } from './places.ts'

/** Priced are the most visited cities; ten are shown, some are too near. */
const pricedCities = 14
const shownPrices = 10
const shownLegs = 3
const pax = 4

/** Airports on the map of their city; the codes of neighbours would cover each other. */
function toMarks({ latitude, longitude, airports }: City): AirportMarks {
  const km = reachFor(Math.max(20, ...airports.map(({ distance_km: distance }) => distance)) * 1.2)
  const locate = locateInArea({ latitude, longitude, km }, areaMapSize)
  const marks: { x: number; y: number; code: string }[] = []
  for (const { iata, icao, ...airport } of airports) {
    const at = locate(airport.latitude, airport.longitude)
    if (!at) continue
    const mark = { x: (at[0] / areaMapSize.width) * 100, y: (at[1] / areaMapSize.height) * 100, code: iata ?? icao ?? '' }
    // The label of the city covers the middle.
    if (Math.abs(mark.x - 50) < 5 && Math.abs(mark.y - 50) < 6) continue
    if (marks.every((other) => Math.abs(other.x - mark.x) > 5 || Math.abs(other.y - mark.y) > 6)) marks.push(mark)
  }
  return { km, marks }
}

/** A city with prices to the most visited places, its empty legs and its text. */
export async function loadCity({ api, tryApi, locale }: SiteContext, slug: string) {
  const city = await api('GET /gamma/city/get', { query: { slug } })
  const { selector } = city
  const [prices, from, to, text] = await Promise.all([
    city.country.is_active
      ? tryApi('GET /gamma/charter/explore', { query: { from: selector, pax, among: pricedCities, sort: 'popular' } }).catch(ignoreRefusal)
      : null,
    tryApi('GET /gamma/empty-leg/list', { query: { from: selector, sort: 'date', per_page: shownLegs } }).catch(ignoreRefusal),
    tryApi('GET /gamma/empty-leg/list', { query: { to: selector, sort: 'date', per_page: shownLegs } }).catch(ignoreRefusal),
    tryApi('GET /gamma/content/by-key', { query: { kind: 'place', key: selector } }).catch(ignoreRefusal),
  ])
  const touches = ({ city: of }: { city: { selector: string } | null }): boolean => of?.selector === selector
  const legs = [...(from?.data ?? []), ...(to?.data ?? [])]
    .filter(({ departure, arrival }) => touches(departure) || touches(arrival))
    .filter(({ id }, at, all) => all.findIndex((other) => other.id === id) === at)
    .slice(0, shownLegs)
  return {
    city,
    text,
    sight: sightOf(locale, selector),
    legs,
    prices: prices && { ...prices, data: prices.data.slice(0, shownPrices) },
    map: toMarks(city),
    localTime: Temporal.Now.zonedDateTimeISO(city.timezone.name).toPlainTime().toString({ smallestUnit: 'minute' }),
    locale,
  }
}
