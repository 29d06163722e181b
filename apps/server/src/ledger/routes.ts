import type { FastifyInstance } from 'fastify'
import { accountList } from '@aquilane/contract/ledger'
import { bind } from '../platform/http/bind.ts'
import { created, money } from '../platform/http/wire.ts'
import type { LedgerService } from './service.ts'

export function ledgerRoutes(app: FastifyInstance, ledger: LedgerService): void {
  bind(app, accountList, async ({ clientId }) => ({
    data: (await ledger.accounts(clientId)).map(({ id, type, balance, currency, cashback }) => ({
      id,
      type,
      balance: money(balance, currency),
      cashback: cashback && {
        total: money(cashback.total, currency),
        lots: cashback.lots.map(({ amount, expiresAt }) => ({ amount: money(amount, currency), expire_at: created(expiresAt) })),
      },
    })),
  }))
}
