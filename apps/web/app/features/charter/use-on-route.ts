import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { api } from '~/lib/api.ts'
import { findLeg, findShared } from './on-route.ts'

/** What else flies a one-way trip within a day: lists that are read beside the search, never waited for. */
export function useOnRoute(legs: OrderPayload['legs']) {
  const locale = useLocale()
  const [asked, ...others] = legs
  const isOneWay = asked !== undefined && others.length === 0
  const day = asked?.date.slice(0, 10) ?? ''
  const query = { from: asked?.departure ?? '', to: asked?.arrival ?? '', date_from: day, date_to: day, pax: asked?.pax ?? 1, per_page: 12 }
  const options = { enabled: isOneWay, staleTime: 60_000, retry: false } as const
  const emptyLegs = useQuery({
    ...options,
    queryKey: ['on-route/legs', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/empty-leg/list', { query, signal, quiet: true }),
  })
  const shared = useQuery({
    ...options,
    queryKey: ['on-route/shared', locale, query],
    queryFn: ({ signal }) => api('GET /gamma/sharing/list', { query, signal, quiet: true }),
  })
  return {
    /** @param below price of the cheapest charter */
    find: (below: number) => ({
      leg: asked && emptyLegs.data ? findLeg(emptyLegs.data.data, asked, below) : null,
      flight: asked && shared.data ? findShared(shared.data.data, asked, below) : null,
    }),
  }
}

export type OnRoute = ReturnType<ReturnType<typeof useOnRoute>['find']>
