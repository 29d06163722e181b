import { sightOf } from '@aquilane/art/scene/destination-scene'
import { ignoreRefusal } from '~/lib/ignore-refusal.ts'
import type { SiteContext } from '~/lib/server-context.ts'
import { toMarks } from './airport-marks.ts'
import { pickLegs } from './pick-legs.ts'

/** Priced are the most visited cities; ten are shown, some are too near. */
const pricedCities = 14
const shownPrices = 10
const shownLegs = 3
/** Enough to find cards of different cities among them. */
const listedLegs = 12
const pax = 4

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
