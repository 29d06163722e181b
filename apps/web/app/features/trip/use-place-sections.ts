import { useCallback, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FoundLocation, Location } from '@aquilane/domain/location'
import type { Locale } from '@aquilane/domain/site/paths'
import type { ComboboxSection } from '@aquilane/ui/async-combobox'
import { getActing } from '~/lib/acting.ts'
import { api } from '~/lib/api.ts'
import { isLoggedIn } from '~/lib/session.ts'
import { toOfferedPlaces, type End } from './offered-places.ts'
import { readRecentPlaces } from './recent-places.ts'

const nearbyLimit = 4
const popularLimit = 8

const without = (places: readonly Location[], known: readonly Location[]): Location[] =>
  places.filter(({ selector }) => !known.some((place) => place.selector === selector))

/** Places that the customer keeps. Who acts for another customer has none here, and visitors need none of the code. */
const favouritePlaces = async (locale: Locale): Promise<Location[]> => {
  if (!isLoggedIn() || getActing() !== null) return []
  const { loadFavourites } = await import('~/lib/favourite-places.ts')
  return (await loadFavourites(locale)).map(({ place }) => place)
}

/**
 * What the place field offers: favourite, recent, nearby and popular on empty focus, search results from three characters on.
 * @param other the place at the other end of the leg
 */
export function usePlaceSections(other: End | null): {
  load: (query: string, signal: AbortSignal) => Promise<ComboboxSection<FoundLocation>[]>
} {
  const t = useTranslations('trip')
  const locale = useLocale()
  const first = useRef<{ locale: string; nearby: Location[]; popular: Location[] } | null>(null)

  const load = useCallback(
    async (query: string, signal: AbortSignal): Promise<ComboboxSection<FoundLocation>[]> => {
      if (query.trim() !== '') {
        const { data } = await api('GET /gamma/location/search', { query: { query, limit: 12 }, signal })
        return toOfferedPlaces([{ id: 'results', items: data }], other)
      }
      const favourites = favouritePlaces(locale).catch(() => [])
      if (first.current?.locale !== locale) {
        const [nearby, popular] = await Promise.all([
          api('GET /gamma/location/search-by-radius', { query: { limit: nearbyLimit }, signal, quiet: true }).catch(() => ({ data: [] })),
          api('GET /gamma/location/popular', { query: { limit: popularLimit }, signal, quiet: true }).catch(() => ({ data: [] })),
        ])
        // A search that took its place: its failed requests are no answer.
        signal.throwIfAborted()
        first.current = { locale, nearby: nearby.data, popular: popular.data }
      }
      const { nearby, popular } = first.current
      const kept = await favourites
      const recent = without(readRecentPlaces(), kept)
      const known = [...kept, ...recent]
      const sections = [
        { id: 'favourites', label: t('places.favourites'), items: kept },
        { id: 'recent', label: t('places.recent'), items: recent },
        { id: 'nearby', label: t('places.nearby'), items: without(nearby, known) },
        { id: 'popular', label: t('places.popular'), items: without(popular, known) },
      ]
      return toOfferedPlaces(
        sections.filter(({ items }) => items.length > 0),
        other,
      )
    },
    [locale, t, other],
  )
  return { load }
}
