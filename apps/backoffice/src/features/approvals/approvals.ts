import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type ApprovalItem = Api['GET /gamma/staff/approval/list']['response']['data'][number]
export type ApprovalValue = NonNullable<ApprovalItem['facts'][number]['to']>

export const approvalViews = ['open', 'closed'] as const
export type ApprovalView = (typeof approvalViews)[number]

export const approvalTones = {
  Open: 'warn',
  Approved: 'ok',
  Refused: 'neutral',
  Withdrawn: 'neutral',
  Outdated: 'neutral',
  Expired: 'neutral',
} as const satisfies Record<ApprovalItem['status'], string>

export const useApprovals = (view: ApprovalView, page: number) =>
  useQuery({
    queryKey: ['approvals', view, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/approval/list', { query: { view, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

/** A decision changes what other pages show. */
export const reloadAll = (): Promise<void> => queryClient.invalidateQueries()
