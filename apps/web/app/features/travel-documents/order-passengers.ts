import { useMutation, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { namesKey } from '~/lib/order-passengers.ts'
import { queryClient } from '~/lib/query.ts'

type PassengerList = Api['GET /gamma/order-passengers/list']['response']
type Added = Api['POST /gamma/order-passengers/add']['body']

function show(order: string, list: PassengerList): void {
  queryClient.setQueryData(namesKey(order), list)
  void queryClient.invalidateQueries({ queryKey: ['travel-documents'] })
  void queryClient.invalidateQueries({ queryKey: ['trip-sheet'] })
}

export const useAddPassenger = (order: string) =>
  useMutation({
    mutationFn: (added: Omit<Added, 'order_id'>) =>
      api('POST /gamma/order-passengers/add', { body: { order_id: order, ...added }, quiet: true }),
    onSuccess: (list) => show(order, list),
    onError: () => void queryClient.invalidateQueries({ queryKey: namesKey(order) }),
  })

export const useRemovePassenger = (order: string) =>
  useMutation({
    mutationFn: (id: string) => api('POST /gamma/order-passengers/remove', { body: { id }, quiet: true }),
    onSuccess: (list) => show(order, list),
    onError: () => void queryClient.invalidateQueries({ queryKey: namesKey(order) }),
  })

/** Passengers of the profile. */
export const useSavedPassengers = () =>
  useQuery({ queryKey: ['passengers'], queryFn: ({ signal }) => api('GET /gamma/person/list', { signal }) })
