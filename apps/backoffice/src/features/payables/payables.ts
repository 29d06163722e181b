import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { payableSorts } from '@aquilane/domain/payables/ageing'
import type { RunStatus } from '@aquilane/domain/payables/payment-run'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type Payable = Api['GET /gamma/staff/payable/list']['response']['data'][number]
export type RunItem = Api['GET /gamma/staff/payment-run/list']['response']['data'][number]
export type RunDetails = Api['GET /gamma/staff/payment-run/get']['response']
export type Debit = Api['GET /gamma/staff/bank-debit/list']['response']['data'][number]
export type OperatorAccount = Api['GET /gamma/staff/operator-account/list']['response']['data'][number]

export const payableViews = ['approve', 'disputed', 'open', 'run', 'paid'] as const

export const runTones = { Draft: 'neutral', Approved: 'warn', Sent: 'ok', Canceled: 'neutral' } as const satisfies Record<RunStatus, string>

export const payablesAddress = listAddress(
  '/payables',
  { view: 'open', sort: null },
  { view: oneOf(payableViews), sort: optionalOf(payableSorts) },
)

/** A payable is known by its reference. */
export const usePayables = ({ filter: { view, sort }, page }: ListOf<typeof payablesAddress>) =>
  useListQuery(['payables', 'list', view, sort, page], async (signal) => {
    const list = await api('GET /gamma/staff/payable/list', { query: { view, ...(sort ? { sort } : {}), page, per_page: perPage }, signal })
    return { ...list, data: list.data.map((row) => ({ id: row.reference, ...row })) }
  })

export const runsAddress = listAddress('/payables/runs', {}, {})

export const useRuns = ({ page }: ListOf<typeof runsAddress>) =>
  useListQuery(['payables', 'runs', page], (signal) =>
    api('GET /gamma/staff/payment-run/list', { query: { page, per_page: perPage }, signal }),
  )

export const useRun = (id: string) =>
  useQuery({
    queryKey: ['payables', 'run', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/payment-run/get', { query: { id }, signal }),
  })

export const debitViews = ['open', 'explained'] as const
export const debitsAddress = listAddress('/payables/debits', { view: 'open' }, { view: oneOf(debitViews) })

export const useDebits = ({ filter: { view }, page }: ListOf<typeof debitsAddress>) =>
  useListQuery(['payables', 'debits', view, page], (signal) =>
    api('GET /gamma/staff/bank-debit/list', { query: { view, page, per_page: perPage }, signal }),
  )

/** An operator has one account. */
export const useOperatorAccounts = () =>
  useListQuery(['payables', 'accounts'], async (signal) => {
    const { data } = await api('GET /gamma/staff/operator-account/list', { signal })
    return { data: data.map((row) => ({ id: row.company.id, ...row })) }
  })

export const reloadPayables = async (): Promise<void> => {
  await Promise.all(['payables', 'home', 'exceptions', 'approvals'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
