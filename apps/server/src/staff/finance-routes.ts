import type { FastifyInstance } from 'fastify'
import {
  staffAssignBankTransaction,
  staffCreditBankTransaction,
  staffFindCustomers,
  staffImportBankStatement,
  staffListBankTransactions,
  staffListBankStatements,
  staffReturnBankTransaction,
} from '@aquilane/contract/bank-reconciliation'
import {
  staffCancelInvoice,
  staffCreateInvoice,
  staffGetInvoice,
  staffGetChargeLimits,
  staffListInvoices,
} from '@aquilane/contract/staff-invoices'
import type { PaymentsService } from '../payments/service.ts'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'

/** What finance does with the bank account, and sales, operations and finance with invoices. */
export function financeRoutes(
  app: FastifyInstance,
  { bankReconciliation, invoiceAdmin }: Pick<PaymentsService, 'bankReconciliation' | 'invoiceAdmin'>,
  options: { demo: string | null },
): void {
  registerEndpoint(app, staffImportBankStatement, ({ request, staff }) => bankReconciliation.importFile(request.spooled, staff.id))

  registerEndpoint(app, staffListBankStatements, async ({ query }) => ({
    ...(await bankReconciliation.statements(query.page ?? 1, query.per_page ?? 20)),
    demo: options.demo,
  }))

  registerEndpoint(app, staffListBankTransactions, ({ query }) =>
    bankReconciliation.transactions(
      { status: query.status ?? (query.statement_id ? null : 'queued'), statementId: query.statement_id ?? null },
      query.page ?? 1,
      query.per_page ?? 50,
    ),
  )

  registerEndpoint(app, staffAssignBankTransaction, ({ body, staff }) =>
    bankReconciliation.assignToInvoice({ transactionId: body.entry.id, invoiceId: body.invoice.id, note: body.note, staffId: staff.id }),
  )

  registerEndpoint(app, staffCreditBankTransaction, ({ body, staff }) =>
    bankReconciliation.creditToWallet({ transactionId: body.entry.id, clientId: body.customer.id, note: body.note, staffId: staff.id }),
  )

  registerEndpoint(app, staffReturnBankTransaction, ({ body, staff }) =>
    bankReconciliation.markForReturn({ transactionId: body.entry.id, note: body.note, staffId: staff.id }),
  )

  registerEndpoint(app, staffFindCustomers, ({ query }) => bankReconciliation.customers(query.query))

  registerEndpoint(app, staffListInvoices, ({ query }) =>
    invoiceAdmin.list({ query: query.query ?? '', status: query.status ?? null, page: query.page ?? 1, perPage: query.per_page ?? 50 }),
  )

  registerEndpoint(app, staffGetInvoice, ({ query }) => invoiceAdmin.get(query.id))

  registerEndpoint(app, staffGetChargeLimits, ({ query }) => invoiceAdmin.chargeLimits(query.pnr))

  registerEndpoint(app, staffCreateInvoice, ({ body, staff, idempotencyKey }) => invoiceAdmin.create(body, staff.id, idempotencyKey))

  registerEndpoint(app, staffCancelInvoice, ({ body, staff }) => invoiceAdmin.cancel(body.invoice.id, body.reason, staff.id))
}
