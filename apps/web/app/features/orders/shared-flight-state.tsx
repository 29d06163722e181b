import { useLocale, useTranslations } from 'use-intl'
import { formatDateTime } from '@aquilane/i18n/format'
import { toZoneTime } from '~/lib/local-time.ts'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** When the shared flight of an order is decided, local to its departure, in words. */
export function useDecisionDate(order: Pick<Order, 'sharing_state' | 'legs'>): string | null {
  const locale = useLocale()
  const [leg] = order.legs
  if (!order.sharing_state || !leg) return null
  return formatDateTime(toZoneTime(order.sharing_state.decide_at, leg.departure_airport.timezone.name), locale)
}

/** The seats of an order and whether their flight takes place. */
export function SharedFlightState({ order }: { order: Order }) {
  const t = useTranslations('order.sharing')
  const date = useDecisionDate(order)
  const { sharing, sharing_state: state } = order
  if (!sharing || !state || date === null) return null
  return (
    <section className={styles.box} aria-labelledby="decision">
      <h2 id="decision" className={styles.subheading}>
        {t('title')}
      </h2>
      <p>{state.status === 'open' ? t('open', { date }) : t(state.status)}</p>
      {state.status === 'open' ? (
        <p className={styles.quiet}>
          {t(state.seats_sold >= state.threshold_seats ? 'enough' : 'sold', { sold: state.seats_sold, threshold: state.threshold_seats })}
        </p>
      ) : null}
      <p className={styles.quiet}>
        {t('seats')}: {sharing.seats.join(', ')}
      </p>
    </section>
  )
}
