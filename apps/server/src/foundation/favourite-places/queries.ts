import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type FavouritePlaceRow = Selectable<DB['favourite_place']>

/** The home airport, then the newest first. */
export const favouritesByClient = (db: Db, clientId: string): Promise<FavouritePlaceRow[]> =>
  db
    .selectFrom('favourite_place')
    .select(['client_id', 'selector', 'is_home', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('is_home', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('selector')
    .execute()

export async function clearHome(trx: Trx, clientId: string): Promise<void> {
  await trx.updateTable('favourite_place').set({ is_home: false }).where('client_id', '=', clientId).where('is_home', '=', true).execute()
}

/** A place that is kept already stays where it is in the list. */
export async function upsertFavourite(trx: Trx, row: Insertable<DB['favourite_place']> & { is_home: boolean }): Promise<void> {
  await trx
    .insertInto('favourite_place')
    .values(row)
    .onConflict((conflict) => conflict.columns(['client_id', 'selector']).doUpdateSet({ is_home: row.is_home }))
    .execute()
}

export async function deleteFavourites(db: Db, clientId: string, selectors: readonly string[]): Promise<boolean> {
  if (selectors.length === 0) return false
  const { numDeletedRows } = await db
    .deleteFrom('favourite_place')
    .where('client_id', '=', clientId)
    .where('selector', 'in', [...selectors])
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteFavouritesOf = (trx: Trx, clientId: string) =>
  trx.deleteFrom('favourite_place').where('client_id', '=', clientId).execute()

/** The lock of the trigger `favourite_place_limit`. */
export const lockFavouritesOf = (trx: Trx, clientId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`favourite-place:${clientId}`}, 0))`.execute(trx)
