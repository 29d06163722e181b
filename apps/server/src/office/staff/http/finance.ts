import {
  staffAssignBankTransaction,
  staffCreditBankTransaction,
  staffFindCustomers,
  staffImportBankStatement,
  staffListBankStatements,
  staffListBankTransactions,
  staffReturnBankTransaction,
} from '@aquilane/contract/bank-reconciliation'
import {
  staffCancelInvoice,
  staffCreateInvoice,
  staffGetChargeLimits,
  staffGetInvoice,
  staffExportInvoices,
  staffListInvoices,
} from '@aquilane/contract/staff-invoices'
import { staffListExceptions, staffResolveException } from '@aquilane/contract/staff-exceptions'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames, withActorNames } from '../../../foundation/members/index.ts'
import { readAll, sendCsv } from '../../../platform/http/export-csv.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import {
  assignToInvoice,
  creditToWallet,
  findPayingCustomers,
  importFile,
  markForReturn,
  pageStatements,
  pageTransactions,
} from '../../../sales/bank-reconciliation/index.ts'
import { type ExceptionView, listFinanceExceptions, resolveException } from '../../../sales/finance-exceptions/index.ts'
import {
  cancelInvoiceByStaff,
  createInvoiceByStaff,
  getChargeAllowances,
  getInvoiceForStaff,
  listInvoicesForStaff,
} from '../../../sales/invoices/index.ts'
import { listPaymentsByInvoice } from '../../../sales/payments/index.ts'

/** Back-office routes of bank reconciliation (finance) and invoices (sales, operations, finance). */
export function financeRoutes(app: FastifyInstance, ctx: Context, options: { demo: string | null }): void {
  bankReconciliationRoutes(app, ctx, options)
  invoiceRoutes(app, ctx)
  exceptionRoutes(app, ctx)
}

function exceptionRoutes(app: FastifyInstance, ctx: Context): void {
  /** `resolved_by` holds ids of staff members; the response has their names. */
  const withNames = async (views: ExceptionView[]): Promise<ExceptionView[]> => {
    const names = await getMemberNames(
      ctx.db,
      views.map(({ resolved_by }) => resolved_by),
    )
    return views.map((view) => ({ ...view, resolved_by: names.get(view.resolved_by ?? '') ?? null }))
  }

  registerEndpoint(app, staffListExceptions, async ({ query }) => {
    const found = await listFinanceExceptions(ctx, query.status ?? 'Open', query.page ?? 1, query.per_page ?? 50)
    return { ...found, data: await withNames(found.data) }
  })

  registerEndpoint(app, staffResolveException, async ({ body, staff }) => {
    const { exception, resolution, note } = body
    const { approval, ...view } = await resolveException(ctx, { id: exception.id, resolution, note: note.trim(), staffId: staff.id })
    return { approval, ...(await withNames([view]))[0]! }
  })
}

function bankReconciliationRoutes(app: FastifyInstance, ctx: Context, options: { demo: string | null }): void {
  /** `decided_by` holds ids of staff members; the response has their names. */
  const withNames = async <T extends { decided_by: string | null }>(transactions: T[]): Promise<T[]> => {
    const names = await getMemberNames(
      ctx.db,
      transactions.map(({ decided_by }) => decided_by),
    )
    return transactions.map((transaction) => ({ ...transaction, decided_by: names.get(transaction.decided_by ?? '') ?? null }))
  }
  const withName = async <T extends { decided_by: string | null }>(transaction: Promise<T>): Promise<T> =>
    (await withNames([await transaction]))[0]!

  registerEndpoint(app, staffImportBankStatement, ({ request, staff }) => importFile(ctx, request.spooled, staff.id))

  registerEndpoint(app, staffListBankStatements, async ({ query }) => ({
    ...(await pageStatements(ctx, query.page ?? 1, query.per_page ?? 20)),
    demo: options.demo,
  }))

  registerEndpoint(app, staffListBankTransactions, async ({ query }) => {
    const which = { status: query.status ?? (query.statement_id ? null : 'queued'), statementId: query.statement_id ?? null }
    const found = await pageTransactions(ctx, which, query.page ?? 1, query.per_page ?? 50)
    return { ...found, data: await withNames(found.data) }
  })

  registerEndpoint(app, staffAssignBankTransaction, ({ body, staff }) =>
    withName(
      assignToInvoice(ctx, {
        transactionId: body.entry.id,
        invoiceId: body.invoice.id,
        note: body.note,
        staffId: staff.id,
      }),
    ),
  )

  registerEndpoint(app, staffCreditBankTransaction, ({ body, staff }) =>
    withName(
      creditToWallet(ctx, {
        transactionId: body.entry.id,
        clientId: body.customer.id,
        note: body.note,
        staffId: staff.id,
      }),
    ),
  )

  registerEndpoint(app, staffReturnBankTransaction, ({ body, staff }) =>
    withName(markForReturn(ctx, { transactionId: body.entry.id, note: body.note, staffId: staff.id })),
  )

  registerEndpoint(app, staffFindCustomers, ({ query }) => findPayingCustomers(ctx, query.query))
}

/** An invoice as a row of a table; times are UTC, amounts in major units. */
const toInvoiceRow = (invoice: ResponseOf<typeof staffListInvoices>['data'][number]) => ({
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

function invoiceRoutes(app: FastifyInstance, ctx: Context): void {
  const list = ({ query = '', status = null }: InvoiceFilter, page: number, perPage: number) =>
    listInvoicesForStaff(ctx, { query, status, page, perPage })

  registerEndpoint(app, staffListInvoices, ({ query: { page = 1, per_page: perPage = 50, ...filter } }) => list(filter, page, perPage))

  registerEndpoint(app, staffExportInvoices, async ({ query: filter, staff, reply }) => {
    const found = await readAll((page, perPage) => list(filter, page, perPage))
    return sendCsv(reply, ctx.db, { staff, name: 'invoices', rows: found.map(toInvoiceRow), filter })
  })

  registerEndpoint(app, staffGetInvoice, async ({ query }) => {
    const invoice = await getInvoiceForStaff(ctx, query.id)
    return {
      ...invoice,
      payments: await listPaymentsByInvoice(ctx, ctx.db, invoice.id),
      history: await withActorNames(ctx.db, invoice.history),
    }
  })

  registerEndpoint(app, staffGetChargeLimits, ({ query }) => getChargeAllowances(ctx, query.pnr))

  registerEndpoint(app, staffCreateInvoice, ({ body, staff, idempotencyKey }) => createInvoiceByStaff(ctx, body, staff.id, idempotencyKey))

  registerEndpoint(app, staffCancelInvoice, ({ body, staff }) => cancelInvoiceByStaff(ctx, body.invoice.id, body.reason, staff.id))
}
