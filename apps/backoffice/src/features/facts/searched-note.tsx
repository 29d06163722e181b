import { useTranslations } from 'use-intl'
import { useTimes } from '~/lib/list/cells.tsx'
import type { AirportDetails } from './facts.ts'
import styles from './facts.module.css'

/** What was looked for at an airport and not found, so that it is not looked for again in the same places. */
export function SearchedNote({ searched }: { searched: NonNullable<AirportDetails['searched']> }) {
  const t = useTranslations('staff-facts.searched')
  const times = useTimes()
  const topic = searched.topics.length > 1 ? 'both' : searched.topics[0]!
  return (
    <p className={styles.text}>
      {t(topic, { day: times.day(searched.day) })} <span lang="en">{searched.looked_at}</span>
    </p>
  )
}
