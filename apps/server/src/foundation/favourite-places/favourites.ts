import { maxFavouritePlaces } from '@aquilane/domain/favourite-places/rules'
import type { Location } from '@aquilane/domain/location'
import { Refusal } from '@aquilane/domain/refusal'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { clearHome, deleteFavourites, favouritesByClient, lockFavouritesOf, upsertFavourite } from './queries.ts'

export interface FavouritePlace {
  isHome: boolean
  place: Location
}

type Needs = Pick<Context, 'db' | 'places'>

/** The home airport, then the newest first. A place that the directory no longer has is left out. */
export const listFavourites = ({ db, places }: Needs, clientId: string, locale: Locale): Promise<FavouritePlace[]> =>
  listFavouritesOn(db, places, { clientId, locale })

export async function listFavouritesOn(
  db: Db,
  places: Context['places'],
  { clientId, locale }: { clientId: string; locale: Locale },
): Promise<FavouritePlace[]> {
  return (await favouritesByClient(db, clientId)).flatMap(({ selector, is_home: isHome }) => {
    const place = places.get(selector, locale)
    return place ? [{ isHome, place }] : []
  })
}

/**
 * Keeps a place. `isHome` null: as it was.
 * @throws PLACE_NOT_FOUND, LIMIT_REACHED
 */
export async function saveFavourite(
  { db, places, clock }: Needs & Pick<Context, 'clock'>,
  { clientId, locale, selector, isHome }: { clientId: string; locale: Locale; selector: string; isHome: boolean | null },
): Promise<FavouritePlace[]> {
  const place = places.get(selector, locale)
  if (!place) throw new Refusal('PLACE_NOT_FOUND', `There is no place ${selector}.`)
  return db.transaction().execute(async (trx) => {
    await lockFavouritesOf(trx, clientId)
    const rows = await favouritesByClient(trx, clientId)
    const own = rows.find((row) => row.selector === place.selector)
    // What the directory no longer has is in no list, so it must not count either.
    const gone = rows.filter((row) => !places.get(row.selector, locale)).map((row) => row.selector)
    if (!own && rows.length - gone.length >= maxFavouritePlaces)
      throw new Refusal('LIMIT_REACHED', `There is room for ${maxFavouritePlaces} places. Remove one that is not needed.`)
    if (!own) await deleteFavourites(trx, clientId, gone)
    if (isHome) await clearHome(trx, clientId)
    await upsertFavourite(trx, {
      client_id: clientId,
      selector: place.selector,
      is_home: isHome ?? own?.is_home ?? false,
      created_at: clock.now().toString(),
    })
    return listFavouritesOn(trx, places, { clientId, locale })
  })
}

/** @throws NOT_FOUND */
export async function deleteFavourite({ db }: Needs, { clientId, selector }: { clientId: string; selector: string }): Promise<void> {
  // As it was kept: the directory may no longer have it.
  const [kind, code = ''] = selector.split(':')
  if (!(await deleteFavourites(db, clientId, [`${kind}:${code.toUpperCase()}`])))
    throw new Refusal('NOT_FOUND', 'This place is not among the favourites.')
}
