import { useTranslations } from 'use-intl'
import styles from './seat-progress.module.css'

/** "2 of 4 passengers", and the same as marks to take in at a glance. */
export function SeatProgress({ count, pax }: { count: number; pax: number }) {
  const t = useTranslations('travel-documents')
  return (
    <p className={styles.places}>
      {count > pax ? t('countMore', { pax, more: count - pax }) : t('count', { count, pax })}
      {pax <= 19 ? (
        <span className={styles.marks} aria-hidden="true">
          {Array.from({ length: pax }, (_, index) => (
            <span key={index} className={styles.mark} data-filled={index < count || undefined} />
          ))}
        </span>
      ) : null}
    </p>
  )
}
