import { Armchair, Bell, CalendarDays } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { withQuery } from '@aquilane/domain/site/paths'
import { formatMoney } from '@aquilane/i18n/format'
import { Banner } from '@aquilane/ui/banner'
import { Button } from '@aquilane/ui/button'
import { Container } from '@aquilane/ui/container'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading, Lede } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { OfferGrid, OfferPages } from '~/features/flight-offers/index.ts'
import { useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import layout from '~/lib/page-layout.module.css'
import { AlertsBanner } from './alerts-banner.tsx'
import { useOwnLegs } from './own-legs.ts'
import { LegCard } from './leg-card.tsx'
import { LegsPicture } from './legs-picture.tsx'
import { LegFilters } from './leg-filters.tsx'
import { countFilters, toApiQuery, toUrlQuery, type EmptyLegList, type LegFilters as Filters } from './leg-query.ts'
import styles from './legs-page.module.css'

interface LegsPageProps {
  list: EmptyLegList
  filters: Filters
  classes: readonly { slug: string; name: string }[]
  /** What a charter costs on the route asked for, where no leg flies it. */
  charterPrice: Api['GET /gamma/empty-leg/route']['response']['charter_price']
  /** The address has filters that cannot be read. */
  isInvalid: boolean
}

/** Spec §2 `/empty-legs`: the list with its filters; works without scripts. */
export function LegsPage({ list, filters, classes, charterPrice, isInvalid }: LegsPageProps) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const { loggedIn } = useSession()
  const own = useOwnLegs(filters)
  const { data, pagination, detours } = own.list ?? list
  const { places } = list
  // The public list holds more than what was asked for.
  const isWaiting = filters.subscribed && own.list === null
  return (
    <Container className={layout.page}>
      <div className={styles.top}>
        <header className={layout.head}>
          <Heading level={1} size={48}>
            {t('title')}
          </Heading>
          <Lede>{t('lede')}</Lede>
          <HeadLinks />
        </header>
        <div className={styles.listMap}>{data.length > 0 ? <LegsPicture legs={data} className={layout.mapBox} /> : null}</div>
      </div>
      {isInvalid ? <Banner tone="warn">{t('invalid')}</Banner> : null}
      <LegFilters filters={filters} places={places} classes={classes} />
      <AlertsBanner filters={filters} />
      <p id="legs" className={layout.count} role="status">
        {isWaiting ? '' : t('count', { count: pagination.total_count })}
      </p>
      {isWaiting ? (
        <OwnLegsPending isSignedIn={loggedIn} filters={filters} retry={own.isFailed ? own.retry : null} />
      ) : data.length > 0 ? (
        <OfferPages
          offers={data}
          card={(leg) => <LegCard leg={leg} />}
          pagination={pagination}
          href={(page) => paths.emptyLegs(toUrlQuery({ ...filters, page }))}
        />
      ) : (
        <Nothing filters={filters} charterPrice={charterPrice} />
      )}
      {isWaiting || detours.length === 0 ? null : <Detours legs={detours} />}
      <Feeds filters={filters} />
    </Container>
  )
}

/** Other ways to the legs, and the seats of shared flights. */
function HeadLinks() {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  return (
    <div className={layout.links}>
      <LinkButton
        variant="outline"
        size="small"
        href={paths.emptyLegsCalendar()}
        icon={<CalendarDays size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('calendarLink')}
      </LinkButton>
      <LinkButton
        variant="outline"
        size="small"
        href={paths.emptyLegSubscriptions()}
        icon={<Bell size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('alerts.title')}
      </LinkButton>
      <LinkButton variant="outline" size="small" href={paths.seats()} icon={<Armchair size={18} strokeWidth={1.5} aria-hidden="true" />}>
        {t('sharedFlights')}
      </LinkButton>
    </div>
  )
}

/** Legs nearby that could be flown on the route asked for. */
function Detours({ legs }: { legs: EmptyLegList['detours'] }) {
  const t = useTranslations('empty-legs.detours')
  return (
    <section aria-labelledby="detours" className={styles.detours}>
      <h2 id="detours" className={layout.heading}>
        {t('title')}
      </h2>
      <p className={layout.quiet}>{t('text')}</p>
      <OfferGrid offers={legs} card={(leg) => <LegCard leg={leg} level={3} />} />
    </section>
  )
}

interface OwnLegsPendingProps {
  isSignedIn: boolean
  filters: Filters
  /** Null unless the list could not be loaded. */
  retry: (() => void) | null
}

/** While the customer's own list loads, or where it could not; visitors are asked to sign in. */
function OwnLegsPending({ isSignedIn, filters, retry }: OwnLegsPendingProps) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const all = (
    <LinkButton variant="outline" href={paths.emptyLegs(toUrlQuery({ ...filters, subscribed: false }))}>
      {t('own.all')}
    </LinkButton>
  )
  if (isSignedIn && retry)
    return (
      <EmptyState
        title={t('own.failed')}
        text={t('own.failedText')}
        actions={
          <>
            <Button onClick={retry}>{t('own.retry')}</Button>
            {all}
          </>
        }
      />
    )
  if (isSignedIn)
    return (
      <div aria-busy="true" className={layout.grid}>
        <Skeleton height="420px" radius="6px" />
        <Skeleton height="420px" radius="6px" />
        <Skeleton height="420px" radius="6px" />
      </div>
    )
  return (
    <EmptyState
      title={t('own.title')}
      text={t('own.text')}
      actions={
        <>
          <LinkButton href={paths.emptyLegs({ ...toUrlQuery(filters), auth_modal: 'visible' })}>{t('own.signIn')}</LinkButton>
          {all}
        </>
      }
    />
  )
}

/** The same list for calendar programs and tables. */
function Feeds({ filters }: { filters: Filters }) {
  const t = useTranslations('empty-legs.feeds')
  const { per_page: _size, page: _page, sort: _sort, ...query } = toApiQuery(filters)
  const address = (kind: 'ics' | 'csv') => withQuery(`/gamma/empty-leg/feed.${kind}`, query)
  return (
    <p className={styles.feeds}>
      <span>{t('title')}</span>
      <a href={address('ics')}>{t('ics')}</a>
      <a href={address('csv')} download>
        {t('csv')}
      </a>
    </p>
  )
}

/** A new alert for what the filters ask. */
const alertLink = (paths: ReturnType<typeof usePaths>, { from, to, dateFrom, dateTo, priceMax }: Filters): string =>
  paths.emptyLegSubscriptionEdit('new', { from, to, date_from: dateFrom, date_to: dateTo, price_max: priceMax || null })

function Nothing({ filters, charterPrice }: Pick<LegsPageProps, 'filters' | 'charterPrice'>) {
  const t = useTranslations('empty-legs')
  const paths = usePaths()
  const isFiltered = countFilters(filters) > 0
  return (
    <EmptyState
      title={t(isFiltered ? 'none.title' : 'nothing.title')}
      text={
        <>
          {t(isFiltered ? 'none.text' : 'nothing.text')}
          {charterPrice ? <p>{t('none.charterPrice', { price: formatMoney(charterPrice) })}</p> : null}
        </>
      }
      actions={
        <>
          <LinkButton href={alertLink(paths, filters)}>{t('alerts.tellMe')}</LinkButton>
          <LinkButton variant="outline" href={paths.index({ from: filters.from, to: filters.to })}>
            {t('none.charter')}
          </LinkButton>
          {isFiltered ? (
            <LinkButton variant="outline" href={paths.emptyLegs()}>
              {t('none.clear')}
            </LinkButton>
          ) : null}
        </>
      }
    />
  )
}
