import {
  staffAssignBankTransaction,
  staffCreditBankTransaction,
  staffFindCustomers,
  staffImportBankStatement,
  staffListBankStatements,
  staffListBankTransactions,
  staffReturnBankTransaction,
} from '@aquilane/contract/bank-reconciliation'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../context.ts'
import { getMemberNames } from '../../../foundation/members/index.ts'
import { toPagination } from '../../../platform/http/pagination.ts'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import {
  type BankTransaction,
  assignToInvoice,
  creditToWallet,
  findPayingCustomers,
  importFile,
  markForReturn,
  pageStatements,
  pageTransactions,
} from '../service.ts'
import { toImported, toPayingCustomer, toStatement, toTransaction } from './wire.ts'

/** Statements of the bank and their entries (finance). */
export function bankReconciliationRoutes(app: FastifyInstance, ctx: Context, options: { demo: string | null }): void {
  registerEndpoint(app, staffImportBankStatement, async ({ request, staff }) =>
    toImported(await importFile(ctx, request.spooled, staff.id)),
  )

  registerEndpoint(app, staffListBankStatements, async ({ query }) => {
    const perPage = query.per_page ?? 20
    const found = await pageStatements(ctx, query.page ?? 1, perPage)
    return { data: found.rows.map(toStatement), pagination: toPagination(found, perPage), demo: options.demo }
  })

  registerEndpoint(app, staffListBankTransactions, async ({ query }) => {
    const which = { status: query.status ?? (query.statement_id ? null : 'queued'), statementId: query.statement_id ?? null }
    const perPage = query.per_page ?? 50
    const found = await pageTransactions(ctx, which, query.page ?? 1, perPage)
    return { data: await withNames(ctx, found.rows), pagination: toPagination(found, perPage) }
  })

  registerEndpoint(app, staffAssignBankTransaction, ({ body: { entry, invoice, note }, staff }) =>
    withName(ctx, assignToInvoice(ctx, { transactionId: entry.id, invoiceId: invoice.id, note, staffId: staff.id })),
  )

  registerEndpoint(app, staffCreditBankTransaction, ({ body: { entry, customer, note }, staff }) =>
    withName(ctx, creditToWallet(ctx, { transactionId: entry.id, clientId: customer.id, note, staffId: staff.id })),
  )

  registerEndpoint(app, staffReturnBankTransaction, ({ body: { entry, note }, staff }) =>
    withName(ctx, markForReturn(ctx, { transactionId: entry.id, note, staffId: staff.id })),
  )

  registerEndpoint(app, staffFindCustomers, async ({ query }) => ({
    data: (await findPayingCustomers(ctx, query.query)).map(toPayingCustomer),
  }))
}

async function withNames(ctx: Context, rows: readonly BankTransaction[]) {
  const names = await getMemberNames(
    ctx.db,
    rows.map(({ resolved_by }) => resolved_by),
  )
  return rows.map((row) => toTransaction(row, names))
}

const withName = async (ctx: Context, row: Promise<BankTransaction>) => (await withNames(ctx, [await row]))[0]!
