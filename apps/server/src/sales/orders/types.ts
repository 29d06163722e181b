import type { AgreementWay } from '@aquilane/domain/orders/consent'
import type { Deduction } from '@aquilane/domain/charter/terms'
import type { Product } from '@aquilane/domain/loyalty/coupons'
import type { OrderStatus } from '@aquilane/domain/orders/transitions'
import type { Wishes } from '@aquilane/domain/orders/wishes'
import type { SeatChoice } from '@aquilane/domain/shared-flights/cabin'
import type { PricedLeg } from '../../market/empty-legs/index.ts'
import type { PricedSeats } from '../../market/shared-flights/index.ts'
import type { AcceptedOffer, LegBody } from '../../market/charter/index.ts'
import type { Cursor } from '../../platform/http/cursor.ts'
import type { MoneyLike } from '@aquilane/i18n/format'
import type { OrderNotificationValues } from '@aquilane/i18n/orders'
import type { LegRow, OrderRow } from './queries.ts'
import type { StoredPriceLine } from './stored-offer.ts'
import type { Locale } from '@aquilane/domain/site/paths'

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
  /** Of a request that a member types in: what sales should know. */
  note?: string
  /** What a customer adds to a request. */
  wishes?: Wishes | null
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
  /** The trip whose second aircraft flies it. */
  companionOf: string | null
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
  /** It ended after its first legs were flown. */
  hasEndedUnderway: boolean
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
  /** How, where a member wrote it down. */
  agreedBy?: AgreementWay | null
  givenBack?: GivenBack | null
  /** A flight less: what its customer is written about it. */
  dropped?: Dropped | null
  /** Two aircraft fly the party now: type and tail of the second one. */
  secondAircraft?: string | null
}

/** What the new aircraft gives back, being of a lower class, and where it goes. */
export type GivenBack = Required<Pick<OrderNotificationValues, 'refunds'>> & { classRefund: MoneyLike }

/** What a dropped flight gives back, what of it is kept, and where it goes; cents. */
export interface Dropped {
  leg: LegRow
  /** It was added and not paid in time: the terms of the rest are those from before. */
  isUnpaid: boolean
  refundCents: number
  values: Required<Pick<OrderNotificationValues, 'refunds' | 'fee' | 'deductions' | 'price'>>
}

/** The plan of a charter that is moved, and what it costs more by that, cents. */
export type MovedCharter = AcceptedOffer & {
  costDifference: number
  price?: NewPrice | null
  /** Lines of a price that stays; null: as they are. */
  pricedAs?: readonly StoredPriceLine[] | null
  /** Place of a flight that the trip does not have yet, and the id of its row. */
  added?: { at: number; id?: string | undefined } | null
}

/** What a trip costs its customer after a change of what was sold, cents. Its lines hold what it costs more. */
export interface NewPrice {
  priceCents: number
  lines: StoredPriceLine[]
  /** Where a part of it goes back. */
  paidCents?: number
  /** What the trip costs the company beside its lines; left out: as before. */
  movedCents?: number
}

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
