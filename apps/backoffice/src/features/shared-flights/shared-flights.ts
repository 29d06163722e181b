import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type StaffSharedFlight = Api['GET /gamma/staff/sharing/list']['response']['data'][number]
export type StaffSharedFlightDetails = Api['GET /gamma/staff/sharing/get']['response']
export type NewSharedFlight = Api['POST /gamma/staff/sharing/open']['body']

export const tones = { open: 'info', go: 'ok', no_go: 'neutral', closed: 'ok', departed: 'neutral' } as const

export const useSharedFlights = (status: StaffSharedFlight['status'], page: number) =>
  useQuery({
    queryKey: ['shared-flights', 'list', status, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/sharing/list', { query: { status, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const useSharedFlight = (id: string) =>
  useQuery({
    queryKey: ['shared-flights', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/sharing/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadSharedFlights = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['shared-flights'] })
