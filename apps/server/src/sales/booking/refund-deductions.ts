import type { Deduction } from '@aquilane/domain/charter/terms'
import type { OrderRow } from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { findSavingsOf, lockSavingsOf } from './consecutive-trips.ts'
import type { Context } from '../../context.ts'
import { findUsedCashback, lockCashbackOfOrder } from '../loyalty/index.ts'

/** What a cancellation by the customer takes from the refund, apart from the fee; whole, before it is capped by the refund. */
export async function findDeductions(ctx: Context, on: Db, order: OrderRow): Promise<Deduction[]> {
  if (order.paid === 0) return []
  const cashback = await findUsedCashback(ctx, on, order.id)
  const saved = order.product === 'charter' ? await findSavingsOf(ctx, on, order) : 0
  const deductions: Deduction[] = [
    { reason: 'cashback', amountCents: cashback },
    { reason: 'consecutive_trip', amountCents: saved },
  ]
  return deductions.filter(({ amountCents }) => amountCents > 0)
}

/** The same, locked until the transaction ends. @param order locked */
export async function lockDeductions(ctx: Context, trx: Trx, order: OrderRow): Promise<Deduction[]> {
  await lockSavingsOf(trx, order)
  await lockCashbackOfOrder(ctx, trx, order.id)
  return findDeductions(ctx, trx, order)
}

/** What is taken off the refund of a trip that the company cannot fly: only what must never become money. */
export const withoutFault = (deductions: readonly Deduction[]): Deduction[] => deductions.filter(({ reason }) => reason === 'cashback')
