import type { ReactNode } from 'react'
import type { Direction } from '@aquilane/domain/list-sort'

/** What a row is known by: its key on the page, and what a letter acts on. */
export interface Keyed {
  id: string | number
}

export interface Column<Row> {
  id: string
  header: string
  /** What the list can be sorted by here, and in which direction first. */
  sort?: { key: string; first?: Direction }
  /** Only read out. */
  isHeaderHidden?: boolean
  cell: (row: Row) => ReactNode
  /** Aligned to the right edge. */
  isNumber?: boolean
  /** On cards the heading stands before the value: where the value alone does not say what it is. Numbers have it always. */
  isCaptioned?: boolean
  /** A member may hide it. */
  isHideable?: boolean
  /** Here stand the actions of a row; the cell is shown before them. */
  hasActions?: boolean
  className?: string | undefined
}

/** Rows with what they are known by, where the answer calls it otherwise. */
export const withIds = <Row extends object>(rows: readonly Row[], idOf: (row: Row) => Keyed['id']): (Row & Keyed)[] =>
  rows.map((row) => ({ ...row, id: idOf(row) }))
