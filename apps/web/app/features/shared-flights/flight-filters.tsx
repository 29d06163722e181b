import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { FiltersForm, NumberChoice } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import { countFilters, readFilters, toUrlQuery, type FlightFilters as Filters, type RouteDates } from './flight-query.ts'
import styles from './flight-filters.module.css'

const paxSteps = [1, 2, 3, 4, 5, 6, 8]
/** Days that are named below the form. */
const maxDays = 14

type City = RouteDates['departure']['city']

/** Cities of one end, by name; of the arrival only those that are reached from the chosen departure. */
function toCities(routes: readonly RouteDates[], end: 'departure' | 'arrival', locale: string): City[] {
  const cities = new Map(routes.map((route) => [route[end].city.id, route[end].city]))
  return [...cities.values()].toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

export function FlightFilters({ filters, routes }: { filters: Filters; routes: readonly RouteDates[] }) {
  const t = useTranslations('shared-flights.filters')
  const locale = useLocale()
  const paths = usePaths()
  const toChoices = (cities: readonly City[]) => cities.map(({ id, name }) => ({ value: id, label: name }))
  const fromHere = routes.filter(({ departure }) => filters.from === '' || departure.city.id === filters.from)
  return (
    <FiltersForm
      filters={filters}
      active={countFilters(filters)}
      t={t}
      from={toChoices(toCities(routes, 'departure', locale))}
      to={toChoices(toCities(fromHere, 'arrival', locale))}
      action={paths.seats()}
      address={paths.seats(toUrlQuery({ ...filters, page: 1 }))}
      toAddress={(params) => paths.seats(toUrlQuery({ ...readFilters(params), page: 1 }))}
      list="flights"
      below={<Days filters={filters} routes={fromHere.filter(({ arrival }) => filters.to === '' || arrival.city.id === filters.to)} />}
    >
      <NumberChoice
        label={t('pax')}
        name="pax"
        value={filters.pax}
        any={t('paxAny')}
        steps={paxSteps}
        toLabel={(count) => t('paxCount', { count })}
      />
    </FiltersForm>
  )
}

/** Days on which the chosen route has flights, each a link. */
function Days({ filters, routes }: { filters: Filters; routes: readonly RouteDates[] }) {
  const t = useTranslations('shared-flights.filters')
  const locale = useLocale()
  const paths = usePaths()
  const days = [...new Set(routes.flatMap(({ dates }) => dates))].toSorted().slice(0, maxDays)
  if (days.length === 0) return null
  return (
    <nav className={styles.days} aria-label={t('dates')}>
      {days.map((day) => (
        <a
          key={day}
          className={styles.dayLink}
          aria-current={filters.dateFrom === day && filters.dateTo === day ? 'true' : undefined}
          href={paths.seats(toUrlQuery({ ...filters, dateFrom: day, dateTo: day, page: 1 }))}
        >
          {formatDate(day, locale, 'weekday')}
        </a>
      ))}
    </nav>
  )
}
