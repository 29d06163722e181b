import type { Insertable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

/** Latest departure first. */
export const latestUnrated = async (db: Db, clientId: string, since: Temporal.Instant): Promise<string | undefined> =>
  (
    await db
      .selectFrom('orders')
      .leftJoin('order_rating', 'order_rating.order_id', 'orders.id')
      .select('orders.id')
      .where('orders.client_id', '=', clientId)
      .where('orders.status', '=', 'Completed')
      .where('orders.part_of', 'is', null)
      .where('orders.companion_of', 'is', null)
      .where('orders.first_departure_at', '>=', toTimestamptz(since))
      .where('order_rating.order_id', 'is', null)
      .orderBy('orders.first_departure_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** False: the order has a rating already. */
export async function insertRating(db: Db, rating: Insertable<DB['order_rating']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows: rows } = await db
    .insertInto('order_rating')
    .values(rating)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .executeTakeFirst()
  return Number(rows) > 0
}

export const ratingByOrder = (db: Db, orderId: string) =>
  db.selectFrom('order_rating').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Average of each operator with so many ratings at least. */
export const averageRatings = (db: Db, least: number) =>
  db
    .selectFrom('order_rating')
    .innerJoin('orders', 'orders.id', 'order_rating.order_id')
    .select(({ fn }) => ['orders.operator_id', fn.avg<string>('order_rating.score').as('score'), fn.countAll<string>().as('count')])
    .where('orders.operator_id', 'is not', null)
    .groupBy('orders.operator_id')
    .having(({ fn }) => fn.countAll(), '>=', least)
    .orderBy('orders.operator_id')
    .execute()

export const ratingsByClient = (trx: Trx, clientId: string) =>
  trx
    .selectFrom('order_rating')
    .innerJoin('orders', 'orders.id', 'order_rating.order_id')
    .select(['orders.pnr', 'order_rating.score', 'order_rating.comment', 'order_rating.created_at'])
    .where('orders.client_id', '=', clientId)
    .orderBy('order_rating.created_at')
    .execute()

/** The score stays: it identifies no person. */
export async function eraseRatingComments(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('order_rating')
    .set({ comment: null })
    .where('order_id', 'in', trx.selectFrom('orders').select('id').where('client_id', '=', clientId))
    .execute()
}
