import { sql, type ExpressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'

export type OrderRow = Selectable<DB['orders']>
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

/** A leg is flown between other airports, with another party or other luggage. Its times are written with `updateLegTimes`. */
export const updateLegPlan = (
  trx: Trx,
  leg: LegRow,
  to: Pick<
    Insertable<DB['order_leg']>,
    | 'departure'
    | 'arrival'
    | 'departure_airport'
    | 'arrival_airport'
    | 'departure_zone'
    | 'arrival_zone'
    | 'distance_km'
    | 'pax'
    | 'luggage'
    | 'party'
  >,
) => trx.updateTable('order_leg').set(to).where('id', '=', leg.id).returningAll().executeTakeFirstOrThrow()

/** Before the first change that the customer makes alone. */
export const keepSoldDepartures = (trx: Trx, orderId: string) =>
  trx
    .updateTable('order_leg')
    .set({ sold_departure_at: sql<string>`coalesce(sold_departure_at, agreed_departure_at, departure_at)` })
    .where('order_id', '=', orderId)
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
      'orders.companion_of as companionOf',
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
  // A part is seen with its whole, a second aircraft with its trip.
  let matching = db.selectFrom('orders').where('client_id', '=', clientId).where('part_of', 'is', null).where('companion_of', 'is', null)
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

interface AskedLeg {
  /** As they were asked for: `airport:EGGW`, `city:LON`. */
  departure: string
  arrival: string
  departureLocal: string
}

const isPlace = (eb: ExpressionBuilder<DB, 'orders' | 'order_leg'>, side: 'departure' | 'arrival', asked: string) => {
  const [kind, code = ''] = asked.split(':')
  return kind === 'airport' ? eb.or([eb(side, '=', asked), eb(`${side}_airport`, '=', code)]) : eb(side, '=', asked)
}

/** The newest order of the customer with a leg like one of these, wherever in its trip, that is not over. A part is found with its whole, a second aircraft with its trip. */
export const activeOrderByLegs = (db: Db, clientId: string, legs: readonly AskedLeg[]) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.pnr'])
    .where('orders.client_id', '=', clientId)
    .where('orders.companion_of', 'is', null)
    .where('orders.part_of', 'is', null)
    .where('orders.status', 'in', ['AwaitingPayment', 'MoneyTransfer', 'Confirmation', 'Confirmed'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_leg')
          .select('order_leg.id')
          .whereRef('order_leg.order_id', '=', 'orders.id')
          .where((eb) =>
            eb.or(
              legs.map(({ departure, arrival, departureLocal }) =>
                eb.and([isPlace(eb, 'departure', departure), isPlace(eb, 'arrival', arrival), eb('departure_local', '=', departureLocal)]),
              ),
            ),
          ),
      ),
    )
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .executeTakeFirst()

export const ordersByClient = (db: Db, clientId: string) =>
  db.selectFrom('orders').selectAll().where('client_id', '=', clientId).orderBy('created_at', 'desc').orderBy('id').execute()

export const updateOrder = (trx: Trx, id: string, change: Updateable<DB['orders']>): Promise<OrderRow> =>
  trx.updateTable('orders').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Words of requests; budgets and days name no person. */
export const eraseWishes = (trx: Trx, clientId: string) =>
  trx.updateTable('orders').set({ wish_note: null }).where('client_id', '=', clientId).where('wish_note', 'is not', null).execute()

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

/** @param details what its details contain */
export async function hasAudit(db: Db, orderId: string, action: string, details: Record<string, string> = {}): Promise<boolean> {
  const row = await db
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', `order:${orderId}`)
    .where('action', '=', action)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .executeTakeFirst()
  return row !== undefined
}

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
