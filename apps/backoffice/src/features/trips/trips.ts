import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { orderStatuses } from '@aquilane/domain/orders/transitions'
import { api, queryClient } from '~/lib/api.ts'
import { flag, listAddress, oneOf, optionalOf, text } from '~/lib/list/address.ts'
import { perPage, useListQuery } from '~/lib/list/list-query.ts'
import { live } from '~/lib/list/live.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

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

export const tripsAddress = listAddress(
  '/trips',
  { status: 'Confirmed', query: '', departs_within: null, awaits: null, cannot_fly: false },
  {
    status: oneOf(orderStatuses),
    query: text,
    /** Hours to the first departure, as the home page counts them. */
    departs_within: optionalOf(['24', '72']),
    awaits: optionalOf(['operator']),
    /** Only paid trips whose aircraft cannot fly. */
    cannot_fly: flag,
  },
)

export const useTrips = ({ filter, page, after }: ListOf<typeof tripsAddress>) =>
  useListQuery(['trips', 'list', filter, page, after], (signal) => {
    const { status, query, departs_within: hours, awaits, cannot_fly: isUnflyable } = filter
    return api('GET /gamma/staff/order/list', {
      query: {
        status,
        ...(query === '' ? {} : { query }),
        ...(hours === null ? {} : { departs_within: Number(hours) }),
        ...(awaits === null ? {} : { awaits }),
        ...(isUnflyable ? { cannot_fly: true } : {}),
        page,
        ...(after === null ? {} : { after }),
        per_page: perPage,
      },
      signal,
    })
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
