import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type FinanceException = Api['GET /gamma/staff/exception/list']['response']['data'][number]

export const exceptionViews = ['Open', 'Resolved'] as const
export type ExceptionStatus = (typeof exceptionViews)[number]

export const useExceptions = (status: ExceptionStatus, page: number) =>
  useQuery({
    queryKey: ['exceptions', status, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/exception/list', { query: { status, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadExceptions = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['exceptions'] })
