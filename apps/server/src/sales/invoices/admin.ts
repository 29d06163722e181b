import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type {
  staffCancelInvoice,
  staffCreateInvoice,
  staffGetChargeLimits,
  staffGetInvoice,
  staffListInvoices,
} from '@aquilane/contract/staff-invoices'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { normalizePnr } from '@aquilane/domain/orders/pnr'
import { clientName } from '../../foundation/identity/index.ts'
import { toPagination } from '../../platform/http/pagination.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { money, timestamp, toCents } from '../../platform/http/serialize.ts'
import { type InvoiceListRow, auditByInvoice, findInvoice, listInvoices } from './admin-queries.ts'
import type { InvoiceRow } from './queries.ts'
import { isChargeable } from './ancillary-charges.ts'
import { chargeSubject, withdrawCharge } from './charge-withdrawals.ts'
import { amountDue } from './transitions.ts'
import type { Context } from '../../context.ts'
import { findOpenApprovals } from '../../foundation/approvals/index.ts'
import { getChargeLimits } from '../orders/index.ts'
import { listAllowances, createCharge } from './ancillary-charges.ts'

type StaffInvoice = ResponseOf<typeof staffListInvoices>['data'][number]

const noSuchInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')

async function toInvoiceResponse(ctx: Context, id: string): Promise<StaffInvoice> {
  const row = await findInvoice(ctx.db, id)
  if (!row) throw noSuchInvoice()
  return toStaffInvoice(row, ctx.clock.now())
}

export async function listInvoicesForStaff(
  ctx: Context,
  { query, status, page, perPage }: { query: string; status: InvoiceRow['status'] | null; page: number; perPage: number },
): Promise<ResponseOf<typeof staffListInvoices>> {
  const text = query.trim()
  const [, digits = ''] = /^(?:AQ[-\s]*)?(\d{1,12})$/i.exec(text) ?? []
  const now = ctx.clock.now()
  const found = await listInvoices(ctx.db, { number: digits === '' ? null : Number(digits), text, status }, now, page, perPage)
  return { data: found.rows.map((row) => toStaffInvoice(row, now)), pagination: toPagination(found, perPage) }
}

/** With its history; actors are ids (`staff:<id>`, `client:<id>`). @throws NOT_FOUND */
export async function getInvoiceForStaff(ctx: Context, id: string): Promise<Omit<ResponseOf<typeof staffGetInvoice>, 'payments'>> {
  const invoice = await toInvoiceResponse(ctx, id)
  const history = await auditByInvoice(ctx.db, id)
  const subject = chargeSubject(id)
  const open = (await findOpenApprovals(ctx, [subject])).get(subject)
  return {
    ...invoice,
    approval: open ? { id: open.id } : null,
    history: history.map(({ at, actor, action, to_state, reason }) => ({ at: timestamp(at), actor, action, to: to_state, reason })),
  }
}

/** @throws NOT_FOUND */
export async function getChargeAllowances(ctx: Context, text: string): Promise<ResponseOf<typeof staffGetChargeLimits>> {
  const pnr = normalizePnr(text)
  const order = pnr === null ? null : await getChargeLimits(ctx, ctx.db, { pnr })
  if (!order) throw new Refusal('NOT_FOUND', 'There is no such order.')
  const sum = (cents: number | null) => (cents === null ? null : money(cents, order.currency))
  const allowed = await listAllowances(ctx, ctx.db, order)
  return {
    order: { id: order.id, pnr: order.pnr, status: order.status, customer: clientName(order.customer) },
    chargeable: isChargeable(order),
    allowed: allowed.map(({ service, cap, invoiced, left }) => ({
      service,
      cap: sum(cap),
      invoiced: money(invoiced, order.currency),
      left: sum(left),
    })),
  }
}

/** @throws VALIDATION_FAILED and as AncillaryCharges.create */
export async function createInvoiceByStaff(
  ctx: Context,
  { order, lines, pay_days: payDays }: BodyOf<typeof staffCreateInvoice>,
  staffId: string,
  idempotencyKey: string | null,
): Promise<StaffInvoice> {
  const errors = lines.flatMap(({ amount }, at) =>
    Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6 || Math.round(amount * 100) < 1
      ? [{ path: `lines.${at}.amount`, code: 'amount', message: 'At least a cent, and whole cents.' }]
      : [],
  )
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'Some fields are invalid: see errors.', { errors })
  const asked = lines.map(({ service, amount, note = null }) => ({ service, cents: toCents({ amount }), note }))
  return toInvoiceResponse(
    ctx,
    await createCharge(ctx, { orderId: order.id, lines: asked, payDays: payDays ?? null, staffId, idempotencyKey }),
  )
}

/** @throws NOT_FOUND, INVOICE_NOT_PAYABLE, APPROVAL_OPEN */
export async function cancelInvoiceByStaff(
  ctx: Context,
  invoiceId: string,
  reason: string,
  staffId: string,
): Promise<ResponseOf<typeof staffCancelInvoice>> {
  const id = await withdrawCharge(ctx, { invoiceId, reason, staffId })
  return { ...(await toInvoiceResponse(ctx, invoiceId)), approval: id === null ? null : { id } }
}

/** Invoices in the back office. */

function toStaffInvoice(row: InvoiceListRow, now: Temporal.Instant): StaffInvoice {
  const open = row.status === 'New' || row.status === 'Processing'
  const details = row.details as unknown as { service: string; amountCents: number; note?: string | null }[]
  return {
    id: row.id,
    number: invoiceNumber(row.number),
    type: row.type as StaffInvoice['type'],
    status: row.status as StaffInvoice['status'],
    created: timestamp(row.created_at),
    pay_before: open ? (row.expires_at?.toString() ?? null) : null,
    overdue: open && row.expires_at !== null && Temporal.Instant.compare(row.expires_at, now) <= 0,
    price: money(row.price, row.currency),
    due: money(amountDue(row), row.currency),
    paid: row.paid_at && timestamp(row.paid_at),
    customer: { id: row.client_id, name: clientName(row), phone: row.phone ?? '' },
    order:
      row.order_id === null || row.pnr === null
        ? null
        : { id: row.order_id, pnr: row.pnr, status: row.order_status as NonNullable<StaffInvoice['order']>['status'] },
    details: details.map(({ service, amountCents, note = null }) => ({ service, price: money(amountCents, row.currency), note })),
  }
}
