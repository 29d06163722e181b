import { needsDeposit } from '@aquilane/domain/orders/deadlines'
import { pgErrorCode, type Db } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { AcceptedOffer } from '../../market/charter/index.ts'

/** Raised by the trigger `check_unpaid_holds`. */
export const isUnpaidHoldLimit = (error: unknown): boolean => pgErrorCode(error) === 'AQ001'

/** The customer's unpaid orders, oldest first. */
export const findUnpaidOrders = (db: Db, clientId: string) =>
  db
    .selectFrom('orders')
    .select(['id', 'pnr'])
    .where('client_id', '=', clientId)
    .where('status', 'in', ['AwaitingPayment', 'MoneyTransfer'])
    .orderBy('created_at')
    .orderBy('pnr')
    .execute()

export const unpaidLimitReached = (orders: { id: string; pnr: string }[]): Refusal =>
  new Refusal(
    'UNPAID_HOLD_LIMIT',
    `You have unpaid bookings: ${orders.map(({ pnr }) => pnr).join(', ')}. Pay or cancel one of them before you book another aircraft.`,
    { facts: { orders } },
  )

export const transferLimitReached = (): Refusal =>
  new Refusal(
    'UNPAID_HOLD_LIMIT',
    'Another booking of yours already waits for a bank transfer. Pay this one another way, or cancel the other booking.',
  )

/** @throws HOLD_TOO_LONG when the trip blocks the aircraft for longer than an unpaid order may */
export function requireShortBlock({ busy }: AcceptedOffer): void {
  if (needsDeposit(busy))
    throw new Refusal(
      'HOLD_TOO_LONG',
      'This trip keeps the aircraft for more than 14 days, which needs a deposit. Request this aircraft and our sales team will answer.',
    )
}
