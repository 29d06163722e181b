import { nextInvoiceStatus, nextPaymentStatus, type PaymentEvent, type PaymentStatus } from '@aquilane/domain/invoices/transitions'
import { credit, debit } from '../ledger/service.ts'
import { orderNewsJob, type OrderNewsJob } from '../orders/service.ts'
import { audit } from '../platform/db/audit.ts'
import type { Trx } from '../platform/db/database.ts'
import { moveInvoice, statusOf, withdrawJob } from './invoicing.ts'
import type { ProviderPayment } from './providers/provider.ts'
import {
  invoiceById,
  lockInvoice,
  lockPayment,
  openPaymentsOfInvoice,
  paymentById,
  updatePayment,
  type InvoiceRow,
  type PaymentRow,
} from './queries.ts'
import { openRefund } from './refunds.ts'
import type { BillingDeps } from './service.ts'

export interface Settling {
  /** Takes a provider's word on a payment, from a webhook or from asking; any word, in any order, any number of times. */
  hear(word: ProviderPayment): Promise<void>
  /** Order, then invoice, locked: the order in which everybody takes them. */
  lockInvoice(trx: Trx, invoiceId: string): Promise<InvoiceRow | null>
  /** Everything that follows from an invoice being paid, after the money itself was booked. */
  paid(trx: Trx, invoice: InvoiceRow, payment: PaymentRow): Promise<void>
}

export function createSettling(deps: BillingDeps): Settling {
  const { db, clock, ledger, orders, events, jobs } = deps

  const lockByOrder = async (trx: Trx, invoiceId: string) => {
    const known = await invoiceById(trx, invoiceId)
    if (!known) return null
    if (known.order_id) await orders.lock(trx, known.order_id)
    return lockInvoice(trx, invoiceId)
  }

  const paid = async (trx: Trx, invoice: InvoiceRow, payment: PaymentRow) => {
    const actor = `provider:${payment.provider}`
    if ((await moveInvoice(trx, invoice, 'paid', actor, clock.now())) === null)
      throw new Error(`Invoice ${invoice.id} was paid while ${invoice.status}.`)
    const discount = Math.min(invoice.discount, Math.max(0, invoice.price - (payment.amount - payment.fee)))
    // The whole price is paid ahead; the part of the coupon is a cost of the house.
    await ledger.post(trx, {
      kind: 'coupon',
      reference: `invoice:${invoice.id}`,
      currency: invoice.currency,
      lines: [debit({ kind: 'coupons' }, discount), credit({ kind: 'prepaid' }, discount)],
    })
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
    // Whatever else the customer had begun for this invoice is not needed any more.
    if ((await openPaymentsOfInvoice(trx, invoice.id)).length > 0) await jobs.send(trx, withdrawJob, { invoice: invoice.id })
  }

  const succeeded = async (trx: Trx, invoice: InvoiceRow, payment: PaymentRow) => {
    const needed = nextInvoiceStatus(statusOf(invoice), 'paid') !== null
    await updatePayment(trx, payment.id, {
      status: 'Succeeded',
      failure: null,
      applied: needed ? 'invoice' : 'late',
      settled_at: clock.now().toString(),
    })
    const cash = debit({ kind: 'cash', provider: payment.provider }, payment.amount)
    const base = { reference: `payment:${payment.id}`, currency: payment.currency }
    if (needed) {
      const lines = [cash, credit({ kind: 'prepaid' }, payment.amount - payment.fee), credit({ kind: 'revenue' }, payment.fee)]
      await ledger.post(trx, { ...base, kind: 'payment', lines })
      return paid(trx, invoice, payment)
    }
    // Too late, or a second time: the money is not ours, it goes back whole.
    await ledger.post(trx, { ...base, kind: 'late_payment', lines: [cash, credit({ kind: 'refunds' }, payment.amount)] })
    await openRefund(trx, deps, payment, { orderId: invoice.order_id, amount: payment.amount, reason: 'late' })
    if (invoice.order_id)
      await jobs.send(trx, orderNewsJob, {
        order: invoice.order_id,
        news: 'late',
        amount: payment.amount,
        key: payment.id,
      } satisfies OrderNewsJob)
  }

  return {
    lockInvoice: lockByOrder,
    paid,
    async hear(word) {
      if (word.status === 'created') return
      const event: PaymentEvent = word.status
      await db.transaction().execute(async (trx) => {
        const known = await paymentById(trx, word.paymentId)
        if (!known) return
        const invoice = (await lockByOrder(trx, known.invoice_id))!
        const payment = await lockPayment(trx, known.id)
        const to = nextPaymentStatus(payment.status as PaymentStatus, event)
        if (to === null) return
        if (word.amount !== payment.amount || word.currency !== payment.currency)
          throw new Error(
            `Payment ${payment.id} is over ${payment.amount} ${payment.currency}, but its provider speaks of ${word.amount} ${word.currency}.`,
          )
        const actor = `provider:${payment.provider}`
        await audit(trx, { actor, action: event, subject: `payment:${payment.id}`, from: payment.status, to, reason: word.failure })
        if (to === 'Succeeded') return succeeded(trx, invoice, payment)
        const over = to === 'Failed' || to === 'Canceled'
        await updatePayment(trx, payment.id, { status: to, failure: word.failure, ...(over ? { settled_at: clock.now().toString() } : {}) })
        if (invoice.status === 'New' || invoice.status === 'Processing') await follow(trx, invoice, actor)
      })
    },
  }
}

/** An invoice is Processing exactly while one of its payments is. */
async function follow(trx: Trx, invoice: InvoiceRow, actor: string): Promise<void> {
  const processing = (await openPaymentsOfInvoice(trx, invoice.id)).some((payment) => payment.status === 'Processing')
  if (processing !== (invoice.status === 'Processing'))
    await moveInvoice(trx, invoice, processing ? 'payment_started' : 'payment_failed', actor)
}
