import { useTranslations } from 'use-intl'
import styles from './order.module.css'

/** What buying seats means. @param decidedOn local moment of the decision, in words; null: the flight is confirmed */
export function SeatTerms({ decidedOn }: { decidedOn: string | null }) {
  const t = useTranslations('order.sharing')
  return (
    <section className={styles.section} aria-labelledby="seat-terms">
      <h2 id="seat-terms" className={styles.heading}>
        {t('terms')}
      </h2>
      <ul className={styles.next}>
        <li>{t('fee')}</li>
        <li>{t('resold')}</li>
        {decidedOn === null ? (
          <li>{t('confirmed')}</li>
        ) : (
          <>
            <li>{t('refund', { date: decidedOn })}</li>
            <li>{t('documents')}</li>
          </>
        )}
      </ul>
    </section>
  )
}
