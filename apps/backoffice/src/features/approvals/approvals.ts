import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type ApprovalItem = Api['GET /gamma/staff/approval/list']['response']['data'][number]
export type ApprovalValue = NonNullable<ApprovalItem['facts'][number]['to']>

export const approvalViews = ['open', 'closed'] as const

export const approvalTones = {
  Open: 'warn',
  Approved: 'ok',
  Refused: 'neutral',
  Withdrawn: 'neutral',
  Outdated: 'neutral',
  Expired: 'neutral',
} as const satisfies Record<ApprovalItem['status'], string>

export const approvalsAddress = listAddress('/approvals', { view: 'open' }, { view: oneOf(approvalViews) })

export const useApprovals = ({ filter: { view }, page }: ListOf<typeof approvalsAddress>) =>
  useListQuery(['approvals', view, page], (signal) =>
    api('GET /gamma/staff/approval/list', { query: { view, page, per_page: perPage }, signal }),
  )

/** A decision changes what other pages show. */
export const reloadAll = (): Promise<void> => queryClient.invalidateQueries()
