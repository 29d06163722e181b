import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'

export type OrderRow = Selectable<DB['orders']>
/** What tells whether its aircraft can fly an order. */
export type OrderToBeFlown = Pick<
  OrderRow,
  'id' | 'status' | 'paid' | 'on_account_due' | 'aircraft_id' | 'blocked_from' | 'blocked_to' | 'first_departure_at' | 'last_arrival_at'
>
export type LegRow = Selectable<DB['order_leg']>
export type MeetingPointRow = Selectable<DB['meeting_point']>

/** Undefined when the booking reference is taken. */
export const insertOrder = (trx: Trx, values: Insertable<DB['orders']>): Promise<OrderRow | undefined> =>
  trx
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.column('pnr').doNothing())
    .returningAll()
    .executeTakeFirst()

/** What may be charged after the flight at most, by service. */
export type ChargeCapRow = Insertable<DB['order_charge_cap']>

export async function replaceChargeCaps(trx: Trx, orderId: string, caps: ChargeCapRow[]): Promise<void> {
  await trx.deleteFrom('order_charge_cap').where('order_id', '=', orderId).execute()
  if (caps.length > 0) await trx.insertInto('order_charge_cap').values(caps).execute()
}

export const chargeCapsByOrder = (db: Db, orderId: string) =>
  db.selectFrom('order_charge_cap').select(['service', 'amount as cents']).where('order_id', '=', orderId).orderBy('service').execute()

export const insertLegs = (trx: Trx, legs: Insertable<DB['order_leg']>[]) => trx.insertInto('order_leg').values(legs).execute()

const toLocal = (at: Temporal.Instant, zone: string): string =>
  at.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

/** A leg departs and arrives at other times. @param isAgreed its customer agreed to them */
export const updateLegTimes = (
  trx: Trx,
  leg: LegRow,
  times: { departureAt: Temporal.Instant; arrivalAt: Temporal.Instant; blockMinutes: number },
  isAgreed = false,
) =>
  trx
    .updateTable('order_leg')
    .set({
      departure_at: times.departureAt.toString(),
      arrival_at: times.arrivalAt.toString(),
      departure_local: toLocal(times.departureAt, leg.departure_zone),
      arrival_local: toLocal(times.arrivalAt, leg.arrival_zone),
      block_minutes: times.blockMinutes,
      agreed_departure_at: isAgreed ? null : sql<string>`coalesce(agreed_departure_at, departure_at)`,
    })
    .where('id', '=', leg.id)
    .execute()

export const orderById = (db: Db, id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()

/** With whose it is. */
export const orderWithClient = (db: Db, which: { id: string } | { pnr: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('client', 'client.id', 'orders.client_id')
    .selectAll('orders')
    .select(['client.first_name', 'client.last_name', 'client.phone'])
    .where('id' in which ? 'orders.id' : 'orders.pnr', '=', 'id' in which ? which.id : which.pnr)
    .executeTakeFirst()

export const ordersByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('orders').selectAll().where('id', 'in', ids).execute()

/** A leg with the order it belongs to. */
export const flightByLeg = (db: Db, orderId: string, legId: string) =>
  db
    .selectFrom('order_leg as leg')
    .innerJoin('orders', 'orders.id', 'leg.order_id')
    .select([
      'orders.id as orderId',
      'leg.id as legId',
      'orders.client_id as clientId',
      'orders.pnr as pnr',
      'orders.status as status',
      'leg.departure_at as departureAt',
      'leg.arrival_at as arrivalAt',
      'leg.pax as pax',
    ])
    .where('orders.id', '=', orderId)
    .where('leg.id', '=', legId)
    .executeTakeFirst()

/** One leg with what a menu depends on. */
export const cateredLegById = (db: Db, legId: string) =>
  db
    .selectFrom('order_leg as leg')
    .innerJoin('orders', 'orders.id', 'leg.order_id')
    .select([
      'leg.id as legId',
      'orders.id as orderId',
      'orders.client_id as clientId',
      'orders.status as status',
      'orders.product as product',
      'orders.locale as locale',
      'orders.currency as currency',
      'orders.aircraft_class_id as aircraftClassId',
      'leg.departure_local as departureLocal',
      'leg.departure_at as departureAt',
      'leg.block_minutes as blockMinutes',
      'leg.pax as pax',
    ])
    .where('leg.id', '=', legId)
    .executeTakeFirst()

/** Newest first. */
export const listOrderIdsByClient = async (db: Db, clientId: string): Promise<string[]> =>
  (await db.selectFrom('orders').select('id').where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()).map(
    ({ id }) => id,
  )

/** Orders in one of the statuses, and the ones named by id whatever theirs; without `statuses` every order. */
export interface OrderFilter {
  statuses?: readonly OrderStatus[]
  ids?: readonly string[]
}

/** One page of a customer's orders, newest first; of a page past the end, the last one. */
export async function pageOrderIdsByClient(
  db: Db,
  clientId: string,
  { statuses, ids = [] }: OrderFilter,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ ids: string[]; page: number; total: number }> {
  // A part is seen with its whole.
  let matching = db.selectFrom('orders').where('client_id', '=', clientId).where('part_of', 'is', null)
  if (statuses) matching = matching.where((eb) => eb.or([eb('status', 'in', statuses), ...(ids.length > 0 ? [eb('id', 'in', ids)] : [])]))
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const current = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const rows = await matching
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(perPage)
    .offset((current - 1) * perPage)
    .execute()
  return { ids: rows.map(({ id }) => id), page: current, total }
}

export const lockOrder = (trx: Trx, id: string) => trx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** An order of the customer with a leg like the first one, that is not over. */
export const activeOrderByLeg = (db: Db, clientId: string, leg: { departure: string; arrival: string; departureLocal: string }) =>
  db
    .selectFrom('orders')
    .innerJoin('order_leg', 'order_leg.order_id', 'orders.id')
    .select(['orders.id', 'orders.pnr'])
    .where('orders.client_id', '=', clientId)
    .where('orders.status', 'in', ['AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed'])
    .where('order_leg.position', '=', 0)
    .where('order_leg.departure', '=', leg.departure)
    .where('order_leg.arrival', '=', leg.arrival)
    .where('order_leg.departure_local', '=', leg.departureLocal)
    .orderBy('orders.created_at', 'desc')
    .executeTakeFirst()

export const ordersByClient = (db: Db, clientId: string) =>
  db.selectFrom('orders').selectAll().where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const updateOrder = (trx: Trx, id: string, change: Updateable<DB['orders']>): Promise<OrderRow> =>
  trx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function legsByOrders(db: Db, orderIds: string[]): Promise<Map<string, LegRow[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db.selectFrom('order_leg').selectAll().where('order_id', 'in', orderIds).orderBy('position').execute()
  return Map.groupBy(rows, (leg) => leg.order_id)
}

/** A request gets the airports and times of its offer. */
export const updateLeg = (trx: Trx, id: string, set: Updateable<DB['order_leg']>) =>
  trx.updateTable('order_leg').set(set).where('id', '=', id).execute()

export const timelineByOrder = (db: Db, orderId: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'from_state', 'to_state', 'reason', 'details'])
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute()

export async function hasAudit(db: Db, orderId: string, action: string): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `order:${orderId}`)
    .where('action', '=', action)
    .executeTakeFirst()
  return row !== undefined
}

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

/** Orders that are to be flown, paid or awaiting payment, of some aircraft, in the order in which they are locked. */
export const activeOrdersByAircraft = async (db: Db, aircraftIds: readonly number[], now: Temporal.Instant): Promise<string[]> =>
  aircraftIds.length === 0
    ? []
    : (
        await db
          .selectFrom('orders')
          .select('id')
          .where('aircraft_id', 'in', aircraftIds)
          .where((eb) =>
            eb.or([
              eb('status', 'in', ['AwaitingPayment', 'MoneyTransfer', 'Confirmed']),
              eb.and([eb('status', '=', 'Confirmation'), eb.or([eb('paid', '>', 0), eb('on_account_due', 'is not', null)])]),
            ]),
          )
          .where(sql<boolean>`coalesce(blocked_to, last_arrival_at, first_departure_at) > ${toTimestamptz(now)}`)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)

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

/** Meeting points of these airports; an operator's own come first. */
export async function meetingPointsByAirports(db: Db, airports: string[]): Promise<MeetingPointRow[]> {
  if (airports.length === 0) return []
  return db
    .selectFrom('meeting_point')
    .selectAll()
    .where('airport', 'in', [...new Set(airports)])
    .orderBy(sql`operator_id NULLS LAST`)
    .execute()
}

export const pnrsByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0 ? [] : db.selectFrom('orders').select(['id', 'pnr']).where('id', 'in', ids).execute()

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
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

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
