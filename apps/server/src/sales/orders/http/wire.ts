import type { Static } from 'typebox'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { Order, OrderLeg, OrderSummary as WireSummary, RefundStep as WireRefundStep } from '@aquilane/contract/order'
import type { staffGetOrder, StaffOrderItem } from '@aquilane/contract/staff-orders'
import type { Wishes } from '@aquilane/domain/orders/wishes'
import type { Deduction } from '@aquilane/domain/charter/terms'
import { toTerminal } from '../../../foundation/facts/http/index.ts'
import { toPhotos } from '../../../foundation/fleet/http/index.ts'
import { toHistory } from '../../../platform/http/audit-history.ts'
import { localMoment, money, timestamp } from '../../../platform/http/serialize.ts'
import type { ListedOrder, OrderDetails } from '../admin.ts'
import { partyOf, wishesOf } from '../mappers.ts'
import type { ShownMove } from '../moved-history.ts'
import type { OrderSummary, RefundStep, ShownLeg, ShownOrder, TimelineEntry } from '../shown-order.ts'

export type OrderResponse = Static<typeof Order>
export type OrderSummaryResponse = Static<typeof WireSummary>
type WireOrder = Omit<
  OrderResponse,
  | 'invoices'
  | 'refunds'
  | 'class_refund'
  | 'dropped_flights'
  | 'drop_refund'
  | 'sharing_state'
  | 'leg_change'
  | 'replacement'
  | 'leg_proposal'
  | 'part_of'
  | 'parts'
  | 'companion_of'
  | 'companion'
>

export const toDeductions = (deductions: readonly Deduction[], currency: string) =>
  deductions.map(({ reason, amountCents }) => ({ reason, amount: money(amountCents, currency) }))

export const toRefundStep = (step: RefundStep, currency: string): Static<typeof WireRefundStep> => ({
  until: step.until?.toString() ?? null,
  until_local: step.untilLocal && localMoment(step.untilLocal),
  fee_percent: step.feePercent,
  fee: step.feeCents === null ? null : money(step.feeCents, currency),
  refund: step.refundCents === null ? null : money(step.refundCents, currency),
})

const toMovedPlan = ({ luggageKg, ...plan }: ShownMove['plans'][number]['before']) => ({ ...plan, luggage: luggageKg ?? null })

const toMove = (move: ShownMove | null) =>
  move && {
    flights: move.flights,
    aircraft: move.aircraft,
    plans: move.plans.map(({ before, after }) => ({ before: toMovedPlan(before), after: toMovedPlan(after) })),
    added: move.added,
    dropped: move.dropped,
    agreed_by: move.agreedBy,
  }

export function toOrderSummary(summary: OrderSummary): Omit<OrderSummaryResponse, 'invoices'> {
  const { order, emptyLeg, sharing, aircraft } = summary
  return {
    id: summary.id,
    pnr: summary.pnr,
    confirmation_status: summary.status,
    refunded: order.refund_settled,
    created: timestamp(order.created_at),
    product: order.product,
    empty_leg: emptyLeg && {
      id: emptyLeg.id,
      company_id: emptyLeg.operatorId,
      window: emptyLeg.window && { from: localMoment(emptyLeg.window.from), to: localMoment(emptyLeg.window.to) },
    },
    sharing: sharing && { id: sharing.flightId, company_id: sharing.operatorId, seats: sharing.seats, decide_at: null },
    aircraft_class_id: order.aircraft_class_id,
    aircraft_type_id: order.aircraft_type_id,
    aircraft: aircraft && { ...aircraft, photos: toPhotos(aircraft.photos) },
    legs: summary.legs.map(toOrderLeg),
    price: order.price === null || order.companion_of !== null ? null : money(order.price, order.currency),
    price_firmness: order.price === null || order.companion_of !== null ? null : order.price_firm ? 'firm' : 'estimate',
    wishes: toWireWishes(wishesOf(order)),
    aircraft_held: summary.isAircraftHeld,
  }
}

const toWireWishes = (wishes: Wishes | null): OrderSummaryResponse['wishes'] =>
  wishes && { note: wishes.note, budget: wishes.budget, flexible_days: wishes.flexibleDays, hours: wishes.hours && [...wishes.hours] }

export function toOrderView(shown: ShownOrder): WireOrder {
  const { order, operator, refund } = shown
  const { currency } = order
  return {
    ...toOrderSummary(shown),
    company: operator && { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
    price_breakdown: shown.lines.map((line) => toPriceLine(line, currency)),
    saving: order.saving === null ? null : money(order.saving, currency),
    after_flight_caps: shown.afterFlightCaps.map((cap) => toPriceLine(cap, currency)),
    terms: {
      cancellation: shown.cancellation.map((step) => ({ ...step })),
      steps: shown.steps.map((step) => toRefundStep(step, currency)),
    },
    refund: refund && {
      amount: money(refund.cents, currency),
      fee: money(refund.feeCents, currency),
      deductions: toDeductions(refund.deductions, currency),
      settled: refund.isSettled,
    },
    seats: shown.seats,
    co2_kg: shown.co2Kg,
    cancelable: shown.isCancelable,
    timeline: shown.timeline.map(toTimelineEntry),
    calendar_url: shown.calendarUrl,
  }
}

const toPriceLine = ({ service, amountCents, reason }: ShownOrder['lines'][number], currency: string) => ({
  service,
  price: money(amountCents, currency),
  reason,
})

const toOrderLeg = ({ row, ...leg }: ShownLeg): Static<typeof OrderLeg> => ({
  id: leg.id,
  departure_airport: leg.departure,
  arrival_airport: leg.arrival,
  departure_date: localMoment(leg.departureAt),
  arrival_date: leg.arrivalAt && localMoment(leg.arrivalAt),
  day_shift: leg.dayShift,
  boarding_ends: localMoment(leg.boardingEnds),
  block_minutes: row.block_minutes,
  distance_km: row.distance_km,
  tech_stops: leg.techStops.map(({ airport, arrivalAt, departureAt }) => ({ airport, arrival_at: arrivalAt, departure_at: departureAt })),
  way: leg.way && leg.way.map((turns) => turns.map(({ lat, lon }) => ({ latitude: lat, longitude: lon }))),
  pax: row.pax,
  luggage: row.luggage,
  ...partyOf(row),
  meeting_point: { ...leg.meetingPoint, terminal: leg.meetingPoint.terminal && toTerminal(leg.meetingPoint.terminal) },
  aircraft: leg.aircraft && { name: leg.aircraft.name, tail: leg.aircraft.tail, company: leg.aircraft.operator },
})

const toTimelineEntry = ({ at, event, status, by, assistant, sum }: TimelineEntry): OrderResponse['timeline'][number] => ({
  at: timestamp(at),
  event,
  status,
  by,
  assistant,
  amount: sum && money(sum.cents, sum.currency),
})

export const toStaffOrder = (order: ListedOrder): StaffOrderItem => ({
  id: order.id,
  pnr: order.pnr,
  product: order.product,
  status: order.status,
  refunded: order.isRefunded,
  decides_on: order.decidesAt && order.decidesAt.toPlainDate().toString(),
  customer: order.customer,
  company: order.company,
  aircraft: order.aircraft,
  legs: order.legs.map(({ departureLocal, arrivalLocal, pax, luggageKg, ...leg }) => ({
    ...leg,
    departure_date: departureLocal,
    arrival_date: arrivalLocal,
    pax,
    luggage: luggageKg,
  })),
  price: order.priceCents === null ? null : money(order.priceCents, order.currency),
  paid: money(order.paidCents, order.currency),
  created: timestamp(order.createdAt),
  wishes: toWireWishes(order.wishes),
  cannot_fly: order.cannotFly,
})

export const toStaffOrderDetails = (
  order: OrderDetails,
): Omit<ResponseOf<typeof staffGetOrder>, 'chain' | 'positioning' | 'billing' | 'credit' | 'overdue_leg'> => ({
  ...toStaffOrder(order),
  awaits: order.awaits,
  rating: order.rating && { score: order.rating.score, comment: order.rating.comment, created: timestamp(order.rating.created_at) },
  aircraft_held: order.isAircraftHeld,
  on_account: order.onAccountDue && timestamp(order.onAccountDue),
  locale: order.locale,
  part_of: order.partOf,
  parts: order.parts,
  companion_of: order.companionOf,
  companion: order.companion,
  saving: order.saving && { amount: money(order.saving.cents, order.currency), order: order.saving.order },
  retimable: order.isRetimable,
  cancelable: order.isCancelable,
  history: toHistory(order.history).map((entry, at) => ({ ...entry, move: toMove(order.history[at]?.move ?? null) })),
})
