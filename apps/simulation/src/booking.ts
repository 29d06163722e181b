import { cents } from './action.ts'
import type { AgreedFlight, Booking } from './model.ts'

interface Money {
  amount: number
}

interface Place {
  selector: string
  iata: string | null
  icao: string | null
}

/** What the simulation reads of an order on the wire. */
export interface OrderAnswer {
  id: string
  price: Money | null
  aircraft: { tail: string } | null
  legs: { departure_airport: Place; arrival_airport: Place; departure_date: string; arrival_date: string | null }[]
  invoices: { id: string }[]
  price_breakdown: PriceLine[]
  terms: { cancellation: { hours_before: number; fee_percent: number }[] }
}

export interface PriceLine {
  service: string
  price: Money
  reason: { code: string; params: Record<string, string | number> }
}

export const rowLine = (lines: readonly PriceLine[]): PriceLine | undefined => lines.find(({ service }) => service === 'chain')

export function toBooking(
  order: OrderAnswer,
  by: Pick<Booking, 'key' | 'person' | 'phone' | 'product'> & Partial<Pick<Booking, 'charterCents'>>,
): Booking {
  const line = rowLine(order.price_breakdown)
  return {
    charterCents: 0,
    ...by,
    orderId: order.id,
    invoiceId: order.invoices[0]?.id ?? null,
    priceCents: order.price ? cents(order.price) : 0,
    savingCents: line ? -cents(line.price) : 0,
    row: line ? { airport: codeIn(String(line.reason.params['airport'])), before: line.reason.code === 'chain_before' } : null,
    flight: toFlight(order),
    terms: order.terms.cancellation,
    anchors: [],
    canceled: null,
    leftPages: [],
    shares: [],
    lostSavingCents: 0,
    legs: order.legs.length,
    addedCents: 0,
    droppedFeeCents: 0,
    droppedFirstAt: null,
    agreedMs: 0,
  }
}

const rowMs = 72 * 3_600_000

/**
 * Keys of the trips that a discounted one flies in a row with, as they are when it is agreed: one that is moved beside it afterwards is no cause of its
 * saving, and the one that is cannot be moved.
 */
export const findAnchors = (bookings: Iterable<Booking>, discounted: Booking): string[] =>
  [...bookings].filter((trip) => !trip.canceled && isAnchor(trip, discounted)).map(({ key }) => key)

/** The trip is the one before or after a discounted one. */
function isAnchor(trip: Booking, { key, row, flight }: Booking): boolean {
  if (row === null || trip.key === key || trip.product !== 'charter' || trip.flight.tail !== flight.tail) return false
  const [gap, airport] = row.before
    ? [flight.departureAt - trip.flight.arrivalAt, trip.flight.to]
    : [trip.flight.departureAt - flight.arrivalAt, trip.flight.from]
  return gap >= 0 && gap <= rowMs && airport === row.airport
}

/** The code of an airport that a sentence names: `Nice Côte d'Azur (NCE)`. */
const codeIn = (text: string): string => /\((\w+)\)$/.exec(text)?.[1] ?? text

export function toFlight({ aircraft, legs }: OrderAnswer): AgreedFlight {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const departureAt = Temporal.Instant.from(first.departure_date).epochMilliseconds
  return {
    tail: aircraft?.tail ?? null,
    from: first.departure_airport.iata ?? first.departure_airport.icao ?? '',
    to: last.arrival_airport.iata ?? last.arrival_airport.icao ?? '',
    home: first.departure_airport.selector,
    away: last.arrival_airport.selector,
    departureAt,
    arrivalAt: last.arrival_date === null ? departureAt : Temporal.Instant.from(last.arrival_date).epochMilliseconds,
  }
}

/** The fee by the terms for cancelling now, of what was paid. */
export function termsFee(
  terms: readonly { hours_before: number; fee_percent: number }[],
  { priceCents, paidCents, departureAt, now }: { priceCents: number; paidCents: number; departureAt: number; now: number },
): number {
  const hours = (departureAt - now) / 3_600_000
  const percent = (terms.find(({ hours_before }) => hours >= hours_before) ?? terms.at(-1))?.fee_percent ?? 0
  return Math.min(paidCents, Math.round((priceCents * percent) / 100))
}
