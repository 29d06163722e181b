import { useQueries } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { Api } from '@aquilane/contract/api'
import type { OrderPayload } from '@aquilane/domain/trip/order-payload'
import { api } from '~/lib/api.ts'
import type { DocumentOffers } from './document-offers.ts'
import { oncePerAircraft } from './suggestion-filters.ts'

export type SuggestResponse = Api['POST /gamma/charter/suggest']['response']
export type Suggestion = SuggestResponse['data'][number]

/** The trip with every local departure time shifted by some hours. */
function shiftLegs(legs: OrderPayload['legs'], hours: number): OrderPayload['legs'] {
  return legs.map((leg) => ({ ...leg, date: Temporal.PlainDateTime.from(leg.date).add({ hours }).toString({ smallestUnit: 'minute' }) }))
}

interface SuggestionsQuery {
  legs: OrderPayload['legs']
  flex: number
  /** Whose offers: `customer` (they are personal), `visitor`, or null while that is not known. */
  who: 'customer' | 'visitor' | null
  /** Token of a shared link. */
  shared: string | null
  /** What a visitor sees, where the page has it already. */
  given: DocumentOffers | null
}

/**
 * Suggestions for a trip, and for the same trip up to `flex` hours earlier and later. The asked time decides about loading, failure
 * and "nothing fits"; a shifted time that cannot be flown or booked only adds nothing.
 */
export function useSuggestions({ legs, flex, who, shared, given }: SuggestionsQuery) {
  const locale = useLocale()
  // A customer sees the whole list without one.
  const token = who === 'visitor' ? shared : null
  // Where an hour is left open, other hours are in the answer already.
  const reach = legs.some(({ window }) => window) ? 0 : flex
  const shifts = [0, ...Array.from({ length: reach }, (_, i) => [-(i + 1), i + 1]).flat()]
  return useQueries({
    queries: shifts.map((hours) => ({
      queryKey: ['charter/suggest', locale, who, legs, hours, token],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api('POST /gamma/charter/suggest', {
          body: { legs: shiftLegs(legs, hours), group: 'aircraft_type' as const, ...(token === null ? {} : { shared: token }) },
          signal,
          quiet: hours !== 0,
        }),
      enabled: who !== null,
      initialData: who === 'visitor' && hours === 0 && token === null ? given?.suggestions : undefined,
      staleTime: 10 * 60_000,
      // Offers stand for half an hour: until then the way back from one of them leads to the same list.
      gcTime: 30 * 60_000,
      retry: false,
    })),
    combine: (results) => {
      const [asked, ...shifted] = results
      const answers = results.flatMap((result) => (result.data ? [result.data] : []))
      return {
        asked: asked?.data,
        error: asked?.error ?? null,
        isPending: asked?.isPending ?? true,
        isWidening: shifted.some((result) => result.isPending),
        data: oncePerAircraft(answers.flatMap((answer) => answer.data)),
        sharedUntil: asked?.data?.shared_until ?? null,
        locked: asked?.data?.locked ?? false,
        refetch: () => Promise.all(results.map((result) => result.refetch())),
      }
    },
  })
}
