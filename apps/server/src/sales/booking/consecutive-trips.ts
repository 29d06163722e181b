import { isSamePerson, type FraudSignals } from '@aquilane/domain/loyalty/referrals'
import { type OrderRow, ordersWithSavingOf, lockOrderOrThrow } from '../orders/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { fraudSignals } from '../../foundation/identity/index.ts'
import { cardFingerprints } from '../payments/index.ts'
import { documentFingerprints } from '../../foundation/passengers/index.ts'
import { findPayerNames } from '../invoices/index.ts'

const isPaid = (order: OrderRow): boolean => order.paid > 0 && (order.status === 'Confirmation' || order.status === 'Confirmed')

/** Locks the orders that cost less because of this one, so that none of them is paid meanwhile. @param order locked */
export async function lockSavingsOf(trx: Trx, order: OrderRow): Promise<void> {
  for (const { id } of await ordersWithSavingOf(trx, order.id)) await lockOrderOrThrow(trx, id)
}

/** What the same customer has saved on other orders because of this one, and keeps, cents. */
export async function findSavingsOf(ctx: Context, on: Db, order: OrderRow): Promise<number> {
  let sum = 0
  for (const other of await ordersWithSavingOf(on, order.id))
    if (isPaid(other) && (await isSameCustomer(ctx, on, order.client_id, other.client_id))) sum += other.saving ?? 0
  return sum
}

/** One account, device, card, passenger document or payer behind both. */
async function isSameCustomer(ctx: Context, on: Db, a: string, b: string): Promise<boolean> {
  if (a === b) return true
  const [one, other] = [await toSignals(ctx, on, a), await toSignals(ctx, on, b)]
  return isSamePerson(one, other)
}

async function toSignals(ctx: Context, on: Db, clientId: string): Promise<FraudSignals> {
  const known = await fraudSignals(ctx, on, clientId)
  return {
    clientId,
    phone: known?.phone || null,
    devices: known?.devices ?? [],
    cards: await cardFingerprints(ctx, on, clientId),
    documents: await documentFingerprints(ctx, on, clientId),
    payers: await findPayerNames(ctx, on, clientId),
  }
}
