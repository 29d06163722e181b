import { sql } from 'kysely'
import { toTimestamptz, type Db } from '../../platform/db/database.ts'
import type { InvoiceRow } from './queries.ts'

const invoiceColumns = (db: Db) =>
  db
    .selectFrom('invoice')
    .innerJoin('client', 'client.id', 'invoice.client_id')
    .leftJoin('orders', 'orders.id', 'invoice.order_id')
    .selectAll('invoice')
    .select(['client.first_name', 'client.last_name', 'client.phone', 'orders.pnr', 'orders.status as order_status'])

export type InvoiceListRow = Awaited<ReturnType<typeof findInvoice>> & object

export const findInvoice = (db: Db, id: string) => invoiceColumns(db).where('invoice.id', '=', id).executeTakeFirst()

export async function listInvoices(
  db: Db,
  which: { number: number | null; amount: { from: number; to: number } | null; text: string; status: InvoiceRow['status'] | null },
  now: Temporal.Instant,
  page: number,
  perPage: number,
) {
  const part = `%${which.text.replaceAll(/[%_\\]/g, '\\$&')}%`
  // AQ-000123 and booking references are no part of a telephone number.
  const digits = /^[\d\s+().-]+$/.test(which.text) ? which.text.replaceAll(/\D/g, '') : ''
  let rows = invoiceColumns(db)
  if (which.status !== null) rows = rows.where('invoice.status', '=', which.status)
  if (which.text !== '')
    rows = rows.where((eb) =>
      eb.or([
        ...(which.number === null ? [] : [eb('invoice.number', '=', which.number)]),
        ...(which.amount === null ? [] : [eb.between('invoice.price', which.amount.from, which.amount.to)]),
        eb('orders.pnr', '=', which.text.toUpperCase().replaceAll(/[\s-]/g, '')),
        eb(sql`concat_ws(' ', client.first_name, client.last_name)`, 'ilike', part),
        ...(digits.length >= 4 ? [eb('client.phone', 'like', `%${digits}%`)] : []),
      ]),
    )
  const { total } = await db
    .selectFrom(rows.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const shown = Math.max(1, Math.min(page, Math.ceil(total / perPage)))
  const found = await rows
    // Overdue invoices first.
    .orderBy(sql`invoice.status IN ('New', 'Processing') AND invoice.expires_at <= ${toTimestamptz(now)}`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('invoice.created_at', 'desc')
    .orderBy('invoice.number', 'desc')
    .limit(perPage)
    .offset((shown - 1) * perPage)
    .execute()
  return { rows: found, total, page: shown }
}

export const auditByInvoice = (db: Db, invoiceId: string) =>
  db
    .selectFrom('audit')
    .select(['at', 'actor', 'action', 'to_state', 'reason'])
    .where('subject', '=', `invoice:${invoiceId}`)
    .orderBy('id')
    .execute()
