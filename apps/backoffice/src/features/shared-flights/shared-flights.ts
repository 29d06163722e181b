import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { sharedFlightStatuses } from '@aquilane/domain/shared-flights/transitions'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import { live } from '~/lib/list/live.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type StaffSharedFlight = Api['GET /gamma/staff/sharing/list']['response']['data'][number]
export type StaffSharedFlightDetails = Api['GET /gamma/staff/sharing/get']['response']
export type NewSharedFlight = Api['POST /gamma/staff/sharing/open']['body']

export const tones = { open: 'info', go: 'ok', no_go: 'neutral', closed: 'ok', departed: 'neutral' } as const

export const sharedFlightsAddress = listAddress('/shared-flights', { status: 'open' }, { status: oneOf(sharedFlightStatuses) })

export const useSharedFlights = ({ filter, page }: ListOf<typeof sharedFlightsAddress>) =>
  useListQuery(['shared-flights', 'list', filter, page], (signal) =>
    api('GET /gamma/staff/sharing/list', { query: { ...filter, page, per_page: perPage }, signal }),
  )

export const useSharedFlight = (id: string) =>
  useQuery({
    queryKey: ['shared-flights', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/sharing/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadSharedFlights = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['shared-flights'] })
