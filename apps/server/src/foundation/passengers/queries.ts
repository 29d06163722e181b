import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type PassengerRow = Pick<
  Selectable<DB['passenger']>,
  'type' | 'first_name' | 'last_name' | 'middle_name' | 'birth_date' | 'species' | 'weight_kg'
>

export type PassengerDocumentRow = Pick<
  Selectable<DB['passenger_document']>,
  'type' | 'series' | 'number' | 'country' | 'issue_date' | 'expiry_date' | 'birth_date'
>

/** Holds the client until the transaction ends, so that counting and adding are one step; false when there is no such client. */
export async function lockClient(trx: Trx, clientId: string): Promise<boolean> {
  return (await trx.selectFrom('client').select('id').where('id', '=', clientId).forNoKeyUpdate().executeTakeFirst()) !== undefined
}

export const countPassengers = async (trx: Trx, clientId: string): Promise<number> =>
  (
    await trx
      .selectFrom('passenger')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('client_id', '=', clientId)
      .executeTakeFirstOrThrow()
  ).n

export const countDocuments = async (trx: Trx, passengerId: string): Promise<number> =>
  (
    await trx
      .selectFrom('passenger_document')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('passenger_id', '=', passengerId)
      .executeTakeFirstOrThrow()
  ).n

/** The client's persons, the client first, then in the order they were added. */
export const passengersByClient = (db: Db, clientId: string) =>
  db
    .selectFrom('passenger')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy(sql`type = 'Primary'`, 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const documentsByClient = (db: Db, passengerIds: readonly string[]) =>
  passengerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('passenger_document')
        .selectAll()
        .where('passenger_id', 'in', passengerIds)
        .orderBy('created_at')
        .orderBy('id')
        .execute()

/** The client's passenger, locked; undefined for other clients' passengers. */
export const lockPassenger = (trx: Trx, clientId: string, id: string) =>
  trx.selectFrom('passenger').selectAll().where('id', '=', id).where('client_id', '=', clientId).forUpdate().executeTakeFirst()

/** A document of one of the client's own persons, held, with whose it is. */
export const lockDocument = (trx: Trx, clientId: string, id: string) =>
  trx
    .selectFrom('passenger_document')
    .innerJoin('passenger', 'passenger.id', 'passenger_document.passenger_id')
    .select(['passenger_document.id', 'passenger.type as passenger_type'])
    .where('passenger_document.id', '=', id)
    .where('passenger.client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirst()

export const hasPrimary = async (trx: Trx, clientId: string, besides: string | null): Promise<boolean> => {
  let query = trx.selectFrom('passenger').select('id').where('client_id', '=', clientId).where('type', '=', 'Primary')
  if (besides !== null) query = query.where('id', '!=', besides)
  return (await query.executeTakeFirst()) !== undefined
}

export const countryExists = async (db: Db, iso3: string): Promise<boolean> =>
  (await db.selectFrom('country').select('iso3').where('iso3', '=', iso3).executeTakeFirst()) !== undefined

export const insertPassenger = (trx: Trx, clientId: string, row: PassengerRow, now: Temporal.Instant) =>
  trx
    .insertInto('passenger')
    .values({ ...row, client_id: clientId, created_at: now.toString() })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updatePassengerRow = (trx: Trx, id: string, row: PassengerRow) =>
  trx.updateTable('passenger').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deletePassenger = (trx: Trx, id: string) => trx.deleteFrom('passenger').where('id', '=', id).execute()

export const insertDocument = (trx: Trx, passengerId: string, row: PassengerDocumentRow, now: Temporal.Instant) =>
  trx
    .insertInto('passenger_document')
    .values({ ...row, passenger_id: passengerId, created_at: now.toString() })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateDocumentRow = (trx: Trx, id: string, row: PassengerDocumentRow) =>
  trx.updateTable('passenger_document').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteDocument = (trx: Trx, id: string) => trx.deleteFrom('passenger_document').where('id', '=', id).execute()

export async function deletePassengersByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('passenger').where('client_id', '=', clientId).execute()
}
