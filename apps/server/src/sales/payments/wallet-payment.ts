import { walletPaymentLines } from '@aquilane/domain/accounting/payment-postings'
import { updateInvoice, type InvoiceRow, cancelPaymentsJob, settledAccount, amountDue, isAncillaryCharge } from '../invoices/index.ts'
import { type ClientAccount, spendBalance, lockPersonalAccount } from '../../foundation/ledger/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { getAssistantId } from '../../platform/on-behalf.ts'
import type { Trx } from '../../platform/db/database.ts'
import { insertPayment, openPaymentsByInvoice } from './queries.ts'
import { fitShares } from './invoice-shares.ts'
import { settleInvoice } from './settle-invoice.ts'
import type { Context } from '../../context.ts'

/**
 * Pays a locked, payable invoice from a locked balance: in full, or a part of it, which then counts as received.
 * @param cents at most what is due and what the balance holds
 * @returns the id of the payment
 */
export async function spendWallet(
  ctx: Context,
  trx: Trx,
  {
    invoice,
    account,
    cents,
    refundId,
  }: {
    invoice: InvoiceRow
    account: ClientAccount
    cents: number
    /** A refund of a trip on account that lowers its debt: money only. */
    refundId?: string
  },
): Promise<string> {
  const now = ctx.clock.now()
  const clientId = invoice.client_id
  const isPart = cents < amountDue(invoice)
  const payment = await insertPayment(trx, {
    invoice_id: invoice.id,
    client_id: clientId,
    method: 'account',
    provider: 'balance',
    account_id: account.id,
    // Lowering a debt is a part of the refund.
    assistant_id: refundId === undefined ? getAssistantId(clientId) : null,
    status: 'Succeeded',
    applied: isPart ? 'part' : 'invoice',
    amount: cents,
    currency: invoice.currency,
    created_at: now.toString(),
    settled_at: now.toString(),
  })
  const reference = `payment:${payment.id}`
  await spendBalance(ctx, trx, {
    account,
    clientId,
    kind: 'balance_payment',
    reference,
    cents,
    withCashback: refundId === undefined,
    ...(refundId === undefined ? {} : { details: { lowersDebt: refundId } }),
    to: walletPaymentLines(cents, settledAccount(invoice)),
  })
  if (!isPart) {
    await settleInvoice(ctx, trx, invoice, payment)
    return payment.id
  }
  await updateInvoice(trx, invoice.id, { received: invoice.received + cents })
  await fitShares(ctx, trx, { ...invoice, received: invoice.received + cents })
  const details = { payment: payment.id, amount: cents, received: invoice.received + cents }
  await audit(trx, { actor: `client:${clientId}`, action: 'part-received', subject: `invoice:${invoice.id}`, details })
  // Pages opened before ask for more than is due now.
  if ((await openPaymentsByInvoice(trx, invoice.id)).length > 0) await ctx.jobs.send(trx, cancelPaymentsJob, { invoice: invoice.id })
  return payment.id
}

/** Counts money that arrived on the Personal balance for an open invoice as received. @returns false when it stays on the balance */
export async function applyReceivedMoney(ctx: Context, trx: Trx, invoice: InvoiceRow, cents: number): Promise<boolean> {
  const isOpen = invoice.status === 'New' || invoice.status === 'Processing'
  const isOverdue =
    !isAncillaryCharge(invoice) && invoice.expires_at !== null && Temporal.Instant.compare(invoice.expires_at, ctx.clock.now()) <= 0
  if (invoice.order_id === null || !isOpen || isOverdue) return false
  const account = await lockPersonalAccount(ctx, trx, invoice.client_id, invoice.currency)
  const amount = Math.min(cents, amountDue(invoice), account?.balance ?? 0)
  if (!account || amount <= 0) return false
  await spendWallet(ctx, trx, { invoice, account, cents: amount })
  return true
}
