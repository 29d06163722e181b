import { sql, type SqlBool } from 'kysely'
import { expiringHours, type RequestSort, type RequestSource, type RequestView } from '@aquilane/domain/quotes/requests'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'

export interface RequestFilter {
  view: RequestView
  /** Beginning of a booking reference, part of a name or phone number. */
  text: string
  memberId: string
  now: Temporal.Instant
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const hasUnsentVersion = sql<SqlBool>`quote.withdrawn_at IS NULL AND EXISTS (
  SELECT FROM quote_version newest WHERE newest.quote_id = quote.id AND newest.sent_at IS NULL
    AND newest.number = (SELECT max(number) FROM quote_version WHERE quote_id = quote.id))`

function isNamed(text: string) {
  const digits = text.replaceAll(/[^\d]/g, '')
  const part = `%${escaped(text)}%`
  return sql<SqlBool>`(orders.pnr LIKE ${`${escaped(text).toUpperCase()}%`}
    OR coalesce(client.first_name, '') || ' ' || coalesce(client.last_name, '') ILIKE ${part}
    OR ${digits.length >= 4 ? sql<SqlBool>`client.phone LIKE ${`%${digits}%`}` : sql<SqlBool>`false`})`
}

/** Requests with what sales keep beside them and their newest version that was sent. */
function requests(db: Db, { view, text, memberId, now }: RequestFilter) {
  const isSnoozed = sql<SqlBool>`sales_request.snoozed_until > ${now.toString()}::timestamptz`
  const hasOpenQuote = sql<SqlBool>`quote.withdrawn_at IS NULL AND sent.valid_until >= ${now.toString()}::timestamptz`
  return db
    .selectFrom('orders')
    .innerJoin('client', 'client.id', 'orders.client_id')
    .leftJoin('sales_request', 'sales_request.order_id', 'orders.id')
    .leftJoin('quote', 'quote.order_id', 'orders.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('quote_version')
          .select(['quote_version.id', 'quote_version.valid_until'])
          .whereRef('quote_version.quote_id', '=', 'quote.id')
          .where('quote_version.sent_at', 'is not', null)
          .orderBy('quote_version.number', 'desc')
          .limit(1)
          .as('sent'),
      (join) => join.onTrue(),
    )
    .where('orders.status', '=', 'Confirmation')
    .where('orders.paid', '=', 0)
    .where('orders.product', '<>', 'shared_seat')
    .$if(view === 'snoozed', (query) => query.where(isSnoozed))
    .$if(view !== 'snoozed', (query) => query.where(sql<SqlBool>`(${isSnoozed}) IS NOT TRUE`))
    .$if(view === 'mine', (query) => query.where('sales_request.assignee_id', '=', memberId))
    .$if(view === 'unassigned', (query) => query.where('sales_request.assignee_id', 'is', null))
    .$if(view === 'unanswered', (query) => query.where(sql<SqlBool>`(${hasOpenQuote}) IS NOT TRUE`))
    .$if(view === 'quoted' || view === 'expiring' || view === 'opened', (query) => query.where(hasOpenQuote))
    .$if(view === 'expiring', (query) => query.where('sent.valid_until', '<', toTimestamptz(now.add({ hours: expiringHours }))))
    .$if(view === 'opened', (query) =>
      query.where((eb) => eb.exists(eb.selectFrom('quote_opening').select('position').whereRef('version_id', '=', 'sent.id'))),
    )
    .$if(view === 'approval', (query) => query.where(hasUnsentVersion))
    .$if(text !== '', (query) => query.where(isNamed(text)))
    .select((eb) => [
      'orders.id',
      'orders.client_id',
      'sales_request.assignee_id',
      'sales_request.snoozed_until',
      'quote.id as quote_id',
      'quote.withdrawn_at',
      'quote.asked_again_at',
      eb.fn.coalesce('sales_request.source', sql<string>`'site'`).as('source'),
      eb.fn.coalesce('quote.asked_again_at', 'orders.created_at').as('waiting_since'),
      eb.fn.coalesce(hasOpenQuote, sql<SqlBool>`false`).as('has_open_quote'),
    ])
}

const sortColumns = { waiting: sql`waiting_since`, departure: sql`orders.first_departure_at` }

/** Those without an open quote first, the one that waits longest first, unless another order is asked for. */
export async function pageRequests(
  db: Db,
  filter: RequestFilter,
  { sort, ...page }: { sort?: RequestSort | undefined; limit: number; offset: number },
) {
  const rows = await requests(db, filter)
    .select(sql<number>`count(*) OVER ()`.as('total'))
    .orderBy(orderBy(sort, sortColumns, sql`has_open_quote, waiting_since, orders.id`))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  if (rows.length > 0 || page.offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) }
  const { count: total } = await countRequests(db, filter)
  return { rows, total }
}

/** How many rows a view has, and since when its oldest one waits. */
export async function countRequests(db: Db, filter: RequestFilter): Promise<{ count: number; oldest: Temporal.Instant | null }> {
  const { count, oldest } = await db
    .selectFrom(requests(db, filter).as('found'))
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('waiting_since').as('oldest')])
    .executeTakeFirstOrThrow()
  return { count: Number(count), oldest: oldest as Temporal.Instant | null }
}

/** Pairs of open requests of one customer for the same first flight on the same day. */
export async function findDuplicates(db: Db, ids: readonly string[]): Promise<{ id: string; other: string; pnr: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('orders')
    .innerJoin('order_leg as leg', (join) => join.onRef('leg.order_id', '=', 'orders.id').on('leg.position', '=', 0))
    .innerJoin('orders as duplicate', (join) =>
      join.onRef('duplicate.client_id', '=', 'orders.client_id').onRef('duplicate.id', '<>', 'orders.id'),
    )
    .innerJoin('order_leg as duplicate_leg', (join) =>
      join.onRef('duplicate_leg.order_id', '=', 'duplicate.id').on('duplicate_leg.position', '=', 0),
    )
    .select(['orders.id', 'duplicate.id as other', 'duplicate.pnr'])
    .where('orders.id', 'in', ids)
    .where('duplicate.status', '=', 'Confirmation')
    .where('duplicate.paid', '=', 0)
    .where('duplicate.product', '<>', 'shared_seat')
    .whereRef('duplicate_leg.departure', '=', 'leg.departure')
    .whereRef('duplicate_leg.arrival', '=', 'leg.arrival')
    .where(sql<SqlBool>`left(duplicate_leg.departure_local, 10) = left(leg.departure_local, 10)`)
    .orderBy('duplicate.created_at')
    .execute()
}

/** Orders of customers since an instant, and how many of them were paid. */
export async function countOrders(
  db: Db,
  clientIds: readonly string[],
  since: Temporal.Instant,
): Promise<{ client_id: string; asked: number; booked: number }[]> {
  if (clientIds.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['client_id', ({ fn }) => fn.countAll<number>().as('asked'), sql<number>`count(*) FILTER (WHERE paid > 0)`.as('booked')])
    .where('client_id', 'in', clientIds)
    .where('companion_of', 'is', null)
    .where('created_at', '>', toTimestamptz(since))
    .groupBy('client_id')
    .execute()
  return rows.map(({ client_id, asked, booked }) => ({ client_id, asked: Number(asked), booked: Number(booked) }))
}

/** Newest versions of quotes with their cheapest alternative. */
export async function newestVersions(db: Db, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return []
  return db
    .selectFrom('quote_version as version')
    .innerJoin('quote_alternative as alternative', 'alternative.version_id', 'version.id')
    .leftJoin('quote_opening as opening', (join) => join.onRef('opening.version_id', '=', 'version.id').on('opening.position', '=', 0))
    .distinctOn('version.quote_id')
    .select([
      'version.quote_id',
      'version.number',
      'version.sent_at',
      'version.valid_until',
      'alternative.price',
      'alternative.cost',
      'opening.times',
    ])
    .where('version.quote_id', 'in', quoteIds)
    .orderBy('version.quote_id')
    .orderBy('version.number', 'desc')
    .orderBy('alternative.price')
    .execute()
}

export const requestByOrder = (db: Db, orderId: string) =>
  db.selectFrom('sales_request').selectAll().where('order_id', '=', orderId).executeTakeFirst()

export const upsertRequest = (
  trx: Trx,
  orderId: string,
  set: { assignee_id?: string | null; snoozed_until?: string | null; source?: RequestSource; entered_by?: string },
): Promise<unknown> =>
  trx
    .insertInto('sales_request')
    .values({ order_id: orderId, ...set })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(set))
    .execute()

/** Open requests by assignee. */
export async function countAssigned(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sales_request')
    .innerJoin('orders', 'orders.id', 'sales_request.order_id')
    .select(['assignee_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('assignee_id', 'is not', null)
    .where('orders.status', '=', 'Confirmation')
    .where('orders.paid', '=', 0)
    .groupBy('assignee_id')
    .execute()
  return new Map(rows.map(({ assignee_id: id, count }) => [id!, Number(count)]))
}
