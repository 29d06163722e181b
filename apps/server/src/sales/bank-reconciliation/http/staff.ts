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
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import {
  assignToInvoice,
  creditToWallet,
  findPayingCustomers,
  importFile,
  markForReturn,
  pageStatements,
  pageTransactions,
} from '../service.ts'

/** Statements of the bank and their entries (finance). */
export function bankReconciliationRoutes(app: FastifyInstance, ctx: Context, options: { demo: string | null }): void {
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
