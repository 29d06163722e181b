import { useState, type ReactNode } from 'react'
import { Pencil } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RowAction } from '~/lib/list/row-actions.ts'
import { useSelection } from '~/lib/list/selection.ts'
import type { SelectionColumn } from '~/lib/list/table.tsx'
import { can } from '~/lib/me.ts'
import { useStaff } from '~/lib/staff.ts'
import { BulkDialog, bulkLabels, type BulkAction } from './bulk-dialog.tsx'
import type { Item } from './item-columns.tsx'
import { ItemDialog } from './item-dialog.tsx'

interface ItemList {
  actions: RowAction<Item>[]
  nameOf: (item: Item) => string
  select: SelectionColumn<Item> | undefined
  dialogs: ReactNode
}

/** What can be done with items of a checklist, one by one or together. */
export function useItemList(items: readonly Item[]): ItemList {
  const t = useTranslations('staff-operations')
  const isAllowed = can(useStaff(), 'trips.operate')
  const selection = useSelection(items)
  const [editing, setEditing] = useState<Item | null>(null)
  const [bulk, setBulk] = useState<{ action: BulkAction; items: readonly Item[] } | null>(null)
  const nameOf = (item: Item): string => [t(`kind.${item.kind}`), item.order?.pnr].filter(Boolean).join(', ')
  const permission = 'trips.operate'
  const onMany = (action: BulkAction, letter?: string): RowAction<Item> => ({
    id: action,
    label: t(`bulk.${bulkLabels[action]}`),
    permission,
    ...(letter ? { letter } : {}),
    run: (item) => setBulk({ action, items: [item] }),
    runMany: (many) => setBulk({ action, items: many }),
  })
  return {
    nameOf,
    actions: [
      {
        id: 'edit',
        label: t('bulk.edit'),
        permission,
        letter: 'e',
        button: { icon: Pencil, name: (item) => t('checklist.edit', { item: nameOf(item) }) },
        run: setEditing,
      },
      { id: 'select', label: t('bulk.select'), permission, letter: 'x', run: (item) => selection.set([item], !selection.has(item)) },
      onMany('REQ'),
      onMany('OK'),
      onMany('take', 'a'),
    ],
    select: isAllowed
      ? { selection, all: t('checklist.selectAll'), one: (item) => t('checklist.select', { item: nameOf(item) }) }
      : undefined,
    dialogs: (
      <>
        {bulk ? <BulkDialog {...bulk} name={nameOf} onClose={() => setBulk(null)} onDone={selection.clear} /> : null}
        {editing ? (
          <ItemDialog
            item={editing}
            files={(items.find(({ id }) => id === editing.id) ?? editing).files}
            title={nameOf(editing)}
            onClose={() => setEditing(null)}
          />
        ) : null}
      </>
    ),
  }
}
