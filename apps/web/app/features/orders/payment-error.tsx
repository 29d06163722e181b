import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime, formatMoney } from '@aquilane/i18n/format'
import { Heading } from '@aquilane/ui/heading'
import { LinkButton } from '@aquilane/ui/link-button'
import { api } from '~/lib/api.ts'
import { toLocal } from '~/lib/local-time.ts'
import { payHash } from '~/lib/payment-hash.ts'
import { Questions } from '~/lib/questions.tsx'
import { RouteMap } from '~/lib/route-map.tsx'
import { toDrawnLeg } from '~/lib/route-map-address.ts'
import { useSession } from '~/lib/session.ts'
import { usePaths } from '~/lib/texts.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import type { Order, OrderInvoice } from './order-types.ts'
import { toRefusedPayment } from './refused-payment.ts'
import styles from './payment-error.module.css'

const reasons = ['card_declined', 'challenge_refused', 'timeout', 'canceled', 'underpaid'] as const

/** What the bank refused and why, what stays as it is until when, and the way to pay another way. */
export function PaymentError() {
  const t = useTranslations('order.paymentError')
  const loading = useTranslations('order')
  const paths = usePaths()
  const [params] = useSearchParams()
  const reason = reasons.find((known) => known === params.get('reason')) ?? 'other'
  const id = params.get('order')
  const invoiceId = params.get('invoice')
  const refused = useRefusedOrder(id)
  const { state, order, invoice } = toRefusedPayment(refused, invoiceId)
  if (state === 'loading') return <OrderSkeleton label={loading('loading')} />
  const isOver = state === 'over'
  const payable = invoice?.id ?? invoiceId
  const again = payable ? `${id ? paths.order(id) : paths.profileTopup()}${payHash(payable)}` : null
  return (
    <article className={styles.page}>
      <div className={styles.main}>
        <p className={styles.eyebrow}>{order ? t('of', { pnr: order.pnr }) : t('payment')}</p>
        <Heading level={1} size={36}>
          {t(isOver ? 'overTitle' : 'title')}
        </Heading>
        <p className={styles.reason}>{isOver ? t('overText') : t(reason)}</p>
        {isOver ? null : order && invoice ? (
          <Holds order={order} invoice={invoice} />
        ) : id ? (
          <p className={styles.quiet}>{t('held')}</p>
        ) : null}
        <div className={styles.actions}>
          {again && !isOver ? <LinkButton href={again}>{t('retry')}</LinkButton> : null}
          <LinkButton variant={again && !isOver ? 'outline' : 'primary'} href={id ? paths.order(id) : paths.orders()}>
            {t(id ? 'order' : 'orders')}
          </LinkButton>
        </div>
        <Questions order={id} className={styles.questions} />
      </div>
      {order ? <Route order={order} /> : null}
    </article>
  )
}

/** The order, for the customer who is signed in. */
function useRefusedOrder(id: string | null): { order: Order | undefined; isPending: boolean } {
  const locale = useLocale()
  const { state } = useSession()
  const { data, isLoading } = useQuery({
    queryKey: ['order', id, locale],
    queryFn: ({ signal }) => api('GET /gamma/order/get', { query: { id: id ?? '' }, signal, quiet: true }),
    enabled: id !== null && state === 'authorized',
    retry: false,
  })
  return { order: data, isPending: id !== null && (state === 'loading' || isLoading) }
}

/** The sum, and until when the aircraft waits for it. */
function Holds({ order, invoice }: { order: Order; invoice: OrderInvoice }) {
  const t = useTranslations('order.paymentError')
  const pay = useTranslations('order.pay')
  const locale = useLocale()
  const { due, pay_before: until } = invoice
  return (
    <dl className={styles.holds}>
      <div>
        <dt>{t('due')}</dt>
        <dd>{formatMoney(due)}</dd>
      </div>
      {until === null ? null : (
        <div>
          <dt>{t('time')}</dt>
          <dd>{pay(order.aircraft_held ? 'until' : 'before', { date: formatDateTime(toLocal(until), locale) })}</dd>
        </div>
      )}
    </dl>
  )
}

function Route({ order: { legs } }: { order: Order }) {
  const t = useTranslations('order')
  const locale = useLocale()
  const [first] = legs
  const last = legs.at(-1)
  if (!first || !last) return null
  const cities = [...legs.map(({ departure_airport: place }) => place), last.arrival_airport].map((place) => place.city?.name ?? place.name)
  return (
    <figure className={styles.route}>
      <RouteMap
        small
        className={styles.map}
        legs={legs.map((leg) => toDrawnLeg({ ...leg, departure: leg.departure_airport, arrival: leg.arrival_airport }))}
        title={t('map')}
      />
      <figcaption>
        <b>{cities.join(' – ')}</b>
        <span className={styles.quiet}>{formatDateTime(first.departure_date, locale)}</span>
      </figcaption>
    </figure>
  )
}
