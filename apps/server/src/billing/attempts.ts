import { paths } from '@aquilane/contract/paths'
import { once } from '../platform/db/idempotency.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { dueOf } from './invoicing.ts'
import { checkPayable, feeOf } from './methods.ts'
import type { OpenPayment, Provider } from './providers/provider.ts'
import {
  insertPayment,
  invoiceById,
  openPaymentsOfInvoice,
  openPaymentsOfOrder,
  paymentById,
  updatePayment,
  type InvoiceRow,
  type PaymentRow,
} from './queries.ts'
import type { BillingDeps } from './service.ts'
import type { Settling } from './settle.ts'

type Locale = 'en' | 'it'

/** Asks again about a payment, a little later each time. */
export const pollJob = 'payment.poll'
/** Seconds from one question to the next; the last one repeats while the payment is open. */
const patience = [10, 20, 30, 60, 120, 300, 600]
/** Customers' own polling reaches the provider at most so often. */
const gentleMs = 1_500

const isOpen = (payment: PaymentRow | undefined) => payment?.status === 'Created' || payment?.status === 'Processing'

export interface Attempts {
  redirect(pay: {
    method: string
    invoice: InvoiceRow
    locale: Locale
    idempotencyKey: string | null
  }): Promise<{ url: string; payment: { id: string } }>
  poll(paymentId: string, how?: { gently?: boolean; round?: number }): Promise<boolean>
  withdraw(of: { order: string } | { invoice: string }): Promise<void>
}

/** Attempts to pay on a provider's page. Providers are only ever spoken to outside transactions, in calls that may be repeated. */
export function createAttempts(deps: BillingDeps, settling: Settling): Attempts {
  const { db, clock, jobs, orders } = deps
  const asked = new Map<string, number>()

  const providerOf = (name: string): Provider => {
    const provider = deps.providers.find((candidate) => candidate.name === name)
    if (!provider) throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'This payment method is not available.')
    return provider
  }

  const pageOf = async (payment: PaymentRow, invoice: InvoiceRow, locale: Locale): Promise<OpenPayment> => {
    const order = invoice.order_id ? await orders.summary(invoice.order_id, locale) : null
    const site = paths[locale]
    const base = { invoice: invoice.id, order: invoice.order_id, payment: payment.id }
    return {
      paymentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      description: order ? order.pnr : `AQ-${String(invoice.number).padStart(6, '0')}`,
      locale,
      returnUrl: `${deps.publicUrl}${invoice.order_id ? site.order(invoice.order_id, { payment: payment.id }) : site.profile({ payment: payment.id })}`,
      failureUrl: `${deps.publicUrl}${site.paymentError(base)}`,
      expiresAt: invoice.expires_at,
    }
  }

  /** The provider's page of an attempt; opens it if a crash kept that from happening before. */
  const ensureOpen = async (payment: PaymentRow, locale: Locale): Promise<{ ref: string; url: string }> => {
    if (payment.provider_ref && payment.url) return { ref: payment.provider_ref, url: payment.url }
    const invoice = (await invoiceById(db, payment.invoice_id))!
    const page = await providerOf(payment.provider).open(await pageOf(payment, invoice, locale))
    await updatePayment(db, payment.id, { provider_ref: page.ref, url: page.url })
    return page
  }

  const poll: Attempts['poll'] = async (paymentId, how = {}) => {
    const payment = await paymentById(db, paymentId)
    if (!payment || !isOpen(payment)) return false
    if (how.gently && performance.now() - (asked.get(paymentId) ?? -gentleMs) < gentleMs) return true
    if (asked.size > 10_000) asked.clear()
    asked.set(paymentId, performance.now())
    const { ref } = await ensureOpen(payment, 'en')
    await settling.hear(await providerOf(payment.provider).fetch(ref))
    const open = isOpen(await paymentById(db, paymentId))
    const { round } = how
    if (open && round !== undefined) {
      const seconds = patience[Math.min(round, patience.length - 1)]!
      await db
        .transaction()
        .execute((trx) => jobs.send(trx, pollJob, { payment: paymentId, round: round + 1 }, { startAfter: clock.now().add({ seconds }) }))
    }
    if (!open) asked.delete(paymentId)
    return open
  }

  return {
    poll,

    async redirect({ method, invoice, locale, idempotencyKey }) {
      providerOf(method)
      // What was refused or abandoned there meanwhile must not be offered again.
      for (const payment of await openPaymentsOfInvoice(db, invoice.id)) await poll(payment.id)
      const { payment } = await once(
        db,
        { scope: `${invoice.client_id}:POST /gamma/payment2/from-${method}`, key: idempotencyKey, body: { invoice: invoice.id } },
        async (trx) => {
          const locked = (await settling.lockInvoice(trx, invoice.id))!
          const now = clock.now()
          checkPayable(locked, now)
          const open = (await openPaymentsOfInvoice(trx, locked.id)).find((candidate) => candidate.method === method)
          if (open) return { payment: open.id }
          const due = dueOf(locked)
          const fee = feeOf(deps.fees, method, due, locked.currency)
          const made = await insertPayment(trx, {
            invoice_id: locked.id,
            client_id: locked.client_id,
            method,
            provider: method,
            status: 'Created',
            amount: due + fee,
            fee,
            currency: locked.currency,
            created_at: now.toString(),
          })
          await jobs.send(trx, pollJob, { payment: made.id, round: 0 }, { startAfter: now.add({ seconds: patience[0]! }) })
          return { payment: made.id }
        },
      )
      const { url } = await ensureOpen((await paymentById(db, payment))!, locale)
      return { url, payment: { id: payment } }
    },

    async withdraw(of) {
      const open = 'order' in of ? await openPaymentsOfOrder(db, of.order) : await openPaymentsOfInvoice(db, of.invoice)
      for (const payment of open) {
        const { ref } = await ensureOpen(payment, 'en')
        await settling.hear(await providerOf(payment.provider).cancel(ref))
      }
    },
  }
}
