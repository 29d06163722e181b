import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { live } from './live.ts'

/** Rows of one page. */
export const perPage = 50
/** Cards of one page. */
export const cardsPerPage = 20

interface Options {
  /** False where another list is on the page instead. */
  isShown?: boolean
}

/** Reads one page of a list, shows the last one meanwhile, and follows changes. */
export const useListQuery = <Data>(
  queryKey: readonly unknown[],
  read: (signal: AbortSignal) => Promise<Data>,
  { isShown = true }: Options = {},
) =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    enabled: isShown,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })
