import { useTranslations } from 'use-intl'
import { Button } from '@aquilane/ui/button'
import { BulkBar } from '~/lib/list/bulk-bar.tsx'
import { useRowActions } from '~/lib/list/row-actions.ts'
import { Table } from '~/lib/list/table.tsx'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { useItemColumns, type Item } from './item-columns.tsx'
import styles from './operations.module.css'
import { useItemList } from './use-item-list.tsx'

/** Items of one flight, or of the whole trip. */
export function ItemTable({ label, items }: { label: string; items: readonly Item[] }) {
  const columns = useItemColumns()
  const { actions, nameOf, select, dialogs } = useItemList(items)
  const allowed = useRowActions({ rows: items, actions, nameOf })
  const t = useTranslations('staff-operations.checklist')
  // What another party grants or provides, and the flight needs.
  const unasked = items.filter((item) => item.status === 'NR' && item.proof === 'reference' && item.is_required)
  const isChoosing = select !== undefined && select.selection.chosen.length === 0
  return (
    <>
      {select ? <BulkBar selection={select.selection} actions={allowed} /> : null}
      {isChoosing && unasked.length > 1 ? (
        <Button size="small" variant="outline" onClick={() => select.selection.set(unasked, true)}>
          {t('selectUnasked', { count: unasked.length })}
        </Button>
      ) : null}
      <Table
        isCards
        label={label}
        rows={items}
        columns={columns.filter(({ hasActions }) => !hasActions || allowed.length > 0)}
        actions={allowed}
        nameOf={nameOf}
        select={select}
        isFaded={({ status }) => isSettled(status)}
        className={styles.items}
      />
      {dialogs}
    </>
  )
}
