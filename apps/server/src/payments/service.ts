import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { listCards, getInvoice, payWithCustomCard, getPayment, listPaymentMethods } from '@aquilane/contract/payments'
import { topUpError, topUpLimits } from '@aquilane/domain/invoices/top-up'
import type { Logger } from 'pino'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { toCents, timestamp, money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { failpoint } from '../platform/fault-injection.ts'
import { fiscalDocumentsByInvoice } from '../invoices/fiscal-document-queries.ts'
import { createFiscalDocuments, fiscalDocumentLinks, toFiscalDocumentResponse, type FiscalDocuments } from '../invoices/fiscal-documents.ts'
import { createDiscounts, type Discounts } from '../invoices/discounts.ts'
import { audit } from '../platform/db/audit.ts'
import { createCheckout } from './checkout.ts'
import type { Company } from '../invoices/company.ts'
import { createProformaInvoices, type ProformaInvoices, type BillingProfileInput } from '../invoices/proforma-invoices.ts'
import { describeEntriesOnEvent } from '../invoices/statement-descriptions.ts'
import { createBankReconciliation, type BankReconciliation } from '../bank-reconciliation/service.ts'
import { toInvoiceResponse } from '../invoices/primary-invoices.ts'
import { createInvoiceAdmin, type InvoiceAdmin } from '../invoices/admin.ts'
import { createPaymentMethods } from './payment-methods.ts'
import { proformasByClient, deleteBillingProfilesByClient, billingProfilesByClient } from '../invoices/billing-profile-queries.ts'
import { createBillingProfiles, type BillingProfiles } from '../invoices/billing-profiles.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { Provider, ProviderEvent } from './providers/provider.ts'
import {
  cardsByClient,
  deleteCardsByClient,
  openMoneyByClient,
  webhookEventById,
  invoiceById,
  insertWebhookEvent,
  markWebhookEventProcessed,
  openWebhookEvents,
  openPayments,
  openRefunds,
  parkWebhookEvent,
  paymentById,
  type InvoiceRow,
} from './queries.ts'
import { createRefunds } from './refunds.ts'
import { createSettlement } from './settlement.ts'
import { createTopUps } from './top-ups.ts'

type Locale = 'en' | 'it'
type WireInvoice = ResponseOf<typeof getInvoice>

/** Handles one stored webhook event. */
export const webhookEventJob = 'payment.event'

export interface PaymentsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: LedgerService
  orders: Pick<
    OrdersService,
    | 'lock'
    | 'summary'
    | 'expire'
    | 'findOverdueOrders'
    | 'isOverdue'
    | 'getPnrs'
    | 'getChargeLimits'
    | 'requestTransfer'
    | 'transferDeadline'
    | 'itinerary'
  >
  /** One per method but the balance; the name is the method's id. */
  providers: readonly Provider[]
  /** Per cent of the amount by method id; none means no fee. */
  fees: Readonly<Record<string, number>>
  /** Signs addresses of papers. */
  secret: string
  /** Null: nobody to send money to, so bank transfers are not offered. */
  company: Company | null
  publicUrl: string
  log: Logger
}

interface Pay {
  invoiceId: string
  clientId: string
  locale: Locale
  idempotencyKey: string | null
}

export interface PaymentsService extends Discounts {
  /** @throws NOT_FOUND for unknown and foreign ids alike, as everything here */
  getInvoice(id: string, clientId: string, locale: Locale): Promise<WireInvoice>
  listPaymentMethods(body: BodyOf<typeof listPaymentMethods>, clientId: string): Promise<ResponseOf<typeof listPaymentMethods>>
  /** Opens the provider's page, or answers the one already open. @throws INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE */
  createRedirectCheckout(pay: Pay & { method: string }): Promise<{ url: string; payment: { id: string } }>
  /** Parameters of the card widget for the attempt that is open, or a new one. @throws what payByRedirect throws */
  createWidgetCheckout(pay: Pay): Promise<ResponseOf<typeof payWithCustomCard>>
  /** @throws NOT_FOUND for payments of others, VALIDATION_FAILED for what the widget was not told to be run with */
  signWidgetRequest(request: Record<string, string | number | boolean>, clientId: string): Promise<{ signature: string }>
  /** @throws NOT_ENOUGH_GOLD with `shortfall` and `balance`, and what payByRedirect throws */
  payFromWallet(pay: Pay & { accountId: string }): Promise<WireInvoice>
  /** How a payment stands; asks its provider while it is open. */
  getPayment(id: string, clientId: string): Promise<ResponseOf<typeof getPayment>>
  /** @throws NOT_FOUND, VALIDATION_FAILED for parts of a cent */
  createTopUp(fill: {
    accountId: string
    amount: number
    clientId: string
    locale: Locale
    idempotencyKey: string | null
  }): Promise<WireInvoice>
  /** A bill for a bank transfer. @throws what `Bills.make` throws */
  issueProforma(pay: Pay & { payer: BillingProfileInput }): Promise<{ value: string }>
  proformaPdf: ProformaInvoices['pdf']
  fiscalDocumentPdf: FiscalDocuments['pdf']
  billingProfiles: BillingProfiles
  listCards(clientId: string): Promise<ResponseOf<typeof listCards>>
  /** Stores a provider's signed news, once per event. @throws WEBHOOK_SIGNATURE_INVALID, NOT_FOUND for a provider nobody knows */
  receiveWebhook(provider: string, headers: Record<string, string | string[] | undefined>, body: string): Promise<void>
  processWebhookEvent(id: number): Promise<void>
  /** Asks the provider about one open payment, and again later while it stays open; true while it does. */
  pollPayment(paymentId: string, round: number): Promise<boolean>
  /** Withdraws what is open of an order or of an invoice that was paid otherwise. */
  cancelOpenPayments(of: { order: string } | { invoice: string }): Promise<void>
  /** The time to pay has passed: first the providers' last word, then, if nothing was paid, the order is given up. */
  expireOrder(orderId: string): Promise<void>
  /** Gives up a top-up whose time is over. */
  expireTopUp(invoiceId: string): Promise<void>
  submitRefund(refundId: string): Promise<void>
  /** Does again whatever may have been lost: at every start, and every minute. `ageSeconds`: leave younger things to their own jobs. */
  recoverPending(ageSeconds: number): Promise<void>
  /** The house's own bank account. */
  bankReconciliation: BankReconciliation
  /** Invoices as the back office sees and makes them. */
  invoiceAdmin: InvoiceAdmin
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createPayments(deps: PaymentsDeps): PaymentsService {
  const { db, clock, jobs, orders, log } = deps
  deps.events.on('identity.account-deletion-requested', async (trx, { clientId, objections }) => {
    const { payments, refunds } = await openMoneyByClient(trx, clientId)
    for (const { amount, currency } of payments) objections.push({ reason: 'OPEN_PAYMENT', pnr: null, amount: money(amount, currency) })
    for (const { amount, currency } of refunds) objections.push({ reason: 'OPEN_REFUND', pnr: null, amount: money(amount, currency) })
  })
  deps.events.on('identity.client-erased', async (trx, { clientId }) => {
    await deleteCardsByClient(trx, clientId)
    await deleteBillingProfilesByClient(trx, clientId)
  })
  deps.events.on('identity.data-export-requested', async (trx, { clientId, files }) => {
    const cards = await cardsByClient(trx, clientId)
    files.push({
      name: 'cards.json',
      content: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created_at })),
    })
    files.push({
      name: 'payers.json',
      content: { saved: await billingProfilesByClient(trx, clientId), bills: await proformasByClient(trx, clientId) },
    })
  })
  describeEntriesOnEvent(deps.events, orders)
  const documents = createFiscalDocuments(deps)
  const links = fiscalDocumentLinks(deps.secret, deps.publicUrl)
  const settling = createSettlement(deps, documents)
  const refunds = createRefunds(deps, documents)
  const bills = createProformaInvoices(deps, settling)
  const topUps = createTopUps(deps)
  const methods = createPaymentMethods(deps, settling, bills)
  const attempts = createCheckout(deps, settling)
  const discounts = createDiscounts()
  const bank = createBankReconciliation(deps, settling)

  const findOwnInvoice = async (id: string, clientId: string): Promise<InvoiceRow> => {
    const invoice = uuid.test(id) ? await invoiceById(db, id) : undefined
    if (invoice?.client_id !== clientId) throw new ProblemError('NOT_FOUND', 'There is no such invoice.')
    return invoice
  }

  const toResponse = async (invoice: InvoiceRow, locale: Locale): Promise<WireInvoice> => {
    const order = invoice.order_id ? await orders.summary(invoice.order_id, locale) : null
    const papers = (await fiscalDocumentsByInvoice(db, [invoice.id])).map((row) => toFiscalDocumentResponse(row, links, clock.now()))
    return {
      ...toInvoiceResponse(invoice, clock.now(), locale, papers),
      account: invoice.account_id === null ? null : { id: invoice.account_id },
      order: order && {
        id: order.id,
        pnr: order.pnr,
        aircraft: order.aircraft && { name: order.aircraft.name },
        legs: order.legs.map(({ departure_airport, arrival_airport, departure_date, pax }) => ({
          departure_airport,
          arrival_airport,
          departure_date,
          pax,
        })),
      },
    }
  }

  /** What is wrong with an event, null when it was taken. Throws what may be better the next time. */
  const applyWebhook = async (name: string, body: string): Promise<string | null> => {
    const provider = deps.providers.find((candidate) => candidate.name === name)
    if (!provider) return 'This provider is not configured any more.'
    let news: ProviderEvent
    try {
      news = provider.parseWebhook(body)
    } catch (error) {
      return `It cannot be read: ${String(error)}`
    }
    try {
      if (news.about === 'payment' && uuid.test(news.payment.paymentId)) return await settling.applyProviderStatus(news.payment, name)
      if (news.about === 'ask' && uuid.test(news.id)) {
        const heard = await attempts.syncFromProvider(news.id, name, news.ref)
        if (heard.known) return heard.problem
        await refunds.submitRefund(news.id, name)
      }
      if (news.about === 'dispute') return news.problem
      if (news.about === 'refund' && uuid.test(news.refundId)) await refunds.applyProviderStatus(news.refundId, news.status, name)
      return null
    } catch (error) {
      if (error instanceof ProviderRefusal) return error.message
      throw error
    }
  }

  const processWebhookEvent = async (id: number) => {
    const event = await webhookEventById(db, id)
    if (!event || event.processed_at) return
    const problem = await applyWebhook(event.provider, event.body)
    failpoint('webhook.use.done')
    if (problem === null) return markWebhookEventProcessed(db, id, clock.now())
    // Genuine, but of no use however often it is tried: kept aside for people to look at.
    log.error({ event: id, provider: event.provider, problem }, 'webhook event parked')
    await db.transaction().execute(async (trx) => {
      if (!(await parkWebhookEvent(trx, id, problem, clock.now()))) return
      await audit(trx, { actor: `provider:${event.provider}`, action: 'parked', subject: `webhook:${id}`, to: 'parked', reason: problem })
    })
  }

  const expireOrder = async (orderId: string) => {
    // The job of an earlier deadline: what is being paid must not be withdrawn then.
    if (!(await orders.isOverdue(orderId))) return
    // A provider that cannot be reached must not keep the aircraft from others: late money goes back.
    await attempts
      .cancelOpenPayments({ order: orderId })
      .catch((error: unknown) => log.warn({ err: error, order: orderId }, 'payments could not be withdrawn before expiry'))
    await orders.expire(orderId)
  }

  return {
    ...discounts,
    bankReconciliation: bank,
    invoiceAdmin: createInvoiceAdmin(deps, settling),
    getInvoice: async (id, clientId, locale) => toResponse(await findOwnInvoice(id, clientId), locale),

    listPaymentMethods: async (body, clientId) => ({ methods: await methods.list(await findOwnInvoice(body.invoice.id, clientId)) }),

    async createRedirectCheckout({ method, invoiceId, clientId, locale, idempotencyKey }) {
      const invoice = await findOwnInvoice(invoiceId, clientId)
      return attempts.createRedirectCheckout({ method, invoice, locale, idempotencyKey })
    },

    async createWidgetCheckout({ invoiceId, clientId, locale, idempotencyKey }) {
      return attempts.createWidgetCheckout({ invoice: await findOwnInvoice(invoiceId, clientId), locale, idempotencyKey })
    },

    signWidgetRequest: async (request, clientId) => ({ signature: await attempts.signWidgetRequest(request, clientId) }),

    async payFromWallet({ accountId, invoiceId, clientId, locale, idempotencyKey }) {
      const invoice = await findOwnInvoice(invoiceId, clientId)
      if (!uuid.test(accountId)) throw new ProblemError('NOT_FOUND', 'There is no such account.')
      await methods.payFromWallet({ invoice, accountId, idempotencyKey })
      return toResponse(await findOwnInvoice(invoiceId, clientId), locale)
    },

    async getPayment(id, clientId) {
      const known = uuid.test(id) ? await paymentById(db, id) : undefined
      if (known?.client_id !== clientId) throw new ProblemError('NOT_FOUND', 'There is no such payment.')
      // An answer from what is known beats no answer: the provider may be out of reach for a moment.
      await attempts
        .pollProvider(id, { gently: true })
        .catch((error: unknown) => log.warn({ err: error, payment: id }, 'provider could not be asked'))
      const payment = (await paymentById(db, id))!
      const invoice = (await invoiceById(db, payment.invoice_id))!
      return {
        id: payment.id,
        method: payment.method,
        status: payment.status as ResponseOf<typeof getPayment>['status'],
        total: money(payment.amount, payment.currency),
        failure: payment.failure,
        invoice: { id: invoice.id, status: invoice.status as WireInvoice['status'] },
        order: invoice.order_id ? { id: invoice.order_id } : null,
      }
    },

    async createTopUp({ accountId, amount, clientId, locale, idempotencyKey }) {
      if (topUpError(amount) !== null)
        throw new ProblemError('VALIDATION_FAILED', 'The amount is not valid: see errors.', {
          errors: [
            {
              path: 'money.amount',
              code: 'amount',
              message: `This value must be an amount from ${topUpLimits.min} to ${topUpLimits.max} with at most two decimals.`,
            },
          ],
        })
      if (!uuid.test(accountId)) throw new ProblemError('NOT_FOUND', 'There is no such account.')
      return toResponse(
        await findOwnInvoice(await topUps.create({ accountId, cents: toCents({ amount }), clientId, idempotencyKey }), clientId),
        locale,
      )
    },

    async issueProforma({ invoiceId, clientId, locale, idempotencyKey, payer }) {
      return bills.issue({ invoice: await findOwnInvoice(invoiceId, clientId), payer, locale, idempotencyKey })
    },

    proformaPdf: bills.pdf,
    fiscalDocumentPdf: documents.pdf,
    billingProfiles: createBillingProfiles(deps),

    async listCards(clientId) {
      const cards = await cardsByClient(db, clientId)
      return {
        data: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created: timestamp(created_at) })),
      }
    },

    async receiveWebhook(name, headers, body) {
      const provider = deps.providers.find((candidate) => candidate.name === name)
      if (!provider) throw new ProblemError('NOT_FOUND', 'There is no such provider.')
      const { result, signature, eventId } = await provider.verifyWebhook(headers, body, clock.now())
      if (result !== 'valid' || eventId === null) {
        log.warn({ provider: name, result }, 'webhook refused')
        throw new ProblemError('WEBHOOK_SIGNATURE_INVALID', 'This message is not signed by the provider, or too old.')
      }
      await db.transaction().execute(async (trx) => {
        const id = await insertWebhookEvent(trx, { provider: name, eventId, body, signature, at: clock.now() })
        if (id !== null) await jobs.send(trx, webhookEventJob, { event: id })
        failpoint('webhook.receive.before-commit')
      })
      failpoint('webhook.receive.committed')
    },

    processWebhookEvent,
    pollPayment: (paymentId, round) => attempts.pollProvider(paymentId, { round }),
    cancelOpenPayments: (of) => attempts.cancelOpenPayments(of),
    expireOrder,
    expireTopUp: topUps.expire,
    submitRefund: (refundId) => refunds.submitRefund(refundId),

    async recoverPending(ageSeconds) {
      const before = clock.now().subtract({ seconds: ageSeconds })
      // What ends by itself is few; what waits for customers may be many, and slow, and must not keep the rest waiting.
      await forEachConcurrent(log, 'invoice', await topUps.overdue(), topUps.expire)
      await forEachConcurrent(
        log,
        'refund',
        (await openRefunds(db, before)).map(({ id }) => id),
        (id) => refunds.submitRefund(id),
      )
      await forEachConcurrent(log, 'order', await orders.findOverdueOrders(), expireOrder)
      await forEachConcurrent(
        log,
        'event',
        (await openWebhookEvents(db, before)).map(({ id }) => id),
        processWebhookEvent,
      )
      await forEachConcurrent(
        log,
        'payment',
        (await openPayments(db, before)).map(({ id }) => id),
        (id) => attempts.pollProvider(id),
      )
    },
  }
}

/** So many at a time: the line to one provider may be dead. */
const workers = 4

/** One that fails, or takes its time, must not keep the others waiting; the next round tries it again. */
async function forEachConcurrent<T>(log: Logger, what: string, things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = things.values()
  const worker = async () => {
    for (const thing of left)
      await work(thing).catch((error: unknown) => log.error({ err: error, [what]: thing }, `could not recover ${what}`))
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
