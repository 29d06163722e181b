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
import type { BankReconciliation } from '../bank-reconciliation/service.ts'
import type { ExceptionView, FinanceExceptions } from '../finance-exceptions/service.ts'
import type { Invoices } from '../invoices/service.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Database } from '../platform/db/database.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { withActorNames } from './actor-names.ts'
import { readAll, sendCsv } from './export-csv.ts'
import { getMemberNames } from './member-directory.ts'

interface FinanceServices {
  db: Database
  bankReconciliation: BankReconciliation
  invoices: Pick<Invoices, 'admin'>
  payments: Pick<PaymentsService, 'listPaymentsByInvoice'>
  exceptions: Pick<FinanceExceptions, 'list' | 'resolve'>
}

/** Back-office routes of bank reconciliation (finance) and invoices (sales, operations, finance). */
export function financeRoutes(app: FastifyInstance, services: FinanceServices, options: { demo: string | null }): void {
  bankReconciliationRoutes(app, services, options)
  invoiceRoutes(app, services)
  exceptionRoutes(app, services)
}

function exceptionRoutes(app: FastifyInstance, { db, exceptions }: FinanceServices): void {
  /** `resolved_by` holds ids of staff members; the response has their names. */
  const withNames = async (views: ExceptionView[]): Promise<ExceptionView[]> => {
    const names = await getMemberNames(
      db,
      views.map(({ resolved_by }) => resolved_by),
    )
    return views.map((view) => ({ ...view, resolved_by: names.get(view.resolved_by ?? '') ?? null }))
  }

  registerEndpoint(app, staffListExceptions, async ({ query }) => {
    const found = await exceptions.list(query.status ?? 'Open', query.page ?? 1, query.per_page ?? 50)
    return { ...found, data: await withNames(found.data) }
  })

  registerEndpoint(app, staffResolveException, async ({ body, staff }) => {
    const { exception, resolution, note } = body
    const { approval, ...view } = await exceptions.resolve({ id: exception.id, resolution, note: note.trim(), staffId: staff.id })
    return { approval, ...(await withNames([view]))[0]! }
  })
}

function bankReconciliationRoutes(
  app: FastifyInstance,
  { db, bankReconciliation }: FinanceServices,
  options: { demo: string | null },
): void {
  /** `decided_by` holds ids of staff members; the response has their names. */
  const withNames = async <T extends { decided_by: string | null }>(transactions: T[]): Promise<T[]> => {
    const names = await getMemberNames(
      db,
      transactions.map(({ decided_by }) => decided_by),
    )
    return transactions.map((transaction) => ({ ...transaction, decided_by: names.get(transaction.decided_by ?? '') ?? null }))
  }
  const withName = async <T extends { decided_by: string | null }>(transaction: Promise<T>): Promise<T> =>
    (await withNames([await transaction]))[0]!

  registerEndpoint(app, staffImportBankStatement, ({ request, staff }) => bankReconciliation.importFile(request.spooled, staff.id))

  registerEndpoint(app, staffListBankStatements, async ({ query }) => ({
    ...(await bankReconciliation.statements(query.page ?? 1, query.per_page ?? 20)),
    demo: options.demo,
  }))

  registerEndpoint(app, staffListBankTransactions, async ({ query }) => {
    const which = { status: query.status ?? (query.statement_id ? null : 'queued'), statementId: query.statement_id ?? null }
    const found = await bankReconciliation.transactions(which, query.page ?? 1, query.per_page ?? 50)
    return { ...found, data: await withNames(found.data) }
  })

  registerEndpoint(app, staffAssignBankTransaction, ({ body, staff }) =>
    withName(
      bankReconciliation.assignToInvoice({
        transactionId: body.entry.id,
        invoiceId: body.invoice.id,
        note: body.note,
        staffId: staff.id,
      }),
    ),
  )

  registerEndpoint(app, staffCreditBankTransaction, ({ body, staff }) =>
    withName(
      bankReconciliation.creditToWallet({
        transactionId: body.entry.id,
        clientId: body.customer.id,
        note: body.note,
        staffId: staff.id,
      }),
    ),
  )

  registerEndpoint(app, staffReturnBankTransaction, ({ body, staff }) =>
    withName(bankReconciliation.markForReturn({ transactionId: body.entry.id, note: body.note, staffId: staff.id })),
  )

  registerEndpoint(app, staffFindCustomers, ({ query }) => bankReconciliation.customers(query.query))
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

type InvoiceFilter = Partial<Pick<Parameters<Invoices['admin']['list']>[0], 'query' | 'status'>>

function invoiceRoutes(app: FastifyInstance, { db, invoices, payments }: FinanceServices): void {
  const list = ({ query = '', status = null }: InvoiceFilter, page: number, perPage: number) =>
    invoices.admin.list({ query, status, page, perPage })

  registerEndpoint(app, staffListInvoices, ({ query: { page = 1, per_page: perPage = 50, ...filter } }) => list(filter, page, perPage))

  registerEndpoint(app, staffExportInvoices, async ({ query: filter, staff, reply }) => {
    const found = await readAll((page, perPage) => list(filter, page, perPage))
    return sendCsv(reply, db, { staff, name: 'invoices', rows: found.map(toInvoiceRow), filter })
  })

  registerEndpoint(app, staffGetInvoice, async ({ query }) => {
    const invoice = await invoices.admin.get(query.id)
    return {
      ...invoice,
      payments: await payments.listPaymentsByInvoice(db, invoice.id),
      history: await withActorNames(db, invoice.history),
    }
  })

  registerEndpoint(app, staffGetChargeLimits, ({ query }) => invoices.admin.chargeLimits(query.pnr))

  registerEndpoint(app, staffCreateInvoice, ({ body, staff, idempotencyKey }) => invoices.admin.create(body, staff.id, idempotencyKey))

  registerEndpoint(app, staffCancelInvoice, ({ body, staff }) => invoices.admin.cancel(body.invoice.id, body.reason, staff.id))
}
