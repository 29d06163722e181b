import { lockInvoiceWithOrder } from '../invoices/lock-invoice.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { paths, type Locale } from '@aquilane/contract/paths'
import { invoiceNumber } from '@aquilane/domain/invoices/number'
import { checkPayable } from '../invoices/payable.ts'
import { amountDue, isAncillaryCharge } from '../invoices/transitions.ts'
import { type InvoiceRow, invoiceById } from '../invoices/queries.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import { failpoint } from '../platform/fault-injection.ts'
import { ProblemError } from '../platform/http/problem.ts'
import type { PaymentsDeps } from './deps.ts'
import { calculateFee } from './payment-methods.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { OpenPayment, Provider, ProviderPayment, WidgetParameters } from './providers/provider.ts'
import {
  type PaymentRow,
  claimOpeningLease,
  insertPayment,
  markPolled,
  openPaymentsByInvoice,
  openPaymentsByOrder,
  paymentById,
  releaseOpeningLease,
  renewOpeningLease,
  storeCheckoutPage,
} from './queries.ts'
import { pollJob } from './queues.ts'
import type { Settlement } from './settlement.ts'

/** Seconds between polls; the last one repeats while the payment is open. */
const pollBackoffSeconds = [10, 20, 30, 60, 120, 300, 600]
/** Minimum interval between provider calls caused by a customer's polling. */
const throttleMs = 1_500
/** Longest wait for providers of earlier payments when a customer chooses a method. */
const providerTimeoutMs = 3_000
/** Duration of the lease on opening a payment page. */
const openingLeaseSeconds = 4
const openingWaitMs = 20_000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Widget parameters in the provider's spelling, snake_case. */
const widgetRequest = (parameters: WidgetParameters): Record<string, string | number | boolean> =>
  Object.fromEntries(
    Object.entries(parameters as unknown as Record<string, string | number | boolean>).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  )

const storedPage = ({ provider_ref: ref, url }: PaymentRow) => (ref !== null && url !== null ? { ref, url } : null)

/** Status of a payment whose page the provider refused to open. */
const failedWithoutPage = { ref: '', status: 'failed', failure: 'refused', amount: 0, currency: '' } as const

const isOpen = (payment: PaymentRow | undefined) => payment?.status === 'Created' || payment?.status === 'Processing'

interface CustomCard {
  actionType: 'Sale'
  payment: { id: string }
  widget: { script: string; style: string }
}

export interface Checkout {
  createRedirectCheckout(pay: {
    method: string
    invoice: InvoiceRow
    locale: Locale
    idempotencyKey: string | null
  }): Promise<{ url: string; payment: { id: string } }>
  /** The same for a card widget in the page. */
  createWidgetCheckout(pay: { invoice: InvoiceRow; locale: Locale; idempotencyKey: string | null }): Promise<WidgetParameters & CustomCard>
  /** Signs the widget's parameters if they are the ones of the payment. */
  signWidgetRequest(request: Record<string, string | number | boolean>, clientId: string): Promise<string>
  /** Polls the provider after a webhook about `ref`. Returns whether that is a payment, and the problem with the answer, if any. */
  syncFromProvider(paymentId: string, toldBy: string, ref?: string): Promise<{ known: boolean; problem: string | null }>
  pollProvider(paymentId: string, how?: { gently?: boolean; round?: number }): Promise<boolean>
  cancelOpenPayments(of: { order: string } | { invoice: string }): Promise<void>
}

/** Payments on a provider's page or widget. Provider calls are repeatable and happen outside transactions. */
export function createCheckout(deps: PaymentsDeps, settling: Settlement): Checkout {
  const { db, clock, jobs, orders } = deps
  const lastPolledAt = new Map<string, number>()

  const throwUnavailable = (): never => {
    throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'This payment method is not available.')
  }

  const requireProvider = (name: string): Provider => {
    const provider = deps.providers.find((candidate) => candidate.name === name)
    if (!provider) throw new ProblemError('PAYMENT_METHOD_UNAVAILABLE', 'This payment method is not available.')
    return provider
  }

  const toOpenPayment = async (payment: PaymentRow, invoice: InvoiceRow, locale: Locale): Promise<OpenPayment> => {
    const order = invoice.order_id ? await orders.summary(invoice.order_id, locale) : null
    const site = paths[locale]
    const base = { invoice: invoice.id, order: invoice.order_id, payment: payment.id }
    return {
      paymentId: payment.id,
      clientId: payment.client_id,
      amount: payment.amount,
      currency: payment.currency,
      description: order ? order.pnr : invoiceNumber(invoice.number),
      locale,
      returnUrl: `${deps.publicUrl}${invoice.order_id ? site.order(invoice.order_id, { payment: payment.id }) : site.profileTopup({ payment: payment.id })}`,
      failureUrl: `${deps.publicUrl}${site.paymentError(base)}`,
      expiresAt: isAncillaryCharge(invoice) ? null : invoice.expires_at,
    }
  }

  /** The provider's page of a payment; opens it if a crash prevented that before. */
  const ensureOpen = async (payment: PaymentRow, locale: Locale): Promise<{ ref: string; url: string }> => {
    const known = storedPage(payment)
    if (known) return known
    const opening = await acquireOpeningLease(payment.id)
    if (!opening) return storedPage((await paymentById(db, payment.id))!) ?? throwUnavailable()
    try {
      const invoice = (await invoiceById(db, payment.invoice_id))!
      const page = await requireProvider(payment.provider).open(await toOpenPayment(payment, invoice, locale))
      failpoint('attempt.open.answered')
      await storeCheckoutPage(db, payment.id, page)
    } catch (error) {
      // Without a page no money can arrive, so the payment is closed and does not block others.
      if (error instanceof ProviderRefusal) await applyAndLog({ ...failedWithoutPage, paymentId: payment.id }, payment.provider)
      throw error
    } finally {
      await opening.over()
    }
    return storedPage((await paymentById(db, payment.id))!)!
  }

  /** Two pages of one payment could both take money, so a lease lets one process open it. Null: a page exists or none is needed. */
  const acquireOpeningLease = async (paymentId: string): Promise<{ over(): Promise<void> } | null> => {
    for (const end = performance.now() + openingWaitMs; performance.now() < end; await sleep(100)) {
      if (await claimOpeningLease(db, paymentId, openingLeaseSeconds)) {
        // Renews the lease every second so that a crashed process releases it quickly.
        const saying = setInterval(() => void renewOpeningLease(db, paymentId, openingLeaseSeconds).catch(() => undefined), 1_000)
        return {
          async over() {
            clearInterval(saying)
            await releaseOpeningLease(db, paymentId)
          },
        }
      }
      const payment = (await paymentById(db, paymentId))!
      if (storedPage(payment) || !isOpen(payment)) return null
    }
    throw new Error(`The page of payment ${paymentId} is not open yet.`)
  }

  /** Applies a provider's answer. Problems are recorded in the audit log and logged here. */
  const applyAndLog = async (word: ProviderPayment, provider: string): Promise<void> => {
    const problem = await settling.applyProviderStatus(word, provider)
    if (problem !== null) deps.log.error({ payment: word.paymentId, provider, problem }, 'payment is not as it should be')
  }

  /** The same during a customer's request: a provider's fault becomes an error that suggests another method. */
  const openForCustomer = async (payment: PaymentRow, locale: Locale): Promise<{ ref: string; url: string }> => {
    try {
      return await ensureOpen(payment, locale)
    } catch (error) {
      if (error instanceof ProblemError) throw error
      deps.log.error({ err: error, payment: payment.id, provider: payment.provider }, 'payment page could not be opened')
      const refused = error instanceof ProviderRefusal
      throw new ProblemError(
        refused ? 'PAYMENT_METHOD_UNAVAILABLE' : 'UNAVAILABLE',
        'The payment provider does not answer as it should. Nothing was charged: try again in a moment, or pay another way.',
      )
    }
  }

  const poll: Checkout['pollProvider'] = async (paymentId, how = {}) => {
    const payment = await paymentById(db, paymentId)
    if (!payment || !isOpen(payment)) return false
    if (how.gently && performance.now() - (lastPolledAt.get(paymentId) ?? -throttleMs) < throttleMs) return true
    if (lastPolledAt.size > 10_000) lastPolledAt.clear()
    lastPolledAt.set(paymentId, performance.now())
    await markPolled(db, paymentId, clock.now())
    const { ref } = await ensureOpen(payment, 'en')
    const word = await requireProvider(payment.provider).fetch(ref)
    await applyAndLog({ ...word, paymentId: word.paymentId || paymentId }, payment.provider)
    const open = isOpen(await paymentById(db, paymentId))
    const { round } = how
    if (open && round !== undefined) {
      const seconds = pollBackoffSeconds[Math.min(round, pollBackoffSeconds.length - 1)]!
      await db
        .transaction()
        .execute((trx) => jobs.send(trx, pollJob, { payment: paymentId, round: round + 1 }, { startAfter: clock.now().add({ seconds }) }))
    }
    if (!open) lastPolledAt.delete(paymentId)
    return open
  }

  /** The open payment of this method for the invoice, or a new one. */
  const findOrCreatePayment = async (
    method: string,
    scope: string,
    invoice: InvoiceRow,
    idempotencyKey: string | null,
  ): Promise<PaymentRow> => {
    // A payment that was refused or abandoned at the provider meanwhile is not offered again.
    // An unreachable provider does not prevent paying with another method.
    const earlier = (await openPaymentsByInvoice(db, invoice.id)).map((payment) =>
      poll(payment.id).catch((error: unknown) => deps.log.warn({ err: error, payment: payment.id }, 'provider could not be asked')),
    )
    const patient = new AbortController()
    const over = sleep(providerTimeoutMs, undefined, { signal: patient.signal }).catch(() => undefined)
    await Promise.race([Promise.all(earlier), over])
    patient.abort()
    const { payment } = await withIdempotency(
      db,
      { scope: `${invoice.client_id}:${scope}`, key: idempotencyKey, body: { invoice: invoice.id } },
      async (trx) => {
        const locked = (await lockInvoiceWithOrder(deps, trx, invoice.id))!
        const now = clock.now()
        checkPayable(locked, now)
        const open = (await openPaymentsByInvoice(trx, locked.id)).find((candidate) => candidate.method === method)
        if (open) return { payment: open.id }
        const due = amountDue(locked)
        const fee = calculateFee(deps.fees, method, due, locked.currency)
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
        await jobs.send(trx, pollJob, { payment: made.id, round: 0 }, { startAfter: now.add({ seconds: pollBackoffSeconds[0]! }) })
        failpoint('attempt.begin.before-commit')
        return { payment: made.id }
      },
    )
    failpoint('attempt.begin.committed')
    return (await paymentById(db, payment))!
  }

  return {
    pollProvider: poll,

    async syncFromProvider(paymentId, toldBy, told) {
      const payment = await paymentById(db, paymentId)
      if (!payment) return { known: false, problem: null }
      if (payment.provider !== toldBy || (payment.provider_ref === null && !isOpen(payment))) return { known: true, problem: null }
      const { ref } = await ensureOpen(payment, 'en')
      const word = await requireProvider(toldBy).fetch(ref, isOpen(payment))
      // A provider may not know a payment it never took; the requested one is meant.
      const problem = await settling.applyProviderStatus({ ...word, paymentId: word.paymentId || paymentId }, toldBy)
      const other = told !== undefined && told !== ref
      return {
        known: true,
        problem: other
          ? `It speaks of ${told}, but the page of payment ${paymentId} is ${ref}: money may have come to the wrong one.`
          : problem,
      }
    },

    async createRedirectCheckout({ method, invoice, locale, idempotencyKey }) {
      if (requireProvider(method).widget) return throwUnavailable()
      const payment = await findOrCreatePayment(method, `POST /gamma/payment2/from-${method}`, invoice, idempotencyKey)
      const { url } = await openForCustomer(payment, locale)
      return { url, payment: { id: payment.id } }
    },

    async createWidgetCheckout({ invoice, locale, idempotencyKey }) {
      const provider = deps.providers.find(({ widget }) => widget)
      if (!provider?.widget) return throwUnavailable()
      const { script, style, parameters } = provider.widget
      const payment = await findOrCreatePayment(provider.name, 'POST /gamma/payment/from-custom-card', invoice, idempotencyKey)
      await openForCustomer(payment, locale)
      return {
        ...parameters(await toOpenPayment(payment, invoice, locale)),
        actionType: 'Sale',
        payment: { id: payment.id },
        widget: { script, style },
      }
    },

    async signWidgetRequest(request, clientId) {
      const id = String(request['payment_id'] ?? '')
      const payment = uuid.test(id) ? await paymentById(db, id) : undefined
      const widget = deps.providers.find(({ name }) => name === payment?.provider)?.widget
      if (!payment || payment.client_id !== clientId || !widget) throw new ProblemError('NOT_FOUND', 'There is no such payment.')
      const invoice = (await invoiceById(db, payment.invoice_id))!
      checkPayable(invoice, clock.now())
      const locale = request['language_code'] === 'it' ? 'it' : 'en'
      const told = widgetRequest(widget.parameters(await toOpenPayment(payment, invoice, locale)))
      // The same secret signs Gate requests, so only known parameters are signed.
      const wrong = new Set(Object.keys({ ...told, ...request }).filter((name) => String(told[name]) !== String(request[name])))
      if (wrong.size > 0)
        throw new ProblemError('VALIDATION_FAILED', 'This is not what the widget was to be run with: see errors for each field.', {
          errors: [...wrong].map((name) => ({ path: `request.${name}`, code: 'unexpected', message: 'This value is not the one given.' })),
        })
      return widget.sign(told)
    },

    async cancelOpenPayments(of) {
      const open = 'order' in of ? await openPaymentsByOrder(db, of.order) : await openPaymentsByInvoice(db, of.invoice)
      const failures: unknown[] = []
      for (const payment of open) {
        try {
          const { ref } = await ensureOpen(payment, 'en')
          const word = await requireProvider(payment.provider).cancel(ref)
          await applyAndLog({ ...word, paymentId: word.paymentId || payment.id }, payment.provider)
        } catch (error) {
          deps.log.warn({ err: error, payment: payment.id, provider: payment.provider }, 'payment could not be withdrawn')
          // A payment that the provider refused to open is closed; other errors are retried.
          if (isOpen(await paymentById(db, payment.id))) failures.push(error)
        }
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Not every payment could be withdrawn.')
    },
  }
}
