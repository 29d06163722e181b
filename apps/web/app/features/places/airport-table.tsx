import { useTranslations } from 'use-intl'
import { formatNumber } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { toClassKey } from '~/lib/class-key.ts'
import { usePaths } from '~/lib/texts.tsx'
import type { CityAirport } from './places.ts'
import styles from './places.module.css'
import airportTable from './airport-table.module.css'

/** The eight classes, smallest first. */
const classOrder = ['turboprop', 'very-light', 'light', 'midsize', 'super-mid', 'heavy', 'ultra-long', 'vip-airliner'] as const

/** Airports of a city: distance, runway, opening hours and the aircraft that can land. */
export function AirportTable({ airports }: { airports: readonly CityAirport[] }) {
  const t = useTranslations('places.city')
  return (
    <section className={styles.section}>
      <Heading level={2} size={28} id="airports">
        {t('airports')}
      </Heading>
      {/* Scrolls sideways on narrow screens, so the keyboard has to reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-labelledby="airports" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('airport')}</th>
              <th scope="col" data-number="">
                {t('distance')}
              </th>
              <th scope="col" data-number="">
                {t('runway')}
              </th>
              <th scope="col" data-wide="">
                {t('hours')}
              </th>
              <th scope="col" data-wide="">
                {t('classes')}
              </th>
            </tr>
          </thead>
          <tbody>
            {airports.map((airport) => (
              <AirportRow key={airport.selector} airport={airport} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function AirportRow({ airport }: { airport: CityAirport }) {
  const t = useTranslations('places.city')
  const paths = usePaths()
  const metres = airport.runway_m === null ? null : `${formatNumber(airport.runway_m)} m`
  return (
    <tr>
      <th scope="row">
        {airport.name}{' '}
        <span className={airportTable.codes}>{[airport.iata, airport.icao].filter((code) => code !== null).join(' · ')}</span>
        {airport.terminals > 0 ? (
          <TextLink href={paths.terminals(airport.iata ?? airport.icao ?? '')} className={airportTable.terminals}>
            {t('terminals', { count: airport.terminals })}
            <span className="visually-hidden"> {airport.name}</span>
          </TextLink>
        ) : null}
        {/* A phone has no room for these columns. */}
        <span className={airportTable.narrow}>
          {t('hours')}: <Hours hours={airport.hours} />
        </span>
        <span className={airportTable.narrow}>
          {t('classes')}: <Classes slugs={airport.classes} />
        </span>
      </th>
      <td data-number="">{t('kilometres', { km: airport.distance_km })}</td>
      <td data-number="">{metres === null ? t('unknown') : airport.runway_paved ? metres : t('unpaved', { metres })}</td>
      <td data-wide="">
        <Hours hours={airport.hours} />
      </td>
      <td data-wide="">
        <Classes slugs={airport.classes} />
      </td>
    </tr>
  )
}

function Hours({ hours }: { hours: CityAirport['hours'] }) {
  const t = useTranslations('places.city')
  if (hours.length === 0) return t('always')
  const week = (open: CityAirport['hours'][number]['open']): string => {
    const on = (day: number): string => {
      const spans = open.filter(({ days }) => days.includes(day)).map(({ from, to }) => t('daily', { from, to }))
      return spans.length === 0 ? t('closed') : spans.join(', ')
    }
    const [weekday, saturday, sunday] = [on(1), on(6), on(7)]
    return weekday === saturday && weekday === sunday ? weekday : t('week', { weekday, saturday, sunday })
  }
  return hours.map(({ binds, open }) => (binds === 'both' ? week(open) : `${week(open)} (${t(binds)})`)).join('; ')
}

function Classes({ slugs }: { slugs: readonly string[] }) {
  const t = useTranslations('places.city')
  const names = useTranslations('fleet.class')
  const known = classOrder.filter((slug) => slugs.includes(slug))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return t('noClasses')
  if (known.length === classOrder.length) return t('allClasses')
  const name = (slug: (typeof classOrder)[number]): string => names(`${toClassKey(slug)}.name`)
  if (first === last) return name(first)
  // Classes in between are smaller than the largest one, but a few of them need more runway.
  const isRange = known.length === classOrder.indexOf(last) - classOrder.indexOf(first) + 1
  return isRange ? t('upTo', { first: name(first), last: name(last) }) : known.map(name).join(', ')
}
