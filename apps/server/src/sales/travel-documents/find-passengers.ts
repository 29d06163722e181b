import { fullName, namesByPart } from './name-queries.ts'
import type { Context } from '../../context.ts'

/** Passengers of trips to come by a part of their name, for members who may read trips. */
export const findPassengers = async (
  { db }: Pick<Context, 'db'>,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; orderId: string; pnr: string; departureAt: Temporal.Instant }[]> =>
  (await namesByPart(db, text, limit)).map((row) => ({
    id: row.id,
    name: fullName(row),
    orderId: row.order_id,
    pnr: row.pnr,
    departureAt: row.first_departure_at,
  }))
