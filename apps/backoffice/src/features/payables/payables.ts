import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import type { RunStatus } from '@aquilane/domain/payables/payment-run'
import { api, queryClient } from '~/lib/api.ts'

export type Payable = Api['GET /gamma/staff/payable/list']['response']['data'][number]
export type RunItem = Api['GET /gamma/staff/payment-run/list']['response']['data'][number]
export type RunDetails = Api['GET /gamma/staff/payment-run/get']['response']
export type Debit = Api['GET /gamma/staff/bank-debit/list']['response']['data'][number]
export type OperatorAccount = Api['GET /gamma/staff/operator-account/list']['response']['data'][number]

export const payableViews = ['approve', 'open', 'run', 'paid'] as const
export type PayableView = (typeof payableViews)[number]

export const runTones = { Draft: 'neutral', Approved: 'warn', Sent: 'ok', Canceled: 'neutral' } as const satisfies Record<RunStatus, string>

export const usePayables = (view: PayableView, page: number) =>
  useQuery({
    queryKey: ['payables', 'list', view, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/payable/list', { query: { view, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

export const useRuns = (page: number) =>
  useQuery({
    queryKey: ['payables', 'runs', page],
    queryFn: ({ signal }) => api('GET /gamma/staff/payment-run/list', { query: { page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

export const useRun = (id: string) =>
  useQuery({
    queryKey: ['payables', 'run', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/payment-run/get', { query: { id }, signal }),
  })

export const useDebits = (view: 'open' | 'explained', page: number) =>
  useQuery({
    queryKey: ['payables', 'debits', view, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/bank-debit/list', { query: { view, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
  })

export const useOperatorAccounts = () =>
  useQuery({ queryKey: ['payables', 'accounts'], queryFn: ({ signal }) => api('GET /gamma/staff/operator-account/list', { signal }) })

export const reloadPayables = async (): Promise<void> => {
  await Promise.all(['payables', 'home', 'exceptions', 'approvals'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
