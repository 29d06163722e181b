import type { FastifyInstance } from 'fastify'
import { listAccounts } from '@aquilane/contract/ledger'
import { getStatement, getStatementCsv, getStatementPdf as getStatementPdfEndpoint } from '@aquilane/contract/statement'
import { registerEndpoint } from '../../../platform/http/register-endpoint.ts'
import { timestamp, money } from '../../../platform/http/serialize.ts'
import type { Context } from '../../../context.ts'
import { getAccounts } from '../service.ts'
import { getStatementPage, exportStatementCsv, getStatementPdf } from '../statements.ts'

export function ledgerRoutes(app: FastifyInstance, ctx: Context): void {
  registerEndpoint(app, listAccounts, async ({ clientId }) => ({
    data: (await getAccounts(ctx, clientId)).map(({ id, type, balance, currency, cashback }) => ({
      id,
      type,
      balance: money(balance, currency),
      cashback: cashback && {
        total: money(cashback.total, currency),
        lots: cashback.lots.map(({ amount, expiresAt }) => ({ amount: money(amount, currency), expire_at: timestamp(expiresAt) })),
      },
    })),
  }))
}

export function statementRoutes(app: FastifyInstance, ctx: Context): void {
  const saved = (name: string, type: string) => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  registerEndpoint(app, getStatement, ({ query, clientId }) => getStatementPage(ctx, query, clientId))
  registerEndpoint(app, getStatementCsv, async ({ query, clientId, locale, reply }) => {
    const { name, text } = await exportStatementCsv(ctx, query, clientId, locale)
    reply.headers(saved(name, 'text/csv; charset=utf-8'))
    return text
  })
  registerEndpoint(app, getStatementPdfEndpoint, async ({ query, clientId, locale, reply }) => {
    const { name, bytes } = await getStatementPdf(ctx, query, clientId, locale)
    reply.headers(saved(name, 'application/pdf'))
    return bytes
  })
}
