import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type TransferRow = Selectable<DB['ground_transfer']>

const legs = (on: Db) =>
  on
    .selectFrom('order_leg as leg')
    .innerJoin('orders', 'orders.id', 'leg.order_id')
    .select([
      'leg.id as legId',
      'leg.position',
      'leg.pax',
      'leg.departure_at as departureAt',
      'leg.departure_zone as departureZone',
      'leg.departure_airport as departureAirport',
      'leg.departure',
      'leg.arrival_at as arrivalAt',
      'leg.arrival_zone as arrivalZone',
      'leg.arrival_airport as arrivalAirport',
      'leg.arrival',
      'leg.aircraft_id as flownWith',
      'orders.id as orderId',
      'orders.pnr',
      'orders.client_id as clientId',
      'orders.status',
      'orders.product',
      'orders.companion_of as companionOf',
      'orders.locale',
      'orders.currency',
      'orders.price',
    ])

/** A flight with what a car depends on, and its order. */
export type DrivenLeg = Awaited<ReturnType<typeof drivenLegsOf>>[number]

export const drivenLegsOf = (on: Db, orderId: string) => legs(on).where('orders.id', '=', orderId).orderBy('leg.position').execute()

export const drivenLegById = (on: Db, legId: string): Promise<DrivenLeg | undefined> =>
  legs(on).where('leg.id', '=', legId).executeTakeFirst()

export const transferById = (on: Db, id: string): Promise<TransferRow | undefined> =>
  on.selectFrom('ground_transfer').selectAll().where('id', '=', id).executeTakeFirst()

export const transferByInvoice = (on: Db, invoiceId: string): Promise<TransferRow | undefined> =>
  on.selectFrom('ground_transfer').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

/** Oldest first. */
export const transfersByOrder = (on: Db, orderId: string): Promise<TransferRow[]> =>
  on.selectFrom('ground_transfer').selectAll().where('order_id', '=', orderId).orderBy('asked_at').orderBy('id').execute()

export const insertTransfer = (trx: Trx, values: Insertable<DB['ground_transfer']>): Promise<TransferRow> =>
  trx.insertInto('ground_transfer').values(values).returningAll().executeTakeFirstOrThrow()

/** @returns undefined where its revision is another one meanwhile */
export const updateTransfer = (
  trx: Trx,
  { id, revision }: Pick<TransferRow, 'id' | 'revision'>,
  set: Updateable<DB['ground_transfer']>,
): Promise<TransferRow | undefined> =>
  trx.updateTable('ground_transfer').set(set).where('id', '=', id).where('revision', '=', revision).returningAll().executeTakeFirst()

const nothing = { address: null, note: null, answer: null, driver_name: null, driver_phone: null, plate: null }
const hasSomething = sql<boolean>`num_nonnulls(address, note, answer, driver_name, driver_phone, plate) > 0`

/** Addresses, words and drivers of flights that departed before. @returns how many cars had some */
export async function eraseTransfers(on: Db, before: Temporal.Instant): Promise<number> {
  const { numUpdatedRows } = await on
    .updateTable('ground_transfer')
    .set(nothing)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_leg')
          .select('order_leg.id')
          .whereRef('order_leg.id', '=', 'ground_transfer.leg_id')
          .where('order_leg.departure_at', '<', toTimestamptz(before)),
      ),
    )
    .where(hasSomething)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const ordersOf = (trx: Trx, clientId: string) => trx.selectFrom('orders').select('id').where('client_id', '=', clientId)

export const transfersByClient = (trx: Trx, clientId: string): Promise<TransferRow[]> =>
  trx.selectFrom('ground_transfer').selectAll().where('order_id', 'in', ordersOf(trx, clientId)).orderBy('asked_at').orderBy('id').execute()

export async function eraseTransfersOfClient(trx: Trx, clientId: string): Promise<void> {
  await trx.updateTable('ground_transfer').set(nothing).where('order_id', 'in', ordersOf(trx, clientId)).where(hasSomething).execute()
}
