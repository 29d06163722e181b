import { useTranslations } from 'use-intl'
import type { Order } from './order-types.ts'
import { useDecisionDate } from './use-decision-date.ts'
import styles from './order.module.css'

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
