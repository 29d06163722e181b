import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type EmptyLegRow = Selectable<DB['empty_leg']>

/** @returns its id; null where the movement is offered already */
export async function insertEmptyLeg(trx: Trx, values: Insertable<DB['empty_leg']>): Promise<string | null> {
  const row = await trx
    .insertInto('empty_leg')
    .values(values)
    .onConflict((oc) => oc.column('movement_id').where('status', '<>', 'withdrawn').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Offers the leg of a movement that waited for the price of its new time. */
export async function offerRepriced(
  trx: Trx,
  leg: { movementId: string; reason: string; departureAt: Temporal.Instant; bar: string | null },
  priced: Updateable<DB['empty_leg']>,
  now: string,
): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ ...priced, status: leg.bar === null ? 'offered' : 'draft', reason: leg.bar, checked_at: now, changed_at: now })
    .where('movement_id', '=', leg.movementId)
    .where('status', '=', 'draft')
    .where('reason', '=', leg.reason)
    .where('departure_at', '=', leg.departureAt)
    .execute()
}

export async function withdrawRepricing(trx: Trx, leg: { movementId: string; reason: string }, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'withdrawn', reason: 'not-flyable', changed_at: now.toString() })
    .where('movement_id', '=', leg.movementId)
    .where('status', '=', 'draft')
    .where('reason', '=', leg.reason)
    .execute()
}

export const emptyLegById = (db: Db, id: string): Promise<EmptyLegRow | undefined> =>
  db.selectFrom('empty_leg').selectAll().where('id', '=', id).executeTakeFirst()

export const emptyLegsByIds = async (db: Db, ids: readonly string[]): Promise<EmptyLegRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('empty_leg').selectAll().where('id', 'in', ids).execute()

/** Holds an offered leg for an order; false when it is not offered any more, or at another time. */
export async function holdOffered(
  trx: Trx,
  hold: { id: string; orderId: string; departureAt: Temporal.Instant; priceCents: number; now: Temporal.Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: 'held', buyer_order_id: hold.orderId, sale_price: hold.priceCents, changed_at: hold.now.toString() })
    .where('id', '=', hold.id)
    .where('status', '=', 'offered')
    .where('departure_at', '=', hold.departureAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The leg that an order holds or bought. */
export const legByBuyer = (db: Db, orderId: string): Promise<EmptyLegRow | undefined> =>
  db.selectFrom('empty_leg').selectAll().where('buyer_order_id', '=', orderId).where('status', 'in', ['held', 'sold']).executeTakeFirst()

/** The leg that an order holds is sold; false when it holds none. */
export async function sellHeld(trx: Trx, orderId: string, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: 'sold', changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', '=', 'held')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The leg that an order holds or bought is offered again. */
export async function offerAgain(trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'offered', buyer_order_id: null, sale_price: null, changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', 'in', ['held', 'sold'])
    .execute()
}

/** The leg that an order holds or bought is paused: its aircraft may not fly it. */
export async function pauseBought(trx: Trx, orderId: string, reason: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'draft', reason, buyer_order_id: null, sale_price: null, changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', 'in', ['held', 'sold'])
    .execute()
}

export const aircraftOfUnsoldLegs = async (db: Db, now: Temporal.Instant): Promise<number[]> =>
  (
    await db
      .selectFrom('empty_leg')
      .select('aircraft_id')
      .distinct()
      .where('status', 'in', ['draft', 'offered'])
      .where('departure_to', '>', now)
      .execute()
  ).map(({ aircraft_id: id }) => id)

/** Legs of aircraft that are offered, or paused for a reason, still to depart. Locked in the order of their ids. */
export const lockUnsoldLegs = (
  trx: Trx,
  aircraftIds: readonly number[],
  { reasons, now }: { reasons: readonly string[]; now: Temporal.Instant },
): Promise<EmptyLegRow[]> =>
  trx
    .selectFrom('empty_leg')
    .selectAll()
    .where('aircraft_id', 'in', aircraftIds)
    .where('status', 'in', ['draft', 'offered'])
    .where(({ or, eb }) => or([eb('status', '=', 'offered'), eb('reason', 'in', reasons), eb('reason', 'is', null)]))
    .where('departure_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function setLegStatus(
  trx: Trx,
  ids: readonly string[],
  set: { status: 'draft' | 'offered'; reason: string | null },
  now: Temporal.Instant,
): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('empty_leg')
    .set({ ...set, changed_at: now.toString() })
    .where('id', 'in', ids)
    .execute()
}

/** Orders that hold or bought a leg of these movements. */
export const buyersByMovements = async (trx: Trx, movementIds: readonly string[]): Promise<string[]> =>
  (
    await trx
      .selectFrom('empty_leg')
      .select('buyer_order_id')
      .where('movement_id', 'in', movementIds)
      .where('status', 'in', ['held', 'sold'])
      .execute()
  ).flatMap(({ buyer_order_id: id }) => id ?? [])

/** The leg of an order does not take place. */
export async function withdrawBought(trx: Trx, orderId: string, reason: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'withdrawn', reason, changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', 'in', ['held', 'sold'])
    .execute()
}

/** The leg that an order bought is flown. */
export async function endFlown(trx: Trx, orderId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('empty_leg')
    .set({ status: 'flown', changed_at: now.toString() })
    .where('buyer_order_id', '=', orderId)
    .where('status', '=', 'sold')
    .execute()
}

/** Withdraws what is offered or a draft. @returns how many */
export async function withdrawOffered(trx: Trx, movementIds: readonly string[], reason: string, now: Temporal.Instant): Promise<number> {
  if (movementIds.length === 0) return 0
  const { numUpdatedRows } = await trx
    .updateTable('empty_leg')
    .set({ status: 'withdrawn', reason, changed_at: now.toString() })
    .where('movement_id', 'in', movementIds)
    .where('status', 'in', ['draft', 'offered'])
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Legs whose departure has passed. */
export async function endDeparted(db: Db, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('empty_leg')
    .set((eb) => ({
      status: eb
        .case()
        .when('status', '=', 'sold')
        .then('flown' as const)
        .else('withdrawn' as const)
        .end(),
      reason: eb
        .case()
        .when('status', '=', 'sold')
        .then(eb.ref('reason'))
        .else('departed' as const)
        .end(),
      changed_at: now.toString(),
    }))
    .where('departure_to', '<=', now)
    .where('status', 'in', ['draft', 'offered', 'sold'])
    // After an outage: its buyer was asked and is refunded first.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('empty_leg_change')
            .select('id')
            .whereRef('empty_leg_change.leg_id', '=', 'empty_leg.id')
            .where('empty_leg_change.status', '=', 'open'),
        ),
      ),
    )
    .execute()
}

/** What is on offer: everything, or the legs given. */
export const offeredLegs = (db: Db, ids?: readonly string[]): Promise<EmptyLegRow[]> =>
  db
    .selectFrom('empty_leg')
    .selectAll()
    .where('status', '=', 'offered')
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .execute()

/** Legs that were sold since, and how many of them were withdrawn afterwards. */
export async function saleRecord(db: Db, since: Temporal.Instant): Promise<{ sold: number; withdrawn: number }> {
  const row = await db
    .selectFrom('empty_leg')
    .select((eb) => [eb.fn.countAll<number>().as('sold'), eb.fn.countAll<number>().filterWhere('status', '=', 'withdrawn').as('withdrawn')])
    .where('buyer_order_id', 'is not', null)
    .where('status', 'in', ['sold', 'flown', 'withdrawn'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return { sold: Number(row.sold), withdrawn: Number(row.withdrawn) }
}

/** Legs of every status. */
export const countEmptyLegs = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('empty_leg')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Parents of legs on offer that were not compared with them since. */
export const uncheckedParents = async (db: Db, since: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('empty_leg')
      .select('movement_id')
      .where('status', '=', 'offered')
      .where('movement_id', 'is not', null)
      .where('checked_at', '<', since)
      .execute()
  ).flatMap(({ movement_id: id }) => id ?? [])

export async function markChecked(db: Db, movementIds: readonly string[], now: Temporal.Instant): Promise<void> {
  if (movementIds.length === 0) return
  await db
    .updateTable('empty_leg')
    .set({ checked_at: now.toString() })
    .where('movement_id', 'in', movementIds)
    .where('status', '=', 'offered')
    .execute()
}

/** The leg that an order holds or bought on a detour. */
export const lockDivertedByOrder = (trx: Trx, orderId: string): Promise<EmptyLegRow | undefined> =>
  trx
    .selectFrom('empty_leg')
    .selectAll()
    .where('buyer_order_id', '=', orderId)
    .where('diverted_from', 'is not', null)
    .where('status', 'in', ['held', 'sold'])
    .forUpdate()
    .executeTakeFirst()

/** The leg on one of these movements that is flown on a detour, or waits to be taken back from it. */
export const divertedByMovements = async (on: Db, movementIds: readonly string[]): Promise<EmptyLegRow | undefined> =>
  movementIds.length === 0
    ? undefined
    : on
        .selectFrom('empty_leg')
        .selectAll()
        .where('movement_id', 'in', movementIds)
        .where('diverted_from', 'is not', null)
        .where('status', 'in', ['draft', 'held', 'sold'])
        .executeTakeFirst()
