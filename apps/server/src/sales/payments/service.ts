import { cancelPaymentsJob, lockInvoice } from '../invoices/index.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type CancelTarget, pollProvider } from './provider-sync.ts'
import { openPaymentsByAssistant, paymentById, paymentsByInvoice } from './queries.ts'
import { endShares } from './invoice-shares.ts'
import { returnParts } from './settle-invoice.ts'
import type { Context } from '../../context.ts'

/** The customer who made a payment; null: there is none, or another of the party paid. */
export async function findPayer(_ctx: Context, on: Db, id: string): Promise<string | null> {
  const payment = await paymentById(on, id)
  return payment?.share_id === null ? payment.client_id : null
}

export type PaymentOfInvoice = Awaited<ReturnType<typeof paymentsByInvoice>>[number]

/** Payments of an invoice, for staff. */
export const listPaymentsByInvoice = (_ctx: Context, on: Db, invoiceId: string): Promise<PaymentOfInvoice[]> =>
  paymentsByInvoice(on, invoiceId)

/** Handler of `invoice.closed`: open shares end, and parts go back to the balances and cards that paid them. */
export async function onInvoiceClosed(ctx: Context, trx: Trx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const invoice = await lockInvoice(trx, invoiceId)
  await endShares(ctx, trx, invoiceId, 'closed')
  if (invoice.received > 0) await returnParts(ctx, trx, invoice)
}

/** Handler of `assistant.ended` and `assistant.limited`: pages that the assistant opened take no money any more. */
export async function endAssistantPages(ctx: Context, trx: Trx, { assistantId }: { assistantId: string }): Promise<void> {
  if ((await openPaymentsByAssistant(trx, assistantId)).length === 0) return
  await ctx.jobs.send(trx, cancelPaymentsJob, { assistant: assistantId } satisfies CancelTarget)
}

/** Polls an open payment, and again later while it stays open; true while it does. */
export const pollPayment = (ctx: Context, paymentId: string, round: number): Promise<boolean> => pollProvider(ctx, paymentId, { round })
