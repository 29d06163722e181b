import type { MouseEvent } from 'react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { Link } from 'react-router'
import { VisuallyHidden } from '@aquilane/ui/visually-hidden'
import type { Column } from './columns.ts'
import { directionOf, nextSort, type Sorting } from './sorting.ts'
import styles from './column-heading.module.css'

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const icons = { asc: ArrowUp, desc: ArrowDown } as const

/** The heading of a column; a link where the list can be sorted by it. */
export function ColumnHeading<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | null }) {
  const { id, header, isHeaderHidden, isNumber, sort } = column
  const direction = sort && sorting ? directionOf(sorting.current, sort.key) : null
  /** In this tab; a modified click opens the address elsewhere. */
  const choose = (event: MouseEvent): void => {
    if (!sort || !sorting || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    sorting.choose(nextSort(sorting.current, sort))
  }
  const Icon = direction ? icons[direction] : ArrowUpDown
  return (
    <th
      scope="col"
      data-column={id}
      data-number={isNumber ? '' : undefined}
      aria-sort={sort && sorting ? (direction ? ariaSort[direction] : 'none') : undefined}
    >
      {sort && sorting ? (
        <Link
          className={styles.sort}
          to={sorting.hrefOf(nextSort(sorting.current, sort))}
          data-on={direction ? '' : undefined}
          onClick={choose}
        >
          {header}
          <Icon size={12} strokeWidth={1.5} aria-hidden="true" />
        </Link>
      ) : isHeaderHidden ? (
        <VisuallyHidden>{header}</VisuallyHidden>
      ) : (
        header
      )}
    </th>
  )
}
