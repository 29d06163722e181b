import { randomInt, randomUUID } from 'node:crypto'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getRefundQuote } from '@aquilane/contract/orders'
import type { Product } from '@aquilane/domain/loyalty/coupons'
import { payBefore, transferBefore } from '@aquilane/domain/orders/deadlines'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'
import { makePnr } from '@aquilane/domain/orders/pnr'
import type { OrderNotification as OrderNotificationKey, OrderNotificationValues } from '@aquilane/i18n/orders'
import type { CharterService, LegBody, AcceptedOffer } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import { withIdempotency } from '../platform/db/idempotency.ts'
import type { Events } from '../platform/events.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { createLifecycle } from './lifecycle.ts'
import { createOrderNotifications } from './notifications.ts'
import {
  insertLegs,
  replaceChargeCaps,
  insertOrder,
  findOrdersDueForCompletion,
  orderById,
  findOverdueOrders,
  pnrsByIds,
  updateOrder,
  type OrderRow,
} from './queries.ts'
import { createOrderReadModel } from './read-model.ts'
import { toChargeCaps } from './stored-offer.ts'
import { toOfferColumns, toOfferLegs, toRequestColumns, toRequestLegs } from './mappers.ts'
import type { OrderResponse, OrderInvoiceResponse, OrderSummaryResponse } from './wire.ts'

export type { OrderResponse, OrderInvoiceResponse, OrderSummaryResponse } from './wire.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** An order has a new status; told in the transaction of the change. `from` null: it was just created. */
    'order.status-changed': { orderId: string; clientId: string; event: string; from: string | null; to: string }
    /** Told by whoever keeps the invoices (billing), after it took the order's lock. */
    'invoice.paid': {
      invoiceId: string
      orderId: string | null
      clientId: string
      type: 'Primary' | 'Additional'
      /** What the customer paid, without the method's fee. */
      amount: number
      /** What a coupon paid: with `amount` it makes the price. */
      discount: number
      currency: string
      paymentId: string
      /** As the customer chose it; `provider` is who moved the money. */
      method: string
      provider: string
    }
    /** A Primary invoice is new; told in its transaction, before anybody can pay it. */
    'invoice.issued': {
      invoiceId: string
      orderId: string
      clientId: string
      type: 'Primary'
      price: number
      currency: string
      product: Product
    }
    /** The customer is to hear about the order, once; told in the transaction that remembers it. `key` tells several of one kind apart. */
    'order.notification': {
      orderId: string
      clientId: string
      /** Of the order; names of places in `values` speak it. */
      locale: 'en' | 'it'
      news: OrderNotification
      key: string | null
      values: OrderNotificationValues
    }
    /** All that had to go back for a given-up order has left. */
    'order.refund-settled': { orderId: string; provider: string }
  }
}

type Locale = 'en' | 'it'
export type Actor = `client:${string}` | `staff:${string}` | 'system'
export type OrderNotification = OrderNotificationKey

/** One line of a price, cents. */
export interface InvoiceLine {
  service: string
  amountCents: number
  /** Key and values of the sentence that explains it. */
  reason: { code: string; params: Readonly<Record<string, string | number>> } | null
  /** In the words of a member of staff. */
  note?: string | null
}

/** What orders need of whoever keeps the invoices: billing stands above and is handed in by app.ts. */
export interface Invoicing {
  /** Amounts in cents; the details add up to the price. */
  issuePrimary(
    trx: Trx,
    invoice: {
      orderId: string
      clientId: string
      product: Product
      price: number
      currency: string
      details: readonly InvoiceLine[]
      expiresAt: Temporal.Instant
    },
  ): Promise<void>
  /** Gives new invoices their numbers before the transaction ends. Others wait for it from then on: as late as can be. */
  assignInvoiceNumbers(trx: Trx): Promise<void>
  /** By order, oldest first. */
  invoicesByOrders(db: Db, orderIds: string[], locale: Locale): Promise<Map<string, OrderInvoiceResponse[]>>
  /** Closes what is still open of an order and withdraws it from the providers. */
  closeOpenInvoices(trx: Trx, orderId: string, how: 'canceled' | 'expired'): Promise<void>
  /** Sends this much of what was paid back; the ledger holds it in `refunds` already. */
  refundPayments(trx: Trx, refund: { orderId: string; amount: number; reason: 'canceled' | 'declined' }): Promise<void>
}

/** Worked by billing, which first asks the providers about payments under way, then calls `expire`. */
export const expireOrderJob = 'order.expire'
export const completeOrderJob = 'order.complete'
/** Carries an `OrderNewsJob`. */
export const orderNotificationJob = 'order.notification'

export interface OrderNotificationJob {
  order: string
  notification: OrderNotification
  /** Cents, where the news is about another sum than the order's own. */
  amount?: number
  /** Tells several news of one kind apart. */
  key?: string
}

export interface CreateOrder {
  clientId: string
  locale: Locale
  legs: LegBody[]
  suggestionId: string | null
  idempotencyKey: string | null
}

interface CancelOrder {
  id: string
  clientId: string
  locale: Locale
  /** The refund the customer was shown, cents; less is refused. Null when none was sent. */
  expectedRefund: number | null
  /** Of what was shown; the order's own when left out. */
  currency?: string | undefined
  idempotencyKey: string | null
}

export interface Flight {
  orderId: string
  legId: string
  clientId: string
  pnr: string
  /** Of the order. */
  status: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant | null
  pax: number
}

export interface OrderAccount {
  status: OrderStatus
  clientId: string
  product: Product
  paid: number
  /** Paid for additional invoices. */
  ancillaryPaid: number
  /** What went back or will, once given up. */
  refund: number | null
}

/** What an order may be charged beside its price, and whom. */
export interface OrderCharges {
  id: string
  pnr: string
  clientId: string
  customer: { first_name: string | null; last_name: string | null; phone: string | null }
  status: OrderStatus
  currency: string
  /** What the offer announced might be added after the flight, cents. */
  caps: { service: string; cents: number }[]
}

/** A trip as papers for the books name it, in both languages. */
export interface Itinerary {
  pnr: string
  legs: { from: ItineraryStop; to: ItineraryStop; /** Local day of departure. */ date: string }[]
}
interface ItineraryStop {
  name: { en: string; it: string }
  code: string | null
}

export interface OrdersService {
  /** @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND and what reading a trip throws */
  create(input: CreateOrder): Promise<OrderResponse>
  list(clientId: string, locale: Locale): Promise<OrderSummaryResponse[]>
  /** @throws NOT_FOUND for unknown and foreign ids alike */
  get(id: string, clientId: string, locale: Locale): Promise<OrderResponse>
  /** Whoever owns it: for those who have checked that themselves. */
  summary(id: string, locale: Locale): Promise<OrderSummaryResponse | null>
  /** Likewise, by id; unknown ones are left out. */
  summaries(ids: readonly string[], locale: Locale): Promise<Map<string, OrderSummaryResponse>>
  /** One leg, for those who keep something about it; null for unknown ids. */
  getFlight(on: Db, orderId: string, legId: string): Promise<Flight | null>
  /** Within a transaction, too; null for unknown ids. */
  itinerary(on: Db, id: string): Promise<Itinerary | null>
  refundQuote(id: string, clientId: string): Promise<ResponseOf<typeof getRefundQuote>>
  /** @throws NOT_FOUND, ORDER_STATE_CONFLICT, REFUND_CHANGED */
  cancel(input: CancelOrder): Promise<OrderResponse>
  /** text/calendar, for the owner or whoever holds a signed address. @throws NOT_FOUND */
  calendar(input: {
    id: string
    clientId: string | null
    expires: number | null
    signature: string | null
    locale: Locale
  }): Promise<{ file: string; pnr: string }>
  /** The booking reference, whoever owns the order; null when there is none. */
  getPnr(on: Db, id: string): Promise<string | null>
  /** PNRs by order id. */
  getPnrs(on: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** For those who charge for more; null for unknown ones. */
  getChargeLimits(on: Db, which: { id: string } | { pnr: string }): Promise<OrderCharges | null>
  /** Locks the order until the transaction ends. Whoever changes an order or its invoices takes this lock first, so that nobody waits in a circle. */
  lock(trx: Trx, id: string): Promise<void>
  /** How an order stands in money, cents, whoever owns it; null for unknown ids. */
  getOrderAccount(on: Db, id: string): Promise<OrderAccount | null>
  /** What a coupon takes off the price, cents; the caller holds the order's lock and nothing has been paid. */
  setDiscount(trx: Trx, id: string, discount: number): Promise<void>
  /**
   * A bill for a bank transfer was asked for: the order waits for the money and keeps its aircraft until then. Answers until when,
   * null when the departure is too near. Asked again it answers what was said before. @throws ORDER_STATE_CONFLICT
   */
  requestTransfer(trx: Trx, id: string, actor: Actor): Promise<Temporal.Instant | null>
  /** Until when a transfer would have to arrive; null when this order cannot be paid so any more. */
  transferDeadline(on: Db, id: string): Promise<Temporal.Instant | null>
  /** True when its time to pay has passed and it still waits. */
  isOverdue(id: string): Promise<boolean>
  /** Gives up an order whose time to pay has passed; false when there was nothing to do. */
  expire(id: string): Promise<boolean>
  /** Orders whose time to pay has passed. */
  findOverdueOrders(): Promise<string[]>
  complete(id: string): Promise<boolean>
  completeFlownOrders(): Promise<void>
  /** A manager's price: for the aircraft of the estimate, or with another offer. @throws ORDER_STATE_CONFLICT, OFFER_TAKEN */
  quote(id: string, actor: Actor, offer: { taken: AcceptedOffer } | { priceCents: number }): Promise<void>
  /** The operator's word on a paid order. @throws ORDER_STATE_CONFLICT */
  confirm(id: string, actor: Actor): Promise<void>
  decline(id: string, actor: Actor, reason: string): Promise<void>
  /** Has the customer told; once per order, news and key. */
  sendNotification(job: OrderNotificationJob): Promise<void>
}

export interface OrdersDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: LedgerService
  charter: Pick<CharterService, 'acceptOffer' | 'isSameTrip' | 'readTrip'>
  fleet: FleetService
  places: PlacesService
  invoicing: Invoicing
  /** Signs calendar addresses. */
  secret: string
  publicUrl: string
}

export function createOrders(deps: OrdersDeps): OrdersService {
  const { db, clock, charter } = deps
  const reading = createOrderReadModel(deps)
  const lifecycle = createLifecycle(deps)
  const news = createOrderNotifications(deps, reading)

  const acceptOffer = async (trx: Trx, input: CreateOrder, suggestionId: string): Promise<AcceptedOffer> => {
    const result = await charter.acceptOffer(trx, { id: suggestionId, clientId: input.clientId, locale: input.locale })
    if (result.ok) {
      if (charter.isSameTrip(result.taken, input.legs)) return result.taken
      throw new ProblemError('TRIP_INVALID', 'The legs are not those of the suggestion. Search again for this trip.')
    }
    switch (result.code) {
      case 'NOT_FOUND':
        throw new ProblemError('NOT_FOUND', 'There is no such suggestion.')
      case 'OFFER_EXPIRED':
        throw new ProblemError('OFFER_EXPIRED', 'This offer has expired. Search again for a fresh price.')
      case 'OFFER_TAKEN':
        throw new ProblemError('OFFER_TAKEN', 'This aircraft has been booked meanwhile. Choose another offer.')
      case 'PRICE_CHANGED':
        throw new ProblemError('PRICE_CHANGED', 'The price of this offer has changed.', {
          extra: { price: money(result.priceCents, 'EUR'), suggestion: result.current },
        })
    }
  }

  const placeOrder = async (trx: Trx, input: CreateOrder): Promise<OrderRow> => {
    const id = randomUUID()
    const now = clock.now()
    const base = { id, client_id: input.clientId, locale: input.locale, created_at: now.toString() }
    if (input.suggestionId === null) {
      const trip = charter.readTrip(input.legs, input.locale)
      const order = await insertWithPnr(trx, { ...base, ...toRequestColumns(trip), status: 'Confirmation' })
      await insertLegs(trx, toRequestLegs(id, trip))
      await lifecycle.onCreated(trx, order, [])
      return order
    }
    const taken = await acceptOffer(trx, input, input.suggestionId)
    const firm = taken.firmness === 'firm'
    const state = firm
      ? { status: 'AwaitingPayment', price_firm: true, pay_before: payBefore(now, taken.legs[0]!.departureAt).toString() }
      : { status: 'Confirmation' }
    const order = await insertWithPnr(trx, { ...base, ...toOfferColumns(taken), ...state })
    await insertLegs(trx, toOfferLegs(id, input.legs, taken))
    await replaceChargeCaps(trx, id, toChargeCaps(id, taken))
    await lifecycle.onCreated(trx, order, taken.lines)
    // A coupon may have changed it meanwhile.
    return (await orderById(trx, id))!
  }

  return {
    list: reading.list,
    get: reading.get,
    summary: reading.summary,
    summaries: reading.summaries,
    getFlight: reading.getFlight,
    getChargeLimits: reading.getChargeLimits,
    itinerary: reading.itinerary,
    refundQuote: reading.refundQuote,
    calendar: reading.calendar,
    isOverdue: lifecycle.isOverdue,
    expire: lifecycle.expire,
    complete: lifecycle.complete,
    quote: lifecycle.quote,
    confirm: lifecycle.confirm,
    decline: lifecycle.decline,
    requestTransfer: lifecycle.requestTransfer,
    sendNotification: news.sendNotification,

    async create({ idempotencyKey, ...input }) {
      const world = await reading.loadReferenceData(input.locale)
      return withIdempotency(
        db,
        { scope: `${input.clientId}:POST /gamma/order/create`, key: idempotencyKey, body: toIdempotencyBody(input) },
        async (trx) => {
          const order = await placeOrder(trx, { ...input, idempotencyKey })
          await deps.invoicing.assignInvoiceNumbers(trx)
          return reading.toOrderView(trx, order, world)
        },
      )
    },

    async cancel({ idempotencyKey, ...input }) {
      const world = await reading.loadReferenceData(input.locale)
      return withIdempotency(
        db,
        { scope: `${input.clientId}:POST /gamma/order/cancel`, key: idempotencyKey, body: toIdempotencyBody(input) },
        async (trx) => {
          await reading.requireOwnOrder(trx, input.id, input.clientId)
          const order = await lifecycle.lockOrder(trx, input.id)
          if (input.currency !== undefined && input.currency !== order.currency) throw currencyMismatch(order.currency)
          return reading.toOrderView(trx, await lifecycle.cancelOrder(trx, order, `client:${input.clientId}`, input.expectedRefund), world)
        },
      )
    },

    getPnr: async (on, id) => (await orderById(on, id))?.pnr ?? null,
    getPnrs: async (on, ids) => new Map((await pnrsByIds(on, ids)).map(({ id, pnr }) => [id, pnr])),

    async getOrderAccount(on, id) {
      const order = await orderById(on, id)
      if (!order) return null
      const { status, client_id, product, paid, ancillary_paid: ancillaryPaid, refund } = order
      return { status: status as OrderStatus, clientId: client_id, product: product as Product, paid, ancillaryPaid, refund }
    },

    async setDiscount(trx, id, discount) {
      await updateOrder(trx, id, { discount })
    },

    async lock(trx, id) {
      await lifecycle.lockOrder(trx, id)
    },

    async transferDeadline(on, id) {
      const order = await orderById(on, id)
      if (order?.status === 'MoneyTransfer') return order.pay_before
      return order?.status === 'AwaitingPayment' ? transferBefore(clock.now(), order.first_departure_at) : null
    },

    findOverdueOrders: () => findOverdueOrders(db, clock.now()),

    async completeFlownOrders() {
      for (const id of await findOrdersDueForCompletion(db, clock.now())) await lifecycle.complete(id)
    },
  }
}

const currencyMismatch = (currency: string) =>
  new ProblemError('VALIDATION_FAILED', `The refund of this order is in ${currency}.`, {
    errors: [{ path: 'refund.currency', code: 'currency', message: `This value must be ${currency}, as it was shown.` }],
  })

/** What makes two requests of a customer the same: not the language in which they are answered. */
const toIdempotencyBody = ({ clientId: _client, locale: _locale, ...asked }: { clientId: string; locale: Locale }): object => asked

async function insertWithPnr(trx: Trx, values: Omit<Parameters<typeof insertOrder>[1], 'pnr'>): Promise<OrderRow> {
  // With a million orders one draw in 150 meets a taken reference.
  for (let tries = 0; tries < 10; tries++)
    if (await insertOrder(trx, { ...values, pnr: makePnr((n) => randomInt(n)) })) return (await orderById(trx, values.id!))!
  throw new Error('No free booking reference was found.')
}
