import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { queryClient } from '~/lib/query.ts'

export type Dish = Api['GET /gamma/aircraft-food/suggest']['response']['data'][number]
export type Catering = Api['GET /gamma/aircraft-food/get']['response']
export type Allergen = Dish['allergens'][number]
type Choice = Omit<Api['POST /gamma/aircraft-food/choose']['body'], 'order_leg'>

const key = (leg: string, locale: string) => ['catering', leg, locale]

export function useCatering(leg: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: key(leg, locale),
    queryFn: ({ signal }) => api('GET /gamma/aircraft-food/get', { query: { order_leg_id: leg }, signal, quiet: true }),
  })
}

export function useMenu(leg: string) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['catering-menu', leg, locale],
    queryFn: ({ signal }) => api('GET /gamma/aircraft-food/suggest', { query: { order_leg_id: leg }, signal }),
    staleTime: 600_000,
  })
}

export function useChooseDishes(leg: string, onDone: () => void) {
  const locale = useLocale()
  return useMutation({
    mutationFn: (choice: Choice) => api('POST /gamma/aircraft-food/choose', { body: { order_leg: { id: leg }, ...choice } }),
    onSuccess: (catering) => {
      queryClient.setQueryData(key(leg, locale), catering)
      onDone()
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: key(leg, locale) }),
  })
}
