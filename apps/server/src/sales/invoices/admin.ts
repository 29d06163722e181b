import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { normalizePnr } from '@aquilane/domain/orders/pnr'
import type { Allowance } from '@aquilane/domain/invoices/ancillary-charges'
import { parseAmountQuery } from '@aquilane/domain/invoices/amount-query'
import { Refusal } from '@aquilane/domain/refusal'
import { type InvoiceListRow, auditByInvoice, findInvoice, listInvoices } from './admin-queries.ts'
import type { InvoiceRow } from './queries.ts'
import { isChargeable } from './ancillary-charges.ts'
import { chargeSubject, withdrawCharge } from './charge-withdrawals.ts'
import type { Context } from '../../context.ts'
import { loadInvoiceExtras, type InvoiceExtras } from './invoice-extras.ts'
import { findOpenApprovals } from '../../foundation/approvals/index.ts'
import { type OrderCharges, getChargeLimits } from '../orders/index.ts'
import { listAllowances, createCharge } from './ancillary-charges.ts'

/** An invoice with its customer and order. */
export interface StaffInvoice extends Omit<InvoiceListRow, 'number'> {
  /** AQ-000123 */
  number: string
  /** Until when it can be paid; null once it cannot, and without an end. */
  payBefore: Temporal.Instant | null
  /** Its time is over and it is still owed. */
  isOverdue: boolean
}

export interface StaffInvoiceDetails extends StaffInvoice {
  approval: { id: string } | null
  /** What its customer has of it. */
  documents: InvoiceExtras['documents']
  proforma: Pick<NonNullable<InvoiceExtras['proforma']>, 'url'> | null
  /** Actors are ids (`staff:<id>`, `client:<id>`). */
  history: Awaited<ReturnType<typeof auditByInvoice>>
}

/** What may still be charged for an order. */
export interface ChargeLimits {
  order: OrderCharges
  isChargeable: boolean
  allowed: Allowance[]
}

interface EnteredCharge {
  order: { id: string }
  /** `amount` in major units of the order's currency, as it was entered. */
  lines: { service: string; amount: number; note?: string | null }[]
  pay_days?: number
}

const noSuchInvoice = () => new Refusal('NOT_FOUND', 'There is no such invoice.')

async function requireRow(ctx: Context, id: string): Promise<InvoiceListRow> {
  const row = await findInvoice(ctx.db, id)
  if (!row) throw noSuchInvoice()
  return row
}

const requireInvoice = async (ctx: Context, id: string): Promise<StaffInvoice> => toStaffInvoice(await requireRow(ctx, id), ctx.clock.now())

export async function listInvoicesForStaff(
  ctx: Context,
  { query, status, page, perPage }: { query: string; status: InvoiceRow['status'] | null; page: number; perPage: number },
): Promise<{ invoices: StaffInvoice[]; total: number; page: number }> {
  const text = query.trim()
  const [, digits = ''] = /^(?:AQ[-\s]*)?(\d{1,12})$/i.exec(text) ?? []
  const now = ctx.clock.now()
  const asked = { number: digits === '' ? null : Number(digits), amount: parseAmountQuery(text), text, status }
  const { rows, ...found } = await listInvoices(ctx.db, asked, now, page, perPage)
  return { ...found, invoices: rows.map((row) => toStaffInvoice(row, now)) }
}

/** @throws NOT_FOUND */
export async function getInvoiceForStaff(ctx: Context, id: string): Promise<StaffInvoiceDetails> {
  const row = await requireRow(ctx, id)
  const history = await auditByInvoice(ctx.db, id)
  const subject = chargeSubject(id)
  const open = (await findOpenApprovals(ctx, [subject])).get(subject)
  const { documents, proforma } = (await loadInvoiceExtras(ctx, ctx.db, [{ id, number: row.number }])).get(id)!
  return { ...toStaffInvoice(row, ctx.clock.now()), approval: open ? { id: open.id } : null, documents, proforma, history }
}

/** @throws NOT_FOUND */
export async function getChargeAllowances(ctx: Context, text: string): Promise<ChargeLimits> {
  const pnr = normalizePnr(text)
  const order = pnr === null ? null : await getChargeLimits(ctx, ctx.db, { pnr })
  if (!order) throw new Refusal('NOT_FOUND', 'There is no such order.')
  return { order, isChargeable: isChargeable(order), allowed: await listAllowances(ctx, ctx.db, order) }
}

/** @throws VALIDATION_FAILED and as `createCharge` */
export async function createInvoiceByStaff(
  ctx: Context,
  { order, lines, pay_days: payDays }: EnteredCharge,
  staffId: string,
  idempotencyKey: string | null,
): Promise<StaffInvoice> {
  const errors = lines.flatMap(({ amount }, at) =>
    Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6 || Math.round(amount * 100) < 1
      ? [{ path: `lines.${at}.amount`, code: 'amount', message: 'At least a cent, and whole cents.' }]
      : [],
  )
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', 'Some fields are invalid: see errors.', { errors })
  const asked = lines.map(({ service, amount, note = null }) => ({ service, cents: Math.round(amount * 100), note }))
  return requireInvoice(
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
): Promise<StaffInvoice & { approval: { id: string } | null }> {
  const id = await withdrawCharge(ctx, { invoiceId, reason, staffId })
  return { ...(await requireInvoice(ctx, invoiceId)), approval: id === null ? null : { id } }
}

function toStaffInvoice(row: InvoiceListRow, now: Temporal.Instant): StaffInvoice {
  const payBefore = row.status === 'New' || row.status === 'Processing' ? row.expires_at : null
  return {
    ...row,
    number: invoiceNumber(row.number),
    payBefore,
    isOverdue: payBefore !== null && Temporal.Instant.compare(payBefore, now) <= 0,
  }
}
