import { useTranslations } from 'use-intl'
import { DepartureWindow } from './departure-window.tsx'
import type { Order } from './order-types.ts'
import styles from './order.module.css'

/** What buying an empty leg means: no refund by the customer's choice, everything back when the flight is not flown. */
export function LegTerms({ window }: { window: NonNullable<Order['empty_leg']>['window'] }) {
  const t = useTranslations('order.leg')
  return (
    <section className={styles.section} aria-labelledby="leg-terms">
      <h2 id="leg-terms" className={styles.heading}>
        {t('terms')}
      </h2>
      {window ? <DepartureWindow from={window.from} to={window.to} /> : null}
      <ul className={styles.next}>
        <li>{t('noRefund')}</li>
        <li>{t('tied')}</li>
        <li>{t('fixed')}</li>
      </ul>
    </section>
  )
}
