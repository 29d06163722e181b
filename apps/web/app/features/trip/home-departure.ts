import type { Location } from '@aquilane/domain/location'
import type { Locale } from '@aquilane/domain/site/paths'
import { loadFavourites } from '~/lib/favourite-places.ts'

export { fromHome } from './from-home.ts'

/** The home airport of the signed-in customer; null without one. */
export async function loadHome(locale: Locale): Promise<Location | null> {
  const [first] = await loadFavourites(locale)
  return first?.is_home ? first.place : null
}
