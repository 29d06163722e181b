import { locateInArea } from '@aquilane/art/map/area-map'
import { sightOf } from '@aquilane/art/scene/destination-scene'
import { reachFor } from '@aquilane/contract/area-map'
import { areaMapSize } from '@aquilane/domain/illustrations/area-map'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import type { MapPosition } from '~/lib/area-map.tsx'
import type { AirportMarks } from './airport-map.tsx'
import { pickLegs } from './pick-legs.ts'
import type { City } from './places.ts'

/** Priced are the most visited cities; ten are shown, some are too near. */
const pricedCities = 14
const shownPrices = 10
const shownLegs = 3
/** Enough to find cards of different cities among them. */
const listedLegs = 12
const pax = 4

interface Label {
  x: number
  y: number
  side: 'above' | 'below'
}

/** Of a phone, percent of the map: how far a text stands from its dot, and the room that a code takes. */
const onPhone = { rise: 5.5, width: 7.5, height: 7, city: 2.5 }
const middleOf = ({ y, side }: Label): number => (side === 'above' ? y - onPhone.rise : y + onPhone.rise)

/** Airports on the map of their city; codes that would cover another one on a phone stand on wide screens only. */
function toMarks({ latitude, longitude, airports }: City): AirportMarks {
  const km = reachFor(Math.max(20, ...airports.map(({ distance_km: distance }) => distance)) * 1.2)
  const locate = locateInArea({ latitude, longitude, km }, areaMapSize)
  const places: { x: number; y: number; code: string }[] = []
  for (const { iata, icao, ...airport } of airports) {
    const at = locate(airport.latitude, airport.longitude)
    if (!at) continue
    const place = { x: (at[0] / areaMapSize.width) * 100, y: (at[1] / areaMapSize.height) * 100, code: iata ?? icao ?? '' }
    // The dot of the city covers the middle.
    if (Math.abs(place.x - 50) < 1 && Math.abs(place.y - 50) < 2) continue
    if (places.every((other) => Math.abs(other.x - place.x) > 5 || Math.abs(other.y - place.y) > 6)) places.push(place)
  }
  const isNear = ({ x, y }: MapPosition): boolean => Math.abs(x - 50) < 9 && Math.abs(y - 50) < 15
  const nearest = places.filter(isNear).toSorted((a, b) => Math.hypot(a.x - 50, a.y - 50) - Math.hypot(b.x - 50, b.y - 50))[0]
  // The name of the city stands on the other side than the nearest airport, whose code leads away from it.
  const middleSide = nearest && nearest.y > 50 ? 'above' : 'below'
  const turns = middleSide === 'above' ? 43 : 54
  const taken: Label[] = [{ x: 50, y: 50, side: middleSide }]
  return {
    km,
    middleSide,
    marks: places.map((place) => {
      const label: Label = { x: place.x, y: place.y, side: isNear(place) && place.y > turns ? 'below' : 'above' }
      const isFree = taken.every(
        (other, at) =>
          Math.abs(other.x - label.x) > onPhone.width + (at === 0 ? onPhone.city : 0) ||
          Math.abs(middleOf(other) - middleOf(label)) > onPhone.height,
      )
      if (isFree) taken.push(label)
      return { ...place, side: label.side, label: isFree ? 'always' : 'wide' }
    }),
  }
}

/** A city with prices to the most visited places, its empty legs and its text. */
export async function loadCity({ api, tryApi, locale }: SiteContext, slug: string) {
  const city = await api('GET /gamma/city/get', { query: { slug } })
  const { selector } = city
  const [prices, from, to, text] = await Promise.all([
    city.country.is_active
      ? tryApi('GET /gamma/charter/explore', { query: { from: selector, pax, among: pricedCities, sort: 'popular' } }).catch(ignoreRefusal)
      : null,
    tryApi('GET /gamma/empty-leg/list', { query: { from: selector, sort: 'date', per_page: listedLegs } }).catch(ignoreRefusal),
    tryApi('GET /gamma/empty-leg/list', { query: { to: selector, sort: 'date', per_page: listedLegs } }).catch(ignoreRefusal),
    tryApi('GET /gamma/content/by-key', { query: { kind: 'place', key: selector } }).catch(ignoreRefusal),
  ])
  const touches = ({ city: of }: { city: { selector: string } | null }): boolean => of?.selector === selector
  const legs = pickLegs(
    [...(from?.data ?? []), ...(to?.data ?? [])].filter(({ departure, arrival }) => touches(departure) || touches(arrival)),
    shownLegs,
  )
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
