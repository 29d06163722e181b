import { useNavigate, useSearchParams } from 'react-router'
import { readAfter, readPage, type ListAddress } from './address.ts'
import type { Sorting } from './sorting.ts'

/** What the address says of a list. */
export interface ListState<Filter> {
  filter: Filter
  page: number
  after: string | null
  /** The address with a changed filter, from its first page on. */
  href: (change?: Partial<Filter>) => string
  /** @param next where the next page begins, from the answer */
  pageHref: (page: number, next?: string | null) => string
  open: (change: Partial<Filter>) => void
  /** Null for a list with one order only. */
  sorting: Sorting | null
}

/** What is read of a list with this address. */
export type ListOf<Address> = Address extends ListAddress<infer Filter> ? ListState<Filter> : never

export function useListPage<Filter extends object>({ read, toHref }: ListAddress<Filter>): ListState<Filter> {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const filter = read(params)
  const page = readPage(params)
  // Two changes in a row: the second one knows the first before it is drawn.
  const open = (change: Partial<Filter>): void => void navigate(toHref({ ...read(new URLSearchParams(location.search)), ...change }))
  const href = (change: Partial<Filter> = {}): string => toHref({ ...filter, ...change })
  return {
    filter,
    page,
    after: readAfter(params),
    href,
    pageHref: (to, next = null) => toHref(filter, to, to === page + 1 ? next : null),
    open,
    sorting:
      'sort' in filter
        ? {
            current: filter.sort as string | null,
            hrefOf: (sort) => toHref({ ...filter, sort }),
            choose: (sort) => open({ sort } as unknown as Partial<Filter>),
          }
        : null,
  }
}
