import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import type { AircraftStatus } from '@aquilane/domain/fleet/aircraft-fields'
import { api, queryClient } from '~/lib/api.ts'

export type Aircraft = Api['GET /gamma/staff/fleet/aircraft-list']['response']['data'][number]
export type AircraftDetails = Api['GET /gamma/staff/fleet/aircraft']['response']
export type Operator = Api['GET /gamma/staff/fleet/operator-list']['response']['data'][number]
export type HistoryEntry = AircraftDetails['history'][number]

export const statusTones = { active: 'ok', grounded: 'error', retired: 'neutral' } as const satisfies Record<AircraftStatus, string>

export interface FleetSearch {
  status: AircraftStatus
  query: string
  isEnding: boolean
  page: number
}

export const useAircraftList = ({ status, query, isEnding, page }: FleetSearch) =>
  useQuery({
    queryKey: ['fleet', 'list', status, query, isEnding, page],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/fleet/aircraft-list', {
        query: { status, ...(query === '' ? {} : { query }), ...(isEnding ? { documents: 'ending' as const } : {}), page, per_page: 50 },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export const useAircraft = (id: number) =>
  useQuery({
    queryKey: ['fleet', 'aircraft', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/fleet/aircraft', { query: { id }, signal }),
  })

export const useOperators = () =>
  useQuery({ queryKey: ['fleet', 'operators'], queryFn: ({ signal }) => api('GET /gamma/staff/fleet/operator-list', { signal }) })

export const useFleetChoices = () =>
  useQuery({ queryKey: ['fleet', 'choices'], queryFn: ({ signal }) => api('GET /gamma/staff/fleet/choices', { signal }) })

export const reloadFleet = async (): Promise<void> => {
  await Promise.all(['fleet', 'home', 'schedule'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
