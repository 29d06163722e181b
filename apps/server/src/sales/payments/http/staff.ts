import {
  staffCancelInvoice,
  staffCreateInvoice,
  staffExportInvoices,
  staffGetChargeLimits,
  staffGetInvoice,
  staffListInvoices,
} from '@aquilane/contract/staff-invoices'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { withActorNames } from '../../../foundation/members/index.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import {
  cancelInvoiceByStaff,
  createInvoiceByStaff,
  getChargeAllowances,
  getInvoiceForStaff,
  listInvoicesForStaff,
} from '../../invoices/index.ts'
import { toChargeLimits, toInvoiceHistory, toStaffInvoice } from '../../invoices/http/index.ts'
import { listSharesOf } from '../invoice-shares.ts'
import { listPaymentsByInvoice } from '../service.ts'
import { toInvoiceShare, toStaffPayment } from './wire.ts'

/** An invoice as a row of a table; times are UTC, amounts in major units. */
const toInvoiceRow = (invoice: ReturnType<typeof toStaffInvoice>) => ({
  number: invoice.number,
  type: invoice.type,
  status: invoice.status,
  created: invoice.created,
  pay_before: invoice.pay_before,
  overdue: invoice.overdue ? 'yes' : 'no',
  paid: invoice.paid,
  customer: invoice.customer.name,
  phone: invoice.customer.phone,
  pnr: invoice.order?.pnr ?? null,
  price: invoice.price.amount,
  due: invoice.due.amount,
  currency: invoice.due.currency,
})

type InvoiceFilter = Partial<Pick<Parameters<typeof listInvoicesForStaff>[1], 'query' | 'status'>>

/** Invoices with their payments in the back office (sales, operations, finance). */
export function invoiceAdminRoutes(app: FastifyInstance, ctx: Context): void {
  const list = async ({ query = '', status = null }: InvoiceFilter, page: number, perPage: number) => {
    const found = await listInvoicesForStaff(ctx, { query, status, page, perPage })
    return { data: found.invoices.map(toStaffInvoice), pagination: toPagination(found, perPage) }
  }

  registerEndpoint(app, staffListInvoices, ({ query: { page = 1, per_page: perPage = 50, ...filter } }) => list(filter, page, perPage))

  registerEndpoint(app, staffExportInvoices, async ({ query: filter, staff, reply }) => {
    const found = await readAll((page, perPage) => list(filter, page, perPage))
    return sendCsv(reply, ctx.db, { staff, name: 'invoices', rows: found.map(toInvoiceRow), filter })
  })

  registerEndpoint(app, staffGetInvoice, async ({ query }) => {
    const invoice = await getInvoiceForStaff(ctx, query.id)
    return {
      ...toStaffInvoice(invoice),
      approval: invoice.approval,
      documents: invoice.documents,
      proforma: invoice.proforma && { url: invoice.proforma.url },
      shares: (await listSharesOf(ctx, ctx.db, invoice.id)).map(toInvoiceShare),
      payments: (await listPaymentsByInvoice(ctx, ctx.db, invoice.id)).map(toStaffPayment),
      history: (await withActorNames(ctx.db, invoice.history)).map(toInvoiceHistory),
    }
  })

  registerEndpoint(app, staffGetChargeLimits, async ({ query }) => toChargeLimits(await getChargeAllowances(ctx, query.pnr)))

  registerEndpoint(app, staffCreateInvoice, async ({ body, staff, idempotencyKey }) =>
    toStaffInvoice(await createInvoiceByStaff(ctx, body, staff.id, idempotencyKey)),
  )

  registerEndpoint(app, staffCancelInvoice, async ({ body, staff }) => {
    const invoice = await cancelInvoiceByStaff(ctx, body.invoice.id, body.reason, staff.id)
    return { ...toStaffInvoice(invoice), approval: invoice.approval }
  })
}
