import { bindContext } from '../platform/bind-context.ts'
import { lockInvoiceWithOrder } from '../invoices/lock-invoice.ts'
import { walletPaymentLines } from '@aquilane/domain/accounting/postings'
import { type Currency, share } from '@aquilane/domain/money'
import { checkPayable } from '../invoices/payable.ts'
import { amountDue } from '../invoices/transitions.ts'
import type { ProformaInvoices } from '../invoices/proforma-invoices.ts'
import type { InvoiceRow } from '../invoices/queries.ts'
import type { Trx } from '../platform/db/database.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { failpoint } from '../platform/fault-injection.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import type { PaymentsDeps } from './deps.ts'
import { insertPayment } from './queries.ts'
import { settleInvoice } from './settlement.ts'

/** Fee of a method on an amount, cents; `percent` may have two decimals. */
export function calculateFee(fees: PaymentsDeps['fees'], method: string, amount: number, currency: string): number {
  return share({ amount, currency: currency as Currency }, Math.round((fees[method] ?? 0) * 100), 10_000).amount
}

interface PaymentMethodsContext extends PaymentsDeps {
  proformas: Pick<ProformaInvoices, 'isAvailable'>
}

async function settleFromWallet(ctx: PaymentMethodsContext, trx: Trx, invoiceId: string, clientId: string, accountId: string) {
  const invoice = (await lockInvoiceWithOrder(ctx, trx, invoiceId))!
  const now = ctx.clock.now()
  checkPayable(invoice, now)
  if (invoice.order_id === null)
    throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'A top-up cannot be paid from a balance. Choose another way to pay.')
  const account = await ctx.ledger.lock(trx, accountId, clientId)
  if (!account || account.currency !== invoice.currency) throw new ProblemError('NOT_FOUND', 'There is no such account.')
  const due = amountDue(invoice)
  if (account.balance < due) {
    const extra = { shortfall: money(due - account.balance, invoice.currency), balance: money(account.balance, invoice.currency) }
    throw new ProblemError('NOT_ENOUGH_GOLD', 'The balance is too low for this invoice.', { extra })
  }
  const payment = await insertPayment(trx, {
    invoice_id: invoice.id,
    client_id: clientId,
    method: 'account',
    provider: 'balance',
    account_id: account.id,
    status: 'Succeeded',
    applied: 'invoice',
    amount: due,
    currency: invoice.currency,
    created_at: now.toString(),
    settled_at: now.toString(),
  })
  await ctx.ledger.spend(trx, {
    account,
    clientId,
    kind: 'balance_payment',
    reference: `payment:${payment.id}`,
    cents: due,
    to: walletPaymentLines(due),
  })
  await settleInvoice(ctx, trx, invoice, payment)
  failpoint('balance.before-commit')
  return { payment: payment.id }
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

async function payFromWallet(
  ctx: PaymentMethodsContext,
  { invoice, accountId, idempotencyKey }: { invoice: InvoiceRow; accountId: string; idempotencyKey: string | null },
): Promise<void> {
  const scope = `${invoice.client_id}:POST /gamma/payment/from-account`
  await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: { invoice: invoice.id, account: accountId } }, (trx) =>
    settleFromWallet(ctx, trx, invoice.id, invoice.client_id, accountId),
  )
  failpoint('balance.committed')
}

export function createPaymentMethods(deps: PaymentsDeps, proformas: Pick<ProformaInvoices, 'isAvailable'>) {
  const ctx: PaymentMethodsContext = { ...deps, proformas }
  return bindContext(ctx, { list, payFromWallet })
}

export type PaymentMethods = ReturnType<typeof createPaymentMethods>
