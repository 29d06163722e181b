import type { FastifyInstance } from 'fastify'
import {
  staffAssignBankEntry,
  staffCreditBankEntry,
  staffFindCustomers,
  staffImportBankStatement,
  staffListBankEntries,
  staffListBankStatements,
  staffReturnBankEntry,
} from '@aquilane/contract/bank-reconciliation'
import {
  staffCancelInvoice,
  staffCreateInvoice,
  staffGetInvoice,
  staffGetInvoiceScope,
  staffListInvoices,
} from '@aquilane/contract/staff-invoices'
import type { BillingService } from '../payments/service.ts'
import { bind } from '../platform/http/register-endpoint.ts'

/** What finance does with the bank account, and sales, operations and finance with invoices. */
export function moneyRoutes(
  app: FastifyInstance,
  { bank, desk }: Pick<BillingService, 'bank' | 'desk'>,
  options: { demo: string | null },
): void {
  bind(app, staffImportBankStatement, ({ request, staff }) => bank.importFile(request.spooled, staff.id))

  bind(app, staffListBankStatements, async ({ query }) => ({
    ...(await bank.statements(query.page ?? 1, query.per_page ?? 20)),
    demo: options.demo,
  }))

  bind(app, staffListBankEntries, ({ query }) =>
    bank.entries(
      { status: query.status ?? (query.statement_id ? null : 'queued'), statementId: query.statement_id ?? null },
      query.page ?? 1,
      query.per_page ?? 50,
    ),
  )

  bind(app, staffAssignBankEntry, ({ body, staff }) =>
    bank.assign({ entryId: body.entry.id, invoiceId: body.invoice.id, note: body.note, staffId: staff.id }),
  )

  bind(app, staffCreditBankEntry, ({ body, staff }) =>
    bank.credit({ entryId: body.entry.id, clientId: body.customer.id, note: body.note, staffId: staff.id }),
  )

  bind(app, staffReturnBankEntry, ({ body, staff }) => bank.giveBack({ entryId: body.entry.id, note: body.note, staffId: staff.id }))

  bind(app, staffFindCustomers, ({ query }) => bank.customers(query.query))

  bind(app, staffListInvoices, ({ query }) =>
    desk.list({ query: query.query ?? '', status: query.status ?? null, page: query.page ?? 1, perPage: query.per_page ?? 50 }),
  )

  bind(app, staffGetInvoice, ({ query }) => desk.get(query.id))

  bind(app, staffGetInvoiceScope, ({ query }) => desk.scope(query.pnr))

  bind(app, staffCreateInvoice, ({ body, staff, idempotencyKey }) => desk.create(body, staff.id, idempotencyKey))

  bind(app, staffCancelInvoice, ({ body, staff }) => desk.cancel(body.invoice.id, body.reason, staff.id))
}
