import { bindContext } from '../platform/bind-context.ts'
import { type InvoiceRow, lockInvoice } from '../invoices/queries.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { money, timestamp } from '../platform/http/serialize.ts'
import { registerCreditAct } from './approval.ts'
import { cardFingerprints, listCards, removeAtProvider, removeCard } from './cards.ts'
import { createRedirectCheckout, createWidgetCheckout, signWidgetRequest } from './checkout.ts'
import { createPaymentsContext, type PaymentsContext } from './context.ts'
import type { PaymentsDeps } from './deps.ts'
import { onExceptionResolved, takeChargedBack } from './disputes.ts'
import { listOpenPrimaryInvoices, setDiscount } from './discounts.ts'
import { getPayment } from './get-payment.ts'
import { findCreditFor, getCredit, putOnAccount, setCredit } from './on-account.ts'
import { createTopUp, listPaymentMethods, payFromWallet } from './pay-invoice.ts'
import { cancelOpenPayments, pollProvider } from './provider-sync.ts'
import { paymentById, paymentsByInvoice, type PaymentRow } from './queries.ts'
import { recoverPending } from './recover.ts'
import { listRefundParts, planRefundParts } from './refund-parts.ts'
import { findReturnable, lockReturnable, returnToPayment } from './return-to-payment.ts'
import { settleInvoice, returnParts } from './settle-invoice.ts'
import { applyReceivedMoney } from './wallet-payment.ts'
import { processWebhookEvent, receiveWebhook } from './webhooks.ts'

/** The customer of a payment; null: there is none. */
const findPayer = async (_ctx: PaymentsContext, on: Db, id: string): Promise<string | null> =>
  (await paymentById(on, id))?.client_id ?? null

/** Payments of an invoice, for staff. */
async function listPaymentsByInvoice(_ctx: PaymentsContext, on: Db, invoiceId: string) {
  return (await paymentsByInvoice(on, invoiceId)).map(({ id, method, status, amount, refunded, currency, created_at }) => ({
    id,
    method,
    status,
    amount: money(amount, currency),
    refunded: money(refunded, currency),
    created: timestamp(created_at),
  }))
}

export function createPayments(deps: PaymentsDeps) {
  const ctx = createPaymentsContext(deps)
  registerCreditAct(deps)
  const { refunds, topUps } = ctx
  return {
    ...bindContext(ctx, {
      listPaymentMethods,
      createRedirectCheckout,
      createWidgetCheckout,
      signWidgetRequest,
      payFromWallet,
      createTopUp,
      getPayment,
      listCards,
      removeCard,
      removeAtProvider,
      cardFingerprints,
      getCredit,
      setCredit,
      putOnAccount,
      findCreditFor,
      openPrimaryInvoices: listOpenPrimaryInvoices,
      setDiscount,
      listPaymentsByInvoice,
      findPayer,
      listRefundParts,
      planRefundParts,
      findReturnable,
      lockReturnable,
      returnToPayment,
      receiveWebhook,
      processWebhookEvent,
      recoverPending,
      cancelOpenPayments,
      onExceptionResolved,
      takeChargedBack,
    }),
    /** For bank reconciliation. */
    settleInvoice: (trx: Trx, invoice: InvoiceRow, payment: PaymentRow) => settleInvoice(ctx, trx, invoice, payment),
    applyReceivedMoney: (trx: Trx, invoice: InvoiceRow, cents: number) => applyReceivedMoney(ctx, trx, invoice, cents),
    /** Handler of `invoice.closed`: parts paid from the balance go back to it. */
    onInvoiceClosed: async (trx: Trx, { invoiceId }: { invoiceId: string }) => {
      const invoice = await lockInvoice(trx, invoiceId)
      if (invoice.received > 0) await returnParts(ctx, trx, invoice)
    },
    /** Polls an open payment, and again later while it stays open; true while it does. */
    pollPayment: (paymentId: string, round: number) => pollProvider(ctx, paymentId, { round }),
    expireTopUp: topUps.expire,
    submitRefund: (refundId: string) => refunds.submitRefund(refundId),
  }
}

export type PaymentsService = ReturnType<typeof createPayments>
