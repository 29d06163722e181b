import type { FastifyInstance } from 'fastify'
import { listAccounts } from '@aquilane/contract/ledger'
import { getStatement, getStatementCsv, getStatementPdf } from '@aquilane/contract/statement'
import { registerEndpoint } from '../platform/http/register-endpoint.ts'
import { timestamp, money } from '../platform/http/serialize.ts'
import type { LedgerService } from './service.ts'
import type { Statements } from './statements.ts'

export function ledgerRoutes(app: FastifyInstance, ledger: LedgerService): void {
  registerEndpoint(app, listAccounts, async ({ clientId }) => ({
    data: (await ledger.accounts(clientId)).map(({ id, type, balance, currency, cashback }) => ({
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

export function statementRoutes(app: FastifyInstance, statements: Statements): void {
  const saved = (name: string, type: string) => ({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  registerEndpoint(app, getStatement, ({ query, clientId }) => statements.page(query, clientId))
  registerEndpoint(app, getStatementCsv, async ({ query, clientId, locale, reply }) => {
    const { name, text } = await statements.csv(query, clientId, locale)
    reply.headers(saved(name, 'text/csv; charset=utf-8'))
    return text
  })
  registerEndpoint(app, getStatementPdf, async ({ query, clientId, locale, reply }) => {
    const { name, bytes } = await statements.pdf(query, clientId, locale)
    reply.headers(saved(name, 'application/pdf'))
    return bytes
  })
}
