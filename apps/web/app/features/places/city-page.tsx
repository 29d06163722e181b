import type { ReactNode } from 'react'
import { ArrowLeft } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { withQuery, type Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDuration, formatListPrice } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import layout from '~/lib/page-layout.module.css'
import { usePaths } from '~/lib/texts.tsx'
import { AirportMap, type AirportMarks } from './airport-map.tsx'
import { AirportTable } from './airport-table.tsx'
import { PlaceIntroduction } from './place-introduction.tsx'
import type { City, CityPrices, PlaceText } from './places.ts'
import styles from './places.module.css'

interface CityPageProps {
  city: City
  prices: CityPrices | null
  text: PlaceText | null
  /** What the picture shows; null where it is decoration. */
  sight: string | null
  localTime: string
  map: AirportMarks
  /** Cards of current empty legs. */
  legs: readonly ReactNode[]
}

/** Spec §2 `/cities/{slug}`: airports, prices to the most visited places, empty legs and neighbours of a city. */
export function CityPage({ city, prices, text, sight, localTime, map, legs }: CityPageProps) {
  const t = useTranslations('places.city')
  const paths = usePaths()
  const { name, selector, airports } = city
  const classes = new Set(airports.flatMap((airport) => airport.classes)).size
  return (
    <Container className={layout.page}>
      <TextLink href={paths.country(city.country.slug)} className={layout.back}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden="true" /> {t('back', { country: city.country.name })}
      </TextLink>
      <div className={styles.top}>
        <header className={layout.head}>
          <Heading level={1} size={48}>
            {name}
          </Heading>
          <Lede>
            {t('lede', { airports: airports.length, classes })} {t('ledeTime', { time: localTime })}
          </Lede>
          <div className={styles.actions}>
            <LinkButton href={paths.index({ to: selector })}>{t('search')}</LinkButton>
            <LinkButton variant="outline" href={paths.emptyLegs({ to: selector })}>
              {t('emptyLegs')}
            </LinkButton>
          </div>
        </header>
        <img
          className={styles.scene}
          src={`/art/scene/${selector.slice('city:'.length)}-day.svg`}
          alt={sight ?? ''}
          width={600}
          height={400}
          decoding="async"
        />
      </div>
      <PlaceIntroduction text={text} />
      {map.marks.length > 0 ? <AirportMap city={city} {...map} /> : null}
      <AirportTable airports={airports} />
      {prices && prices.data.length > 0 ? <PriceList city={city} prices={prices} /> : null}
      <EmptyLegs city={name} legs={legs} />
      {city.nearby.length > 0 ? <Nearby cities={city.nearby} /> : null}
    </Container>
  )
}

function EmptyLegs({ city, legs }: { city: string; legs: readonly ReactNode[] }) {
  const t = useTranslations('places.city')
  const paths = usePaths()
  return (
    <section className={styles.section} aria-labelledby="legs">
      <Heading level={2} size={28} id="legs">
        {t('legs')}
      </Heading>
      {legs.length > 0 ? (
        <ul className={layout.grid}>
          {legs.map((leg, at) => (
            // The list never changes its order.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>{leg}</li>
          ))}
        </ul>
      ) : (
        <p className={layout.quiet}>
          {t('legsNone', { city })} <TextLink href={paths.emptyLegSubscriptions()}>{t('legsAlert')}</TextLink>
        </p>
      )}
    </section>
  )
}

function Nearby({ cities }: { cities: City['nearby'] }) {
  const t = useTranslations('places.city')
  const paths = usePaths()
  return (
    <section className={styles.section} aria-labelledby="nearby">
      <Heading level={2} size={28} id="nearby">
        {t('nearby')}
      </Heading>
      <ul className={styles.nearby}>
        {cities.map((other) => (
          <li key={other.slug}>
            <TextLink href={paths.city(other.slug)}>{other.name}</TextLink>{' '}
            <span className={layout.quiet}>{t('kilometres', { km: other.distance_km })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PriceList({ city, prices }: { city: City; prices: CityPrices }) {
  const t = useTranslations('places.city')
  const locale = useLocale() as Locale
  const paths = usePaths()
  return (
    <section className={styles.section} aria-labelledby="prices">
      <Heading level={2} size={28} id="prices">
        {t('prices', { city: city.name })}
      </Heading>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('priceTo')}</th>
              <th scope="col" data-wide="">
                {t('priceClass')}
              </th>
              <th scope="col" data-number="">
                {t('priceTime')}
              </th>
              <th scope="col" data-number="">
                {t('price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {prices.data.map(
              ({ city: to, aircraft_class: aircraftClass, block_minutes: minutes, tech_stops: stops, from_price: price }) => (
                <tr key={to.selector}>
                  <th scope="row">
                    <TextLink href={withQuery(paths.index(), { from: city.selector, to: to.selector })}>{to.name}</TextLink>
                  </th>
                  <td data-wide="">{aircraftClass.name}</td>
                  <td data-number="">
                    {formatDuration(minutes)}
                    {stops > 0 ? <small>{t('priceStops', { count: stops })}</small> : null}
                  </td>
                  <td data-number="">{formatListPrice(price)}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      <p className={layout.quiet}>{t('priceNote', { pax: prices.pax, date: formatDate(prices.date, locale, 'weekday') })}</p>
    </section>
  )
}
