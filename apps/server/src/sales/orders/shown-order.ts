import type { FlownWay } from '@aquilane/domain/charter/types'
import type { CancellationTerms, Deduction } from '@aquilane/domain/charter/terms'
import { boardingMinutes } from '@aquilane/domain/orders/boarding'
import { orderEvents, type OrderStatus } from '@aquilane/domain/orders/transitions'
import { type FleetSnapshot, toClassRef, toTypeRef } from '../../foundation/fleet/index.ts'
import { type LegPlace, nameReasons, toLegPlace } from '../../foundation/places/index.ts'
import { isAircraftHeld } from './aircraft-held.ts'
import { findMeetingPoint, type MeetingPoint } from './meeting-point.ts'
import { cancellationFee, cancellationTerms, isCancelable, readDeductions, refundAt, type LoweredRefund } from './cancellation.ts'
import { toShownCaps } from './charge-caps.ts'
import { findLegAircraft, getLegsThatFly, isEndedUnderway, type LegAircraft, toOrderOfLeg } from './flown-legs.ts'
import type { OrderRecord, ReferenceData, TimelineRow } from './order-record.ts'
import { orderStatus } from './transitions.ts'
import type { LegRow, OrderRow } from './queries.ts'
import { type CustomerLine, readStoredOffer, toCustomerPrice, type StoredOffer } from './stored-offer.ts'

/** A leg with its places named in the reader's language; moments in the zones of its ends. */
export interface ShownLeg {
  id: string
  row: LegRow
  departure: LegPlace
  arrival: LegPlace
  departureAt: Temporal.ZonedDateTime
  arrivalAt: Temporal.ZonedDateTime | null
  boardingEnds: Temporal.ZonedDateTime
  dayShift: number | null
  /** Moments are local times with their offset. */
  techStops: { airport: LegPlace; arrivalAt: string; departureAt: string }[]
  /** Null where it is not known. */
  way: FlownWay | null
  meetingPoint: MeetingPoint
  /** Null: that of the order. */
  aircraft: LegAircraft | null
}

export interface ShownAircraft {
  name: string
  tail: string
  year: number
  class: ReturnType<typeof toClassRef>
  type: ReturnType<typeof toTypeRef>
  photos: ReturnType<FleetSnapshot['photos']['get']>
}

/** Between which times an empty leg may depart, at its departure. */
interface LegWindow {
  from: Temporal.ZonedDateTime
  to: Temporal.ZonedDateTime
}

/** An order as lists of its customer show it. */
export interface OrderSummary {
  id: string
  pnr: string
  /** With the amounts and seats of its parts. */
  order: OrderRow
  status: OrderStatus
  emptyLeg: { id: string; operatorId: number; window: LegWindow | null } | null
  sharing: { flightId: string; operatorId: number; seats: string[] } | null
  aircraft: ShownAircraft | null
  legs: ShownLeg[]
  isAircraftHeld: boolean
}

/** One step of the cancellation terms in cents and dates. */
export interface RefundStep {
  /** Before it this step applies; null: the last one. */
  until: Temporal.Instant | null
  /** In the zone of the first departure, where that is known. */
  untilLocal: Temporal.ZonedDateTime | null
  feePercent: number
  /** Null while there is no price. */
  feeCents: number | null
  refundCents: number | null
}

export interface TimelineEntry {
  at: Temporal.Instant
  event: string
  status: OrderStatus | null
  by: 'customer' | 'assistant' | 'staff' | 'system' | 'bank'
  /** Name of the assistant who did it. */
  assistant: string | null
  sum: { cents: number; currency: string } | null
}

/** An order without its invoices and the state of its shared flight, which `booking` adds. */
export interface ShownOrder extends OrderSummary {
  operator: StoredOffer['operator']
  /** The price as its customer reads it. */
  lines: CustomerLine[]
  afterFlightCaps: StoredOffer['afterFlightCaps']
  cancellation: CancellationTerms['cancellation']
  steps: RefundStep[]
  /** Once it is refunded or to be refunded; cents. */
  refund: { cents: number; feeCents: number; deductions: Deduction[]; isSettled: boolean } | null
  seats: number | null
  co2Kg: number | null
  isCancelable: boolean
  timeline: TimelineEntry[]
  calendarUrl: string
}

function toLegWindow(stored: StoredOffer['legWindow'], zone: string): LegWindow | null {
  if (stored === null) return null
  const local = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { from: local(stored.from), to: local(stored.to) }
}

export function toOrderSummary(record: OrderRecord, world: ReferenceData): OrderSummary {
  const { order } = record
  const offer = readStoredOffer(order)
  const operatorId = offer?.operator?.id
  return {
    id: order.id,
    pnr: order.pnr,
    order,
    status: orderStatus(order),
    emptyLeg:
      offer?.emptyLegId && operatorId !== undefined
        ? { id: offer.emptyLegId, operatorId, window: toLegWindow(offer.legWindow, record.legs[0]?.departure_zone ?? 'UTC') }
        : null,
    sharing:
      offer?.sharing && operatorId !== undefined ? { flightId: offer.sharing.flightId, operatorId, seats: [...offer.sharing.seats] } : null,
    aircraft: toAircraft(order, world),
    legs: record.legs.map((leg) => toShownLeg(record, leg, world)),
    isAircraftHeld: isAircraftHeld(order),
  }
}

export function toShownOrder(
  record: OrderRecord,
  {
    timeline,
    reference,
    lowered,
    caps,
    now,
    calendarUrl,
  }: {
    timeline: TimelineRow[]
    reference: ReferenceData
    lowered: LoweredRefund
    /** Ceilings of charges after the flight, as the database enforces them. */
    caps: readonly { service: string; cents: number }[]
    now: Temporal.Instant
    calendarUrl: string
  },
): ShownOrder {
  const { order } = record
  const offer = readStoredOffer(order)
  const status = orderStatus(order)
  const zone = record.legs[0]?.departure_zone ?? null
  const flying = isEndedUnderway(order, record.legs) ? getLegsThatFly(order, record.legs) : record.legs
  return {
    ...toOrderSummary(record, reference),
    operator: offer?.operator ?? null,
    lines: offer === null ? [] : nameReasons(reference.places, toCustomerPrice(order), reference.locale),
    afterFlightCaps: nameReasons(reference.places, toShownCaps(reference.places, offer, caps, flying), reference.locale),
    cancellation: cancellationTerms(order).cancellation,
    steps:
      order.companion_of !== null
        ? []
        : order.price === null
          ? toStepsWithoutPrice(order, now, zone)
          : // Of a trip that got another flight a part of the price may be unpaid.
            refundQuoteAt(order, now, { ...lowered, paid: order.paid > 0 ? order.paid : order.price - lowered.discount, zone }).steps,
    refund:
      order.refund === null || status !== 'Refund'
        ? null
        : {
            cents: order.refund,
            feeCents: cancellationFee(order),
            deductions: readDeductions(order),
            isSettled: order.refund_settled,
          },
    seats: offer?.seats ?? null,
    co2Kg: offer?.co2Kg ?? null,
    isCancelable: isCancelable(order, now) && order.companion_of === null,
    timeline: timeline.flatMap((row) => toTimelineEntry(row, order) ?? []),
    calendarUrl,
  }
}

export interface Refund {
  refundCents: number
  feeCents: number
  feePercent: number
  deductions: Deduction[]
  steps: RefundStep[]
}

/** Refund for cancelling at `now`, with its steps. */
export function refundQuoteAt(
  order: OrderRow,
  now: Temporal.Instant,
  over: LoweredRefund & { paid?: number; zone?: string | null },
): Refund {
  const quote = refundAt(order, now, over)
  const zone = over.zone ?? null
  return {
    ...quote,
    steps: quote.steps.map(({ until: at, feePercent, feeCents, refundCents }) => {
      const until = at === null ? null : Temporal.Instant.fromEpochMilliseconds(at)
      return { until, untilLocal: until && zone ? until.toZonedDateTimeISO(zone) : null, feePercent, feeCents, refundCents }
    }),
  }
}

/** The terms of an order without a price: percentages and dates only. */
const toStepsWithoutPrice = (order: OrderRow, now: Temporal.Instant, zone: string | null): RefundStep[] =>
  refundQuoteAt(order, now, { discount: 0, deductions: [], zone }).steps.map((step) => ({ ...step, feeCents: null, refundCents: null }))

function toAircraft(order: OrderRow, { fleet, locale }: ReferenceData): ShownAircraft | null {
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
    photos: fleet.photos.get(order.aircraft_id ?? 0),
  }
}

function toShownLeg(record: OrderRecord, leg: LegRow, world: ReferenceData): ShownLeg {
  const offered = readStoredOffer(record.order)?.legs[leg.position]
  const departure = toLegPlace(world, { code: leg.departure_airport, selector: leg.departure, zone: leg.departure_zone }, leg.departure_at)
  const arrival = { code: leg.arrival_airport, selector: leg.arrival, zone: leg.arrival_zone }
  const departureAt = leg.departure_at.toZonedDateTimeISO(leg.departure_zone)
  return {
    id: leg.id,
    row: leg,
    departure,
    arrival: toLegPlace(world, arrival, leg.arrival_at ?? leg.departure_at),
    departureAt,
    arrivalAt: leg.arrival_at && leg.arrival_at.toZonedDateTimeISO(leg.arrival_zone),
    boardingEnds: departureAt.subtract({ minutes: boardingMinutes }),
    dayShift: offered?.dayShift ?? null,
    techStops: (offered?.techStops ?? []).map(({ airportCode, zone, arrivalAt, departureAt }) => ({
      airport: toLegPlace(world, { code: airportCode, selector: `airport:${airportCode}`, zone }, Temporal.Instant.from(arrivalAt)),
      arrivalAt,
      departureAt,
    })),
    way: offered?.way ?? null,
    meetingPoint: findMeetingPoint(
      { departure, airport: leg.departure_airport, operatorId: toOrderOfLeg(record.order, leg).operator_id },
      record,
      world,
    ),
    aircraft: findLegAircraft(world.fleet, record.order, record.legs, leg),
  }
}

const actors: Record<string, TimelineEntry['by']> = { client: 'customer', staff: 'staff', provider: 'bank', assistant: 'assistant' }

function toTimelineEntry(row: TimelineRow, order: OrderRow): TimelineEntry | null {
  if (!orderEvents.some((event) => event === row.action)) return null
  const details = row.details as { amount?: number; currency?: string }
  return {
    at: row.at,
    event: row.action === 'paid' && order.on_account_due ? 'on_account' : row.action,
    status: row.to_state === null ? null : (row.to_state as OrderRow['status']),
    by: actors[row.actor.split(':')[0] ?? ''] ?? 'system',
    assistant: row.actor.startsWith('assistant:') ? row.actor.slice('assistant:'.length) : null,
    sum: details.amount === undefined ? null : { cents: details.amount, currency: details.currency ?? order.currency },
  }
}

/** `2026-12-18T10:30` */
export const toLocalMinute = (at: Temporal.ZonedDateTime): string => at.toPlainDateTime().toString({ smallestUnit: 'minute' })
