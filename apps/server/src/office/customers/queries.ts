import { sql, type Insertable, type Selectable } from 'kysely'
import type { CustomerSort, CustomerView, DuplicateReason, TaskView } from '@aquilane/domain/customers/customer'
import type { Db, Trx } from '../../platform/db/database.ts'
import { orderBy } from '../../platform/db/order-by.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type NoteRow = Selectable<DB['customer_note']>
export type TaskRow = Selectable<DB['customer_task']>

/** What bookings say of a customer; `client` is the table of the outer query. */
const bookings = sql<unknown>`
  LATERAL (
    SELECT
      max(o.created_at) AS booked_at,
      count(*) FILTER (WHERE o.status IN ('Confirmed', 'Completed')) AS trips,
      max(o.first_departure_at) FILTER (WHERE o.status = 'Completed') AS last_flight,
      min(o.first_departure_at) FILTER (WHERE o.status = 'Confirmed') AS next_flight,
      coalesce(sum(o.price) FILTER (WHERE o.status IN ('Confirmed', 'Completed') AND o.created_at > now() - interval '365 days'), 0) AS value
    -- A second aircraft is a part of its trip.
    FROM orders o WHERE o.client_id = client.id AND o.companion_of IS NULL
  ) AS bookings`

/** Another account with the same confirmed address or the same whole name. */
const sameEmail = sql<boolean>`lower(other.email) = lower(client.email)`
const sameName = sql<boolean>`lower(other.first_name) = lower(client.first_name) AND lower(other.last_name) = lower(client.last_name)`
const hasDuplicate = sql<boolean>`
  EXISTS (SELECT FROM client other WHERE other.id <> client.id AND other.erased_at IS NULL AND other.merged_into IS NULL AND (${sameEmail}))
  OR EXISTS (SELECT FROM client other WHERE other.id <> client.id AND other.erased_at IS NULL AND other.merged_into IS NULL AND ${sameName})`

const columns = sql<CustomerRow>`
  client.id, client.first_name, client.last_name, client.phone, client.email, client.email_unconfirmed, client.locale, client.created_at,
  client.merged_into, client.blocked_at, client.blocked_reason, bookings.trips::int AS trips, bookings.last_flight, bookings.next_flight, bookings.value::bigint AS value,
  ARRAY(SELECT tag FROM customer_tag WHERE client_id = client.id ORDER BY tag) AS tags`

export interface CustomerRow {
  id: string
  first_name: string | null
  last_name: string | null
  phone: string
  email: string | null
  email_unconfirmed: string | null
  locale: string
  created_at: Temporal.Instant
  merged_into: string | null
  blocked_at: Temporal.Instant | null
  blocked_reason: string | null
  trips: number
  last_flight: Temporal.Instant | null
  next_flight: Temporal.Instant | null
  /** Cents. */
  value: number
  tags: string[]
}

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

function condition(view: CustomerView, text: string) {
  const digits = text.replaceAll(/\D/g, '')
  const isNumber = /^[+\d\s().-]{4,}$/.test(text)
  const part = `%${escaped(text)}%`
  const matches = isNumber
    ? sql`(client.phone LIKE ${`%${digits}%`} OR EXISTS (
        SELECT FROM client other WHERE other.merged_into = client.id AND other.phone LIKE ${`%${digits}%`}))`
    : sql`(concat_ws(' ', client.first_name, client.last_name) ILIKE ${part} OR client.email ILIKE ${part}
        OR EXISTS (SELECT FROM customer_tag WHERE client_id = client.id AND tag = ${text.toLowerCase()}))`
  const inView = {
    all: sql`true`,
    upcoming: sql`bookings.next_flight IS NOT NULL`,
    blocked: sql`client.blocked_at IS NOT NULL`,
    duplicates: sql`(${hasDuplicate})`,
  }[view]
  return sql`client.erased_at IS NULL AND client.merged_into IS NULL AND ${inView} AND ${text === '' ? sql`true` : matches}`
}

const sortColumns = {
  name: sql`lower(concat_ws(' ', nullif(client.last_name, ''), nullif(client.first_name, '')))`,
  trips: sql`bookings.trips`,
  last: sql`bookings.last_flight`,
  next: sql`bookings.next_flight`,
  value: sql`bookings.value`,
}

export async function pageCustomers(
  db: Db,
  {
    view,
    query,
    sort,
    page,
    perPage,
  }: { view: CustomerView; query: string; sort?: CustomerSort | undefined; page: number; perPage: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = condition(view, query.trim())
  const counted = await sql<{ total: string }>`SELECT count(*) AS total FROM client, ${bookings} WHERE ${where}`.execute(db)
  const { rows } = await sql<CustomerRow>`
    SELECT ${columns} FROM client, ${bookings} WHERE ${where}
    ORDER BY ${orderBy(sort, sortColumns, sql`bookings.booked_at DESC NULLS LAST, client.created_at DESC, client.id`)}
    LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

export async function customerById(db: Db, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    SELECT ${columns} FROM client, ${bookings} WHERE client.id = ${id}::uuid AND client.erased_at IS NULL`.execute(db)
  return rows[0]
}

export interface DuplicateRow {
  id: string
  first_name: string | null
  last_name: string | null
  phone: string
  reasons: DuplicateReason[]
}

export async function duplicatesById(db: Db, id: string): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    SELECT other.id, other.first_name, other.last_name, other.phone,
      array_remove(ARRAY[CASE WHEN ${sameEmail} THEN 'email' END, CASE WHEN ${sameName} THEN 'name' END], NULL) AS reasons
    FROM client JOIN client other ON other.id <> client.id AND other.erased_at IS NULL AND other.merged_into IS NULL AND (${sameEmail} OR (${sameName}))
    WHERE client.id = ${id}::uuid AND client.merged_into IS NULL ORDER BY other.created_at LIMIT 20`.execute(db)
  return rows
}

export const orderIdsByClient = async (db: Db, clientId: string, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('client_id', '=', clientId)
      .where('companion_of', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

/** Holds the account until the transaction ends; false when there is no such customer. */
export const lockCustomer = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('client').select('id').where('id', '=', id).where('erased_at', 'is', null).forShare().executeTakeFirst()) !==
  undefined

export async function replaceTags(trx: Trx, clientId: string, tags: readonly string[]): Promise<void> {
  await trx.deleteFrom('customer_tag').where('client_id', '=', clientId).execute()
  if (tags.length > 0)
    await trx
      .insertInto('customer_tag')
      .values(tags.map((tag) => ({ client_id: clientId, tag })))
      .execute()
}

export const insertNote = async (trx: Trx, values: Insertable<DB['customer_note']>): Promise<string> =>
  (await trx.insertInto('customer_note').values(values).returning('id').executeTakeFirstOrThrow()).id

export async function deleteOwnNote(db: Db, id: string, memberId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customer_note').where('id', '=', id).where('written_by', '=', memberId).executeTakeFirst()
  return numDeletedRows > 0n
}

export const notesByClient = (on: Db, clientId: string): Promise<NoteRow[]> =>
  on.selectFrom('customer_note').selectAll().where('client_id', '=', clientId).orderBy('written_at', 'desc').orderBy('id').execute()

export const insertTask = async (trx: Trx, values: Insertable<DB['customer_task']>): Promise<string> =>
  (await trx.insertInto('customer_task').values(values).returning('id').executeTakeFirstOrThrow()).id

export async function setTaskDone(db: Db, id: string, done: { by: string; at: Temporal.Instant } | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customer_task')
    .set({ done_by: done?.by ?? null, done_at: done?.at.toString() ?? null })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open ones by due date, those without one last; then the newest that are done. */
export const tasksByClient = (on: Db, clientId: string): Promise<TaskRow[]> =>
  on
    .selectFrom('customer_task')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy(sql`done_at IS NOT NULL`)
    .orderBy('due_on', (order) => order.asc().nullsLast())
    .orderBy('done_at', 'desc')
    .orderBy('id')
    .limit(60)
    .execute()

export interface TaskFilter {
  view: TaskView
  memberId: string
}

export async function pageTasks(
  db: Db,
  { view, memberId, page, perPage }: TaskFilter & { page: number; perPage: number },
): Promise<{ rows: (TaskRow & { first_name: string | null; last_name: string | null; phone: string | null })[]; total: number }> {
  const found = db
    .selectFrom('customer_task')
    .innerJoin('client', 'client.id', 'customer_task.client_id')
    .where('customer_task.done_at', view === 'done' ? 'is not' : 'is', null)
    .$if(view === 'mine', (rows) => rows.where('customer_task.assignee_id', '=', memberId))
  const { total } = await found.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('customer_task')
    .select(['client.first_name', 'client.last_name', 'client.phone'])
    .orderBy(view === 'done' ? 'customer_task.done_at' : 'customer_task.due_on', (order) =>
      view === 'done' ? order.desc() : order.asc().nullsLast(),
    )
    .orderBy('customer_task.created_at')
    .orderBy('customer_task.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total: Number(total) }
}

export async function deleteByClient(trx: Trx, clientId: string): Promise<void> {
  await trx.deleteFrom('customer_tag').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('customer_note').where('client_id', '=', clientId).execute()
  await trx.deleteFrom('customer_task').where('client_id', '=', clientId).execute()
}

export const tagsByClient = async (on: Db, clientId: string): Promise<string[]> =>
  (await on.selectFrom('customer_tag').select('tag').where('client_id', '=', clientId).orderBy('tag').execute()).map(({ tag }) => tag)

export const customerHistory = (db: Db, clientId: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'reason'])
    .where('subject', '=', `client:${clientId}`)
    .where('action', 'in', [
      'blocked',
      'unblocked',
      'tagged',
      'merge-planned',
      'merge-stopped',
      'merge-failed',
      'merged',
      'closed',
      'separated',
      'reopened',
      'credit',
      'assistant.invite',
      'assistant.accept',
      'assistant.change',
      'assistant.end',
    ])
    .orderBy('id')
    .execute()
