import type { Static } from 'typebox'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getRefundQuote, quoteOwnMove } from '@aquilane/contract/orders'
import type { Order, OrderSummary } from '@aquilane/contract/order'
import type { quoteSharing } from '@aquilane/contract/shared-flights'
import { localMoment, money, timestamp } from '../../../platform/http/serialize.ts'
import { toOrderInvoice } from '../../invoices/http/index.ts'
import { toDeductions, toOrderSummary, toOrderView, toRefundStep } from '../../orders/http/index.ts'
import type { PaidBackPart } from '../../payments/index.ts'
import type { MoveQuote } from '../move-by-customer.ts'
import type { SharingQuote } from '../open-to-others.ts'
import type { CustomerOrder, LegChange, OrderWithInvoices, SharingState } from '../order-views.ts'
import type { ShownDroppedLeg } from '../shown-dropped-legs.ts'
import type { ShownLegProposal } from '../shown-leg-proposal.ts'
import type { NamedPlan, ShownReplacement } from '../shown-replacement.ts'
import type { RefundQuote } from '../refund-quote.ts'

type OrderResponse = Static<typeof Order>

const withDecision = <Sharing extends { decide_at: string | null }>(sharing: Sharing | null, decideAt: Temporal.Instant | null) =>
  sharing && { ...sharing, decide_at: decideAt && timestamp(decideAt) }

/** An order with everything its page shows. */
export const toOrder = (order: CustomerOrder): OrderResponse => ({
  ...toOrderView(order),
  sharing: withDecision(toOrderView(order).sharing, order.sharingState?.status === 'open' ? order.sharingState.decideAt : null),
  leg_change: order.legChange && toLegChange(order.legChange, order.order.currency),
  replacement: order.replacement && toReplacement(order.replacement, order.order.currency),
  leg_proposal: order.legProposal && toLegProposal(order.legProposal, order.order.currency),
  sharing_state: order.sharingState && toSharingState(order.sharingState, order.order.currency),
  part_of: order.partOf,
  companion_of: order.companionOf,
  companion: order.companion,
  parts: order.parts,
  invoices: order.invoices.map(toOrderInvoice),
  refunds: order.refunds.map(toRefundPart),
  class_refund: toStandingRefund(order.classRefunds),
  dropped_flights: order.droppedLegs.map((leg) => toDroppedFlight(leg, order.order.currency)),
  drop_refund: toStandingRefund(order.dropRefunds),
})

export const toOrderWithInvoices = (order: OrderWithInvoices): Static<typeof OrderSummary> => ({
  ...toOrderSummary(order),
  sharing: withDecision(toOrderSummary(order).sharing, order.decideAt),
  invoices: order.invoices.map(toOrderInvoice),
})

export const toRefundPart = ({ cents, currency, ...part }: PaidBackPart): OrderResponse['refunds'][number] => ({
  amount: money(cents, currency),
  ...part,
})

/** Of a part of the price: the order stands. */
const toStandingRefund = (parts: readonly PaidBackPart[]): OrderResponse['class_refund'] =>
  parts[0]
    ? {
        amount: money(
          parts.reduce((sum, { cents }) => sum + cents, 0),
          parts[0].currency,
        ),
        parts: parts.map(toRefundPart),
      }
    : null

const toDroppedFlight = (leg: ShownDroppedLeg, currency: string): OrderResponse['dropped_flights'][number] => ({
  id: leg.id,
  departure_airport: leg.departure,
  arrival_airport: leg.arrival,
  departure_date: leg.departureLocal,
  dropped: timestamp(leg.droppedAt),
  share: money(leg.shareCents, currency),
  fee: money(leg.feeCents, currency),
  cashback: leg.cashbackCents === 0 ? null : money(leg.cashbackCents, currency),
  refund: money(leg.refundCents, currency),
})

const toLegChange = (
  { soldDepartureAt, departureAt, decideBy, charter, ...change }: LegChange,
  currency: string,
): OrderResponse['leg_change'] => ({
  reason: change.reason,
  sold_departure_date: localMoment(soldDepartureAt),
  departure_date: localMoment(departureAt),
  aircraft: change.aircraft,
  decide_by: timestamp(decideBy.toInstant()),
  decide_by_local: localMoment(decideBy),
  charter: charter && { price: money(charter.cents, currency), aircraft: charter.aircraft },
})

const toPlan = ({ aircraft, className, operator, legs, airports }: NamedPlan) => ({
  aircraft: { type: aircraft.type, tail: aircraft.tail, year: aircraft.year, class: className, seats: aircraft.seats },
  company: operator.name,
  pax: legs[0]?.load?.pax ?? null,
  legs: legs.map(({ id, departureLocal, arrivalLocal }, at) => ({
    id,
    departure: airports?.[at]?.from ?? null,
    arrival: airports?.[at]?.to ?? null,
    departure_date: departureLocal,
    arrival_date: arrivalLocal,
  })),
})

/** Of a plan that uses another airport than was bought. */
const toDrive = ({ drive }: NamedPlan) => drive && { airport: drive.by, instead_of: drive.old, minutes: drive.minutes }

const toReplacement = ({ id, status, decideBy, ...shown }: ShownReplacement, currency: string): OrderResponse['replacement'] => ({
  id,
  status,
  before: toPlan(shown.before),
  proposed: toPlan(shown.proposed),
  second: shown.second && toPlan(shown.second),
  seating: shown.seating,
  rest: shown.isRest,
  upgrade: shown.isUpgrade,
  drive: toDrive(shown.proposed),
  lower_class_refund: shown.classRefundCents === 0 ? null : money(shown.classRefundCents, currency),
  decide_by: timestamp(decideBy.toInstant()),
  decide_by_local: localMoment(decideBy),
  refund: money(shown.refundCents, currency),
  cashback_used: shown.cashbackCents === 0 ? null : money(shown.cashbackCents, currency),
})

const toLegProposal = ({ id, leg, decideBy, ...shown }: ShownLegProposal, currency: string): OrderResponse['leg_proposal'] => ({
  id,
  departure_airport: shown.departure,
  arrival_airport: shown.arrival,
  departure_date: leg.departureLocal,
  arrival_date: leg.arrivalLocal,
  position: shown.position,
  pax: leg.pax,
  passengers: shown.passengers,
  fee_percent: shown.fee,
  charge: money(shown.chargeCents, currency),
  price: money(shown.priceCents, currency),
  decide_by: timestamp(decideBy.toInstant()),
  decide_by_local: localMoment(decideBy),
})

const toSharingState = (state: SharingState, currency: string): OrderResponse['sharing_state'] => ({
  status: state.status,
  decide_at: timestamp(state.decideAt),
  threshold_seats: state.thresholdSeats,
  seats_sold: state.soldSeats,
  buy_out: state.buyOutCents === null ? null : money(state.buyOutCents, currency),
  buy_out_order: state.buyOutOrder,
})

export const toRefundQuote = ({ currency, ...quote }: RefundQuote): ResponseOf<typeof getRefundQuote> => ({
  order: { id: quote.orderId },
  cancelable: quote.isCancelable,
  paid: money(quote.paidCents, currency),
  fee: money(quote.feeCents, currency),
  fee_percent: quote.feePercent,
  deductions: toDeductions(quote.deductions, currency),
  refund: money(quote.refundCents, currency),
  refunds: quote.parts.map(toRefundPart),
  steps: quote.steps.map((step) => toRefundStep(step, currency)),
})

export const toSharingQuote = (quote: SharingQuote): ResponseOf<typeof quoteSharing> => ({
  seats_total: quote.seats,
  threshold_seats: quote.thresholdSeats,
  seats_max: quote.maxSeats,
  seat_price: money(quote.seatCents, 'EUR'),
  charter_price: money(quote.charterCents, 'EUR'),
  decide_at: timestamp(quote.decideAt),
})

export const toMoveQuote = ({ legs, priceCents, currency }: MoveQuote): ResponseOf<typeof quoteOwnMove> => ({
  legs: legs.map(({ id, beforeLocal, departureLocal, arrivalLocal }) => ({
    id,
    before: beforeLocal,
    departure_date: departureLocal,
    arrival_date: arrivalLocal,
  })),
  price: money(priceCents, currency),
})
