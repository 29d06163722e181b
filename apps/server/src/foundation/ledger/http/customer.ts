import type { FastifyInstance } from 'fastify'
import type { QueryOf } from '@aquilane/contract/endpoint'
import { listAccounts } from '@aquilane/contract/ledger'
import { getStatement, getStatementCsv, getStatementPdf as getStatementPdfEndpoint } from '@aquilane/contract/statement'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp, money } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { findLeftToPay } from '../../assistants/index.ts'
import { getAccounts } from '../service.ts'
import type { ClientAccount } from '../client-account.ts'
import { getStatementPage, exportStatementCsv, getStatementPdf } from '../statements.ts'
import { toStatement } from './wire.ts'

export function ledgerRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listAccounts, async ({ clientId }) => {
    // An assistant reads of a balance what they may pay from it, and nothing of its cashback.
    const left = await findLeftToPay(ctx)
    return { data: (await getAccounts(ctx, clientId)).map((account) => toAccount(account, left)) }
  })
}

const toAccount = ({ id, type, balance, currency, cashback }: ClientAccount, left: number | null) => ({
  id,
  type,
  balance: money(left === null ? balance : Math.min(balance, left), currency),
  cashback:
    left === null && cashback
      ? {
          total: money(cashback.total, currency),
          lots: cashback.lots.map(({ amount, expiresAt }) => ({ amount: money(amount, currency), expire_at: timestamp(expiresAt) })),
        }
      : null,
})

const toQuery = ({ account_id: accountId, from, to }: QueryOf<typeof getStatementCsv>) => ({ accountId, from, to })

export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const saved = (name: string, type: string) => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  registerEndpoint(app, getStatement, async ({ query, clientId }) =>
    toStatement(await getStatementPage(ctx, { ...toQuery(query), page: query.page, perPage: query.per_page }, clientId)),
  )
  registerEndpoint(app, getStatementCsv, async ({ query, clientId, locale, reply }) => {
    const { name, text } = await exportStatementCsv(ctx, toQuery(query), clientId, locale)
    reply.headers(saved(name, 'text/csv; charset=utf-8'))
    return text
  })
  registerEndpoint(app, getStatementPdfEndpoint, async ({ query, clientId, locale, reply }) => {
    const { name, bytes } = await getStatementPdf(ctx, toQuery(query), clientId, locale)
    reply.headers(saved(name, 'application/pdf'))
    return bytes
  })
}
