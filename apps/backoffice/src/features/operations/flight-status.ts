import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { live } from '~/lib/list/live.ts'

type FlightStatuses = Api['GET /gamma/staff/flight-status/get']['response']
export type FlightState = FlightStatuses['legs'][number]

/** Statuses of the flights of a trip. */
export const useFlightStatus = (order: string) =>
  useQuery({
    queryKey: ['operations', 'flight-status', order],
    queryFn: ({ signal }) => api('GET /gamma/staff/flight-status/get', { query: { order }, signal }),
    refetchInterval: 30_000,
    meta: live,
  })

/** `10:30` of a UTC instant. */
export const utcTime = (utc: string): string => utc.slice(11, 16)
