import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import type { RowAction } from './row-actions.ts'
import type { Selection } from './selection.ts'
import styles from './bulk-bar.module.css'

interface Props<Row> {
  selection: Selection<Row>
  actions: readonly RowAction<Row>[]
}

/** What can be done with the selected rows at once. */
export function BulkBar<Row>({ selection: { chosen, clear }, actions }: Props<Row>) {
  const t = useTranslations('staff.list.bulk')
  if (chosen.length === 0) return null
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('label')}>
      <b role="status">{t('selected', { count: chosen.length })}</b>
      {actions.map(({ id, label, runMany }) =>
        runMany ? (
          <Button key={id} size="small" variant="outline" onClick={() => runMany(chosen)}>
            {label}
          </Button>
        ) : null,
      )}
      <Button size="small" variant="quiet" onClick={clear}>
        {t('clear')}
      </Button>
    </div>
  )
}
