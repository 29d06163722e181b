import { useTranslations } from 'use-intl'
import { tripPhases } from '@aquilane/domain/operations/phases'
import type { TripState } from './operations.ts'
import styles from './operations.module.css'

/** Where the trip stands between request and close. */
export function PhaseBar({ phase }: { phase: NonNullable<TripState['phase']> }) {
  const t = useTranslations('staff-operations.phase')
  const current = tripPhases.indexOf(phase)
  return (
    <ol className={styles.phases} aria-label={t('label')}>
      {tripPhases.map((one, at) => (
        <li
          key={one}
          data-state={at < current ? 'done' : at === current ? 'current' : 'todo'}
          aria-current={at === current ? 'step' : undefined}
        >
          {t(one)}
        </li>
      ))}
    </ol>
  )
}
