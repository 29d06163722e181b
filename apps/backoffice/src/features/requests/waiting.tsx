import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { answerGoalMinutes } from '@aquilane/domain/quotes/requests'
import { formatDuration } from '@aquilane/i18n/format'
import styles from './requests.module.css'

const minutesSince = (utc: string): number =>
  Math.max(0, Math.floor((Date.now() - Temporal.Instant.from(`${utc.replace(' ', 'T')}Z`).epochMilliseconds) / 60_000))

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
