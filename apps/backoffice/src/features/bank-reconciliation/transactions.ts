import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Transaction = Api['GET /gamma/staff/bank-transaction/list']['response']['data'][number]
export type Statement = Api['GET /gamma/staff/bank-statement/list']['response']['data'][number]
export type ImportResult = Api['POST /gamma/staff/bank-statement/import']['response']

/** Filter of the list; `statements` lists the imported files. */
export const views = ['queued', 'paid', 'credited', 'returned', 'ignored', 'statements'] as const
export type View = (typeof views)[number]

const perPage = 50

export const useTransactions = (view: View, statement: string | null, page: number) =>
  useQuery({
    queryKey: ['bank', 'entries', view, statement, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/bank-transaction/list', {
        query: {
          ...(view === 'statements' ? {} : { status: view }),
          ...(statement === null ? {} : { statement_id: statement }),
          page,
          per_page: perPage,
        },
        signal,
      }),
    enabled: view !== 'statements' || statement !== null,
    placeholderData: keepPreviousData,
  })

export const useStatements = (page: number) =>
  useQuery({
    queryKey: ['bank', 'statements', page],
    queryFn: ({ signal }) => api('GET /gamma/staff/bank-statement/list', { query: { page }, signal }),
    placeholderData: keepPreviousData,
  })

export const reloadBank = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['bank'] })

export function importFile(file: File): Promise<ImportResult> {
  const body = new FormData()
  body.append('file', file)
  return api('POST /gamma/staff/bank-statement/import', { body })
}

/** Open invoices and customers that a few letters may mean. */
export const useInvoicesLike = (query: string) =>
  useQuery({
    queryKey: ['bank', 'invoices-like', query],
    queryFn: async ({ signal }) => {
      const { data } = await api('GET /gamma/staff/invoice/list', { query: { query, per_page: 8 }, signal })
      return data.filter(({ status, order }) => order !== null && (status === 'New' || status === 'Processing'))
    },
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })

export const useCustomersLike = (query: string) =>
  useQuery({
    queryKey: ['bank', 'customers-like', query],
    queryFn: ({ signal }) => api('GET /gamma/staff/customer/find', { query: { query }, signal }),
    enabled: query.length >= 2,
    placeholderData: keepPreviousData,
  })
