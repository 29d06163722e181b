import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { groupOrders, isUnpaid } from '@aquilane/domain/orders/grouping'
import { formatDate, formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card, CardLink } from '@aquilane/ui/card'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Skeleton } from '@aquilane/ui/skeleton'
import { Tabs } from '@aquilane/ui/tabs'
import { AircraftDrawing } from '~/lib/aircraft-drawing.tsx'
import { api } from '~/lib/api.ts'
import { usePaths } from '~/lib/texts.tsx'
import { statusTone } from './status.ts'
import type { OrderSummary } from './order-types.ts'
import styles from './orders.module.css'

/** All orders of the customer: active and completed. */
export function OrdersPage() {
  const t = useTranslations('order')
  const paths = usePaths()
  const [params, setParams] = useSearchParams()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['orders'],
    queryFn: ({ signal }) => api('GET /gamma/order/list', { signal }),
  })
  const groups = groupOrders(data?.data ?? [])
  const past = [...groups.completed, ...groups.inactive].toSorted((a, b) => b.created.localeCompare(a.created))
  const tab = params.get('tab') === 'completed' ? 'completed' : 'active'
  return (
    <div className={styles.page}>
      <Heading level={1} size={48}>
        {t('list.title')}
      </Heading>
      {isPending ? (
        <Skeleton height="320px" radius="6px" />
      ) : error ? (
        <EmptyState title={t('list.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
      ) : (
        <Tabs
          label={t('list.title')}
          value={tab}
          onChange={(id) => setParams(id === 'completed' ? { tab: id } : {}, { replace: true, preventScrollReset: true })}
          items={[
            {
              id: 'active',
              label: t('list.active'),
              content: (
                <OrderCards
                  orders={groups.active}
                  empty={
                    <EmptyState
                      title={t('list.emptyActive')}
                      text={t('list.emptyActiveText')}
                      actions={<LinkButton href={paths.index()}>{t('list.search')}</LinkButton>}
                    />
                  }
                />
              ),
            },
            {
              id: 'completed',
              label: t('list.completed'),
              content: (
                <OrderCards orders={past} empty={<EmptyState title={t('list.emptyCompleted')} text={t('list.emptyCompletedText')} />} />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

function OrderCards({ orders, empty }: { orders: readonly OrderSummary[]; empty: ReactNode }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const paths = usePaths()
  if (orders.length === 0) return empty
  return (
    <ul className={styles.list}>
      {orders.map((order) => {
        const [first] = order.legs
        const ends = order.legs.map((leg) => leg.departure_airport.city?.name ?? leg.departure_airport.name)
        const last = order.legs.at(-1)?.arrival_airport
        return (
          <li key={order.id}>
            <Card as="article" interactive className={styles.card}>
              <div className={styles.what}>
                <p className={styles.state}>
                  <Badge tone={statusTone(order.confirmation_status)} dot>
                    {t(`status.${order.confirmation_status}`)}
                  </Badge>
                  {isUnpaid(order) && order.confirmation_status !== 'AwaitingPayment' ? (
                    <Badge tone="gold">{t('list.unpaid')}</Badge>
                  ) : null}
                  <span className={styles.quiet}>{order.pnr}</span>
                </p>
                <h2 className={styles.route}>
                  <CardLink href={paths.order(order.id)}>{[...ends, last?.city?.name ?? last?.name ?? ''].join(' – ')}</CardLink>
                </h2>
                {first ? <p className={styles.when}>{formatDateTime(first.departure_date, locale)}</p> : null}
                <p className={styles.quiet}>{t('list.created', { date: formatDate(order.created, locale) })}</p>
              </div>
              {order.aircraft ? (
                <AircraftDrawing
                  className={styles.drawing}
                  slug={order.aircraft.type.slug}
                  label={t('drawing', { type: order.aircraft.type.name })}
                />
              ) : null}
              <p className={styles.price}>
                {order.price ? formatMoney(order.price) : t('toConfirm')}
                {order.aircraft ? <span className={styles.quiet}>{order.aircraft.type.name}</span> : null}
              </p>
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
