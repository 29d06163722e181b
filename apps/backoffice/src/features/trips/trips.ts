import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type Trip = Api['GET /gamma/staff/order/list']['response']['data'][number]
export type TripDetails = Api['GET /gamma/staff/order/get']['response']
export type RequestOffer = Api['GET /gamma/staff/order/offers']['response']['data'][number]
export type RetimeBody = Api['POST /gamma/staff/order/retime']['body']

export const tones = {
  AwaitingPayment: 'warn',
  MoneyTransfer: 'warn',
  Confirmation: 'info',
  Confirmed: 'ok',
  Completed: 'neutral',
  Refund: 'neutral',
  Canceled: 'neutral',
  Declined: 'neutral',
} as const

export interface TripFilter {
  status: Trip['status']
  query: string
  /** Hours to the first departure, as the address names them; empty: any. */
  departsWithin: string
  awaits: 'operator' | null
  /** Only paid trips whose aircraft cannot fly. */
  isUnflyable: boolean
}

export const useTrips = ({ status, query, departsWithin, awaits, isUnflyable }: TripFilter, page: number, after: string | null) =>
  useQuery({
    queryKey: ['trips', 'list', status, query, departsWithin, awaits, isUnflyable, page, after],
    queryFn: ({ signal }) =>
      api('GET /gamma/staff/order/list', {
        query: {
          status,
          ...(query === '' ? {} : { query }),
          ...(departsWithin === '' ? {} : { departs_within: Number(departsWithin) }),
          ...(awaits === null ? {} : { awaits }),
          ...(isUnflyable ? { cannot_fly: true } : {}),
          page,
          ...(after === null ? {} : { after }),
          per_page: 50,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const useTrip = (id: string) =>
  useQuery({
    queryKey: ['trips', 'one', id],
    queryFn: ({ signal }) => api('GET /gamma/staff/order/get', { query: { id }, signal }),
    refetchInterval: 60_000,
    meta: live,
  })

/** A change of times reaches empty legs as well. */
export const reloadTrips = async (): Promise<void> => {
  await Promise.all(['trips', 'empty-legs'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
