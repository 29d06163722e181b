import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import type { Location } from '@aquilane/domain/location'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import type { Trip } from '@aquilane/domain/trip/trip'
import { Select } from '@aquilane/ui/select'
import { api } from '~/lib/api.ts'
import styles from './airport-choice.module.css'

type Legs = OrderPayload['legs']

interface AirportChoiceProps {
  trip: Trip
  legs: Legs
  busy: boolean
  /** The same trip between other airports. */
  onTake: (legs: Legs) => void
}

/** The city that a place is or belongs to, where it has several airports. */
const getCityName = (place: Location): string | null =>
  place.type === 'city' ? place.selector : place.canChangeToCity ? (place.city?.selector ?? null) : null

/** For every end of the trip in a city with several airports: any of them, or a certain one. */
export function AirportChoice({ trip, legs, busy, onTake }: AirportChoiceProps) {
  const t = useTranslations('suggestions')
  const locale = useLocale()
  const ends = trip.destinations.flatMap((place, index) => {
    const city = place ? getCityName(place) : null
    // A place that the trip returns to is chosen once.
    const isFirst = trip.destinations.findIndex((other) => other?.selector === place?.selector) === index
    return place && city && isFirst ? [{ selector: place.selector, city }] : []
  })
  const selectors = [...new Set(ends.map(({ city }) => city))]
  const { data } = useQuery({
    queryKey: ['location', locale, selectors],
    queryFn: ({ signal }) => api('GET /gamma/location/get', { query: { selector: selectors }, signal }),
    enabled: selectors.length > 0,
    staleTime: 3_600_000,
  })
  const shown = ends.flatMap(({ selector, city: citySelector }) => {
    const city = data?.data.find((one) => one.selector === citySelector)
    return city?.type === 'city' && city.airports.length > 1 ? [{ selector, city }] : []
  })
  if (shown.length === 0) return null
  const change = (from: string, to: string): void =>
    onTake(
      legs.map((leg) => ({
        ...leg,
        departure: leg.departure === from ? to : leg.departure,
        arrival: leg.arrival === from ? to : leg.arrival,
      })),
    )
  return (
    <div className={styles.airports}>
      {shown.map(({ selector, city }) => (
        <Select
          key={selector}
          label={t('airportIn', { city: city.name })}
          value={selector}
          disabled={busy}
          onChange={(next) => change(selector, next)}
          options={[
            { value: city.selector, label: t('anyAirport') },
            ...city.airports.map((airport) => ({
              value: airport.selector,
              label: [airport.iata ?? airport.icao, airport.name].filter(Boolean).join(' · '),
            })),
          ]}
        />
      ))}
    </div>
  )
}
