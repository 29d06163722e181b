import type { SeatKind } from '@aquilane/domain/shared-flights/cabin'
import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type SeatRow = Selectable<DB['shared_flight_seat']>

export async function insertSeats(trx: Trx, flightId: string, seats: readonly { code: string; kind: SeatKind }[]): Promise<void> {
  await trx
    .insertInto('shared_flight_seat')
    .values(seats.map(({ code, kind }, position) => ({ flight_id: flightId, code, kind, position })))
    .execute()
}

export const seatsByFlight = (db: Db, flightId: string): Promise<SeatRow[]> =>
  db.selectFrom('shared_flight_seat').selectAll().where('flight_id', '=', flightId).orderBy('position').execute()

export const seatsByOrder = (db: Db, orderId: string): Promise<SeatRow[]> =>
  db.selectFrom('shared_flight_seat').selectAll().where('order_id', '=', orderId).orderBy('position').execute()

export interface SeatCount {
  free: number
  sofaFree: number
  sold: number
}

/** By flight. */
export async function countSeats(db: Db, flightIds: readonly string[]): Promise<Map<string, SeatCount>> {
  if (flightIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared_flight_seat')
    .select(({ fn }) => [
      'flight_id',
      fn.countAll<number>().filterWhere('status', '=', 'free').as('free'),
      fn.countAll<number>().filterWhere('status', '=', 'free').filterWhere('kind', '=', 'sofa').as('sofa_free'),
      fn.countAll<number>().filterWhere('status', '=', 'sold').as('sold'),
    ])
    .where('flight_id', 'in', flightIds)
    .groupBy('flight_id')
    .execute()
  return new Map(rows.map((row) => [row.flight_id, { free: Number(row.free), sofaFree: Number(row.sofa_free), sold: Number(row.sold) }]))
}

/**
 * Holds seats for an order where all of them are free or promised to its buyer.
 * @returns how many; fewer than wanted where another buyer was faster
 */
export async function holdFreeSeats(
  trx: Trx,
  hold: { flightId: string; codes: readonly string[]; orderId: string; waitingId: string | null },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'held', order_id: hold.orderId, waiting_id: null, waited_for: sql<boolean>`waiting_id IS NOT NULL` })
    .where('flight_id', '=', hold.flightId)
    .where('code', 'in', hold.codes)
    .where(({ eb, or }) => or([eb('status', '=', 'free'), ...(hold.waitingId === null ? [] : [eb('waiting_id', '=', hold.waitingId)])]))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Every unsold seat is held for an order. */
export async function holdRemainingSeats(trx: Trx, flightId: string, orderId: string): Promise<void> {
  await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'held', order_id: orderId, waiting_id: null, waited_for: false, given_up_by: null })
    .where('flight_id', '=', flightId)
    .where('status', 'in', ['free', 'promised'])
    .execute()
}

/** The seats that an order holds are sold. @returns their flight; null when it holds none */
export async function sellHeldSeats(trx: Trx, orderId: string): Promise<string | null> {
  const rows = await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'sold' })
    .where('order_id', '=', orderId)
    .where('status', '=', 'held')
    .returning('flight_id')
    .execute()
  return rows[0]?.flight_id ?? null
}

/** The seats of an order are sold: who gave them up before has nothing to expect any more. */
export async function forgetGivenUp(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('shared_flight_seat').set({ given_up_by: null }).where('order_id', '=', orderId).execute()
}

/** The seats of an order are free. @returns how many */
export async function freeSeatsByOrder(trx: Trx, orderId: string, isGivenUp = false): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'free', order_id: null, waited_for: false, ...(isGivenUp ? { given_up_by: orderId } : {}) })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function freeSeatsByFlight(trx: Trx, flightId: string): Promise<void> {
  await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'free', order_id: null, waiting_id: null, waited_for: false, given_up_by: null })
    .where('flight_id', '=', flightId)
    .where('status', '<>', 'free')
    .execute()
}

/** Orders that hold or bought seats of a flight. */
export const ordersByFlight = async (db: Db, flightId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('shared_flight_seat')
      .select('order_id')
      .distinct()
      .where('flight_id', '=', flightId)
      .where('order_id', 'is not', null)
      .orderBy('order_id')
      .execute()
  ).flatMap(({ order_id: id }) => id ?? [])

export async function promiseFreeSeats(trx: Trx, flightId: string, codes: readonly string[], waitingId: string): Promise<void> {
  await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'promised', waiting_id: waitingId })
    .where('flight_id', '=', flightId)
    .where('code', 'in', codes)
    .where('status', '=', 'free')
    .execute()
}

export async function freePromisedSeats(trx: Trx, waitingId: string): Promise<void> {
  await trx.updateTable('shared_flight_seat').set({ status: 'free', waiting_id: null }).where('waiting_id', '=', waitingId).execute()
}
