import { type Account, accountCode } from '@aquilane/domain/accounting/accounts'
import type { Posting } from '@aquilane/domain/accounting/posting'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ClientAccount } from './client-account.ts'
import { type LotRow, usableLots } from './credit-lot-queries.ts'
import { accountById, accountIds, clientAccounts, lockClientAccounts, trialBalance, writeTransaction } from './queries.ts'
import type { Context } from '../../context.ts'

/** Currency of the accounts every customer has from the start. */
const baseCurrency = 'EUR'

/** Writes the lines that are not zero, and the accounts that they need. @returns id of the transaction */
export async function writeEntry({ clock }: Context, trx: Trx, movement: Posting): Promise<string> {
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

/**
 * Writes one balanced double entry. Lines of zero are left out; with nothing left nothing is written.
 * The database refuses what does not add up, what would make a customer's balance negative, and the same movement twice.
 */
export async function postEntry(ctx: Context, trx: Trx, movement: Posting): Promise<void> {
  if (movement.lines.some((line) => line.amount !== 0)) await writeEntry(ctx, trx, movement)
}

/** The customer's accounts, Personal first; opens them on first sight. */
export async function getAccounts({ db, clock }: Context, clientId: string): Promise<ClientAccount[]> {
  let present = await clientAccounts(db, clientId)
  if (present.length < 2) {
    const standard = (['Personal', 'Corporate'] as const).map((type): Account => ({ kind: 'customer', clientId, type }))
    await accountIds(db, standard, baseCurrency)
    present = await clientAccounts(db, clientId)
  }
  const lots = await usableLots(db, clientId, clock.now())
  return present.map((row) => toClientAccount(row, lots))
}

/** Locks the customer's accounts until the transaction ends and answers this one; null when it is not theirs. */
export async function lockAccount({ clock }: Context, trx: Trx, id: string, clientId: string): Promise<ClientAccount | null> {
  const row = (await lockClientAccounts(trx, clientId)).find((account) => account.id === id)
  if (!row || row.type === 'Credit') return null
  return toClientAccount(row, await usableLots(trx, clientId, clock.now()))
}

/** Locks the customer's accounts and answers the Personal one of a currency; null when there is none. */
export async function lockPersonalAccount({ clock }: Context, trx: Trx, clientId: string, currency: string): Promise<ClientAccount | null> {
  const row = (await lockClientAccounts(trx, clientId)).find((account) => account.type === 'Personal' && account.currency === currency)
  return row ? toClientAccount(row, await usableLots(trx, clientId, clock.now())) : null
}

/** The customer's account behind an id. */
export async function findAccountHolder(_ctx: Context, on: Db, id: string): Promise<Account | null> {
  const row = await accountById(on, id)
  if (!row?.client_id || row.type === 'Credit') return null
  return { kind: 'customer', clientId: row.client_id, type: toAccountType(row.type) }
}

/** Sums of all accounts whose code starts so, debit positive, by code. For reports and proofs. */
export const getTrialBalance = async (_ctx: Context, on: Db, prefix = ''): Promise<Record<string, number>> =>
  Object.fromEntries((await trialBalance(on, prefix)).map((row) => [row.code, row.sum]))

const toAccountType = (type: string | null) => (type === 'Corporate' ? 'Corporate' : 'Personal')

function toClientAccount(row: { id: string; type: string | null; currency: string; balance: number }, usable: LotRow[]): ClientAccount {
  const account = { id: row.id, type: toAccountType(row.type), currency: row.currency } as const
  if (account.type === 'Corporate') return { ...account, balance: row.balance, cashback: null }
  const lots = usable.filter((lot) => lot.currency === row.currency).map((lot) => ({ amount: lot.remaining, expiresAt: lot.expires_at }))
  const total = lots.reduce((sum, lot) => sum + lot.amount, 0)
  return { ...account, balance: row.balance + total, cashback: { total, lots } }
}
