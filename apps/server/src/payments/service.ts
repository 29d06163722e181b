import type { BodyOf, ResponseOf } from '@aquilane/contract/endpoint'
import type { cardList, invoiceGet, paymentFromCustomCard, paymentGet, paymentMethods } from '@aquilane/contract/payments'
import { topUpFault, topUpLimits } from '@aquilane/domain/invoices/top-up'
import type { Logger } from 'pino'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { centsOf, created, money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { passing } from '../platform/fault-injection.ts'
import { documentsOf } from '../invoices/fiscal-document-queries.ts'
import { createDocuments, documentLinks, wireDocument, type Documents } from '../invoices/fiscal-documents.ts'
import { createDiscounts, type Discounts } from '../invoices/discounts.ts'
import { audit } from '../platform/db/audit.ts'
import { createAttempts } from './checkout.ts'
import type { Company } from '../invoices/company.ts'
import { createBills, type Bills, type Payer } from '../invoices/proforma-invoices.ts'
import { explainMovements } from '../invoices/statement-descriptions.ts'
import { createBank, type BankService } from '../bank-reconciliation/service.ts'
import { wireInvoice } from '../invoices/primary-invoices.ts'
import { createInvoiceDesk, type InvoiceDesk } from '../invoices/admin.ts'
import { createMethods } from './payment-methods.ts'
import { billsOf, deletePayersOf, payersOf } from '../invoices/billing-profile-queries.ts'
import { createPayers, type Payers } from '../invoices/billing-profiles.ts'
import { ProviderRefusal } from './providers/api.ts'
import type { Provider, ProviderNews } from './providers/provider.ts'
import {
  cardsOf,
  deleteCardsOf,
  moneyUnderWay,
  eventById,
  invoiceById,
  keepEvent,
  markProcessed,
  openEvents,
  openPayments,
  openRefunds,
  parkEvent,
  paymentById,
  type InvoiceRow,
} from './queries.ts'
import { createRefunds } from './refunds.ts'
import { createSettling } from './settlement.ts'
import { createTopUps } from './top-ups.ts'

type Locale = 'en' | 'it'
type WireInvoice = ResponseOf<typeof invoiceGet>

/** Handles one stored webhook event. */
export const eventJob = 'payment.event'

export interface BillingDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: LedgerService
  orders: Pick<
    OrdersService,
    'lock' | 'summary' | 'expire' | 'overdue' | 'isOverdue' | 'pnrs' | 'charges' | 'requestTransfer' | 'transferUntil' | 'itinerary'
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

export interface BillingService extends Discounts {
  /** @throws NOT_FOUND for unknown and foreign ids alike, as everything here */
  invoice(id: string, clientId: string, locale: Locale): Promise<WireInvoice>
  methods(body: BodyOf<typeof paymentMethods>, clientId: string): Promise<ResponseOf<typeof paymentMethods>>
  /** Opens the provider's page, or answers the one already open. @throws INVOICE_NOT_PAYABLE, INVOICE_EXPIRED, PAYMENT_METHOD_UNAVAILABLE */
  payByRedirect(pay: Pay & { method: string }): Promise<{ url: string; payment: { id: string } }>
  /** Parameters of the card widget for the attempt that is open, or a new one. @throws what payByRedirect throws */
  payByCustomCard(pay: Pay): Promise<ResponseOf<typeof paymentFromCustomCard>>
  /** @throws NOT_FOUND for payments of others, VALIDATION_FAILED for what the widget was not told to be run with */
  sign(request: Record<string, string | number | boolean>, clientId: string): Promise<{ signature: string }>
  /** @throws NOT_ENOUGH_GOLD with `shortfall` and `balance`, and what payByRedirect throws */
  payFromAccount(pay: Pay & { accountId: string }): Promise<WireInvoice>
  /** How a payment stands; asks its provider while it is open. */
  payment(id: string, clientId: string): Promise<ResponseOf<typeof paymentGet>>
  /** @throws NOT_FOUND, VALIDATION_FAILED for parts of a cent */
  createFill(fill: {
    accountId: string
    amount: number
    clientId: string
    locale: Locale
    idempotencyKey: string | null
  }): Promise<WireInvoice>
  /** A bill for a bank transfer. @throws what `Bills.make` throws */
  swiftPrint(pay: Pay & { payer: Payer }): Promise<{ value: string }>
  bill: Bills['pdf']
  document: Documents['pdf']
  payers: Payers
  cards(clientId: string): Promise<ResponseOf<typeof cardList>>
  /** Stores a provider's signed news, once per event. @throws WEBHOOK_SIGNATURE_INVALID, NOT_FOUND for a provider nobody knows */
  receive(provider: string, headers: Record<string, string | string[] | undefined>, body: string): Promise<void>
  processEvent(id: number): Promise<void>
  /** Asks the provider about one open payment, and again later while it stays open; true while it does. */
  poll(paymentId: string, round: number): Promise<boolean>
  /** Withdraws what is open of an order or of an invoice that was paid otherwise. */
  withdraw(of: { order: string } | { invoice: string }): Promise<void>
  /** The time to pay has passed: first the providers' last word, then, if nothing was paid, the order is given up. */
  expireOrder(orderId: string): Promise<void>
  /** Gives up a top-up whose time is over. */
  expireFill(invoiceId: string): Promise<void>
  refund(refundId: string): Promise<void>
  /** Does again whatever may have been lost: at every start, and every minute. `ageSeconds`: leave younger things to their own jobs. */
  recover(ageSeconds: number): Promise<void>
  /** The house's own bank account. */
  bank: BankService
  /** Invoices as the back office sees and makes them. */
  desk: InvoiceDesk
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function createBilling(deps: BillingDeps): BillingService {
  const { db, clock, jobs, orders, log } = deps
  deps.events.on('identity.client-leaving', async (trx, { clientId, objections }) => {
    const { payments, refunds } = await moneyUnderWay(trx, clientId)
    for (const { amount, currency } of payments) objections.push({ reason: 'OPEN_PAYMENT', pnr: null, amount: money(amount, currency) })
    for (const { amount, currency } of refunds) objections.push({ reason: 'OPEN_REFUND', pnr: null, amount: money(amount, currency) })
  })
  deps.events.on('identity.client-erased', async (trx, { clientId }) => {
    await deleteCardsOf(trx, clientId)
    await deletePayersOf(trx, clientId)
  })
  deps.events.on('identity.client-exported', async (trx, { clientId, files }) => {
    const cards = await cardsOf(trx, clientId)
    files.push({
      name: 'cards.json',
      content: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created_at })),
    })
    files.push({ name: 'payers.json', content: { saved: await payersOf(trx, clientId), bills: await billsOf(trx, clientId) } })
  })
  explainMovements(deps.events, orders)
  const documents = createDocuments(deps)
  const links = documentLinks(deps.secret, deps.publicUrl)
  const settling = createSettling(deps, documents)
  const refunds = createRefunds(deps, documents)
  const bills = createBills(deps, settling)
  const topUps = createTopUps(deps)
  const methods = createMethods(deps, settling, bills)
  const attempts = createAttempts(deps, settling)
  const discounts = createDiscounts()
  const bank = createBank(deps, settling)

  const owned = async (id: string, clientId: string): Promise<InvoiceRow> => {
    const invoice = uuid.test(id) ? await invoiceById(db, id) : undefined
    if (invoice?.client_id !== clientId) throw new ProblemError('NOT_FOUND', 'There is no such invoice.')
    return invoice
  }

  const show = async (invoice: InvoiceRow, locale: Locale): Promise<WireInvoice> => {
    const order = invoice.order_id ? await orders.summary(invoice.order_id, locale) : null
    const papers = (await documentsOf(db, [invoice.id])).map((row) => wireDocument(row, links, clock.now()))
    return {
      ...wireInvoice(invoice, clock.now(), locale, papers),
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
  const useNews = async (name: string, body: string): Promise<string | null> => {
    const provider = deps.providers.find((candidate) => candidate.name === name)
    if (!provider) return 'This provider is not configured any more.'
    let news: ProviderNews
    try {
      news = provider.read(body)
    } catch (error) {
      return `It cannot be read: ${String(error)}`
    }
    try {
      if (news.about === 'payment' && uuid.test(news.payment.paymentId)) return await settling.hear(news.payment, name)
      if (news.about === 'ask' && uuid.test(news.id)) {
        const heard = await attempts.ask(news.id, name, news.ref)
        if (heard.known) return heard.problem
        await refunds.push(news.id, name)
      }
      if (news.about === 'dispute') return news.problem
      if (news.about === 'refund' && uuid.test(news.refundId)) await refunds.hear(news.refundId, news.status, name)
      return null
    } catch (error) {
      if (error instanceof ProviderRefusal) return error.message
      throw error
    }
  }

  const processEvent = async (id: number) => {
    const event = await eventById(db, id)
    if (!event || event.processed_at) return
    const problem = await useNews(event.provider, event.body)
    passing('webhook.use.done')
    if (problem === null) return markProcessed(db, id, clock.now())
    // Genuine, but of no use however often it is tried: kept aside for people to look at.
    log.error({ event: id, provider: event.provider, problem }, 'webhook event parked')
    await db.transaction().execute(async (trx) => {
      if (!(await parkEvent(trx, id, problem, clock.now()))) return
      await audit(trx, { actor: `provider:${event.provider}`, action: 'parked', subject: `webhook:${id}`, to: 'parked', reason: problem })
    })
  }

  const expireOrder = async (orderId: string) => {
    // The job of an earlier deadline: what is being paid must not be withdrawn then.
    if (!(await orders.isOverdue(orderId))) return
    // A provider that cannot be reached must not keep the aircraft from others: late money goes back.
    await attempts
      .withdraw({ order: orderId })
      .catch((error: unknown) => log.warn({ err: error, order: orderId }, 'payments could not be withdrawn before expiry'))
    await orders.expire(orderId)
  }

  return {
    ...discounts,
    bank,
    desk: createInvoiceDesk(deps, settling),
    invoice: async (id, clientId, locale) => show(await owned(id, clientId), locale),

    methods: async (body, clientId) => ({ methods: await methods.list(await owned(body.invoice.id, clientId)) }),

    async payByRedirect({ method, invoiceId, clientId, locale, idempotencyKey }) {
      const invoice = await owned(invoiceId, clientId)
      return attempts.redirect({ method, invoice, locale, idempotencyKey })
    },

    async payByCustomCard({ invoiceId, clientId, locale, idempotencyKey }) {
      return attempts.custom({ invoice: await owned(invoiceId, clientId), locale, idempotencyKey })
    },

    sign: async (request, clientId) => ({ signature: await attempts.sign(request, clientId) }),

    async payFromAccount({ accountId, invoiceId, clientId, locale, idempotencyKey }) {
      const invoice = await owned(invoiceId, clientId)
      if (!uuid.test(accountId)) throw new ProblemError('NOT_FOUND', 'There is no such account.')
      await methods.fromAccount({ invoice, accountId, idempotencyKey })
      return show(await owned(invoiceId, clientId), locale)
    },

    async payment(id, clientId) {
      const known = uuid.test(id) ? await paymentById(db, id) : undefined
      if (known?.client_id !== clientId) throw new ProblemError('NOT_FOUND', 'There is no such payment.')
      // An answer from what is known beats no answer: the provider may be out of reach for a moment.
      await attempts
        .poll(id, { gently: true })
        .catch((error: unknown) => log.warn({ err: error, payment: id }, 'provider could not be asked'))
      const payment = (await paymentById(db, id))!
      const invoice = (await invoiceById(db, payment.invoice_id))!
      return {
        id: payment.id,
        method: payment.method,
        status: payment.status as ResponseOf<typeof paymentGet>['status'],
        total: money(payment.amount, payment.currency),
        failure: payment.failure,
        invoice: { id: invoice.id, status: invoice.status as WireInvoice['status'] },
        order: invoice.order_id ? { id: invoice.order_id } : null,
      }
    },

    async createFill({ accountId, amount, clientId, locale, idempotencyKey }) {
      if (topUpFault(amount) !== null)
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
      return show(await owned(await topUps.create({ accountId, cents: centsOf({ amount }), clientId, idempotencyKey }), clientId), locale)
    },

    async swiftPrint({ invoiceId, clientId, locale, idempotencyKey, payer }) {
      return bills.make({ invoice: await owned(invoiceId, clientId), payer, locale, idempotencyKey })
    },

    bill: bills.pdf,
    document: documents.pdf,
    payers: createPayers(deps),

    async cards(clientId) {
      const cards = await cardsOf(db, clientId)
      return {
        data: cards.map(({ id, brand, last4, expires, created_at }) => ({ id, brand, last4, expires, created: created(created_at) })),
      }
    },

    async receive(name, headers, body) {
      const provider = deps.providers.find((candidate) => candidate.name === name)
      if (!provider) throw new ProblemError('NOT_FOUND', 'There is no such provider.')
      const { verdict, signature, eventId } = await provider.judge(headers, body, clock.now())
      if (verdict !== 'valid' || eventId === null) {
        log.warn({ provider: name, verdict }, 'webhook refused')
        throw new ProblemError('WEBHOOK_SIGNATURE_INVALID', 'This message is not signed by the provider, or too old.')
      }
      await db.transaction().execute(async (trx) => {
        const id = await keepEvent(trx, { provider: name, eventId, body, signature, at: clock.now() })
        if (id !== null) await jobs.send(trx, eventJob, { event: id })
        passing('webhook.receive.before-commit')
      })
      passing('webhook.receive.committed')
    },

    processEvent,
    poll: (paymentId, round) => attempts.poll(paymentId, { round }),
    withdraw: (of) => attempts.withdraw(of),
    expireOrder,
    expireFill: topUps.expire,
    refund: (refundId) => refunds.push(refundId),

    async recover(ageSeconds) {
      const before = clock.now().subtract({ seconds: ageSeconds })
      // What ends by itself is few; what waits for customers may be many, and slow, and must not keep the rest waiting.
      await each(log, 'invoice', await topUps.overdue(), topUps.expire)
      await each(
        log,
        'refund',
        (await openRefunds(db, before)).map(({ id }) => id),
        (id) => refunds.push(id),
      )
      await each(log, 'order', await orders.overdue(), expireOrder)
      await each(
        log,
        'event',
        (await openEvents(db, before)).map(({ id }) => id),
        processEvent,
      )
      await each(
        log,
        'payment',
        (await openPayments(db, before)).map(({ id }) => id),
        (id) => attempts.poll(id),
      )
    },
  }
}

/** So many at a time: the line to one provider may be dead. */
const workers = 4

/** One that fails, or takes its time, must not keep the others waiting; the next round tries it again. */
async function each<T>(log: Logger, what: string, things: T[], work: (thing: T) => Promise<unknown>): Promise<void> {
  const left = things.values()
  const worker = async () => {
    for (const thing of left)
      await work(thing).catch((error: unknown) => log.error({ err: error, [what]: thing }, `could not recover ${what}`))
  }
  await Promise.all(Array.from({ length: workers }, worker))
}
