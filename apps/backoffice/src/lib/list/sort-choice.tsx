import { useTranslations } from 'use-intl'
import { Select } from '@aquilane/ui/select'
import type { Column } from './columns.ts'
import styles from './sort-choice.module.css'
import type { Sorting } from './sorting.ts'

/** The order of a list on telephones, where rows are cards and columns have no headings. */
export function SortChoice<Row>({ columns, sorting }: { columns: readonly Column<Row>[]; sorting: Sorting }) {
  const t = useTranslations('staff.list.sort')
  const options = columns.flatMap(({ header: column, sort }) =>
    sort
      ? [
          { value: `${sort.key}:asc`, label: t('asc', { column }) },
          { value: `${sort.key}:desc`, label: t('desc', { column }) },
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <div className={styles.choice}>
      <Select
        label={t('label')}
        value={sorting.current ?? ''}
        options={[{ value: '', label: t('own') }, ...options]}
        onChange={(sort) => sorting.choose(sort === '' ? null : sort)}
      />
    </div>
  )
}
