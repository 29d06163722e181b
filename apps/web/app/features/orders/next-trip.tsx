import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { zoneName } from '@aquilane/i18n/zone-name'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card } from '@aquilane/ui/card'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { TextLink } from '@aquilane/ui/link'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { usePaths } from '~/lib/texts.tsx'
import { openOrdersQuery } from '~/lib/unpaid.ts'
import { NextStep } from './due.tsx'
import { orderQuery } from './order-query.ts'
import type { OrderSummary } from './order-types.ts'
import { nextLeg, pickTrips } from './pick-next-trip.ts'
import { isPaidTrip, statusTone } from './status.ts'
import { useOrderState } from './use-order-state.ts'
import styles from './next-trip.module.css'

// Of a paid trip.
const FollowFlight = lazy(() => import('./trip-actions.tsx').then((module) => ({ default: module.FollowFlight })))

/** The trip that departs first, with its next step; without one the ways to a flight. */
export function NextTrip() {
  const t = useTranslations('order.next')
  const list = useTranslations('order.list')
  const paths = usePaths()
  const { data, isPending, refetch } = useQuery(openOrdersQuery)
  const trips = pickTrips(data?.data ?? [], Temporal.Now.instant())
  const [trip] = trips
  return (
    <section className={styles.section} aria-label={t('title')}>
      <div className={styles.head}>
        <Heading level={2} size={28}>
          {t('title')}
        </Heading>
        <TextLink href={paths.orders()}>{trips.length > 1 ? t('all', { count: trips.length }) : t('orders')}</TextLink>
      </div>
      {isPending ? (
        <Skeleton height="212px" radius="6px" />
      ) : !data ? (
        <EmptyState level={3} title={list('failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : trip ? (
        <TripCard trip={trip} />
      ) : (
        <Card className={styles.none}>
          <p>
            <b>{t('none')}</b>
            <span>{t('noneText')}</span>
          </p>
          <div className={styles.ways}>
            <LinkButton href={paths.index()}>{list('search')}</LinkButton>
            <LinkButton variant="outline" href={paths.emptyLegs()}>
              {t('emptyLegs')}
            </LinkButton>
          </div>
        </Card>
      )}
    </section>
  )
}

function TripCard({ trip }: { trip: OrderSummary }) {
  const t = useTranslations('order.next')
  const locale = useLocale()
  const paths = usePaths()
  const toState = useOrderState()
  const { data: order, isPending, refetch } = useQuery(orderQuery(trip.id, locale))
  const leg = nextLeg(trip.legs, Temporal.Now.instant())
  const ends = trip.legs.map(({ departure_airport: from }) => from.city?.name ?? from.name)
  const last = trip.legs.at(-1)?.arrival_airport
  return (
    <Card className={styles.card}>
      <p className={styles.state}>
        <Badge tone={statusTone(trip.confirmation_status)} dot>
          {toState(trip)}
        </Badge>
        <span className={styles.quiet}>{trip.pnr}</span>
      </p>
      <h3 className={styles.route}>{[...ends, last?.city?.name ?? last?.name ?? ''].join(' – ')}</h3>
      {leg ? (
        <p className={styles.when}>
          <b>{formatDateTime(leg.departure_date, locale)}</b>
          <span className={styles.quiet}>
            {t('local', {
              airport: leg.departure_airport.name,
              zone: zoneName(leg.departure_airport.timezone.name, leg.departure_date, locale),
            })}
          </span>
        </p>
      ) : null}
      {isPending ? (
        <Skeleton height="84px" radius="6px" />
      ) : order ? (
        <>
          {isPaidTrip(order) ? (
            <Suspense>
              <FollowFlight order={order} />
            </Suspense>
          ) : null}
          <NextStep order={order} />
        </>
      ) : (
        <p className={styles.failed}>
          {t('failed')}
          <Button variant="quiet" size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )}
      <p className={styles.more}>
        <TextLink href={paths.order(trip.id)}>{t('open')}</TextLink>
      </p>
    </Card>
  )
}
