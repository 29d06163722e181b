import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { isCharterDeparture } from '../../foundation/places/index.ts'

/** What the page of destinations asks for when its address names nothing (`apps/web`, `explore`). */
const usual = { pax: 4, among: 250 } as const

/** Prices the destinations of the city that the installation is based in, in the background. */
export function warmExploration({ charter, places, log }: Context, base: Pick<Config, 'defaultLatitude' | 'defaultLongitude'>): void {
  const near = places.nearest(base.defaultLatitude, base.defaultLongitude, 100).find(({ airport }) => isCharterDeparture(airport))
  const origin = near && places.airportLocation(near.airport.code, 'en')
  if (!origin) return
  charter
    .warmExploration({ from: origin.city?.selector ?? origin.selector, ...usual })
    .catch((error: unknown) => log.warn({ err: error }, 'the destinations could not be priced in advance'))
}
