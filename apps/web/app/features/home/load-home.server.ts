import { aircraftProfile } from '@aquilane/art/aircraft/profile'
import { destinationScene, sceneFor, timeOfDay } from '@aquilane/art/scene/destination-scene'
import { heroSky } from '@aquilane/art/sky/hero-sky'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import type { SiteContext } from '~/lib/server-context.ts'

/** Pixels per metre of the fleet strip: the longest aircraft fits a quarter of the page. */
const scale = 6.4
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
    popular: popular.data.map((city, index) => {
      const local = Temporal.Now.zonedDateTimeISO(city.timezone.name)
      return {
        city,
        localTime: local.toPlainTime().toString({ smallestUnit: 'minute' }),
        scene: destinationScene({
          idPrefix: `scene${index}`,
          seed: city.selector,
          timeOfDay: timeOfDay(local.hour),
          ...sceneFor(city.selector),
        }),
      }
    }),
    classes: classes.data,
    drawings: Object.fromEntries(
      classes.data.map((one) => {
        const type = AIRCRAFT_TYPES.find((known) => known.class === one.slug)
        return [one.slug, type ? aircraftProfile(type.drawing, { idPrefix: `class-${one.slug}`, scale }) : '']
      }),
    ),
  }
}
