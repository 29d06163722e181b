import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { formatMoneyFixed } from '@aquilane/i18n/format'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalText } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type Transaction = Api['GET /gamma/staff/bank-transaction/list']['response']['data'][number]
export type Statement = Api['GET /gamma/staff/bank-statement/list']['response']['data'][number]
export type ImportResult = Api['POST /gamma/staff/bank-statement/import']['response']

/** Filter of the list; `statements` lists the imported files. */
export const views = ['queued', 'paid', 'credited', 'returned', 'ignored', 'statements'] as const

export const paymentsAddress = listAddress(
  '/payments',
  { view: 'queued', statement: null },
  { view: oneOf(views), statement: optionalText },
)

type List = ListOf<typeof paymentsAddress>

/** Whether the imported files are listed, not what was in them. */
export const isOfFiles = ({ filter: { view, statement } }: List): boolean => view === 'statements' && statement === null

export const useTransactions = (list: List) => {
  const { view, statement } = list.filter
  return useListQuery(
    ['bank', 'entries', view, statement, list.page],
    (signal) =>
      api('GET /gamma/staff/bank-transaction/list', {
        query: {
          ...(view === 'statements' ? {} : { status: view }),
          ...(statement === null ? {} : { statement_id: statement }),
          page: list.page,
          per_page: perPage,
        },
        signal,
      }),
    { isShown: !isOfFiles(list) },
  )
}

export const useStatements = (list: List) => {
  const page = isOfFiles(list) ? list.page : 1
  return useListQuery(['bank', 'statements', page], (signal) => api('GET /gamma/staff/bank-statement/list', { query: { page }, signal }))
}

/** Money that leaves has a minus. */
export const formatSum = ({ amount, direction }: Transaction): string =>
  formatMoneyFixed(direction === 'debit' ? { ...amount, amount: -amount.amount } : amount)

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
