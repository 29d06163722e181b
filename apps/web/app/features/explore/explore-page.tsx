import { useLocale, useTranslations } from 'use-intl'
import type { Locale } from '@aquilane/domain/site/paths'
import { formatDate, formatDuration, formatKilometres, formatListPrice } from '@aquilane/i18n/format'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading, Lede } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Pagination } from '@aquilane/ui/pagination'
import layout from '~/lib/page-layout.module.css'
import { usePageLabels } from '~/lib/page-labels.ts'
import { usePaths } from '~/lib/texts.tsx'
import { ExploreForm } from './explore-form.tsx'
import { ExploreMap } from './explore-map.tsx'
import { toQuery, type Destination, type ExploreFilters, type Exploration, type Mark } from './explore.ts'
import styles from './explore.module.css'

interface ExplorePageProps {
  filters: ExploreFilters
  /** Name of the origin, or what was typed where there is no such place. */
  asked: string
  classes: readonly { slug: string; name: string }[]
  /** null where the origin is no place. */
  exploration: Exploration | null
  marks: readonly Mark[]
  /** Reach of the map. */
  km: number
  /** One page of destinations, the cheapest first. */
  rows: readonly Destination[]
  pages: number
  found?: number
}

/** Where one can fly from an origin, and what it costs: every city with its lowest price, as a map and as a list. */
export function ExplorePage({ filters, asked, classes, exploration, marks, km, rows, pages, found = 0 }: ExplorePageProps) {
  const t = useTranslations('explore')
  const locale = useLocale() as Locale
  const paths = usePaths()
  const labels = usePageLabels()
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {exploration ? t('title', { from: exploration.departure.name }) : t('titlePlain')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      <ExploreForm filters={filters} origin={asked} isUnknown={exploration === null && asked !== ''} classes={classes} />
      {exploration && rows.length > 0 ? (
        <>
          <div className={styles.summary}>
            <p className={layout.count} role="status">
              {t('found', { count: found, all: found === exploration.reachable ? 0 : exploration.reachable })}
            </p>
            <p className={layout.quiet}>{t('note', { pax: exploration.pax, date: formatDate(exploration.date, locale, 'weekday') })}</p>
          </div>
          <ExploreMap departure={exploration.departure} km={km} marks={marks} />
          <DestinationTable from={exploration.departure.selector} rows={rows} />
          <Pagination page={filters.page} pageCount={pages} href={(page) => paths.explore(toQuery({ ...filters, page }))} labels={labels} />
        </>
      ) : (
        <EmptyState
          title={t(exploration ? 'empty.title' : 'unknown.title')}
          text={t(exploration ? 'empty.text' : 'unknown.text')}
          actions={
            <LinkButton href={exploration ? paths.explore({ from: filters.from }) : paths.explore()}>
              {t(exploration ? 'empty.action' : 'unknown.action')}
            </LinkButton>
          }
        />
      )}
    </Container>
  )
}

function DestinationTable({ from, rows }: { from: string; rows: readonly Destination[] }) {
  const t = useTranslations('explore.table')
  const paths = usePaths()
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('city')}</th>
            <th scope="col" data-wide="">
              {t('class')}
            </th>
            <th scope="col" data-wide="" data-number="">
              {t('distance')}
            </th>
            <th scope="col" data-number="">
              {t('time')}
            </th>
            <th scope="col" data-number="">
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(
            ({ city, aircraft_class: aircraftClass, block_minutes: minutes, distance_km: km, tech_stops: stops, from_price: price }) => (
              <tr key={city.selector}>
                <th scope="row">
                  <TextLink href={paths.index({ from, to: city.selector })}>{city.name}</TextLink>
                  <small>{city.country}</small>
                </th>
                <td data-wide="">{aircraftClass.name}</td>
                <td data-wide="" data-number="">
                  {formatKilometres(km)}
                </td>
                <td data-number="">
                  {formatDuration(minutes)}
                  <small>{stops > 0 ? t('stops', { count: stops }) : t('nonstop')}</small>
                </td>
                <td data-number="">
                  <b>{formatListPrice(price)}</b>
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  )
}
