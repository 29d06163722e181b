import type { FormEvent } from 'react'
import { SlidersHorizontal } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDate } from '@aquilane/i18n/format'
import { Button } from '@aquilane/ui/button'
import { TextLink } from '@aquilane/ui/link'
import { Select } from '@aquilane/ui/select'
import { TextField } from '@aquilane/ui/text-field'
import { usePaths } from '~/lib/texts.tsx'
import offer from '~/lib/flight-offer.module.css'
import { countFilters, readFilters, toUrlQuery, type FlightFilters as Filters, type RouteDates } from './flight-query.ts'
import styles from './shared-flights.module.css'

const paxSteps = [1, 2, 3, 4, 5, 6, 8]
/** Days that are named below the form. */
const maxDays = 14

type City = RouteDates['departure']['city']

/** Cities of one end, by name; of the arrival only those that are reached from the chosen departure. */
function toCities(routes: readonly RouteDates[], end: 'departure' | 'arrival', locale: string): City[] {
  const cities = new Map(routes.map((route) => [route[end].city.id, route[end].city]))
  return [...cities.values()].toSorted((a, b) => a.name.localeCompare(b.name, locale))
}

/** A plain GET form: works before scripts have run. On phones it opens through the hash (spec §2). */
export function FlightFilters({ filters, routes }: { filters: Filters; routes: readonly RouteDates[] }) {
  const t = useTranslations('shared-flights.filters')
  const locale = useLocale()
  const paths = usePaths()
  const navigate = useNavigate()
  const go = (form: HTMLFormElement) => {
    // Every change of a filter leads to the first page (spec §2).
    const next = { ...readFilters(new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))), page: 1 }
    void navigate(paths.seats(toUrlQuery(next)), { preventScrollReset: true })
  }
  const place = (cities: readonly City[], chosen: string) => [
    { value: '', label: t('any') },
    // A link may name a place without flights.
    ...(chosen === '' || cities.some(({ id }) => id === chosen) ? [] : [{ value: chosen, label: chosen.replace(/^\w+:/, '') }]),
    ...cities.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const fromHere = routes.filter(({ departure }) => filters.from === '' || departure.city.id === filters.from)
  const active = countFilters(filters)
  return (
    <search className={offer.filters}>
      <a href="#filters" className={offer.openFilters}>
        <SlidersHorizontal size={18} strokeWidth={1.5} aria-hidden="true" />
        {t('open')}
        {active > 0 ? ` (${active})` : ''}
      </a>
      <form
        // The defaults change with the address.
        key={JSON.stringify(filters)}
        id="filters"
        method="get"
        action={paths.seats()}
        className={offer.form}
        aria-label={t('title')}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          go(event.currentTarget)
        }}
        onChange={(event) => go(event.currentTarget)}
      >
        <Select
          label={t('from')}
          name="from"
          defaultValue={filters.from}
          options={place(toCities(routes, 'departure', locale), filters.from)}
        />
        <Select label={t('to')} name="to" defaultValue={filters.to} options={place(toCities(fromHere, 'arrival', locale), filters.to)} />
        <TextField label={t('dateFrom')} name="date_from" type="date" defaultValue={filters.dateFrom} />
        <TextField label={t('dateTo')} name="date_to" type="date" defaultValue={filters.dateTo} />
        <Select
          label={t('pax')}
          name="pax"
          defaultValue={filters.pax > 0 ? String(filters.pax) : ''}
          options={[
            { value: '', label: t('paxAny') },
            ...[...new Set([...paxSteps, ...(filters.pax > 0 ? [filters.pax] : [])])]
              .toSorted((a, b) => a - b)
              .map((count) => ({ value: String(count), label: t('paxCount', { count }) })),
          ]}
        />
        <div className={offer.formEnd}>
          <Button type="submit" size="small">
            {t('show')}
          </Button>
          {active > 0 ? <TextLink href={paths.seats()}>{t('clear')}</TextLink> : null}
          <a href="#flights" className={offer.closeFilters}>
            {t('close')}
          </a>
        </div>
      </form>
      <Days filters={filters} routes={fromHere.filter(({ arrival }) => filters.to === '' || arrival.city.id === filters.to)} />
    </search>
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
