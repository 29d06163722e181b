import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { isSettled } from '@aquilane/domain/operations/checklist'
import { checklistViews } from '@aquilane/domain/operations/views'
import { toasts } from '@aquilane/ui/toast-queue'
import { api, errorCode, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import { live } from '~/lib/list/live.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type TripState = Api['GET /gamma/staff/trip/get']['response']
export type ChecklistItem = TripState['items'][number]
export type TripLeg = TripState['legs'][number]
export type Task = Api['GET /gamma/staff/checklist/list']['response']['data'][number]
export type CrewLink = Api['GET /gamma/staff/crew-links/list']['response']['data'][number]
export type ItemChange = Omit<Api['PATCH /gamma/staff/checklist/update']['body'], 'item' | 'revision'>
export type ManifestQuery = Api['GET /gamma/staff/manifest/get']['query']
export type ManifestPerson = Api['GET /gamma/staff/manifest/get']['response']['list'][number]
export type FlightTimes = Omit<Api['POST /gamma/staff/trip/record-flight']['body'], 'order' | 'leg'>

export const statusTones = { NA: 'neutral', NR: 'warn', REQ: 'info', OK: 'ok', HOLD: 'warn', CNL: 'neutral', Revise: 'error' } as const

export const useTripState = (id: string) =>
  useQuery({
    queryKey: ['operations', 'trip', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/trip/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const checklistAddress = listAddress('/checklist', { view: 'three-days' }, { view: oneOf(checklistViews) })

export const useTasks = ({ filter: { view }, page, after }: ListOf<typeof checklistAddress>) =>
  useListQuery(['operations', 'tasks', view, page, after], (signal) =>
    api('GET /gamma/staff/checklist/list', { query: { view, page, ...(after === null ? {} : { after }), per_page: perPage }, signal }),
  )

export const useManifest = (query: ManifestQuery) =>
  useQuery({
    queryKey: ['operations', 'manifest', query],
    queryFn: ({ signal }) => api('GET /gamma/staff/manifest/get', { query, signal }),
    // Every look is audited: it is read when it is opened and after changes, not by the clock.
    staleTime: Infinity,
  })

export const useItemAssignees = () =>
  useQuery({
    queryKey: ['operations', 'assignees'],
    queryFn: ({ signal }) => api('GET /gamma/staff/checklist/assignees', { signal }),
    staleTime: 60_000,
  })

export const reloadOperations = async (): Promise<void> => {
  await Promise.all(['operations', 'trips', 'home'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}

/** One change; what it was refused for is shown, and everything is read again either way. */
export function useOperation<T = void>(run: (input: T) => Promise<unknown>, done: string | null, onDone?: () => void) {
  const te = useTranslations('errors')
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      if (done !== null) toasts.show({ tone: 'ok', title: done })
      onDone?.()
    },
    onError: (error) => toasts.show({ tone: 'error', title: te(errorCode(error)) }),
    onSettled: reloadOperations,
  })
}

export const changeItem = ({ id, revision }: Pick<ChecklistItem, 'id' | 'revision'>, change: ItemChange): Promise<unknown> =>
  api('PATCH /gamma/staff/checklist/update', { body: { item: { id }, revision, ...change }, quiet: true })

export const nameOf = ({ fields }: ManifestPerson): string => [fields.first_name, fields.last_name].filter(Boolean).join(' ')

export const openRequired = (items: readonly ChecklistItem[]): ChecklistItem[] =>
  items.filter(({ is_required: isRequired, status }) => isRequired && !isSettled(status))
