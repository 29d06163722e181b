import { timeOfDay } from '@aquilane/art/scene/destination-scene'
import { heroSky } from '@aquilane/art/sky/hero-sky'
import { ApiError } from '@aquilane/contract/client'
import type { TripRoute } from '~/features/trip/index.ts'
import type { SiteContext } from '~/lib/server-context.ts'

const popularLimit = 8

/** The hero's sky for either theme; the style sheet shows one of them. */
export const loadSky = () => ({
  day: heroSky({ idPrefix: 'day', timeOfDay: 'day' }),
  night: heroSky({ idPrefix: 'night', timeOfDay: 'night' }),
})

const shownTexts = 3
const shownStories = 4
const shownLegs = 3
/** One more than are shown: the departure is one of them. */
const pricedCities = popularLimit + 1

/** From-prices of the most visited cities from the city that the installation is based in; null where they cannot be found. */
async function loadFromPrices({ tryApi, site }: SiteContext) {
  try {
    const { data: near } = await tryApi('GET /gamma/location/search-by-radius', { query: { ...site.base, limit: 1 } })
    const city = near[0]?.city
    return city && (await tryApi('GET /gamma/charter/explore', { query: { from: city.selector, among: pricedCities, sort: 'popular' } }))
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** Data of the home page that is the same for every visitor. */
export async function loadHome(site: SiteContext) {
  const { api } = site
  const [popular, classes, prices, legs, deals, articles, stories] = await Promise.all([
    api('GET /gamma/location/popular', { query: { limit: popularLimit } }),
    api('GET /gamma/aircraft-class/list'),
    loadFromPrices(site),
    api('GET /gamma/empty-leg/list', { query: { sort: 'date', per_page: shownLegs } }),
    api('GET /gamma/content/list', { query: { kind: 'deal', per_page: shownTexts } }),
    api('GET /gamma/content/list', { query: { kind: 'article', per_page: shownTexts } }),
    api('GET /gamma/content/list', { query: { kind: 'story', per_page: shownStories } }),
  ])
  const priceBySelector = new Map(prices?.data.map(({ city, from_price: price }) => [city.selector, price]))
  return {
    sky: loadSky(),
    popular: popular.data.map((city) => {
      const local = Temporal.Now.zonedDateTimeISO(city.timezone.name)
      return {
        city,
        price: priceBySelector.get(city.selector) ?? null,
        localTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
        scene: `/art/scene/${city.selector.slice('city:'.length)}-${timeOfDay(local.hour)}.svg`,
      }
    }),
    classes: classes.data,
    pricedFrom: prices?.departure.name ?? null,
    legs: legs.data,
    deals: deals.data,
    articles: articles.data,
    stories: stories.data,
  }
}

/** The ends that the address names with `from` and `to`, null for what is no place; null where it names none. */
export async function loadRoute({ tryApi }: SiteContext, params: URLSearchParams): Promise<TripRoute | null> {
  const load = async (selector: string | null) => {
    if (!selector) return null
    const found = await tryApi('GET /gamma/location/get', { query: { selector: [selector] } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status < 500) return null
      throw error
    })
    return found?.data[0] ?? null
  }
  const [from, to] = [params.get('from'), params.get('to')]
  if (!from && !to) return null
  const [departure, arrival] = await Promise.all([load(from), load(to)])
  return { from: departure, to: arrival }
}
