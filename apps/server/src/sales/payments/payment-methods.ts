import { lockInvoiceWithOrder, checkPayable, requirePayable, amountDue, type InvoiceRow, findTransferTerms } from '../invoices/index.ts'
import { type Currency, share } from '@aquilane/domain/money'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { failpoint } from '../../platform/fault-injection.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { spendWallet } from './wallet-payment.ts'
import type { Context } from '../../context.ts'
import { lockAccount } from '../../foundation/ledger/index.ts'

/** Fee of a method on an amount, cents; `percent` may have two decimals. */
export function calculateFee(ctx: Context, method: string, amount: number, currency: string): number {
  return share({ amount, currency: currency as Currency }, Math.round((ctx.config.paymentFees[method] ?? 0) * 100), 10_000).amount
}

async function settleFromWallet(ctx: Context, trx: Trx, { invoice: known, accountId, isPart }: WalletPayment) {
  const { id: invoiceId, client_id: clientId } = known
  const invoice = (await lockInvoiceWithOrder(ctx, trx, invoiceId))!
  await requirePayable(ctx, trx, invoice)
  if (invoice.order_id === null)
    throw new Refusal('PAYMENT_METHOD_UNAVAILABLE', 'A top-up cannot be paid from a balance. Choose another way to pay.')
  const account = await lockAccount(ctx, trx, accountId, clientId)
  if (!account || account.currency !== invoice.currency) throw new Refusal('NOT_FOUND', 'There is no such account.')
  const due = amountDue(invoice)
  if (account.balance < due && !(isPart && account.balance > 0)) {
    const extra = { shortfall: new Sum(due - account.balance, invoice.currency), balance: new Sum(account.balance, invoice.currency) }
    throw new Refusal('NOT_ENOUGH_GOLD', 'The balance is too low for this invoice.', { facts: extra })
  }
  const payment = await spendWallet(ctx, trx, { invoice, account, cents: Math.min(due, account.balance) })
  failpoint('balance.before-commit')
  return { payment }
}

/** A way to pay; fee and total in cents. */
export interface PaymentMethod {
  id: string
  fee: number
  total: number
  currency: string
  /** Of a bank transfer: until when it must arrive. */
  until: Temporal.Instant | null
}

/** The methods that are available for this invoice now. */
export async function listMethodsOf(ctx: Context, invoice: InvoiceRow): Promise<PaymentMethod[]> {
  checkPayable(invoice, ctx.clock.now())
  const due = amountDue(invoice)
  const outside = ctx.providers.map(({ name }) => ({ id: name, fee: calculateFee(ctx, name, due, invoice.currency) }))
  // Offered even when the balance is too low: the error contains the shortfall. A top-up cannot be paid from its own balance.
  const own = invoice.order_id === null ? [] : [{ id: 'account', fee: 0 }]
  const terms = await findTransferTerms(ctx, invoice)
  const transfer = terms ? [{ id: 'swift-print', fee: calculateFee(ctx, 'swift-print', due, invoice.currency) }] : []
  return [...outside, ...own, ...transfer].map(({ id, fee }) => ({
    id,
    fee,
    total: due + fee,
    currency: invoice.currency,
    until: id === 'swift-print' ? (terms?.until ?? null) : null,
  }))
}

interface WalletPayment {
  invoice: InvoiceRow
  accountId: string
  /** A balance that is too low pays a part. */
  isPart: boolean
}

export async function payInvoiceFromWallet(ctx: Context, request: WalletPayment & { idempotencyKey: string | null }): Promise<void> {
  const { invoice, accountId, isPart, idempotencyKey } = request
  const scope = `${invoice.client_id}:POST /gamma/payment/from-account`
  const body = { invoice: invoice.id, account: accountId, ...(isPart ? { part: true } : {}) }
  await withIdempotency(ctx.db, { scope, key: idempotencyKey, body }, (trx) => settleFromWallet(ctx, trx, request))
  failpoint('balance.committed')
}
