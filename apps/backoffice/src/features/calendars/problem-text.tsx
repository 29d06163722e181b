import { useTranslations } from 'use-intl'
import { findText } from '@aquilane/i18n/find-text'
import type { ImportResult } from './calendars.ts'
import styles from './calendars.module.css'

type Problem = NonNullable<ImportResult['rows'][number]['problem']>

/** Why an entry is not imported, and what to do. A code without texts shows the sentence of the server. */
export function ProblemText({ problem: { code, message, value } }: { problem: Problem }) {
  const t = useTranslations('staff-market.calendars')
  const values = { value: value ?? '' }
  const cure = findText(t, `cures.${code}`, values)
  return (
    <span className={styles.problem}>
      <span>{findText(t, `problems.${code}`, values) ?? message}</span>
      {cure ? <span className={styles.cure}>{cure}</span> : null}
    </span>
  )
}
