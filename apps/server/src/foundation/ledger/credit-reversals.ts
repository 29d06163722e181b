import { credit, debit } from '@aquilane/domain/accounting/accounts'
import { planReversal } from '@aquilane/domain/accounting/credit-reversal'
import type { Db, Trx } from '../../platform/db/database.ts'
import {
  type LotRow,
  addReversed,
  grantedCredit,
  insertLot,
  insertLotMovements,
  lockActiveClient,
  lotById,
  lotByReference,
  openLotsByReference,
} from './credit-lot-queries.ts'
import { companyAccount, customerAccount, postExpense, takeFrom, validAtLeast } from './credit-lots.ts'
import { accountIds, lockClientAccounts } from './queries.ts'
import type { Context } from '../../context.ts'
import { writeEntry } from './service.ts'

/** Locks the accounts of all who hold credit of a reference. @returns its first lot */
export async function lockCredit(_ctx: Context, trx: Trx, reference: string): Promise<LotRow | undefined> {
  const known = await lotByReference(trx, reference)
  if (!known) return undefined
  const holders = new Set([known, ...(await openLotsByReference(trx, known.id))].map((lot) => lot.client_id))
  for (const clientId of [...holders].toSorted()) await lockClientAccounts(trx, clientId)
  return lotById(trx, known.id)
}

/** What reversing so much credit of a reference would take, cents: unspent, and used. Without `cents`: all of it. */
export async function findReversal(_ctx: Context, db: Db, reference: string, cents = Infinity) {
  const lot = await lotByReference(db, reference)
  return lot ? planReversal(await grantedCredit(db, lot.id), cents) : { reversed: 0, fromUnspent: 0, fromUsed: 0 }
}

/**
 * Undoes credit of a reference, all of it or so many cents. What is unspent is taken.
 * @param undo.settled of the used part: what the caller deducts from a refund or payout
 * @param undo.occasion reference of the posting, where a reference can be reversed in parts
 * @returns the taken cents
 */
export async function reverseCredit(
  ctx: Context,
  trx: Trx,
  reference: string,
  undo: { cents?: number; settled?: number; occasion?: string } = {},
): Promise<number> {
  const lot = await lockCredit(ctx, trx, reference)
  if (!lot) return 0
  const plan = planReversal(await grantedCredit(trx, lot.id), undo.cents ?? Infinity)
  const settled = Math.min(undo.settled ?? 0, plan.fromUsed)
  if (plan.reversed > 0 || settled > 0) await addReversed(trx, lot.id, { reversed: plan.reversed, settled })
  const open = (await openLotsByReference(trx, lot.id)).map((one) => ({ lot: one, cents: one.remaining }))
  const movement = { kind: 'cashback_reversed', reference: undo.occasion ?? reference } as const
  return postExpense(ctx, trx, takeFrom(open, plan.fromUnspent), movement)
}

/**
 * An occasion stands again: undoes a part of `reverseCredit`. What was taken is valid as before, and for at least 30 more days.
 * @param undone.occasion reference of the posting
 */
export async function returnCredit(
  ctx: Context,
  trx: Trx,
  reference: string,
  { clientId, ...undone }: { clientId: string; reversed: number; taken: number; settled: number; occasion: string },
): Promise<void> {
  const lot = await lockCredit(ctx, trx, reference)
  if (!lot) return
  await addReversed(trx, lot.id, { reversed: -undone.reversed, settled: -undone.settled })
  if (undone.taken === 0 || !(await lockActiveClient(trx, clientId))) return
  await lockClientAccounts(trx, clientId)
  const account = customerAccount(clientId, 'Credit')
  const { currency, campaign } = lot
  const lines = [debit(companyAccount, undone.taken), credit(account, undone.taken)]
  const transaction = await writeEntry(ctx, trx, { kind: 'cashback', reference: undone.occasion, currency, lines, details: { campaign } })
  const [accountId] = (await accountIds(trx, [account], currency)).values()
  const grantedAt = ctx.clock.now()
  const copy = await insertLot(trx, {
    accountId: accountId!,
    clientId,
    currency,
    campaign,
    grantedAt,
    amount: undone.taken,
    expiresAt: validAtLeast(grantedAt, lot.expires_at),
    reference: undone.occasion,
    originId: lot.id,
  })
  await insertLotMovements(trx, transaction, [{ lotId: copy!.id, amount: undone.taken }])
}
