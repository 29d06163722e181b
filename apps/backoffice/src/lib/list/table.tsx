import type { ReactNode } from 'react'
import { Checkbox } from '@aquilane/ui/checkbox'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import { ColumnHeading } from './column-heading.tsx'
import type { Column, Keyed } from './columns.ts'
import { RowButtons } from './row-buttons.tsx'
import type { RowAction } from './row-actions.ts'
import type { Selection } from './selection.ts'
import type { Sorting } from './sorting.ts'
import styles from './table.module.css'

interface FrameProps {
  label: string
  /** Rows become cards on telephones; else the table scrolls sideways. */
  isCards?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The frame of a table, for rows that are not columns of data. */
export function TableFrame({ label, isCards = false, className, children }: FrameProps) {
  return (
    // It scrolls on narrow screens, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={[styles.table, isCards ? styles.cards : null, className].filter(Boolean).join(' ')}>{children}</table>
    </div>
  )
}

/** Boxes before the rows, with what they are called. */
export interface SelectionColumn<Row> {
  selection: Selection<Row>
  all: string
  one: (row: Row) => string
}

interface Props<Row> extends Omit<FrameProps, 'children'> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** As `useRowActions` gives them. */
  actions?: readonly RowAction<Row>[]
  /** Names a row for its menu. */
  nameOf?: (row: Row) => string
  select?: SelectionColumn<Row> | undefined
  isFaded?: (row: Row) => boolean
  sorting?: Sorting | null
}

const mark = (isOn: boolean | undefined): '' | undefined => (isOn ? '' : undefined)

/** A dense table, as every list of the back office is one. */
export function Table<Row extends Keyed>({ rows, columns, actions = [], nameOf, select, isFaded, sorting = null, ...frame }: Props<Row>) {
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          {select ? (
            <td data-column="select">
              <SelectAll rows={rows} {...select} />
            </td>
          ) : null}
          {columns.map((column) => (
            <ColumnHeading key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-id={row.id} data-faded={mark(isFaded?.(row))}>
            {select ? (
              <td data-column="select">
                <SelectRow row={row} {...select} />
              </td>
            ) : null}
            {columns.map(({ id, header, cell, isNumber, isCaptioned, hasActions, className }) => (
              <td
                key={id}
                data-column={id}
                data-number={mark(isNumber)}
                data-caption={isCaptioned || isNumber ? header : undefined}
                className={className}
              >
                {cell(row)}
                {hasActions ? <RowButtons row={row} actions={actions} name={nameOf?.(row) ?? ''} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function SelectAll<Row>({ rows, selection: { chosen, set }, all }: SelectionColumn<Row> & { rows: readonly Row[] }) {
  return (
    <Checkbox
      checked={chosen.length === rows.length}
      indeterminate={chosen.length > 0 && chosen.length < rows.length}
      onChange={(isOn) => set(rows, isOn)}
    >
      <VisuallyHidden>{all}</VisuallyHidden>
    </Checkbox>
  )
}

function SelectRow<Row>({ row, selection: { has, set }, one }: SelectionColumn<Row> & { row: Row }) {
  return (
    <Checkbox checked={has(row)} onChange={(isOn) => set([row], isOn)}>
      <VisuallyHidden>{one(row)}</VisuallyHidden>
    </Checkbox>
  )
}
