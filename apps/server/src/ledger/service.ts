import { type Account, accountCode } from '@aquilane/domain/accounting/accounts'
import type { Posting } from '@aquilane/domain/accounting/posting'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import { findBalanceSources } from './balance-sources.ts'
import type { ClientAccount } from './client-account.ts'
import { type LotRow, usableLots } from './credit-lot-queries.ts'
import { type CreditLots, createCreditLots } from './credit-lots.ts'
import { type CreditReversals, createCreditReversals } from './credit-reversals.ts'
import { createMoveBalances, type MoveBalances } from './move-balances.ts'
import { accountById, accountIds, clientAccounts, lockClientAccounts, trialBalance, writeTransaction } from './queries.ts'

/** Currency of the accounts every customer has from the start. */
const baseCurrency = 'EUR'

export interface LedgerService extends CreditLots, CreditReversals, MoveBalances {
  /**
   * Writes one balanced double entry. Lines of zero are left out; with nothing left nothing is written.
   * The database refuses what does not add up, what would make a customer's balance negative, and the same movement twice.
   */
  post(trx: Trx, movement: Posting): Promise<void>
  /** The customer's accounts, Personal first; opens them on first sight. */
  accounts(clientId: string): Promise<ClientAccount[]>
  /** Locks the customer's accounts until the transaction ends and answers this one; null when it is not theirs. */
  lock(trx: Trx, id: string, clientId: string): Promise<ClientAccount | null>
  /** Locks the customer's accounts and answers the Personal one of a currency; null when there is none. */
  lockPersonal(trx: Trx, clientId: string, currency: string): Promise<ClientAccount | null>
  /** Where the money of a balance comes from. */
  findBalanceSources: typeof findBalanceSources
  /** The customer's account behind an id. */
  accountHolder(db: Db, id: string): Promise<Account | null>
  /** Sums of all accounts whose code starts so, debit positive, by code. For reports and proofs. */
  trialBalance(db: Db, prefix?: string): Promise<Record<string, number>>
}

export function createLedger({ db, clock }: { db: Database; clock: Clock }): LedgerService {
  const write = async (trx: Trx, movement: Posting): Promise<string> => {
    const { currency, kind, reference, details = {} } = movement
    const lines = movement.lines.filter((line) => line.amount !== 0)
    const entries = lines.map(({ account, amount }) => ({ code: accountCode(account, currency), amount }))
    const head = { kind, reference, details, at: clock.now(), currency }
    const known = await writeTransaction(trx, head, entries)
    if (known) return known
    await accountIds(
      trx,
      lines.map((line) => line.account),
      currency,
    )
    return (await writeTransaction(trx, head, entries))!
  }
  const creditLots = createCreditLots({ db, clock, write })

  return {
    ...creditLots,
    ...createCreditReversals({ db, clock, write }),
    ...createMoveBalances({ clock, write }),
    findBalanceSources,

    async post(trx, movement) {
      if (movement.lines.some((line) => line.amount !== 0)) await write(trx, movement)
    },

    async accounts(clientId) {
      let present = await clientAccounts(db, clientId)
      if (present.length < 2) {
        const standard = (['Personal', 'Corporate'] as const).map((type): Account => ({ kind: 'customer', clientId, type }))
        await accountIds(db, standard, baseCurrency)
        present = await clientAccounts(db, clientId)
      }
      const lots = await usableLots(db, clientId, clock.now())
      return present.map((row) => toClientAccount(row, lots))
    },

    async lock(trx, id, clientId) {
      const row = (await lockClientAccounts(trx, clientId)).find((account) => account.id === id)
      if (!row || row.type === 'Credit') return null
      return toClientAccount(row, await usableLots(trx, clientId, clock.now()))
    },

    async lockPersonal(trx, clientId, currency) {
      const row = (await lockClientAccounts(trx, clientId)).find((account) => account.type === 'Personal' && account.currency === currency)
      return row ? toClientAccount(row, await usableLots(trx, clientId, clock.now())) : null
    },

    async accountHolder(on, id) {
      const row = await accountById(on, id)
      if (!row?.client_id || row.type === 'Credit') return null
      return { kind: 'customer', clientId: row.client_id, type: toAccountType(row.type) }
    },

    async trialBalance(on, prefix = '') {
      return Object.fromEntries((await trialBalance(on, prefix)).map((row) => [row.code, row.sum]))
    },
  }
}

const toAccountType = (type: string | null) => (type === 'Corporate' ? 'Corporate' : 'Personal')

function toClientAccount(row: { id: string; type: string | null; currency: string; balance: number }, usable: LotRow[]): ClientAccount {
  const account = { id: row.id, type: toAccountType(row.type), currency: row.currency } as const
  if (account.type === 'Corporate') return { ...account, balance: row.balance, cashback: null }
  const lots = usable.filter((lot) => lot.currency === row.currency).map((lot) => ({ amount: lot.remaining, expiresAt: lot.expires_at }))
  const total = lots.reduce((sum, lot) => sum + lot.amount, 0)
  return { ...account, balance: row.balance + total, cashback: { total, lots } }
}
