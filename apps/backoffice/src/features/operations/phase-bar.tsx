import { useTranslations } from 'use-intl'
import { tripPhases } from '@aquilane/domain/operations/phases'
import type { TripState } from './operations.ts'
import styles from './operations.module.css'

interface Props {
  phase: NonNullable<TripState['phase']>
  /** A part of the price is still to be paid, though the trip went on. */
  isPartlyPaid: boolean
}

/** Where the trip stands between request and close. */
export function PhaseBar({ phase, isPartlyPaid }: Props) {
  const t = useTranslations('staff-operations.phase')
  const current = tripPhases.indexOf(phase)
  return (
    <ol className={styles.phases} aria-label={t('label')}>
      {tripPhases.map((one, at) => {
        const isOpen = isPartlyPaid && one === 'Paid'
        return (
          <li
            key={one}
            data-state={isOpen ? 'open' : at < current ? 'done' : at === current ? 'current' : 'todo'}
            aria-current={at === current ? 'step' : undefined}
          >
            {t(isOpen ? 'PaidInPart' : one)}
          </li>
        )
      })}
    </ol>
  )
}
