import { bindContext } from '../platform/bind-context.ts'
import { lockInvoiceWithOrder } from '../invoices/lock-invoice.ts'
import { type Currency, share } from '@aquilane/domain/money'
import { checkPayable, requirePayable } from '../invoices/payable.ts'
import { amountDue } from '../invoices/transitions.ts'
import type { ProformaInvoices } from '../invoices/proforma-invoices.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import type { Trx } from '../platform/db/database.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { failpoint } from '../platform/fault-injection.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import type { PaymentsDeps } from './deps.ts'
import { spendWallet } from './wallet-payment.ts'

/** Fee of a method on an amount, cents; `percent` may have two decimals. */
export function calculateFee(fees: PaymentsDeps['fees'], method: string, amount: number, currency: string): number {
  return share({ amount, currency: currency as Currency }, Math.round((fees[method] ?? 0) * 100), 10_000).amount
}

interface PaymentMethodsContext extends PaymentsDeps {
  proformas: Pick<ProformaInvoices, 'isAvailable'>
}

async function settleFromWallet(ctx: PaymentMethodsContext, trx: Trx, { invoice: known, accountId, isPart }: WalletPayment) {
  const { id: invoiceId, client_id: clientId } = known
  const invoice = (await lockInvoiceWithOrder(ctx, trx, invoiceId))!
  await requirePayable(ctx, trx, invoice)
  if (invoice.order_id === null)
    throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'A top-up cannot be paid from a balance. Choose another way to pay.')
  const account = await ctx.ledger.lock(trx, accountId, clientId)
  if (!account || account.currency !== invoice.currency) throw new ProblemError('NOT_FOUND', 'There is no such account.')
  const due = amountDue(invoice)
  if (account.balance < due && !(isPart && account.balance > 0)) {
    const extra = { shortfall: money(due - account.balance, invoice.currency), balance: money(account.balance, invoice.currency) }
    throw new ProblemError('NOT_ENOUGH_GOLD', 'The balance is too low for this invoice.', { extra })
  }
  const payment = await spendWallet(ctx, trx, { invoice, account, cents: Math.min(due, account.balance) })
  failpoint('balance.before-commit')
  return { payment }
}

/** The methods that are available for this invoice now. */
async function list(
  ctx: PaymentMethodsContext,
  invoice: InvoiceRow,
): Promise<{ id: string; fee: { amount: number; currency: string }; total: { amount: number; currency: string } }[]> {
  checkPayable(invoice, ctx.clock.now())
  const due = amountDue(invoice)
  const outside = ctx.providers.map(({ name }) => ({ id: name, fee: calculateFee(ctx.fees, name, due, invoice.currency) }))
  // Offered even when the balance is too low: the error contains the shortfall. A top-up cannot be paid from its own balance.
  const own = invoice.order_id === null ? [] : [{ id: 'account', fee: 0 }]
  const transfer = (await ctx.proformas.isAvailable(invoice))
    ? [{ id: 'swift-print', fee: calculateFee(ctx.fees, 'swift-print', due, invoice.currency) }]
    : []
  return [...outside, ...own, ...transfer].map(({ id, fee }) => ({
    id,
    fee: money(fee, invoice.currency),
    total: money(due + fee, invoice.currency),
  }))
}

interface WalletPayment {
  invoice: InvoiceRow
  accountId: string
  /** A balance that is too low pays a part. */
  isPart: boolean
}

async function payFromWallet(ctx: PaymentMethodsContext, request: WalletPayment & { idempotencyKey: string | null }): Promise<void> {
  const { invoice, accountId, isPart, idempotencyKey } = request
  const scope = `${invoice.client_id}:POST /gamma/payment/from-account`
  const body = { invoice: invoice.id, account: accountId, ...(isPart ? { part: true } : {}) }
  await withIdempotency(ctx.db, { scope, key: idempotencyKey, body }, (trx) => settleFromWallet(ctx, trx, request))
  failpoint('balance.committed')
}

export function createPaymentMethods(deps: PaymentsDeps, proformas: Pick<ProformaInvoices, 'isAvailable'>) {
  const ctx: PaymentMethodsContext = { ...deps, proformas }
  return bindContext(ctx, { list, payFromWallet })
}

export type PaymentMethods = ReturnType<typeof createPaymentMethods>
