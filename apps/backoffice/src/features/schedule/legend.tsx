import { useTranslations } from 'use-intl'
import styles from './bars.module.css'

const bars = ['revenue', 'positioning', 'booked', 'hold', 'quote', 'maintenance', 'out_of_service', 'grounded'] as const
const marks = { disconnect: '!', mergeable: '⇄' } as const

/** What bars and signs mean. */
export function Legend() {
  const t = useTranslations('staff-schedule.legend')
  return (
    <ul className={styles.legend} aria-label={t('label')}>
      {bars.map((kind) => (
        <li key={kind}>
          <span className={styles.sample} data-kind={kind} aria-hidden="true" />
          {t(kind)}
        </li>
      ))}
      {(['disconnect', 'mergeable'] as const).map((kind) => (
        <li key={kind}>
          <span className={styles.sign} data-kind={kind} aria-hidden="true">
            {marks[kind]}
          </span>
          {t(kind)}
        </li>
      ))}
    </ul>
  )
}
