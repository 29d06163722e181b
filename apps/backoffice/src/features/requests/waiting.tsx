import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerGoalMinutes } from '@aquilane/domain/quotes/requests'
import { formatDuration } from '@aquilane/i18n/format'
import { minutesSince } from '~/lib/dates.ts'
import styles from './requests.module.css'

/** How long a request waits, minute by minute; marked once the goal is missed. */
export function Waiting({ since, isAnswered }: { since: string; isAnswered: boolean }) {
  const t = useTranslations('staff-requests')
  const [minutes, setMinutes] = useState(() => minutesSince(since))
  useEffect(() => {
    const timer = setInterval(() => setMinutes(minutesSince(since)), 15_000)
    return () => clearInterval(timer)
  }, [since])
  const isLate = !isAnswered && minutes > answerGoalMinutes
  return (
    <span className={styles.waiting} data-late={isLate || undefined}>
      {formatDuration(minutes)}
      {isLate ? <span className="visually-hidden">, {t('late', { minutes: answerGoalMinutes })}</span> : null}
    </span>
  )
}
