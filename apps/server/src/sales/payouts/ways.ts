import { planWithdrawal } from '@aquilane/domain/accounting/withdrawal'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { findBalanceSources } from '../../foundation/ledger/index.ts'
import { lockReturnable, findReturnable } from '../payments/index.ts'
import { planPayoutCashback } from '../loyalty/index.ts'

/** One way out of a balance. */
export interface Way {
  /** The payment that the money returns to; null: it goes to a bank account. */
  paymentId: string | null
  /** Leaves the balance. */
  cents: number
  /** Arrives. */
  amount: number
  /** Used cashback of the withdrawn top-ups. */
  deducted: number
  /** Unused cashback of them. */
  withdrawn: number
}

const paymentIds = (sources: readonly { payment: string | null; held: number }[]): string[] => [
  ...new Set(sources.flatMap(({ payment, held }) => (payment !== null && held > 0 ? [payment] : []))),
]

/** Locks the payments whose money is in a balance. Before the accounts: the answer is checked again once they are locked. */
export async function lockSources(ctx: Context, trx: Trx, accountId: string): Promise<Set<string>> {
  const ids = paymentIds(await findBalanceSources(trx, accountId))
  await lockReturnable(ctx, trx, ids)
  return new Set(ids)
}

/** The ways that so many cents of a balance take, with what each does to cashback. */
export async function planWays(ctx: Context, on: Db, { accountId, cents }: { accountId: string; cents: number }) {
  const balance = await findBalanceSources(on, accountId)
  const sources = await findReturnable(ctx, on, paymentIds(balance))
  const { ways: planned, held, missing } = planWithdrawal(balance, cents, { now: ctx.clock.now(), payments: sources })
  const ways: Way[] = []
  for (const { payment: paymentId, cents: part } of planned) {
    const { withdrawn, deducted } = await planPayoutCashback(ctx, on, { accountId, cents: part, paymentId })
    ways.push({ paymentId, cents: part, amount: part - deducted, withdrawn, deducted })
  }
  return { ways, held, missing, sources }
}

/** For finance, beside the transfer: what the same request returns to payments. */
export async function describeReturns(ctx: Context, on: Db, ways: readonly Way[], currency: string): Promise<string> {
  const returned = ways.filter(({ paymentId }) => paymentId !== null)
  const sources = await findReturnable(
    ctx,
    on,
    returned.map(({ paymentId }) => paymentId!),
  )
  return returned
    .map(({ paymentId, amount }) => {
      const { method, digits } = sources.get(paymentId!)!
      return ` ${(amount / 100).toFixed(2)} ${currency} of the request return to ${digits === null ? method : `the card ending in ${digits}`} (payment ${paymentId}).`
    })
    .join('')
}
