import { wallet } from '@aquilane/domain/accounting/accounts'
import {
  couponPosting,
  paymentAfterExpiryPosting,
  paymentPosting,
  topUpPosting,
  unappliedPaymentPosting,
} from '@aquilane/domain/accounting/postings'
import { type PaymentEvent, type PaymentStatus, nextInvoiceStatus, nextPaymentStatus } from '@aquilane/domain/invoices/transitions'
import type { FiscalDocuments } from '../invoices/fiscal-documents.ts'
import { invoiceStatus, transitionInvoice } from '../invoices/transitions.ts'
import { lockInvoiceWithOrder } from '../invoices/lock-invoice.ts'
import { type InvoiceRow, updateInvoice } from '../invoices/queries.ts'
import { cancelPaymentsJob } from '../invoices/queues.ts'
import { type OrderNotificationJob, orderNotificationJob } from '../orders/queues.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { failpoint } from '../platform/fault-injection.ts'
import type { PaymentsDeps } from './deps.ts'
import type { ProviderCard, ProviderPayment } from './providers/provider.ts'
import { type PaymentRow, insertCard, lockActiveClient, lockPayment, openPaymentsByInvoice, paymentById, updatePayment } from './queries.ts'
import { createRefund } from './refunds.ts'

export interface Settlement {
  /**
   * Applies a provider's status to a payment, from a webhook or a poll, in any order and any number of times.
   * @returns the problem with it, null when there is none
   */
  applyProviderStatus(word: ProviderPayment, toldBy: string): Promise<string | null>
  /** Consequences of a paid invoice, after the money was posted. */
  settleInvoice(trx: Trx, invoice: InvoiceRow, payment: PaymentRow): Promise<void>
}

export function createSettlement(deps: PaymentsDeps, documents: Pick<FiscalDocuments, 'issueReceipt'>): Settlement {
  const { db, clock, ledger, events, jobs } = deps

  const settle = async (trx: Trx, invoice: InvoiceRow, payment: PaymentRow) => {
    const actor = `provider:${payment.provider}`
    if ((await transitionInvoice(trx, invoice, 'paid', actor, clock.now())) === null)
      throw new Error(`Invoice ${invoice.id} was paid while ${invoice.status}.`)
    const discount = Math.min(invoice.discount, Math.max(0, invoice.price - (payment.amount - payment.fee)))
    // Paid in full on a page opened before the coupon was added: the coupon is not used.
    if (discount !== invoice.discount)
      await updateInvoice(trx, invoice.id, { discount, ...(discount === 0 ? { discount_title: null } : {}) })
    await ledger.post(trx, couponPosting({ invoiceId: invoice.id, currency: invoice.currency, discount }))
    await documents.issueReceipt(trx, invoice, payment)
    await events.emit(trx, 'invoice.paid', {
      invoiceId: invoice.id,
      orderId: invoice.order_id,
      clientId: invoice.client_id,
      type: invoice.type === 'Additional' ? 'Additional' : 'Primary',
      amount: payment.amount - payment.fee,
      discount,
      currency: payment.currency,
      paymentId: payment.id,
      method: payment.method,
      provider: payment.provider,
    })
    // Other open payments of this invoice are canceled.
    if ((await openPaymentsByInvoice(trx, invoice.id)).length > 0) await jobs.send(trx, cancelPaymentsJob, { invoice: invoice.id })
  }

  const applySuccess = async (trx: Trx, invoice: InvoiceRow, payment: PaymentRow, arrived: number) => {
    const needed = nextInvoiceStatus(invoiceStatus(invoice), 'paid') !== null
    await updatePayment(trx, payment.id, {
      status: 'Succeeded',
      failure: null,
      applied: needed ? 'invoice' : 'late',
      received: arrived,
      settled_at: clock.now().toString(),
    })
    const received = {
      paymentId: payment.id,
      clientId: payment.client_id,
      provider: payment.provider,
      currency: payment.currency,
      amount: payment.amount,
      fee: payment.fee,
      received: arrived,
    }
    if (invoice.account_id !== null) {
      // A top-up accepts money at any time and of any amount.
      const filled = (await ledger.accountHolder(trx, invoice.account_id))!
      await ledger.post(trx, topUpPosting(received, filled))
      if (needed) await settle(trx, invoice, payment)
      else await documents.issueReceipt(trx, invoice, payment)
      return
    }
    if (arrived > payment.amount) await emitPaymentEvent(trx, invoice, payment, 'overpaid', arrived - payment.amount)
    if (needed) {
      await ledger.post(trx, paymentPosting(received))
      return settle(trx, invoice, payment)
    }
    // Late or duplicate money is refunded in full.
    await ledger.post(trx, paymentAfterExpiryPosting(received))
    await createRefund(trx, deps, payment, { orderId: invoice.order_id, amount: payment.amount, reason: 'late' })
    await emitPaymentEvent(trx, invoice, payment, 'late', payment.amount)
  }

  const emitPaymentEvent = async (
    trx: Trx,
    invoice: InvoiceRow,
    payment: PaymentRow,
    notification: 'late' | 'underpaid' | 'overpaid',
    amount: number,
  ) => {
    if (!invoice.order_id) return
    await jobs.send(trx, orderNotificationJob, {
      order: invoice.order_id,
      notification,
      amount,
      key: payment.id,
    } satisfies OrderNotificationJob)
  }

  /**
   * Money that cannot pay the invoice: an underpayment, or more money after the payment ended. It goes to the customer's balance,
   * from which any invoice can be paid.
   */
  const creditWallet = async (trx: Trx, invoice: InvoiceRow, payment: PaymentRow, total: number) => {
    const fresh = total - (payment.received ?? 0)
    await updatePayment(trx, payment.id, {
      received: total,
      ...(payment.status === 'Succeeded' ? {} : { status: 'Failed', failure: 'underpaid', settled_at: clock.now().toString() }),
    })
    const account = invoice.account_id === null ? wallet(payment.client_id) : (await ledger.accountHolder(trx, invoice.account_id))!
    await ledger.post(
      trx,
      unappliedPaymentPosting({
        paymentId: payment.id,
        provider: payment.provider,
        currency: payment.currency,
        account,
        received: fresh,
        total,
      }),
    )
    await emitPaymentEvent(trx, invoice, payment, payment.status === 'Succeeded' ? 'overpaid' : 'underpaid', fresh)
  }

  return {
    settleInvoice: settle,
    applyProviderStatus: async (word, toldBy) => {
      const problem = await db.transaction().execute(async (trx) => {
        if (word.status === 'created') return null
        const known = await paymentById(trx, word.paymentId)
        if (known?.provider !== toldBy) return null
        const invoice = (await lockInvoiceWithOrder(deps, trx, known.invoice_id))!
        const payment = await lockPayment(trx, known.id)
        const actor = `provider:${payment.provider}`
        const subject = `payment:${payment.id}`
        const money = word.status === 'succeeded'
        const open = invoice.status === 'New' || invoice.status === 'Processing'
        const inexact =
          deps.providers.find(({ name }) => name === toldBy)?.acceptsPartialAmounts === true && word.currency === payment.currency

        if (money && inexact && (payment.received !== null || word.amount < payment.amount)) {
          if (word.amount <= (payment.received ?? 0)) return null
          await audit(trx, {
            actor,
            action: 'stray',
            subject,
            from: payment.status,
            to: payment.status === 'Succeeded' ? 'Succeeded' : 'Failed',
          })
          await creditWallet(trx, invoice, payment, word.amount)
          if (open) await nextPaymentStatusOrThrow(trx, invoice, actor)
          return null
        }
        const wrong = money && (word.currency !== payment.currency || (word.amount !== payment.amount && !inexact))
        const event: PaymentEvent = wrong ? 'failed' : word.status
        const to = nextPaymentStatus(payment.status as PaymentStatus, event)
        const problem = `Payment ${payment.id} is over ${payment.amount} ${payment.currency}, but its provider speaks of ${word.amount} ${word.currency}.`
        if (payment.status === 'Succeeded' && (word.status === 'canceled' || word.status === 'failed')) {
          // Reversals and chargebacks change nothing until they are reviewed manually.
          const reason = `Payment ${payment.id} had succeeded, but its provider now calls it ${word.status}.`
          await audit(trx, { actor, action: 'reversal', subject, from: 'Succeeded', to: 'Succeeded', reason })
          return reason
        }
        if (to === null) return wrong && payment.status !== 'Succeeded' ? problem : null
        const failure = wrong ? 'amount_mismatch' : word.failure
        await audit(trx, { actor, action: event, subject, from: payment.status, to, reason: wrong ? problem : word.failure })
        if (to === 'Succeeded') {
          if (word.card && (await lockActiveClient(trx, payment.client_id)))
            await insertCard(trx, storeCard(payment, word.card, clock.now()))
          await applySuccess(trx, invoice, payment, word.amount)
          failpoint('settle.before-commit')
          return null
        }
        const over = to === 'Failed' || to === 'Canceled'
        await updatePayment(trx, payment.id, { status: to, failure, ...(over ? { settled_at: clock.now().toString() } : {}) })
        if (open) await nextPaymentStatusOrThrow(trx, invoice, actor)
        return wrong ? problem : null
      })
      if (word.status === 'succeeded') failpoint('settle.committed')
      return problem
    },
  }
}

const storeCard = (payment: PaymentRow, card: ProviderCard, at: Temporal.Instant) => ({
  client_id: payment.client_id,
  provider: payment.provider,
  token: card.token,
  brand: card.brand,
  last4: card.last4,
  expires: card.expires,
  created_at: at.toString(),
})

/** An invoice is Processing while one of its payments is. */
async function nextPaymentStatusOrThrow(trx: Trx, invoice: InvoiceRow, actor: string): Promise<void> {
  const processing = (await openPaymentsByInvoice(trx, invoice.id)).some((payment) => payment.status === 'Processing')
  if (processing !== (invoice.status === 'Processing'))
    await transitionInvoice(trx, invoice, processing ? 'payment_started' : 'payment_failed', actor)
}
