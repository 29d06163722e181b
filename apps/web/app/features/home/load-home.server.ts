import { timeOfDay } from '@aquilane/art/scene/destination-scene'
import { heroSky } from '@aquilane/art/sky/hero-sky'
import { ApiError } from '@aquilane/contract/client'
import type { TripRoute } from '~/features/trip/use-trip.ts'
import type { SiteContext } from '~/lib/server-context.ts'

const popularLimit = 8

/** The hero's sky for either theme; the style sheet shows one of them. */
export const loadSky = () => ({
  day: heroSky({ idPrefix: 'day', timeOfDay: 'day' }),
  night: heroSky({ idPrefix: 'night', timeOfDay: 'night' }),
})

/** Data of the home page that is the same for every visitor. */
export async function loadHome({ api }: SiteContext) {
  const [popular, classes] = await Promise.all([
    api('GET /gamma/location/popular', { query: { limit: popularLimit } }),
    api('GET /gamma/aircraft-class/list'),
  ])
  return {
    sky: loadSky(),
    popular: popular.data.map((city) => {
      const local = Temporal.Now.zonedDateTimeISO(city.timezone.name)
      return {
        city,
        localTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
        scene: `/art/scene/${city.selector.slice('city:'.length)}-${timeOfDay(local.hour)}.svg`,
      }
    }),
    classes: classes.data,
  }
}

/** The route that the address asks for with `from` and `to`; null where one of them is no place. */
export async function loadRoute({ tryApi }: SiteContext, params: URLSearchParams): Promise<TripRoute | null> {
  const selector = [params.get('from') ?? '', params.get('to') ?? '']
  if (selector.includes('')) return null
  const found = await tryApi('GET /gamma/location/get', { query: { selector } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return null
    throw error
  })
  const [from, to] = found?.data ?? []
  return from && to ? { from, to } : null
}
