import { diffWords } from 'diff'
import { useTranslations } from 'use-intl'
import styles from './content.module.css'

/** Two texts as one: what only the second has is inserted, what only the first has is struck out. */
export function DifferenceView({ before, after }: { before: string; after: string }) {
  const t = useTranslations('staff-content')
  if (before === after) return <p className={styles.words}>{t('same')}</p>
  return (
    <p className={styles.difference}>
      {diffWords(before, after).map(({ value, added, removed }, at) =>
        // Parts of one comparison have no ids and never change.
        added ? (
          // oxlint-disable-next-line react/no-array-index-key
          <ins key={at}>{value}</ins>
        ) : removed ? (
          // oxlint-disable-next-line react/no-array-index-key
          <del key={at}>{value}</del>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{value}</span>
        ),
      )}
    </p>
  )
}
