import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type StaffEmptyLeg = Api['GET /gamma/staff/empty-leg/list']['response']['data'][number]
export type StaffEmptyLegDetails = Api['GET /gamma/staff/empty-leg/get']['response']
export type NewEmptyLeg = Api['POST /gamma/staff/empty-leg/create']['body']

export const tones = { draft: 'neutral', offered: 'info', held: 'warn', sold: 'ok', withdrawn: 'neutral', flown: 'neutral' } as const

export const useEmptyLegs = (status: StaffEmptyLeg['status'], query: string, page: number) =>
  useQuery({
    queryKey: ['empty-legs', 'list', status, query, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/empty-leg/list', { query: { status, ...(query === '' ? {} : { query }), page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const useEmptyLeg = (id: string) =>
  useQuery({
    queryKey: ['empty-legs', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/empty-leg/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadEmptyLegs = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['empty-legs'] })
