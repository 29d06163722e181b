import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { api } from '~/lib/api.ts'
import type { DocumentOffers } from './document-offers.ts'
import { asked, findLeg, findShared } from './on-route.ts'

/** What else flies a one-way trip within a day: lists that are read beside the search, never waited for. */
export function useOnRoute(legs: OrderPayload['legs'], given: DocumentOffers | null) {
  const locale = useLocale()
  const query = asked(legs)
  const options = { enabled: query !== null, staleTime: 60_000, retry: false } as const
  const emptyLegs = useQuery({
    ...options,
    queryKey: ['on-route/legs', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/empty-leg/list', { query: query ?? {}, signal, quiet: true }),
    initialData: given?.emptyLegs ?? undefined,
  })
  const shared = useQuery({
    ...options,
    queryKey: ['on-route/shared', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/sharing/list', { query: query ?? {}, signal, quiet: true }),
    initialData: given?.shared ?? undefined,
  })
  const [leg] = legs
  return {
    /** @param below price of the cheapest charter */
    find: (below: number) => ({
      leg: leg && emptyLegs.data ? findLeg(emptyLegs.data.data, leg, below) : null,
      flight: leg && shared.data ? findShared(shared.data.data, leg, below) : null,
    }),
  }
}

export type OnRoute = ReturnType<ReturnType<typeof useOnRoute>['find']>
