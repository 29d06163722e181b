import { useEffect, useId } from 'react'
import type { Permission } from '@aquilane/domain/staff/permissions'
import { useRowShortcuts } from './data-table.tsx'
import { can } from './me.ts'
import { useStaff } from './staff.ts'

/** Something that can be done with a row of a list. Buttons, menus, bulk bar, palette, shortcuts and their help read the same object. */
export interface RowAction<Row> {
  id: string
  label: string
  permission: Permission
  /** Letter that runs it on the row with the focus. */
  letter?: string
  /** Actions of one group stand together in a menu. */
  group?: number
  isDanger?: boolean
  /** Where it is missing, every row can have it. */
  isFor?: (row: Row) => boolean
  run: (row: Row) => void
  /** On all selected rows; where it is missing, the bulk bar leaves the action out. */
  runMany?: (rows: readonly Row[]) => void
}

/** An action of a list that is on the page, by ids of rows. */
export interface ListAction {
  id: string
  label: string
  letter: string | null
  /** Runs it on a row; null where the row is not in the list or cannot have it. */
  on: (rowId: string) => { row: string; run: () => void } | null
}

const lists = new Map<string, readonly ListAction[]>()
let focusedRow: string | null = null

/** Actions of every list on the page. */
export const listActions = (): readonly ListAction[] => {
  const byId = new Map([...lists.values()].flat().map((action) => [action.id, action]))
  return [...byId.values()]
}

/** What can be done with the row that has the focus, or had it before a dialog opened. */
export const focusedRowActions = (): { id: string; label: string; letter: string | null; row: string; run: () => void }[] => {
  const rowId = focusedRow
  if (rowId === null) return []
  return [...lists.values()].flat().flatMap(({ id, label, letter, on }) => {
    const found = on(rowId)
    return found ? [{ id, label, letter, ...found }] : []
  })
}

const noteFocus = ({ target }: FocusEvent): void => {
  if (!(target instanceof Element) || target.closest('dialog')) return
  focusedRow = target.closest('tr')?.dataset['id'] ?? null
}

/**
 * Offers the actions of a list, as far as this member may do them.
 * @param nameOf names a row in the palette
 */
export function useRowActions<Row extends { id: string }>(
  rows: readonly Row[],
  actions: readonly RowAction<Row>[],
  nameOf: (row: Row) => string,
): RowAction<Row>[] {
  const me = useStaff()
  const listId = useId()
  const allowed = actions.filter(({ permission }) => can(me, permission))
  const toListAction = ({ id, label, letter, isFor, run }: RowAction<Row>): ListAction => ({
    id,
    label,
    letter: letter ?? null,
    on: (rowId) => {
      const row = rows.find((one) => one.id === rowId)
      return row && (isFor?.(row) ?? true) ? { row: nameOf(row), run: () => run(row) } : null
    },
  })
  const registered = allowed.map(toListAction)
  useEffect(() => {
    lists.set(listId, registered)
  })
  useEffect(() => {
    document.addEventListener('focusin', noteFocus)
    return () => {
      lists.delete(listId)
      if (lists.size === 0) document.removeEventListener('focusin', noteFocus)
    }
  }, [listId])
  useRowShortcuts(
    Object.fromEntries(registered.flatMap(({ letter, on }) => (letter === null ? [] : [[letter, (rowId: string) => on(rowId)?.run()]]))),
  )
  return allowed
}
