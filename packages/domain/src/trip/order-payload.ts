import type { Party } from '../charter/party.ts'
import type { DepartureWindow } from './departure-window.ts'
import { firstEmptyField } from './validation.ts'
import { tripLegs } from './trip.ts'
import type { SegmentField, Trip, TripSegment } from './trip.ts'

/** Body of `order/create` and of a search for suggestions (spec §3 "Order-creation payload"). */
export interface OrderPayload {
  legs: OrderPayloadLeg[]
  /** Suggestions are grouped by aircraft type. */
  group: 'aircraft_type'
}

export interface OrderPayloadLeg {
  departure: string
  arrival: string
  pax: number
  /** `yyyy-MM-ddTHH:mm`, local to the departure airport. */
  date: string
  /** Kilograms. */
  luggage: number
  party?: Party
  /** Of a search whose hour is left open; what is ordered has the hour of its suggestion. */
  window?: DepartureWindow
}

export type OrderPayloadResult = { ok: true; payload: OrderPayload } | { ok: false; missing: { leg: number; field: SegmentField }[] }

/** The payload of a complete trip, or the first empty field of each leg that still has one. */
export function orderPayload(trip: Trip): OrderPayloadResult {
  const missing = tripLegs(trip).flatMap(({ segment, index }) => {
    const field = firstEmptyField(segment)
    return field ? [{ leg: index, field }] : []
  })
  if (missing.length > 0) return { ok: false, missing }
  return { ok: true, payload: { legs: tripLegs(trip).map(({ segment }) => payloadLeg(segment)), group: 'aircraft_type' } }
}

function payloadLeg({ departure, arrival, pax, date, time, window, luggage, party }: TripSegment): OrderPayloadLeg {
  return {
    departure: departure ?? '',
    arrival: arrival ?? '',
    pax: pax ?? 0,
    date: `${date}T${time}`,
    luggage: luggage ?? 0,
    ...(party ? { party } : {}),
    ...(window ? { window } : {}),
  }
}
