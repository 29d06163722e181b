import { seatDepositPosting, seatDepositReleasedPosting } from '@aquilane/domain/accounting/order-postings'
import type { OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { discountByOrder } from '../invoices/index.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/** Paid seats wait for the decision of their flight in the status `Confirmation`; their deposit is kept apart meanwhile. */
const hasSeatDeposit = (order: OrderRow): boolean => order.product === 'shared_seat' && order.status === 'Confirmation' && order.paid > 0

async function toDeposit(ctx: Context, trx: Trx, { id: orderId, currency, paid }: OrderRow) {
  return { orderId, currency, amount: paid + (await discountByOrder(ctx, trx, orderId)) }
}

export async function keepSeatDeposit(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  if (hasSeatDeposit(order)) await postEntry(ctx, trx, seatDepositPosting(await toDeposit(ctx, trx, order)))
}

/** What was paid for the seats of an order is a deposit like any other from now on. @param order before its status changes */
export async function releaseSeatDeposit(ctx: Context, trx: Trx, order: OrderRow): Promise<void> {
  if (hasSeatDeposit(order)) await postEntry(ctx, trx, seatDepositReleasedPosting(await toDeposit(ctx, trx, order)))
}
