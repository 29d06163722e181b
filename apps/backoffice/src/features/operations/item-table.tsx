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
  return (
    <>
      {select ? <BulkBar selection={select.selection} actions={allowed} /> : null}
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
