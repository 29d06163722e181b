import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { emptyLegSorts, emptyLegStatuses } from '@aquilane/domain/empty-legs/transitions'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import { live } from '~/lib/list/live.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type StaffEmptyLeg = Api['GET /gamma/staff/empty-leg/list']['response']['data'][number]
export type StaffEmptyLegDetails = Api['GET /gamma/staff/empty-leg/get']['response']
export type NewEmptyLeg = Api['POST /gamma/staff/empty-leg/create']['body']

export const tones = { draft: 'neutral', offered: 'info', held: 'warn', sold: 'ok', withdrawn: 'neutral', flown: 'neutral' } as const

export const emptyLegsAddress = listAddress(
  '/empty-legs',
  { status: 'offered', query: '', sort: null },
  { status: oneOf(emptyLegStatuses), query: text, sort: optionalOf(emptyLegSorts) },
)

export const useEmptyLegs = ({ filter: { status, query, sort }, page }: ListOf<typeof emptyLegsAddress>) =>
  useListQuery(['empty-legs', 'list', status, query, sort, page], (signal) =>
    api('GET /gamma/staff/empty-leg/list', {
      query: { status, ...(query === '' ? {} : { query }), ...(sort ? { sort } : {}), page, per_page: perPage },
      signal,
    }),
  )

/** Which text names where a leg comes from. */
export const sourceKey = (source: StaffEmptyLeg['source']) => (source === 'import' ? 'imported' : source)

export const useEmptyLeg = (id: string) =>
  useQuery({
    queryKey: ['empty-legs', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/empty-leg/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadEmptyLegs = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['empty-legs'] })
