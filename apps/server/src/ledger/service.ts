import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { money } from '../platform/http/wire.ts'
import { accountCode, type Account, type Line } from './accounts.ts'
import {
  accountById,
  accountIds,
  clientAccounts,
  clientMovements,
  insertTransaction,
  lockClientAccount,
  lockClientAccounts,
  sums,
} from './queries.ts'

export { credit, debit, type Account, type Line } from './accounts.ts'

/** Currency of the accounts every customer has from the start. */
const houseCurrency = 'EUR'

interface ClientAccount {
  id: string
  type: 'Personal' | 'Corporate'
  currency: string
  /** Minor units, never negative. */
  balance: number
}

interface Movement {
  kind: 'payment' | 'late_payment' | 'balance_payment' | 'cancellation' | 'refund' | 'refund_failed' | 'flight' | 'top_up'
  /** `payment:<id>`, `refund:<id>`, `order:<id>`: one kind of movement happens once per reference. */
  reference: string
  currency: string
  lines: Line[]
  details?: Record<string, string | number | null>
}

export interface LedgerService {
  /**
   * Writes one balanced double entry. Lines of zero are left out; with nothing left nothing is written.
   * The database refuses what does not add up, what would make a customer's balance negative, and the same movement twice.
   */
  post(trx: Trx, movement: Movement): Promise<void>
  /** The customer's accounts, Personal first; opens them on first sight. */
  accounts(clientId: string): Promise<ClientAccount[]>
  /** Locks one account of this customer until the transaction ends; null when it is not theirs. */
  lock(trx: Trx, id: string, clientId: string): Promise<ClientAccount | null>
  /** The customer's account behind an id. */
  owner(db: Db, id: string): Promise<Account | null>
  /** Sums of all accounts whose code starts so, debit positive, by code. For reports and proofs. */
  sums(db: Db, prefix?: string): Promise<Record<string, number>>
}

export function createLedger({ db, clock, events }: { db: Database; clock: Clock; events: Events }): LedgerService {
  events.on('identity.client-leaving', async (trx, { clientId, objections }) => {
    for (const { balance, currency } of await lockClientAccounts(trx, clientId))
      if (balance > 0) objections.push({ reason: 'BALANCE', pnr: null, amount: money(balance, currency) })
  })
  events.on('identity.client-exported', async (trx, { clientId, files }) => {
    files.push({ name: 'balance-movements.json', content: await clientMovements(trx, clientId) })
  })

  return {
    async post(trx, movement) {
      const lines = movement.lines.filter((line) => line.amount !== 0)
      if (lines.length === 0) return
      const ids = await accountIds(
        trx,
        lines.map((line) => line.account),
        movement.currency,
      )
      const entries = lines
        .map((line) => ({
          accountId: ids.get(accountCode(line.account, movement.currency))!,
          currency: movement.currency,
          amount: line.amount,
        }))
        // Customers' accounts are locked by their entries: one order for everybody, so that nobody waits in a circle.
        .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))
      await insertTransaction(
        trx,
        { kind: movement.kind, reference: movement.reference, details: movement.details ?? {}, at: clock.now() },
        entries,
      )
    },

    async accounts(clientId) {
      const present = await clientAccounts(db, clientId)
      if (present.length > 1) return present.map(toClientAccount)
      const standard = (['Personal', 'Corporate'] as const).map((type): Account => ({ kind: 'customer', clientId, type }))
      await accountIds(db, standard, houseCurrency)
      return (await clientAccounts(db, clientId)).map(toClientAccount)
    },

    async lock(trx, id, clientId) {
      const row = await lockClientAccount(trx, id, clientId)
      return row ? toClientAccount(row) : null
    },

    async owner(on, id) {
      const row = await accountById(on, id)
      return row?.client_id ? { kind: 'customer', clientId: row.client_id, type: toClientAccount({ ...row, balance: 0 }).type } : null
    },

    async sums(on, prefix = '') {
      return Object.fromEntries((await sums(on, prefix)).map((row) => [row.code, row.sum]))
    },
  }
}

const toClientAccount = (row: { id: string; type: string | null; currency: string; balance: number }): ClientAccount => ({
  id: row.id,
  type: row.type === 'Corporate' ? 'Corporate' : 'Personal',
  currency: row.currency,
  balance: row.balance,
})
