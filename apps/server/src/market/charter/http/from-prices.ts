import type { exploreDestinations, getDayPrices, getPriceEstimate, getTypicalPrices } from '@aquilane/contract/charter-prices'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Location } from '@aquilane/domain/location'
import { toClassRef } from '../../../foundation/fleet/index.ts'
import { money } from '../../../platform/http/serialize.ts'
import type { DayPrice } from '../day-prices.ts'
import type { Exploration } from '../explore.ts'
import type { PriceEstimate } from '../price-estimate.ts'
import type { TypicalPrices } from '../typical-prices.ts'

const euros = (cents: number) => money(cents, 'EUR')

export const toPriceEstimate = (
  { distanceKm, blockMinutes, date, classes }: PriceEstimate,
  locale: Locale,
): ResponseOf<typeof getPriceEstimate> => ({
  distance_km: distanceKm,
  block_minutes: blockMinutes,
  date,
  data: classes.map(({ aircraftClass, priceCents, blockMinutes, techStops, seats }) => ({
    aircraft_class: toClassRef(aircraftClass, locale),
    from_price: euros(priceCents),
    block_minutes: blockMinutes,
    tech_stops: techStops,
    seats,
  })),
})

export const toTypicalPrices = ({ pax, routes }: TypicalPrices): ResponseOf<typeof getTypicalPrices> => ({
  pax,
  data: routes.map(({ departure, arrival, date, priceCents, blockMinutes, distanceKm }) => ({
    departure: toCityRef(departure),
    arrival: toCityRef(arrival),
    date,
    from_price: euros(priceCents),
    block_minutes: blockMinutes,
    distance_km: distanceKm,
  })),
})

const toCityRef = ({ selector, iata, name }: Location) => ({ selector, iata, name })

export const toDayPrices = (days: readonly DayPrice[], locale: Locale): ResponseOf<typeof getDayPrices> => ({
  data: days.map(({ shift, date, isBookable, departures, best }) => ({
    shift,
    date,
    departures,
    bookable: isBookable,
    from_price: best && euros(best.priceCents),
    aircraft_class: best && toClassRef(best.aircraftClass, locale),
  })),
})

/** @param withClasses the price of every class */
export const toExploration = (
  { departure: { selector, name, latitude, longitude }, date, pax, reachable, cities }: Exploration,
  { locale, withClasses }: { locale: Locale; withClasses: boolean },
): ResponseOf<typeof exploreDestinations> => ({
  departure: { selector, name, latitude, longitude },
  date,
  pax,
  reachable,
  data: cities.map(({ city, best, aircraftClass, classes }) => ({
    city: {
      selector: city.selector,
      name: city.name[locale],
      slug: city.slug[locale],
      country: city.country.name[locale],
      latitude: city.latitude,
      longitude: city.longitude,
    },
    from_price: euros(best.priceCents),
    aircraft_class: toClassRef(aircraftClass, locale),
    block_minutes: best.blockMinutes,
    distance_km: best.distanceKm,
    tech_stops: best.techStops,
    ...(withClasses && {
      classes: classes.map(({ slug, priceCents, blockMinutes, techStops }) => ({
        slug,
        from_price: euros(priceCents),
        block_minutes: blockMinutes,
        tech_stops: techStops,
      })),
    }),
  })),
})
