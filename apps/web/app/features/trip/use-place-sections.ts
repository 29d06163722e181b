import { useCallback, useRef } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { FoundLocation, Location } from '@aquilane/domain/location'
import type { ComboboxSection } from '@aquilane/ui/async-combobox'
import { api } from '~/lib/api.ts'
import { readRecentPlaces } from './recent-places.ts'

const nearbyLimit = 4
const popularLimit = 8

/** What the place field offers: recent, nearby and popular on empty focus, search results from three characters on. */
export function usePlaceSections(): { load: (query: string, signal: AbortSignal) => Promise<ComboboxSection<FoundLocation>[]> } {
  const t = useTranslations('trip')
  const locale = useLocale()
  const first = useRef<{ locale: string; nearby: Location[]; popular: Location[] } | null>(null)

  const load = useCallback(
    async (query: string, signal: AbortSignal): Promise<ComboboxSection<FoundLocation>[]> => {
      if (query.trim() !== '') {
        const { data } = await api('GET /gamma/location/search', { query: { query, limit: 12 }, signal })
        return [{ id: 'results', items: data }]
      }
      if (first.current?.locale !== locale) {
        const [nearby, popular] = await Promise.all([
          api('GET /gamma/location/search-by-radius', { query: { limit: nearbyLimit }, signal, quiet: true }).catch(() => ({ data: [] })),
          api('GET /gamma/location/popular', { query: { limit: popularLimit }, signal, quiet: true }).catch(() => ({ data: [] })),
        ])
        // A search that took its place: its failed requests are no answer.
        signal.throwIfAborted()
        first.current = { locale, nearby: nearby.data, popular: popular.data }
      }
      const recent = readRecentPlaces()
      const known = new Set(recent.map((place) => place.selector))
      const fresh = (places: Location[]) => places.filter((place) => !known.has(place.selector))
      return [
        { id: 'recent', label: t('places.recent'), items: recent },
        { id: 'nearby', label: t('places.nearby'), items: fresh(first.current.nearby) },
        { id: 'popular', label: t('places.popular'), items: fresh(first.current.popular) },
      ].filter((section) => section.items.length > 0)
    },
    [locale, t],
  )
  return { load }
}
