import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { unpaidKind } from '@aquilane/domain/orders/grouping'
import { formatDate, formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Badge } from '@aquilane/ui/badge'
import { Button } from '@aquilane/ui/button'
import { Card, CardLink } from '@aquilane/ui/card'
import { EmptyState } from '@aquilane/ui/empty-state'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { Pagination } from '@aquilane/ui/pagination'
import { Skeleton, SkeletonText } from '@aquilane/ui/skeleton'
import { Tabs } from '@aquilane/ui/tabs'
import { AircraftPicture } from '~/lib/aircraft-picture.tsx'
import { api } from '~/lib/api.ts'
import { usePageLabels } from '~/lib/page-labels.ts'
import { usePaths } from '~/lib/texts.tsx'
import { statusTone } from './status.ts'
import { useOrderState } from './use-order-state.ts'
import type { OrderSummary } from './order-types.ts'
import styles from './orders.module.css'

/** The list of the address: its tab and, from 1, its page. */
function useAddress() {
  const [params, setParams] = useSearchParams()
  const paths = usePaths()
  const tab: 'active' | 'completed' = params.get('tab') === 'completed' ? 'completed' : 'active'
  const asked = Number(params.get('page') ?? 1)
  const query = (next: string, page: number) => ({
    ...(next === 'completed' ? { tab: next } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return {
    tab,
    page: Number.isInteger(asked) && asked > 0 ? asked : 1,
    go: (next: string) => setParams(query(next, 1), { replace: true, preventScrollReset: true }),
    hrefOf: (page: number) => paths.orders(query(tab, page)),
  }
}

/** The customer's orders: active and completed, twelve a page. */
export function OrdersPage() {
  const t = useTranslations('order')
  const paths = usePaths()
  const { tab, page, go, hrefOf } = useAddress()
  const labels = usePageLabels()
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['orders', tab, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/order/list', { query: { group: tab === 'active' ? 'active' : 'past', page, per_page: 12 }, signal }),
    // The page that is read stays until the next one is here; the other tab's orders never stand under this one's name.
    placeholderData: (previous, query) => (query?.queryKey[1] === tab ? previous : undefined),
  })
  const empty =
    tab === 'active' ? (
      <EmptyState
        title={t('list.emptyActive')}
        text={t('list.emptyActiveText')}
        actions={<LinkButton href={paths.index()}>{t('list.search')}</LinkButton>}
      />
    ) : (
      <EmptyState title={t('list.emptyCompleted')} text={t('list.emptyCompletedText')} />
    )
  const content = isPending ? (
    <OrderSkeletons />
  ) : error ? (
    <EmptyState title={t('list.failed')} actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>} />
  ) : (
    <>
      <OrderCards orders={data.data} empty={empty} />
      <Pagination page={data.pagination.current_page} pageCount={data.pagination.page_count} href={hrefOf} labels={labels} />
    </>
  )
  return (
    <div className={styles.page}>
      <Heading level={1} size={48}>
        {t('list.title')}
      </Heading>
      <Tabs
        label={t('list.title')}
        value={tab}
        onChange={go}
        items={[
          { id: 'active', label: t('list.active'), content: tab === 'active' ? content : null },
          { id: 'completed', label: t('list.completed'), content: tab === 'completed' ? content : null },
        ]}
      />
    </div>
  )
}

/** In the size of the cards that follow. */
const OrderSkeletons = () => (
  <div className={styles.list} role="status" aria-busy="true" aria-label={useTranslations('order')('list.loading')}>
    {Array.from({ length: 3 }, (_, index) => (
      <Card key={index} as="div" className={styles.card}>
        <div className={styles.what}>
          <Skeleton width="200px" height="24px" />
          <Skeleton width="70%" height="26px" />
          <SkeletonText lines={2} />
        </div>
        <Skeleton className={styles.drawing} width="160px" height="56px" />
        <Skeleton width="110px" height="24px" />
      </Card>
    ))}
  </div>
)

function OrderCards({ orders, empty }: { orders: readonly OrderSummary[]; empty: ReactNode }) {
  const t = useTranslations('order')
  const toState = useOrderState()
  const locale = useLocale()
  const paths = usePaths()
  if (orders.length === 0) return empty
  return (
    <ul className={styles.list}>
      {orders.map((order) => {
        const [first] = order.legs
        const ends = order.legs.map((leg) => leg.departure_airport.city?.name ?? leg.departure_airport.name)
        const last = order.legs.at(-1)?.arrival_airport
        const unpaid = unpaidKind(order)
        return (
          <li key={order.id}>
            <Card as="article" interactive className={styles.card}>
              <div className={styles.what}>
                <p className={styles.state}>
                  <Badge tone={statusTone(order.confirmation_status)} dot>
                    {toState(order)}
                  </Badge>
                  {unpaid && order.confirmation_status !== 'AwaitingPayment' ? (
                    <Badge tone="gold">{t(`list.unpaid.${unpaid}`)}</Badge>
                  ) : null}
                  {order.product === 'empty_leg' ? <Badge>{t('leg.badge')}</Badge> : null}
                  {order.product === 'shared_seat' ? <Badge>{t('sharing.badge')}</Badge> : null}
                  <span className={styles.quiet}>{order.pnr}</span>
                </p>
                <h2 className={styles.route}>
                  <CardLink href={paths.order(order.id)}>{[...ends, last?.city?.name ?? last?.name ?? ''].join(' – ')}</CardLink>
                </h2>
                {first ? <p className={styles.when}>{formatDateTime(first.departure_date, locale)}</p> : null}
                <p className={styles.quiet}>{t('list.created', { date: formatDate(order.created, locale) })}</p>
              </div>
              {order.aircraft ? (
                <AircraftPicture
                  className={styles.drawing ?? ''}
                  slug={order.aircraft.type.slug}
                  label={t('drawing', { type: order.aircraft.type.name })}
                  sizes="176px"
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
