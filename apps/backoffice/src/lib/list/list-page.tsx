import type { ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'
import type { Column, Keyed } from './columns.ts'
import { useHiddenColumns } from './hidden-columns.ts'
import { PageFrame, type PageProps } from './page-frame.tsx'
import { useRowActions, type RowAction } from './row-actions.ts'
import { ListTools } from './saved-views.tsx'
import { SortChoice } from './sort-choice.tsx'
import { Table, type SelectionColumn } from './table.tsx'

interface TableProps<Row> {
  columns: readonly Column<Row>[]
  /** What the table shows; the title where it is missing. */
  label?: string
  className?: string | undefined
  actions?: readonly RowAction<Row>[]
  /** Names a row in the palette and for its menu. */
  nameOf?: (row: Row) => string
  select?: SelectionColumn<Row> | undefined
  isFaded?: (row: Row) => boolean
}

/** A list of the back office: columns, actions and a query. */
export function ListPage<Row extends Keyed>({
  columns,
  label,
  className,
  actions = [],
  nameOf = () => '',
  select,
  isFaded = () => false,
  ...page
}: PageProps<Row> & TableProps<Row>) {
  const rows = page.query.data?.data ?? []
  const { hidden, toggle } = useHiddenColumns(page.views ?? null)
  const allowed = useRowActions({ rows, actions, nameOf, moves: true })
  const hideable = page.views ? columns.filter(({ isHideable }) => isHideable) : []
  const shown = columns.filter(({ id, hasActions }) => !hidden.includes(id) && (!hasActions || allowed.length > 0))
  return (
    <PageFrame
      {...page}
      viewTools={
        page.views ? (
          <ListTools
            page={page.views}
            columns={hideable.map(({ id, header }) => ({ id, label: header }))}
            hidden={hidden}
            onToggle={hideable.length > 0 ? toggle : null}
          />
        ) : null
      }
      body={
        <>
          {page.list?.sorting ? <SortChoice columns={shown} sorting={page.list.sorting} /> : null}
          {select ? <BulkBar selection={select.selection} actions={allowed} /> : null}
          <Table
            isCards
            rows={rows}
            columns={shown}
            label={label ?? page.title}
            actions={allowed}
            nameOf={nameOf}
            select={select}
            isFaded={isFaded}
            className={className}
            sorting={page.list?.sorting ?? null}
          />
        </>
      }
    />
  )
}

/** A list whose rows are cards of their own. */
export function CardListPage<Row extends Keyed>({
  className,
  card,
  ...page
}: PageProps<Row> & { className?: string | undefined; card: (row: Row) => ReactNode }) {
  return (
    <PageFrame
      {...page}
      body={
        <ul className={className}>
          {(page.query.data?.data ?? []).map((row) => (
            <li key={row.id}>{card(row)}</li>
          ))}
        </ul>
      }
    />
  )
}
