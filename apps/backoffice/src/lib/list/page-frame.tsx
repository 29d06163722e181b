import type { ReactNode } from 'react'
import { Plus, type LucideIcon } from 'lucide-react'
import type { ViewPage } from '@aquilane/domain/staff/saved-views'
import { Button } from '@aquilane/ui/button'
import { Heading } from '@aquilane/ui/heading'
import { Pagination } from '@aquilane/ui/pagination'
import { useTitle } from '../use-title.ts'
import { ExportLink } from './export-link.tsx'
import styles from './list-page.module.css'
import { LoadState } from './load-state.tsx'
import { usePageLabels } from './page-labels.ts'
import type { ListState } from './use-list-page.ts'

/** A query whose answer is a list, whole or page by page. */
interface ListQuery<Row> {
  isPending: boolean
  error: unknown
  refetch: () => unknown
  data:
    | {
        data: readonly Row[]
        pagination?: { current_page: number; page_count: number; total_count: number }
        /** Where the next page begins. */
        next?: string | null
      }
    | undefined
}

interface AddButton {
  label: string
  icon?: LucideIcon
  onAdd: () => void
}

export interface PageProps<Row> {
  /** Missing for a list that has neither filter nor pages. */
  list?: Pick<ListState<object>, 'pageHref' | 'sorting'>
  query: ListQuery<Row>
  title: string
  /** What stands beside the title. @param total of all pages */
  count?: (total: number) => string
  /** Where views of the list are kept. */
  views?: ViewPage
  add?: AddButton | null | undefined
  /** More beside the title. */
  tools?: ReactNode
  tabs?: ReactNode
  search?: ReactNode
  /** Between search and rows, as soon as there is an answer. */
  note?: ReactNode
  empty?: { title: string; text: string } | null
  /** Which keys there are. */
  keys?: string
  exportHref?: string | null
  /** Dialogs. */
  children?: ReactNode
}

interface FrameProps<Row> extends PageProps<Row> {
  viewTools?: ReactNode
  body: ReactNode
}

/** What every list has around its rows. */
export function PageFrame<Row>(props: FrameProps<Row>) {
  const { list, query, title, tabs, search, note, empty = null, keys, exportHref, body, children } = props
  const labels = usePageLabels()
  useTitle(title)
  return (
    <div className={styles.page}>
      <Head {...props} />
      {tabs}
      {search}
      <LoadState query={query} empty={query.data?.data.length === 0 ? empty : null}>
        {note}
        {body}
        {keys ? <p className={styles.keys}>{keys}</p> : null}
        {exportHref ? (
          <div>
            <ExportLink href={exportHref} />
          </div>
        ) : null}
        {list && query.data?.pagination ? (
          <Pagination
            page={query.data.pagination.current_page}
            pageCount={query.data.pagination.page_count}
            href={(to) => list.pageHref(to, query.data?.next)}
            labels={labels}
          />
        ) : null}
      </LoadState>
      {children}
    </div>
  )
}

function Head<Row>({ query: { data }, title, count, add, tools, viewTools }: FrameProps<Row>) {
  const Icon = add?.icon ?? Plus
  return (
    <div className={styles.head}>
      <Heading level={1} size={22}>
        {title}
      </Heading>
      {count ? (
        <p className={styles.count} role="status">
          {data ? count(data.pagination?.total_count ?? data.data.length) : ''}
        </p>
      ) : null}
      {viewTools}
      {tools}
      {add ? (
        <Button size="small" icon={<Icon size={16} strokeWidth={1.5} aria-hidden="true" />} onClick={add.onAdd}>
          {add.label}
        </Button>
      ) : null}
    </div>
  )
}
