import { useEffect, useId } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { Permission } from '@aquilane/domain/staff/permissions'
import { can } from '../me.ts'
import { useStaff } from '../staff.ts'
import type { Keyed } from './columns.ts'
import { rowIdOf, useRowKeys } from './row-keys.ts'

interface RowButton<Row> {
  look?: 'primary' | 'outline' | 'quiet'
  /** Shown instead of the label. */
  icon?: LucideIcon
  /** Read out instead of the label, which many rows share. */
  name?: (row: Row) => string
  /** Where it is missing, every row that can have the action shows its button. */
  isFor?: (row: Row) => boolean
  isDisabled?: (row: Row) => boolean
  isPending?: (row: Row) => boolean
}

/**
 * Something that can be done with a row of a list. Buttons, menus, bulk bar, palette, shortcuts and their help read the same object. It has a
 * button, or a place in the row's menu, or neither.
 */
export interface RowAction<Row> {
  id: string
  label: string
  permission: Permission
  /** Letter that runs it on the row with the focus. */
  letter?: string
  button?: RowButton<Row>
  /** It is in the row's menu; actions of one group stand together. */
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
/** Lists whose rows the keys move between. */
const moving = new Set<string>()
let focusedRow: string | null = null

/** Actions of every list on the page. */
export const listActions = (): readonly ListAction[] => {
  const byId = new Map([...lists.values()].flat().map((action) => [action.id, action]))
  return [...byId.values()]
}

/** Whether keys move between rows of the page. */
export const hasMovableRows = (): boolean => moving.size > 0

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
  focusedRow = rowIdOf(target)
}

/** An action by ids of rows. @param nameOf names a row in the palette */
export function toListAction<Row extends Keyed>(
  { id, label, letter, isFor, run }: RowAction<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): ListAction {
  return {
    id,
    label,
    letter: letter ?? null,
    on: (rowId) => {
      const row = rows.find((one) => String(one.id) === rowId)
      return row && (isFor?.(row) ?? true) ? { row: nameOf(row), run: () => run(row) } : null
    },
  }
}

interface Options<Row> {
  rows: readonly Row[]
  actions: readonly RowAction<Row>[]
  /** Names a row in the palette. */
  nameOf: (row: Row) => string
  /** Whether keys move between the rows: of the one list of a page. */
  moves?: boolean
}

/** Offers the actions of a list, as far as this member may do them. */
export function useRowActions<Row extends Keyed>({ rows, actions, nameOf, moves = false }: Options<Row>): RowAction<Row>[] {
  const me = useStaff()
  const listId = useId()
  const allowed = actions.filter(({ permission }) => can(me, permission))
  const registered = allowed.map((action) => toListAction(action, rows, nameOf))
  useEffect(() => {
    lists.set(listId, registered)
  })
  useEffect(() => {
    document.addEventListener('focusin', noteFocus)
    if (moves) moving.add(listId)
    return () => {
      moving.delete(listId)
      lists.delete(listId)
      if (lists.size === 0) document.removeEventListener('focusin', noteFocus)
    }
  }, [listId, moves])
  useRowKeys(
    moves,
    Object.fromEntries(registered.flatMap(({ letter, on }) => (letter === null ? [] : [[letter, (rowId: string) => on(rowId)?.run()]]))),
  )
  return allowed
}
