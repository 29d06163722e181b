import { undoneCashback } from '@aquilane/domain/loyalty/cashback'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { cashbackReference, transitionCashback } from './cashback-grants.ts'
import {
  type CashbackRow,
  insertReversal,
  lockCashback,
  lockTopUpCashback,
  returnReversal,
  reversalsByPayout,
  topUpCashback,
  undoneByGrants,
} from './cashback-queries.ts'
import { cashbackJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { findBalanceSources, findReversal, reverseCredit, returnCredit } from '../../foundation/ledger/index.ts'

interface Undone {
  grant: CashbackRow
  /** Undone by this payout, in all. */
  reversed: number
  isWhole: boolean
  /** Unspent, or not credited yet. */
  withdrawn: number
  /** Used: lowers the payout. */
  deducted: number
}

interface PayoutCashback {
  withdrawn: number
  deducted: number
  grants: Undone[]
}

/** Locks the cashback of a customer's top-ups. Before the accounts, as everywhere. */
export async function lockTopUps(_ctx: Context, trx: Trx, clientId: string): Promise<void> {
  await lockTopUpCashback(trx, clientId)
}

interface Payout {
  accountId: string
  cents: number
  /** The payment that the money returns to; null: it goes to a bank account. */
  paymentId: string | null
}

/** What a payout of so many cents undoes: the cashback of the top-ups whose money leaves, in proportion. */
export async function planPayoutCashback(ctx: Context, on: Db, { accountId, cents, paymentId }: Payout): Promise<PayoutCashback> {
  const withdrawal = { cents, payment: paymentId, at: ctx.clock.now() }
  const sources = new Map((await findBalanceSources(on, accountId, withdrawal)).flatMap((one) => (one.id ? [[one.id, one]] : [])))
  const grants = await topUpCashback(on, [...sources.keys()])
  const before = await undoneByGrants(
    on,
    grants.map((grant) => grant.payment_id),
  )
  const plan: PayoutCashback = { withdrawn: 0, deducted: 0, grants: [] }
  for (const grant of grants) {
    const earlier = before.get(grant.payment_id) ?? 0
    const undone = undoneCashback(grant.amount, sources.get(grant.payment_id)!)
    const reversed = undone - earlier
    if (reversed <= 0) continue
    const { fromUnspent, fromUsed } =
      grant.status === 'Due' ? { fromUnspent: reversed, fromUsed: 0 } : await findReversal(ctx, on, cashbackReference(grant), reversed)
    plan.grants.push({ grant, reversed, isWhole: undone === grant.amount, withdrawn: fromUnspent, deducted: fromUsed })
    plan.withdrawn += fromUnspent
    plan.deducted += fromUsed
  }
  return plan
}

/** Undoes it, before the payout is posted. The accounts are locked. */
export async function applyPayoutCashback(ctx: Context, trx: Trx, { payoutId, ...payout }: Payout & { payoutId: string }): Promise<void> {
  const { grants } = await planPayoutCashback(ctx, trx, payout)
  for (const { grant, reversed, isWhole, deducted } of grants) {
    const isGranted = grant.status === 'Granted'
    const occasion = `payout:${payoutId}:${grant.payment_id}`
    const taken = isGranted ? await reverseCredit(ctx, trx, cashbackReference(grant), { cents: reversed, settled: deducted, occasion }) : 0
    await insertReversal(trx, {
      payment_id: grant.payment_id,
      payout_id: payoutId,
      reversed,
      taken,
      settled: deducted,
      created_at: ctx.clock.now().toString(),
    })
    if (isWhole) await transitionCashback(trx, grant, isGranted ? 'taken_back' : 'dropped')
    else
      await audit(trx, {
        actor: 'system',
        action: 'reduced',
        subject: `cashback:${grant.payment_id}`,
        details: { reversed, payout: payoutId },
      })
  }
}

/** A rejected payout: its money is in the balance again, and so is the cashback. */
export async function returnPayoutCashback(ctx: Context, trx: Trx, payoutId: string): Promise<void> {
  const reversals = await reversalsByPayout(trx, payoutId)
  const grants = new Map<string, CashbackRow>()
  for (const { payment_id: id } of reversals) grants.set(id, (await lockCashback(trx, id))!)
  // Read again: the credit may have taken a part meanwhile.
  for (const { payment_id: paymentId, reversed, taken, settled } of await reversalsByPayout(trx, payoutId)) {
    const grant = grants.get(paymentId)!
    await returnReversal(trx, { paymentId, payoutId }, ctx.clock.now())
    const occasion = `payout:${payoutId}:${paymentId}`
    await returnCredit(ctx, trx, cashbackReference(grant), { clientId: grant.client_id, reversed, taken, settled, occasion })
    if ((await transitionCashback(trx, grant, 'returned')) && grant.status === 'Dropped')
      await ctx.jobs.send(trx, cashbackJob, { payment: paymentId }, { startAfter: grant.due_at })
  }
}
