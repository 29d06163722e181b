import type { Deduction } from '@aquilane/domain/charter/terms'
import type { Product } from '@aquilane/domain/loyalty/coupons'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'
import type { SeatChoice } from '@aquilane/domain/shared-flights/cabin'
import type { PricedLeg } from '../empty-legs/service.ts'
import type { PricedSeats } from '../shared-flights/service.ts'
import type { AcceptedOffer, CharterService, LegBody } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Cursor } from '../platform/http/cursor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { staffGetOrder, StaffOrderItem, StaffOrderPage } from '@aquilane/contract/staff-orders'
import type { PricedTrip } from './priced-trips.ts'
import type { OrderRow } from './queries.ts'
import type { OrderNotificationJob } from './queues.ts'
import type { QuotedOffer } from './quoted-offer.ts'
import type { LoweredRefund, OrderSummaryView, OrderView, ReferenceData } from './wire.ts'
import type { Locale } from '@aquilane/contract/paths'

export type Actor = `client:${string}` | `staff:${string}` | 'system'

/** One line of a price, cents. */
export interface InvoiceLine {
  service: string
  amountCents: number
  /** Key and values of the sentence that explains it. */
  reason: { code: string; params: Readonly<Record<string, string | number>> } | null
  /** Free text by staff. */
  note?: string | null
}

export interface CreateOrder {
  clientId: string
  locale: Locale
  legs: LegBody[]
  suggestionId: string | null
  /** Price and aircraft of the suggestion were kept for this customer, by the caller: it does not expire. */
  isPromised?: boolean
  /** Of a request: what sales should know. */
  note?: string
  /** Instead of legs: the empty leg that is bought. */
  emptyLeg: BuyLeg | null
  /** Instead of legs: the seats of a shared flight that are bought. */
  sharing: BuySeats | null
  idempotencyKey: string | null
  /** For the limits per device and address; null: this process itself. */
  caller: Caller | null
}

/** An empty leg as a customer buys it. */
export interface BuyLeg {
  id: string
  companyId: number
  pax: number
  luggageKg: number
  /** The price that was shown, cents; null: that of the moment. */
  shownCents: number | null
  /** The departure that was shown, local to it: `2026-12-18T10:30`; null: as it is planned. */
  shownDeparture?: string | null
  /** Selectors of another route than the leg's own; both or none. */
  departure?: string | undefined
  arrival?: string | undefined
}

/** Seats of a shared flight as a customer buys them. */
export interface BuySeats {
  id: string
  companyId: number
  choice: SeatChoice
  /** The price that was shown, cents; null: the flight's own. */
  shownCents: number | null
}

export interface Caller {
  ip: string
  fingerprint: string | null
}

export interface CancelOrder {
  id: string
  clientId: string
  locale: Locale
  /** The refund the customer was shown, cents; less is refused. Null when none was sent. */
  expectedRefund: number | null
  /** Version of the refund quote; the order's own by default. */
  currency?: string | undefined
  /** `source` by default. */
  refundTo?: 'source' | 'balance' | undefined
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

/** One leg as a caterer sees it. */
export interface CateredLeg {
  legId: string
  orderId: string
  clientId: string
  /** Of the order. */
  status: string
  product: string
  locale: Locale
  currency: string
  /** Slug; null while no aircraft is chosen. */
  aircraftClass: string | null
  departureLocal: string
  departureAt: Temporal.Instant
  blockMinutes: number | null
  pax: number
}

export interface OrderAccount {
  status: OrderStatus
  clientId: string
  product: Product
  paid: number
  /** Paid for additional invoices. */
  ancillaryPaid: number
  /** Refunded or to be refunded, after cancellation. */
  refund: number | null
  /** What the refund was lowered by, apart from the fee. */
  deductions: Deduction[]
}

/** What an order may be charged beside its price, and whom. */
export interface OrderCharges {
  id: string
  pnr: string
  clientId: string
  customer: { first_name: string | null; last_name: string | null; phone: string | null }
  status: OrderStatus
  currency: string
  /** Caps of ancillary charges in the offer, cents. */
  caps: { service: string; cents: number }[]
}

/** A trip as invoice documents describe it, in both languages. */
export interface Itinerary {
  pnr: string
  legs: { from: ItineraryStop; to: ItineraryStop; /** Local day of departure. */ date: string }[]
}

interface ItineraryStop {
  name: { en: string; it: string }
  code: string | null
}

export interface MovedBy {
  actor: Actor
  reason?: string
  /** The customer agreed to the change. */
  isAgreed?: boolean
}

/** The plan of a charter that is moved, and what it costs more by that, cents. */
export type MovedCharter = AcceptedOffer & { costDifference: number }

/** Where an empty leg departs now, and with which aircraft. */
export interface MovedResale {
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  blockMinutes: number
  aircraftId: number
}

export interface PlacedOrder {
  order: OrderRow
  /** Price lines of the accepted offer; empty for a request without one. */
  lines: readonly InvoiceLine[]
}

export interface PlaceEmptyLeg {
  clientId: string
  locale: Locale
  leg: PricedLeg
  pax: number
  luggageKg: number
}

export interface PlaceSeats {
  clientId: string
  locale: Locale
  seats: PricedSeats
}

/** Orders as the back office looks for them. */
export interface OrderSearch {
  /** Null: any. */
  status: OrderStatus | null
  /** Hours from now to the first departure. */
  departsWithin?: number | null
  awaits?: 'price' | 'operator' | null
  /** Only paid trips that their aircraft cannot fly. */
  isUnflyable?: boolean
  /** Beginning of a booking reference or tail, part of a name or phone number; empty: any. */
  query: string
  page: number
  perPage: number
  /** Instead of the offset of the page. */
  after?: Cursor | null
  locale: Locale
}

/** An order for the back office, without the positioning flights, which the fleet knows. */
export type OrderDetails = Omit<ResponseOf<typeof staffGetOrder>, 'chain' | 'positioning' | 'credit'>

export interface OrdersService {
  /** Inserts an order. The caller invoices it and holds its aircraft. @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND */
  place(trx: Trx, input: CreateOrder): Promise<PlacedOrder>
  /** Inserts an order for an empty leg, which awaits payment. The caller invoices it and holds the leg. */
  placeEmptyLeg(trx: Trx, input: PlaceEmptyLeg): Promise<PlacedOrder>
  /** Inserts an order for seats, which awaits payment. The caller invoices it and holds the seats. */
  placeSeats(trx: Trx, input: PlaceSeats): Promise<PlacedOrder>
  /** Other times or another aircraft for a locked order, with audit row and notification. @throws ORDER_STATE_CONFLICT */
  moveCharter(trx: Trx, order: OrderRow, plan: MovedCharter, by: MovedBy): Promise<OrderRow>
  /** The same for an order of an empty leg. @throws ORDER_STATE_CONFLICT */
  moveResale(trx: Trx, order: OrderRow, flight: MovedResale, by: MovedBy): Promise<OrderRow>
  /** An offer that its customer may still have. @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND */
  acceptOffer(
    trx: Trx,
    input: Pick<CreateOrder, 'clientId' | 'locale' | 'legs' | 'isPromised'>,
    suggestionId: string,
  ): Promise<AcceptedOffer>
  /** An active order of the customer over the same legs. */
  findOwnTrip(on: Db, trip: Pick<CreateOrder, 'clientId' | 'legs'>): Promise<{ id: string; pnr: string } | null>
  /** @throws NOT_FOUND for unknown and foreign ids alike */
  requireOwn(on: Db, id: string, clientId: string): Promise<OrderRow>
  /** Places and fleet in the reader's language. Load before a transaction: it may need a connection of its own. */
  loadReferenceData(locale: Locale): Promise<ReferenceData>
  /** `discount`: of its invoice, cents. */
  toView(on: Db, order: OrderRow, reference: ReferenceData, lowered: LoweredRefund): Promise<OrderView>
  /** The order as it would be with a quoted offer. */
  toQuotedView(on: Db, input: { order: OrderRow; quoted: QuotedOffer; reference: ReferenceData }): Promise<OrderView>
  /** No check of the owner; null for unknown ids. */
  summary(id: string, locale: Locale): Promise<OrderSummaryView | null>
  /** By id, without unknown ones. */
  summaries(ids: readonly string[], locale: Locale): Promise<Map<string, OrderSummaryView>>
  summariesOn(on: Db, ids: readonly string[], locale: Locale): Promise<Map<string, OrderSummaryView>>
  /** One leg with its order; null for unknown ids. */
  getFlight(on: Db, orderId: string, legId: string): Promise<Flight | null>
  /** What the menu of one leg depends on; null for unknown ids. */
  getCateredLeg(on: Db, legId: string): Promise<CateredLeg | null>
  itinerary(on: Db, id: string): Promise<Itinerary | null>
  /** Local day of the last arrival (of the last departure while no aircraft is assigned) and countries of arrival (alpha-3). @throws NOT_FOUND */
  getTripExtent(on: Db, id: string): Promise<{ lastDay: string; countries: string[] }>
  /** text/calendar, for the owner or with a signed link. @throws NOT_FOUND */
  calendar(input: {
    id: string
    clientId: string | null
    expires: number | null
    signature: string | null
    locale: Locale
  }): Promise<{ file: string; pnr: string }>
  /** The customer's latest flown trip of the last month without a rating; null: none. */
  findToRate(clientId: string, locale: Locale): Promise<OrderSummaryView | null>
  /** @throws NOT_FOUND, ORDER_STATE_CONFLICT for a trip that is not flown, ALREADY_RATED */
  rate(input: { clientId: string; orderId: string; score: number; comment: string | null }): Promise<void>
  getPnr(on: Db, id: string): Promise<string | null>
  /** PNRs by order id. */
  getPnrs(on: Db, ids: readonly string[]): Promise<Map<string, string>>
  /** Caps of charges after the flight; null for unknown orders. */
  getChargeLimits(on: Db, which: { id: string } | { pnr: string }): Promise<OrderCharges | null>
  /** Locks the order until the transaction ends. Lock the order before its invoices and payments: the fixed lock order prevents deadlocks. */
  lock(trx: Trx, id: string): Promise<void>
  /** @throws AIRCRAFT_CANNOT_FLY where the aircraft of an order may not fly it */
  requireFlyable(on: Db, id: string): Promise<void>
  /** Status and amounts, cents; null for unknown ids. */
  getOrderAccount(on: Db, id: string): Promise<OrderAccount | null>
  requestTransfer(trx: Trx, id: string, actor: Actor): Promise<Temporal.Instant | null>
  transferDeadline(on: Db, id: string): Promise<Temporal.Instant | null>
  /** One page of the orders of a status, for the back office. */
  listForStaff(which: OrderSearch): Promise<StaffOrderPage>
  /** Median minutes in which operators answer paid orders, by operator, last 90 days. */
  getReplyMinutes(): Promise<Map<number, number>>
  /** The last charters that customers were given a price for, those of `others` included: aircraft that were quoted for an order. */
  findPricedTrips(search: { limit: number; others: readonly Pick<PricedTrip, 'orderId' | 'aircraftId' | 'at'>[] }): Promise<PricedTrip[]>
  /** Rows of that list by id, without unknown ones. */
  getListItems(ids: readonly string[], locale: Locale): Promise<Map<string, StaffOrderItem>>
  /** @throws NOT_FOUND */
  getForStaff(id: string, locale: Locale): Promise<OrderDetails>
  /** Sends a notification once per order, notification and key. */
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
  /** Signs calendar addresses. */
  secret: string
  publicUrl: string
}
