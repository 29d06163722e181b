import type { RefundPart } from '@aquilane/domain/orders/refund-part'
import type { MoneyLike } from '@aquilane/i18n/format'
import type { Db } from '../platform/db/database.ts'
import { money } from '../platform/http/serialize.ts'
import type { PaymentsContext } from './context.ts'
import { refundsByOrder } from './queries.ts'

/** The refund of an order, part by part, oldest first. */
export async function listRefundParts(_ctx: PaymentsContext, on: Db, orderId: string): Promise<(RefundPart & { amount: MoneyLike })[]> {
  return (await refundsByOrder(on, orderId)).map(({ amount, currency, destination, status, method, card_last4 }) => ({
    amount: money(amount, currency),
    // A provider that cannot send the money back leaves it on the balance.
    destination: destination === 'provider' && status !== 'Failed' ? 'source' : 'balance',
    method,
    digits: card_last4,
    returned: destination === 'provider' && status === 'Failed',
    settled: status === 'Settled' || status === 'Failed',
  }))
}
