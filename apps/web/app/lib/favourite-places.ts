import type { Api } from '@aquilane/contract/api'
import type { Locale } from '@aquilane/domain/site/paths'
import { api } from './api.ts'
import { queryClient } from './query.ts'

export type FavouritePlaces = Api['GET /gamma/favourite-place/list']['response']
export type FavouritePlace = FavouritePlaces['data'][number]

/** Places that the signed-in customer keeps, the home airport first, in the reader's language. */
export const favouritesQuery = (locale: Locale) => ({
  queryKey: ['favourite-places', locale],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/favourite-place/list', { signal, quiet: true }),
})

/** The places for a search; without an answer none, so that the search goes on. */
export const loadFavourites = (locale: Locale): Promise<FavouritePlace[]> =>
  queryClient.fetchQuery({ ...favouritesQuery(locale), retry: false }).then(
    ({ data }) => data,
    () => [],
  )

export async function saveFavourite(locale: Locale, body: { selector: string; is_home?: boolean }): Promise<void> {
  const saved = await api('POST /gamma/favourite-place/save', { body, quiet: true })
  queryClient.setQueryData(favouritesQuery(locale).queryKey, saved)
}

export async function deleteFavourite(locale: Locale, selector: string): Promise<void> {
  await api('DELETE /gamma/favourite-place/delete', { query: { selector }, quiet: true })
  queryClient.setQueryData<FavouritePlaces>(
    favouritesQuery(locale).queryKey,
    (now) => now && { data: now.data.filter(({ place }) => place.selector !== selector) },
  )
}
