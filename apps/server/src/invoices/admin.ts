import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { staffCreateInvoice, staffGetChargeLimits, staffGetInvoice, staffListInvoices } from '@aquilane/contract/staff-invoices'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { normalizePnr } from '@aquilane/domain/orders/pnr'
import { clientName } from '../identity/client-name.ts'
import { toPagination } from '../platform/http/pagination.ts'
import type { InvoicesDeps } from './deps.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money, timestamp, toCents } from '../platform/http/serialize.ts'
import { type InvoiceListRow, auditByInvoice, findInvoice, listInvoices } from './admin-queries.ts'
import { createAncillaryCharges, isChargeable } from './ancillary-charges.ts'
import { amountDue } from './transitions.ts'

type StaffInvoice = ResponseOf<typeof staffListInvoices>['data'][number]

/** Invoices in the back office. */
export interface InvoiceAdmin {
  list(input: { query: string; status: string | null; page: number; perPage: number }): Promise<ResponseOf<typeof staffListInvoices>>
  /** With its history; actors are ids (`staff:<id>`, `client:<id>`). @throws NOT_FOUND */
  get(id: string): Promise<Omit<ResponseOf<typeof staffGetInvoice>, 'payments'>>
  /** @throws NOT_FOUND */
  chargeLimits(pnr: string): Promise<ResponseOf<typeof staffGetChargeLimits>>
  /** @throws VALIDATION_FAILED and as AncillaryCharges.create */
  create(body: BodyOf<typeof staffCreateInvoice>, staffId: string, idempotencyKey: string | null): Promise<StaffInvoice>
  /** @throws NOT_FOUND, INVOICE_NOT_PAYABLE */
  cancel(invoiceId: string, reason: string, staffId: string): Promise<StaffInvoice>
}

const noSuchInvoice = () => new ProblemError('NOT_FOUND', 'There is no such invoice.')

export function createInvoiceAdmin(deps: InvoicesDeps): InvoiceAdmin {
  const { db, clock, orders } = deps
  const additional = createAncillaryCharges(deps)

  const toInvoiceResponse = async (id: string): Promise<StaffInvoice> => {
    const row = await findInvoice(db, id)
    if (!row) throw noSuchInvoice()
    return toStaffInvoice(row, clock.now())
  }

  return {
    async list({ query, status, page, perPage }) {
      const text = query.trim()
      const [, digits = ''] = /^(?:AQ[-\s]*)?(\d{1,12})$/i.exec(text) ?? []
      const now = clock.now()
      const found = await listInvoices(db, { number: digits === '' ? null : Number(digits), text, status }, now, page, perPage)
      return { data: found.rows.map((row) => toStaffInvoice(row, now)), pagination: toPagination(found, perPage) }
    },

    async get(id) {
      const invoice = await toInvoiceResponse(id)
      const history = await auditByInvoice(db, id)
      return {
        ...invoice,
        history: history.map(({ at, actor, action, to_state, reason }) => ({ at: timestamp(at), actor, action, to: to_state, reason })),
      }
    },

    async chargeLimits(text) {
      const pnr = normalizePnr(text)
      const order = pnr === null ? null : await orders.getChargeLimits(db, { pnr })
      if (!order) throw new ProblemError('NOT_FOUND', 'There is no such order.')
      const sum = (cents: number | null) => (cents === null ? null : money(cents, order.currency))
      const allowed = await additional.allowances(db, order)
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
    },

    async create({ order, lines, pay_days: payDays = null }, staffId, idempotencyKey) {
      const errors = lines.flatMap(({ amount }, at) =>
        Math.abs(amount * 100 - Math.round(amount * 100)) > 1e-6 || Math.round(amount * 100) < 1
          ? [{ path: `lines.${at}.amount`, code: 'amount', message: 'At least a cent, and whole cents.' }]
          : [],
      )
      if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', 'Some fields need another look: see errors.', { errors })
      const asked = lines.map(({ service, amount, note = null }) => ({ service, cents: toCents({ amount }), note }))
      return toInvoiceResponse(await additional.create({ orderId: order.id, lines: asked, payDays, staffId, idempotencyKey }))
    },

    async cancel(invoiceId, reason, staffId) {
      await additional.cancel({ invoiceId, reason, staffId })
      return toInvoiceResponse(invoiceId)
    },
  }
}

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
