import { useState } from 'react'
import type { Keyed } from './columns.ts'

export interface Selection<Row> {
  /** Selected rows that are on the page. */
  chosen: readonly Row[]
  has: (row: Row) => boolean
  set: (rows: readonly Row[], isOn: boolean) => void
  clear: () => void
}

/** The ids without or with those of some rows. */
export function changeSelection(ids: ReadonlySet<Keyed['id']>, rows: readonly Keyed[], isOn: boolean): ReadonlySet<Keyed['id']> {
  const next = new Set(ids)
  for (const { id } of rows) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Rows that are selected to be changed together. */
export function useSelection<Row extends Keyed>(rows: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<Keyed['id']>>(new Set())
  return {
    chosen: rows.filter(({ id }) => ids.has(id)),
    has: ({ id }) => ids.has(id),
    set: (changed, isOn) => setIds((now) => changeSelection(now, changed, isOn)),
    clear: () => setIds(new Set()),
  }
}
