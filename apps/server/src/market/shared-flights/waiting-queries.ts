import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type WaitingRow = Selectable<DB['shared_flight_waiting']>

const present = ['waiting', 'offered'] as const

/** The customer's place on the waiting list. */
export const waitingByClient = (db: Db, flightId: string, clientId: string): Promise<WaitingRow | undefined> =>
  db
    .selectFrom('shared_flight_waiting')
    .selectAll()
    .where('flight_id', '=', flightId)
    .where('client_id', '=', clientId)
    .where('status', 'in', present)
    .executeTakeFirst()

/** Customers without an offer, first come first. */
export const waitingQueue = (db: Db, flightId: string): Promise<WaitingRow[]> =>
  db
    .selectFrom('shared_flight_waiting')
    .selectAll()
    .where('flight_id', '=', flightId)
    .where('status', '=', 'waiting')
    .orderBy('turn')
    .execute()

export async function insertWaiting(
  trx: Trx,
  values: { flightId: string; clientId: string; seats: number; now: Temporal.Instant },
): Promise<void> {
  const { flightId, clientId, seats, now } = values
  await trx
    .insertInto('shared_flight_waiting')
    .values({ flight_id: flightId, client_id: clientId, seats, status: 'waiting', created_at: now.toString() })
    .execute()
}

export async function updateWaiting(
  trx: Trx,
  id: string,
  set: { seats?: number; status?: 'offered' | 'taken' | 'lapsed' | 'left'; offerUntil?: Temporal.Instant },
): Promise<void> {
  const { seats, status, offerUntil } = set
  await trx
    .updateTable('shared_flight_waiting')
    .set({
      ...(seats === undefined ? {} : { seats }),
      ...(status === undefined ? {} : { status, offer_until: offerUntil?.toString() ?? null }),
    })
    .where('id', '=', id)
    .execute()
}

/** Flights with offers that were not taken in time. */
export const flightsWithLapsedOffers = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('shared_flight_waiting')
      .select('flight_id')
      .distinct()
      .where('status', '=', 'offered')
      .where('offer_until', '<=', now)
      .execute()
  ).map(({ flight_id: id }) => id)

export const lapsedOffers = (trx: Trx, flightId: string, now: Temporal.Instant): Promise<WaitingRow[]> =>
  trx
    .selectFrom('shared_flight_waiting')
    .selectAll()
    .where('flight_id', '=', flightId)
    .where('status', '=', 'offered')
    .where('offer_until', '<=', now)
    .execute()

/** The flight is not sold any more. */
export async function endWaiting(trx: Trx, flightId: string): Promise<void> {
  await trx
    .updateTable('shared_flight_waiting')
    .set({ status: 'lapsed', offer_until: null })
    .where('flight_id', '=', flightId)
    .where('status', 'in', present)
    .execute()
}

export const waitingOfClient = (db: Db, clientId: string): Promise<WaitingRow[]> =>
  db.selectFrom('shared_flight_waiting').selectAll().where('client_id', '=', clientId).orderBy('turn').execute()

export async function deleteWaitingOf(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('shared_flight_waiting').where('client_id', '=', clientId).execute()
}

/** Seats that are promised to a customer become free. */
export async function freePromisedSeatsOf(trx: Trx, clientId: string): Promise<void> {
  await trx
    .updateTable('shared_flight_seat')
    .set({ status: 'free', waiting_id: null })
    .where('waiting_id', 'in', ({ selectFrom }) => selectFrom('shared_flight_waiting').select('id').where('client_id', '=', clientId))
    .execute()
}
