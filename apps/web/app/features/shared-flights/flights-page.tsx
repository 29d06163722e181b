import { useTranslations } from 'use-intl'
import { Banner } from '@aquilane/ui/banner'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading, Lede } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { OfferPages } from '~/features/flight-offers/index.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { FlightCard } from './flight-card.tsx'
import { FlightFilters } from './flight-filters.tsx'
import { countFilters, toUrlQuery, type FlightFilters as Filters, type RouteDates, type SharedFlightList } from './flight-query.ts'

interface FlightsPageProps {
  list: SharedFlightList
  filters: Filters
  routes: readonly RouteDates[]
  /** The address has filters that cannot be read. */
  isInvalid: boolean
}

/** Spec §2 `/seats`: the list with its filters; works without scripts. */
export function FlightsPage({ list, filters, routes, isInvalid }: FlightsPageProps) {
  const t = useTranslations('shared-flights')
  const paths = usePaths()
  const { data, pagination } = list
  return (
    <Container className={layout.page}>
      <header className={layout.head}>
        <Heading level={1} size={48}>
          {t('title')}
        </Heading>
        <Lede>{t('lede')}</Lede>
      </header>
      {isInvalid ? <Banner tone="warn">{t('invalid')}</Banner> : null}
      <FlightFilters filters={filters} routes={routes} />
      <p id="flights" className={layout.count} role="status">
        {t('count', { count: pagination.total_count })}
      </p>
      {data.length > 0 ? (
        <OfferPages
          offers={data}
          card={(flight) => <FlightCard flight={flight} />}
          pagination={pagination}
          href={(page) => paths.seats(toUrlQuery({ ...filters, page }))}
        />
      ) : (
        <Nothing filters={filters} />
      )}
    </Container>
  )
}

function Nothing({ filters }: { filters: Filters }) {
  const t = useTranslations('shared-flights')
  const paths = usePaths()
  const isFiltered = countFilters(filters) > 0
  return (
    <EmptyState
      title={t(isFiltered ? 'none.title' : 'nothing.title')}
      text={t(isFiltered ? 'none.text' : 'nothing.text')}
      actions={
        <>
          {isFiltered ? <LinkButton href={paths.seats()}>{t('none.clear')}</LinkButton> : null}
          <LinkButton variant="outline" href={paths.emptyLegs({ from: filters.from, to: filters.to })}>
            {t('none.emptyLegs')}
          </LinkButton>
          <LinkButton variant="outline" href={paths.index()}>
            {t('none.charter')}
          </LinkButton>
        </>
      }
    />
  )
}
