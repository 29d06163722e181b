import { sql } from 'kysely'
import { toTimestamptz, type Db } from '../../platform/db/database.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import type { OrderRow } from './queries.ts'

/** An order with its customer. */
export type OrderWithCustomer = OrderRow & { first_name: string | null; last_name: string | null; phone: string | null }

export interface OrderListFilter {
  /** Null: any. */
  status: OrderRow['status'] | null
  /** First departure in between. */
  departure: { from: Temporal.Instant; to: Temporal.Instant } | null
  awaits: 'price' | 'operator' | null
  /** Null: any. */
  ids: readonly string[] | null
  /** Beginning of a booking reference, part of a name or phone number, aircraft, airport or city; null: any order. */
  match: { text: string; aircraft: readonly number[]; airports: readonly string[] } | null
}

function matching(db: Db, { status, departure, awaits, match, ids }: OrderListFilter) {
  return db
    .selectFrom('orders')
    .innerJoin('client', 'client.id', 'orders.client_id')
    .$if(status !== null, (query) => query.where('orders.status', '=', status!))
    .$if(ids !== null, (query) => (ids!.length === 0 ? query.where(sql<boolean>`false`) : query.where('orders.id', 'in', ids!)))
    .$if(departure !== null, (query) =>
      query
        .where('orders.first_departure_at', '>=', toTimestamptz(departure!.from))
        .where('orders.first_departure_at', '<', toTimestamptz(departure!.to)),
    )
    .$if(awaits !== null, (query) =>
      query
        .where('orders.status', '=', 'Confirmation')
        .where('orders.product', '<>', 'shared_seat')
        .where('orders.paid', awaits === 'operator' ? '>' : '=', 0),
    )
    .$if(match !== null, (query) =>
      query.where((eb) => {
        const text = (match?.text ?? '').replaceAll(/[\\%_]/g, String.raw`\$&`)
        const phone = text.replaceAll(/[^\d]/g, '')
        return eb.or([
          eb('orders.pnr', 'like', `${text.toUpperCase()}%`),
          eb(sql<string>`coalesce(client.first_name, '') || ' ' || coalesce(client.last_name, '')`, 'ilike', `%${text}%`),
          eb('orders.aircraft_id', 'in', match?.aircraft.length ? match.aircraft : [-1]),
          ...(match && match.airports.length > 0
            ? [
                eb.exists(
                  eb
                    .selectFrom('order_leg')
                    .select('order_leg.id')
                    .whereRef('order_leg.order_id', '=', 'orders.id')
                    .where((leg) => leg.or([leg('departure_airport', 'in', match.airports), leg('arrival_airport', 'in', match.airports)])),
                ),
              ]
            : []),
          ...(phone.length < 4 ? [] : [eb('client.phone', 'like', `%${phone}%`)]),
        ])
      }),
    )
}

const withCustomer = ['client.first_name', 'client.last_name', 'client.phone'] as const

/** One page of the orders of a status: those to come soonest first, ended ones latest first. */
export async function pageOrders(
  db: Db,
  filter: OrderListFilter,
  page: { limit: number; offset: number; after: Cursor | null; isEnded: boolean },
): Promise<{ rows: OrderWithCustomer[]; total: number }> {
  const { limit, offset, after, isEnded } = page
  const direction = isEnded ? 'desc' : 'asc'
  const isBehind = ({ at, id }: Cursor) => {
    const position = sql`(orders.first_departure_at, orders.id)`
    const last = sql`(${toTimestamptz(at)}, ${id}::uuid)`
    return isEnded ? sql<boolean>`${position} < ${last}` : sql<boolean>`${position} > ${last}`
  }
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .$if(after !== null, (query) => query.where(isBehind(after!)))
      .selectAll('orders')
      .select(withCustomer)
      .orderBy('orders.first_departure_at', direction)
      .orderBy('orders.id', direction)
      .limit(limit)
      .offset(after === null ? offset : 0)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function ordersWithClients(db: Db, ids: readonly string[]): Promise<OrderWithCustomer[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('orders')
    .innerJoin('client', 'client.id', 'orders.client_id')
    .selectAll('orders')
    .select(withCustomer)
    .where('orders.id', 'in', ids)
    .execute()
}

/**
 * How long operators take to answer paid orders, as the median in minutes by operator. Paid orders wait in Confirmation; the next audit row that leaves
 * it is the answer.
 */
export async function replyMinutesByOperator(db: Db, since: Temporal.Instant): Promise<Map<number, number>> {
  const { rows } = await sql<{ operator_id: number; minutes: number }>`
    SELECT orders.operator_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered.at - asked.at) / 60)::float8 AS minutes
    FROM audit asked
    JOIN orders ON orders.id = substr(asked.subject, 7)::uuid
    JOIN LATERAL (
      SELECT later.at FROM audit later
      WHERE later.subject = asked.subject AND later.id > asked.id AND later.from_state = 'Confirmation'
      ORDER BY later.id LIMIT 1
    ) answered ON true
    WHERE asked.subject LIKE 'order:%' AND asked.to_state = 'Confirmation' AND asked.from_state IN ('AwaitingPayment', 'MoneyTransfer')
      AND asked.at > ${since.toString()}::timestamptz AND orders.operator_id IS NOT NULL
    GROUP BY orders.operator_id`.execute(db)
  return new Map(rows.map(({ operator_id: id, minutes }) => [id, minutes]))
}
