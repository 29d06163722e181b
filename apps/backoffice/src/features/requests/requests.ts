import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { requestSorts, requestViews } from '@aquilane/domain/quotes/requests'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type StaffRequest = Api['GET /gamma/staff/request/list']['response']['data'][number]
export type NewRequest = Api['POST /gamma/staff/request/create']['body']

export const stageTones = { new: 'warn', approval: 'info', quoted: 'ok', expired: 'warn', asked: 'warn', withdrawn: 'neutral' } as const
/** Hours that a request is put off. */
export const snoozeHours = [1, 4, 24, 72] as const

export const requestsAddress = listAddress(
  '/requests',
  { view: 'open', query: '', sort: null },
  { view: oneOf(requestViews), query: text, sort: optionalOf(requestSorts) },
)

export const useRequests = ({ filter, page }: ListOf<typeof requestsAddress>) =>
  useListQuery(['requests', 'list', filter, page], (signal) =>
    api('GET /gamma/staff/request/list', {
      query: {
        view: filter.view,
        ...(filter.query === '' ? {} : { query: filter.query }),
        ...(filter.sort ? { sort: filter.sort } : {}),
        page,
        per_page: perPage,
      },
      signal,
    }),
  )

export const useAssignees = () =>
  useQuery({
    queryKey: ['requests', 'assignees'],
    queryFn: ({ signal }) => api('GET /gamma/staff/request/assignees', { signal }),
    staleTime: 60_000,
  })

export const reloadRequests = async (): Promise<void> => {
  await Promise.all(['requests', 'trips'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** One change of one request; what it was refused for is shown, and the list is read again either way. */
export function useRequestAction() {
  const t = useTranslations('staff-requests')
  const te = useTranslations('errors')
  const { mutate } = useMutation({
    mutationFn: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    onSuccess: (_answer, { done }) => toasts.show({ tone: 'ok', title: done }),
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reloadRequests,
  })
  const assign = ({ id, assignee }: StaffRequest, to: string | null, done: string) =>
    mutate({
      done,
      run: () =>
        api('POST /gamma/staff/request/assign', {
          body: { order: { id }, from: assignee && { id: assignee.id }, member: to === null ? null : { id: to } },
          quiet: true,
        }),
    })
  return {
    take: (request: StaffRequest, memberId: string) => assign(request, memberId, t('taken')),
    assign: (request: StaffRequest, memberId: string | null) => assign(request, memberId, t('done')),
    snooze: ({ id }: StaffRequest, hours: number | null) =>
      mutate({ done: t('done'), run: () => api('POST /gamma/staff/request/snooze', { body: { order: { id }, hours }, quiet: true }) }),
    merge: ({ id }: StaffRequest, into: string) =>
      mutate({
        done: t('done'),
        run: () => api('POST /gamma/staff/request/merge', { body: { order: { id }, into: { id: into } }, quiet: true }),
      }),
  }
}
