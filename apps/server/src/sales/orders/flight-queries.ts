import { sql } from 'kysely'
import { toTimestamptz, type Db } from '../../platform/db/database.ts'
import { companionsByOrders } from './companion-queries.ts'
import type { OrderRow } from './queries.ts'

/** What tells whether its aircraft can fly an order. */
export type OrderToBeFlown = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'product'
  | 'offer'
  | 'paid'
  | 'on_account_due'
  | 'aircraft_id'
  | 'blocked_from'
  | 'blocked_to'
  | 'first_departure_at'
  | 'last_arrival_at'
>

/** Orders whose time to pay has passed. */
export const findOverdueOrders = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('status', 'in', ['AwaitingPayment', 'MoneyTransfer'])
      .where('pay_before', '<=', toTimestamptz(now))
      .orderBy('pay_before')
      .limit(500)
      .execute()
  ).map((row) => row.id)

/** Paid orders whose aircraft is still to fly. */
export const ordersToBeFlown = (db: Db, now: Temporal.Instant): Promise<OrderToBeFlown[]> =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'product',
      'offer',
      'paid',
      'on_account_due',
      'aircraft_id',
      'blocked_from',
      'blocked_to',
      'first_departure_at',
      'last_arrival_at',
    ])
    .where('status', 'in', ['Confirmed', 'Confirmation'])
    .where('aircraft_id', 'is not', null)
    .where(sql<boolean>`coalesce(blocked_to, last_arrival_at, first_departure_at) > ${toTimestamptz(now)}`)
    .execute()

/** Orders that are to be flown, paid or awaiting payment, of some aircraft, with the other aircraft of their trips, in the order in which they are locked. */
export async function activeOrdersByAircraft(db: Db, aircraftIds: readonly number[], now: Temporal.Instant): Promise<string[]> {
  if (aircraftIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'companion_of'])
    .where('aircraft_id', 'in', aircraftIds)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['AwaitingPayment', 'MoneyTransfer', 'Confirmed']),
        eb.and([eb('status', '=', 'Confirmation'), eb.or([eb('paid', '>', 0), eb('on_account_due', 'is not', null)])]),
      ]),
    )
    .where(sql<boolean>`coalesce(blocked_to, last_arrival_at, first_departure_at) > ${toTimestamptz(now)}`)
    .execute()
  const ids = new Set(rows.flatMap(({ id, companion_of: trip }) => (trip === null ? [id] : [id, trip])))
  for (const companion of (await companionsByOrders(db, [...ids])).values()) ids.add(companion.id)
  return [...ids].toSorted()
}

export const findOrdersDueForCompletion = async (db: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'Confirmed')
      .where('last_arrival_at', '<=', toTimestamptz(now))
      .orderBy('last_arrival_at')
      .limit(500)
      .execute()
  ).map((row) => row.id)

/** The confirmed charters of the same aircraft right before and right after one, at most so far away, as pairs in their order. */
export async function adjacentTrips(db: Db, order: OrderRow, maxGapHours: number): Promise<{ earlier: string; later: string }[]> {
  const { id, aircraft_id: aircraftId, blocked_from: from, blocked_to: to } = order
  if (aircraftId === null || !from || !to) return []
  const others = db
    .selectFrom('orders')
    .select('id')
    .where('aircraft_id', '=', aircraftId)
    .where('product', '=', 'charter')
    .where('status', '=', 'Confirmed')
    .where('companion_of', 'is', null)
    .where('id', '<>', id)
    .limit(1)
  const before = await others
    .where('blocked_to', '<=', toTimestamptz(from))
    .where('blocked_to', '>=', toTimestamptz(from.subtract({ hours: maxGapHours })))
    .orderBy('blocked_to', 'desc')
    .executeTakeFirst()
  const after = await others
    .where('blocked_from', '>=', toTimestamptz(to))
    .where('blocked_from', '<=', toTimestamptz(to.add({ hours: maxGapHours })))
    .orderBy('blocked_from')
    .executeTakeFirst()
  return [...(before ? [{ earlier: before.id, later: id }] : []), ...(after ? [{ earlier: id, later: after.id }] : [])]
}

/** Confirmed charters that end after a moment and are in no chain. */
export const unchainedOrders = (on: Db, now: Temporal.Instant) =>
  on
    .selectFrom('orders')
    .select(['id', 'aircraft_id', 'blocked_from', 'blocked_to'])
    .where('product', '=', 'charter')
    .where('status', '=', 'Confirmed')
    .where('availability_managed', '=', true)
    .where('companion_of', 'is', null)
    .where('blocked_to', '>', toTimestamptz(now))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('aircraft_chain')
            .select('aircraft_id')
            .where((eb) => eb.or([eb('earlier_order_id', '=', eb.ref('orders.id')), eb('later_order_id', '=', eb.ref('orders.id'))])),
        ),
      ),
    )
    .execute()

/** Charters on an aircraft with a price, newest first. */
export const lastPricedCharters = (on: Db, limit: number) =>
  on
    .selectFrom('orders')
    .select(['id', 'pnr', 'aircraft_id', 'created_at'])
    .where('product', '=', 'charter')
    .where('aircraft_id', 'is not', null)
    .where('price', 'is not', null)
    .where('companion_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
