import { sql, type Selectable } from 'kysely'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { TravelDocumentRow } from './queries.ts'

export type NamedPassengerRow = Selectable<DB['named_passenger']>

export interface NameFields {
  first_name: string
  last_name: string | null
  middle_name: string | null
}

export const namesByOrder = (db: Db, orderId: string): Promise<NamedPassengerRow[]> =>
  db.selectFrom('named_passenger').selectAll().where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

export const nameById = (db: Db, id: string): Promise<NamedPassengerRow | undefined> =>
  db.selectFrom('named_passenger').selectAll().where('id', '=', id).executeTakeFirst()

/** Ids of the legs that each of an order's passengers is on. */
export async function legIdsByName(db: Db, orderId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('named_passenger_leg')
    .innerJoin('named_passenger', 'named_passenger.id', 'named_passenger_leg.named_passenger_id')
    .innerJoin('order_leg', 'order_leg.id', 'named_passenger_leg.order_leg_id')
    .select(['named_passenger.id', 'order_leg.id as leg'])
    .where('named_passenger.order_id', '=', orderId)
    .orderBy('order_leg.position')
    .execute()
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, legs]) => [id, legs.map(({ leg }) => leg)]))
}

export const insertName = (
  trx: Trx,
  values: NameFields & { order_id: string; client_id: string; passenger_id: string | null; takes_seat: boolean; created_at: string },
): Promise<NamedPassengerRow> => trx.insertInto('named_passenger').values(values).returningAll().executeTakeFirstOrThrow()

export const insertNameOnLeg = (trx: Trx, id: string, legId: string, at: string) =>
  trx.insertInto('named_passenger_leg').values({ named_passenger_id: id, order_leg_id: legId, created_at: at }).execute()

export const updateName = (trx: Trx, id: string, change: Partial<NameFields & { passenger_id: string }>) =>
  trx.updateTable('named_passenger').set(change).where('id', '=', id).execute()

export const deleteNameFromLegs = (trx: Trx, id: string, legIds: readonly string[]) =>
  trx.deleteFrom('named_passenger_leg').where('named_passenger_id', '=', id).where('order_leg_id', 'in', legIds).execute()

export const deleteName = (trx: Trx, id: string) => trx.deleteFrom('named_passenger').where('id', '=', id).execute()

export const deleteNamesByClient = (trx: Trx, clientId: string) =>
  trx.deleteFrom('named_passenger').where('client_id', '=', clientId).execute()

export const namesByClient = (db: Db, clientId: string): Promise<NamedPassengerRow[]> =>
  db.selectFrom('named_passenger').selectAll().where('client_id', '=', clientId).orderBy('created_at').orderBy('id').execute()

/** Passengers of trips whose name has this part, those who depart next first. */
export const namesByPart = (db: Db, part: string, limit: number) =>
  db
    .selectFrom('named_passenger as name')
    .innerJoin('orders', 'orders.id', 'name.order_id')
    .select([
      'name.id',
      'name.first_name',
      'name.middle_name',
      'name.last_name',
      'orders.id as order_id',
      'orders.pnr',
      'orders.first_departure_at',
    ])
    .where(
      sql<string>`concat_ws(' ', name.first_name, name.middle_name, name.last_name)`,
      'ilike',
      `%${part.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`,
    )
    .where('orders.status', 'in', activeOrderStatuses)
    .orderBy('orders.first_departure_at')
    .orderBy('name.id')
    .limit(limit)
    .execute()

/** Documents of an order's passengers that count: not taken back, not erased. */
export const documentsByOrder = (db: Db, orderId: string): Promise<TravelDocumentRow[]> =>
  db
    .selectFrom('travel_document')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '!=', 'canceled')
    .where('erased_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The newest approved document of a passenger of the profile. */
export const approvedByPassenger = (db: Db, clientId: string, passengerId: string) =>
  db
    .selectFrom('travel_document')
    .select('id')
    .where('client_id', '=', clientId)
    .where('passenger_id', '=', passengerId)
    .where('status', '=', 'approved')
    .where('erased_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Where the passenger of a document is named: on its own order, and on other orders ahead where they come from the same row of the profile. */
export async function placesOfName(
  db: Db,
  name: { id: string | null; client_id: string; passenger_id: string | null },
): Promise<{ nameId: string; orderId: string; legId: string }[]> {
  if (name.id === null && name.passenger_id === null) return []
  return db
    .selectFrom('named_passenger as named')
    .innerJoin('named_passenger_leg as placed', 'placed.named_passenger_id', 'named.id')
    .innerJoin('orders', 'orders.id', 'named.order_id')
    .select(['named.id as nameId', 'named.order_id as orderId', 'placed.order_leg_id as legId'])
    .where('named.client_id', '=', name.client_id)
    .where('orders.status', 'in', [...activeOrderStatuses])
    .where((eb) =>
      eb.or([
        ...(name.id ? [eb('named.id', '=', name.id)] : []),
        ...(name.passenger_id ? [eb('named.passenger_id', '=', name.passenger_id)] : []),
      ]),
    )
    .orderBy('placed.created_at')
    .execute()
}

/** Names of orders that ended before, or do not take place. */
export async function deleteOldNames(db: Db, before: Temporal.Instant): Promise<void> {
  await db
    .deleteFrom('named_passenger')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('orders')
        .select('orders.id')
        .where((or) =>
          or.or([
            or('orders.status', 'in', ['Canceled', 'Declined', 'Refund']),
            or(or.fn.coalesce('orders.last_arrival_at', 'orders.first_departure_at'), '<=', toTimestamptz(before)),
          ]),
        ),
    )
    // Documents are erased first: those in preparation would lose what tells them apart.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('travel_document')
            .select('travel_document.id')
            .whereRef('travel_document.named_passenger_id', '=', 'named_passenger.id')
            .where('travel_document.erased_at', 'is', null)
            .where('travel_document.status', '!=', 'canceled'),
        ),
      ),
    )
    .execute()
}

export const fullName = ({ first_name, middle_name, last_name }: NameFields): string =>
  [first_name, middle_name, last_name].filter((part) => part !== null).join(' ')
