import { useEffect, useRef, type KeyboardEvent as ReactKeyboardEvent, type ReactNode } from 'react'
import { createColumnHelper, FlexRender, tableFeatures, type ReactTable, type RowData } from '@tanstack/react-table'
import styles from './data-table.module.css'

export const features = tableFeatures({})

export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

/** Class of a link that makes its whole row one. */
export const rowLink = styles.open

interface Props<Row extends RowData> {
  table: ReactTable<typeof features, Row>
  label: string
  /** Rows become cards on telephones; else the table scrolls sideways. */
  cards?: boolean
  /** Columns of numbers, by id. */
  numbers?: readonly string[]
  /** Headings that stand before the value on cards, by id of the column: where the value alone does not say what it is. */
  captions?: Readonly<Record<string, string>>
  /** Columns that are left out, by id. */
  hidden?: readonly string[]
  faded?: (row: Row) => boolean
  className?: string | undefined
}

interface FrameProps {
  label: string
  cards?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The frame of a table, for rows that are not columns of data. */
export function TableFrame({ label, cards = false, className, children }: FrameProps) {
  return (
    // It scrolls on narrow screens, so the keyboard has to reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={[styles.table, cards ? styles.cards : null, className].filter(Boolean).join(' ')}>{children}</table>
    </div>
  )
}

/** A dense table as every list of the back office is one. */
export function DataTable<Row extends RowData>({
  table,
  label,
  cards = false,
  numbers = [],
  captions = {},
  hidden = [],
  faded,
  className,
}: Props<Row>) {
  const number = (id: string) => (numbers.includes(id) ? '' : undefined)
  return (
    <TableFrame label={label} cards={cards} className={className}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers
              .filter(({ column }) => !hidden.includes(column.id))
              .map((header) => (
                <th key={header.id} scope="col" data-column={header.column.id} data-number={number(header.column.id)}>
                  <FlexRender header={header} />
                </th>
              ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-id={row.id} data-faded={faded?.(row.original) ? '' : undefined}>
            {row
              .getAllCells()
              .filter(({ column }) => !hidden.includes(column.id))
              .map((cell) => (
                <td key={cell.id} data-column={cell.column.id} data-number={number(cell.column.id)} data-caption={captions[cell.column.id]}>
                  <FlexRender cell={cell} />
                </td>
              ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

/** Keys belong to a field, a menu or a dialog. */
export const isTyping = ({ target }: { target: EventTarget }): boolean =>
  target instanceof Element && target.closest('input, select, textarea, [role=menu], dialog') !== null

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

type RowKeyEvent = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'preventDefault'> & { target: EventTarget | null }

const isPlain = (event: RowKeyEvent): boolean =>
  !event.metaKey && !event.ctrlKey && !event.altKey && !(event.target && isTyping({ target: event.target }))

/** Arrow keys, J and K move between the rows inside an element: to the first link or button of each. */
function moveInside(event: RowKeyEvent, element: Element): void {
  const step = steps[event.key]
  if (step === undefined || !isPlain(event)) return
  const rows = [...element.querySelectorAll<HTMLElement>('tbody tr:has(a, button)')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[at === -1 ? 0 : at + step]?.querySelector<HTMLElement>('a, button')
  if (!next) return
  event.preventDefault()
  next.focus()
}

/** The same, for keys pressed inside the element. */
export const moveBetweenRows = (event: ReactKeyboardEvent<HTMLElement>): void => moveInside(event, event.currentTarget)

/** Arrow keys, J and K on a page with one list, wherever the focus is. */
export function useRowMoves(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const main = document.querySelector('main')
      if (main) moveInside(event, main)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** Letters that act on the row that has the focus. @param actions by letter, with the id of the row */
export function useRowShortcuts(actions: Readonly<Record<string, (rowId: string) => void>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const rowId = document.activeElement?.closest('tr')?.dataset['id']
      const action = latest.current[event.key]
      if (rowId === undefined || action === undefined || !isPlain(event)) return
      event.preventDefault()
      action(rowId)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
