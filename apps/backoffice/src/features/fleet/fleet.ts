import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { aircraftSorts, aircraftViews, type AircraftStatus } from '@aquilane/domain/fleet/aircraft-fields'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type Aircraft = Api['GET /gamma/staff/fleet/aircraft-list']['response']['data'][number]
export type AircraftDetails = Api['GET /gamma/staff/fleet/aircraft']['response']
export type Operator = Api['GET /gamma/staff/fleet/operator-list']['response']['data'][number]
export type HistoryEntry = AircraftDetails['history'][number]

export const statusTones = { active: 'ok', grounded: 'error', retired: 'neutral' } as const satisfies Record<AircraftStatus, string>

export const fleetAddress = listAddress(
  '/fleet',
  { status: 'active', query: '', documents: null, sort: null },
  { status: oneOf(aircraftViews), query: text, documents: optionalOf(['ending']), sort: optionalOf(aircraftSorts) },
)

export const useAircraftList = ({ filter: { status, query, documents, sort }, page }: ListOf<typeof fleetAddress>) =>
  useListQuery(['fleet', 'list', status, query, documents, sort, page], (signal) =>
    api('GET /gamma/staff/fleet/aircraft-list', {
      query: {
        status,
        ...(query === '' ? {} : { query }),
        ...(documents === null ? {} : { documents }),
        ...(sort === null ? {} : { sort }),
        page,
        per_page: perPage,
      },
      signal,
    }),
  )

export const useAircraft = (id: number) =>
  useQuery({
    queryKey: ['fleet', 'aircraft', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/fleet/aircraft', { query: { id }, signal }),
  })

export const useOperators = () => useListQuery(['fleet', 'operators'], (signal) => api('GET /gamma/staff/fleet/operator-list', { signal }))

export const useFleetChoices = () =>
  useQuery({ queryKey: ['fleet', 'choices'], queryFn: ({ signal }) => api('GET /gamma/staff/fleet/choices', { signal }) })

export const reloadFleet = async (): Promise<void> => {
  await Promise.all(['fleet', 'home', 'schedule'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
