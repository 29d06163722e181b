import type { Static } from 'typebox'
import type { LegPlace } from '@aquilane/contract/charter'
import type { MeetingPoint, Order, OrderLeg, OrderSummary, RefundStep, TimelineEntry } from '@aquilane/contract/orders'
import type { Deduction } from '@aquilane/domain/charter/terms'
import { orderEvents } from '@aquilane/domain/orders/transitions'
import { toPhotos } from '../../foundation/fleet/http/index.ts'
import { toClassRef, toTypeRef } from '../../foundation/fleet/index.ts'
import { toLegPlace } from '../../foundation/places/index.ts'
import { timestamp, money } from '../../platform/http/serialize.ts'
import { isAircraftHeld } from './aircraft-held.ts'
import { cancellationFee, cancellationTerms, isCancelable, readDeductions, refundAt, type LoweredRefund } from './cancellation.ts'
import type { OrderRecord, ReferenceData, TimelineRow } from './order-record.ts'
import { orderStatus } from './transitions.ts'
import type { LegRow, OrderRow } from './queries.ts'
import { readStoredOffer, toAfterFlightCaps, toCompany, toPriceBreakdown } from './stored-offer.ts'

export type OrderResponse = Static<typeof Order>
export type OrderSummaryResponse = Static<typeof OrderSummary>
/** An order without its invoices and the state of its shared flight, which `booking` adds. */
export type OrderView = Omit<OrderResponse, 'invoices' | 'refunds' | 'sharing_state' | 'leg_change' | 'part_of' | 'parts'>
export type OrderSummaryView = Omit<OrderSummaryResponse, 'invoices'>
type OrderLegResponse = Static<typeof OrderLeg>

const boardingMinutes = 30

/** `2026-12-18T10:30:00+01:00` */
export const toLocalMoment = (instant: Temporal.Instant, zone: string) =>
  instant.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

export const toDeductions = (deductions: readonly Deduction[], currency: string) =>
  deductions.map(({ reason, amountCents }) => ({ reason, amount: money(amountCents, currency) }))

export function toOrderSummary(record: OrderRecord, world: ReferenceData): OrderSummaryView {
  const { order } = record
  return {
    id: order.id,
    pnr: order.pnr,
    confirmation_status: orderStatus(order),
    refunded: order.refund_settled,
    created: timestamp(order.created_at),
    product: order.product,
    empty_leg: toEmptyLegRef(order),
    sharing: toSharingRef(order),
    aircraft_class_id: order.aircraft_class_id,
    aircraft_type_id: order.aircraft_type_id,
    aircraft: toAircraft(order, world),
    legs: record.legs.map((leg) => toOrderLeg(record, leg, world)),
    price: order.price === null ? null : money(order.price, order.currency),
    price_firmness: order.price === null ? null : order.price_firm ? 'firm' : 'estimate',
    aircraft_held: isAircraftHeld(order),
  }
}

export function toOrderView(
  record: OrderRecord,
  {
    timeline,
    reference,
    lowered,
    now,
    calendarUrl,
  }: { timeline: TimelineRow[]; reference: ReferenceData; lowered: LoweredRefund; now: Temporal.Instant; calendarUrl: string },
): OrderView {
  const { order } = record
  const offer = readStoredOffer(order)
  const zone = record.legs[0]?.departure_zone ?? null
  const steps = order.price === null ? null : refundQuoteAt(order, now, { ...lowered, paid: order.price - lowered.discount, zone }).steps
  return {
    ...toOrderSummary(record, reference),
    company: toCompany(offer),
    price_breakdown: offer === null ? [] : toPriceBreakdown(order),
    saving: order.saving === null ? null : money(order.saving, order.currency),
    after_flight_caps: toAfterFlightCaps(offer, order.currency),
    terms: {
      cancellation: cancellationTerms(order).cancellation.map((step) => ({ ...step })),
      steps: steps ?? toRefundSteps(order, now, record.legs[0]),
    },
    refund:
      order.refund === null || orderStatus(order) !== 'Refund'
        ? null
        : {
            amount: money(order.refund, order.currency),
            fee: money(cancellationFee(order), order.currency),
            deductions: toDeductions(readDeductions(order), order.currency),
            settled: order.refund_settled,
          },
    seats: offer?.seats ?? null,
    co2_kg: offer?.co2Kg ?? null,
    cancelable: isCancelable(order, now),
    timeline: timeline.flatMap((row) => toTimelineEntry(row, order) ?? []),
    calendar_url: calendarUrl,
  }
}

export interface Refund {
  refundCents: number
  feeCents: number
  feePercent: number
  deductions: Deduction[]
  steps: Static<typeof RefundStep>[]
}

/** Refund for cancelling at `now`, its steps as they travel. */
export function refundQuoteAt(
  order: OrderRow,
  now: Temporal.Instant,
  over: LoweredRefund & { paid?: number; zone?: string | null },
): Refund {
  const quote = refundAt(order, now, over)
  const zone = over.zone ?? null
  return {
    ...quote,
    steps: quote.steps.map((step) => {
      const until = step.until === null ? null : Temporal.Instant.fromEpochMilliseconds(step.until)
      return {
        until: until?.toString() ?? null,
        until_local: until && zone ? toLocalMoment(until, zone) : null,
        fee_percent: step.feePercent,
        fee: money(step.feeCents, order.currency),
        refund: money(step.refundCents, order.currency),
      }
    }),
  }
}

/** The terms of an order without a price: percentages and dates only. */
function toRefundSteps(order: OrderRow, now: Temporal.Instant, leg: LegRow | undefined): Static<typeof RefundStep>[] {
  return refundQuoteAt(order, now, { discount: 0, deductions: [] }).steps.map((step) => ({
    ...step,
    until_local: step.until && leg ? toLocalMoment(Temporal.Instant.from(step.until), leg.departure_zone) : step.until_local,
    fee: null,
    refund: null,
  }))
}

function toEmptyLegRef(order: OrderRow): OrderSummaryView['empty_leg'] {
  const offer = readStoredOffer(order)
  return offer?.emptyLegId && offer.operator ? { id: offer.emptyLegId, company_id: offer.operator.id } : null
}

function toSharingRef(order: OrderRow): OrderSummaryView['sharing'] {
  const offer = readStoredOffer(order)
  return offer?.sharing && offer.operator
    ? { id: offer.sharing.flightId, company_id: offer.operator.id, seats: [...offer.sharing.seats] }
    : null
}

function toAircraft(order: OrderRow, { fleet, locale }: ReferenceData): OrderResponse['aircraft'] {
  const tail = readStoredOffer(order)?.aircraft
  const aircraftClass = fleet.classes.get(order.aircraft_class_id ?? 0)
  const type = fleet.types.get(order.aircraft_type_id ?? 0)
  if (!tail || !aircraftClass || !type) return null
  return {
    name: type.name,
    tail: tail.tail,
    year: tail.year,
    class: toClassRef(aircraftClass, locale),
    type: toTypeRef(type),
    photos: toPhotos(fleet.photos.get(order.aircraft_id ?? 0)),
  }
}

function toOrderLeg(record: OrderRecord, leg: LegRow, world: ReferenceData): OrderLegResponse {
  const offered = readStoredOffer(record.order)?.legs[leg.position]
  const departure = toLegPlace(world, { code: leg.departure_airport, selector: leg.departure, zone: leg.departure_zone }, leg.departure_at)
  const arrival = { code: leg.arrival_airport, selector: leg.arrival, zone: leg.arrival_zone }
  return {
    id: leg.id,
    departure_airport: departure,
    arrival_airport: toLegPlace(world, arrival, leg.arrival_at ?? leg.departure_at),
    departure_date: toLocalMoment(leg.departure_at, leg.departure_zone),
    arrival_date: leg.arrival_at && toLocalMoment(leg.arrival_at, leg.arrival_zone),
    day_shift: offered?.dayShift ?? null,
    boarding_ends: toLocalMoment(leg.departure_at.subtract({ minutes: boardingMinutes }), leg.departure_zone),
    block_minutes: leg.block_minutes,
    distance_km: leg.distance_km,
    tech_stops: (offered?.techStops ?? []).map(({ airportCode, zone, arrivalAt, departureAt }) => ({
      airport: toLegPlace(world, { code: airportCode, selector: `airport:${airportCode}`, zone }, Temporal.Instant.from(arrivalAt)),
      arrival_at: arrivalAt,
      departure_at: departureAt,
    })),
    pax: leg.pax,
    luggage: leg.luggage,
    meeting_point: toMeetingPoint(record, leg, departure),
  }
}

function toMeetingPoint(record: OrderRecord, leg: LegRow, departure: Static<typeof LegPlace>): Static<typeof MeetingPoint> {
  const points = record.meetingPoints.filter((point) => point.airport === leg.departure_airport)
  const point =
    points.find((candidate) => candidate.operator_id === record.order.operator_id) ??
    points.find((candidate) => candidate.operator_id === null)
  if (point)
    return {
      kind: 'fbo',
      name: point.name,
      address: point.address,
      latitude: point.latitude ?? departure.latitude,
      longitude: point.longitude ?? departure.longitude,
    }
  const address = [...new Set([departure.name, departure.city?.name, departure.country.name])].filter(Boolean).join(', ')
  return { kind: 'airport', name: null, address, latitude: departure.latitude, longitude: departure.longitude }
}

const actors: Record<string, Static<typeof TimelineEntry>['by']> = { client: 'customer', staff: 'staff', provider: 'bank' }

function toTimelineEntry(row: TimelineRow, order: OrderRow): Static<typeof TimelineEntry> | null {
  if (!orderEvents.some((event) => event === row.action)) return null
  const details = row.details as { amount?: number; currency?: string }
  return {
    at: timestamp(row.at),
    event: row.action === 'paid' && order.on_account_due ? 'on_account' : row.action,
    status: row.to_state === null ? null : (row.to_state as OrderRow['status']),
    by: actors[row.actor.split(':')[0] ?? ''] ?? 'system',
    amount: details.amount === undefined ? null : money(details.amount, details.currency ?? order.currency),
  }
}
