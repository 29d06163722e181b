import type { Insertable } from 'kysely'
import type { Block } from '@aquilane/domain/orders/deadlines'
import { toParty, type Party } from '@aquilane/domain/charter/party'
import { flexibleDays, toWishes, wishedHours, type Wishes } from '@aquilane/domain/orders/wishes'
import { CHARTER_TERMS } from '@aquilane/domain/charter/terms'
import type { LegBody, ResolvedTrip, AcceptedOffer } from '../../market/charter/index.ts'
import type { DB } from '../../platform/db/types.generated.ts'
import type { LegRow, OrderRow } from './queries.ts'
import { toStoredOffer } from './stored-offer.ts'

/** Columns of an order from its accepted offer. */
export function toOfferColumns(taken: AcceptedOffer) {
  return {
    aircraft_class_id: taken.aircraftClassId,
    aircraft_type_id: taken.aircraftTypeId,
    aircraft_id: taken.aircraftId,
    operator_id: taken.operatorId,
    availability_managed: taken.availability === 'managed',
    offer: JSON.stringify(toStoredOffer(taken)),
    lines: JSON.stringify(taken.lines),
    positioning: JSON.stringify(taken.positioning),
    price: taken.priceCents,
    currency: taken.currency,
    terms: JSON.stringify(taken.terms),
    saving: taken.saving?.cents ?? null,
    saving_of: taken.saving?.orderId ?? null,
    blocked_from: taken.busy.from.toString(),
    blocked_to: taken.busy.to.toString(),
    first_departure_at: taken.legs[0]!.departureAt.toString(),
    last_arrival_at: taken.legs.at(-1)!.arrivalAt.toString(),
  }
}

/** Columns of an order without an offer: the company's own terms until an operator is assigned. */
export function toRequestColumns(trip: ResolvedTrip) {
  return { terms: JSON.stringify(CHARTER_TERMS), first_departure_at: toDeparture(trip.legs[0]!).toString() }
}

export const toWishColumns = (wishes: Wishes | null) => ({
  wish_note: wishes?.note ?? null,
  wish_budget: wishes?.budget ?? null,
  wish_flexible_days: wishes?.flexibleDays ?? 0,
  wish_hours: wishes?.hours ? [...wishes.hours] : null,
})

/** What the customer added to the request; null: nothing. */
export const wishesOf = (order: Pick<OrderRow, 'wish_note' | 'wish_budget' | 'wish_flexible_days' | 'wish_hours'>): Wishes | null =>
  toWishes({
    note: order.wish_note,
    budget: order.wish_budget,
    flexibleDays: flexibleDays.find((days) => days === order.wish_flexible_days) ?? 0,
    hours: order.wish_hours && order.wish_hours.map((hour) => wishedHours.find((known) => known === hour) ?? 'exact'),
  })

export function toOfferLegs(orderId: string, asked: readonly LegBody[], taken: AcceptedOffer): Insertable<DB['order_leg']>[] {
  return taken.legs.map((leg, position) => ({
    order_id: orderId,
    position,
    departure: asked[position]?.departure ?? `airport:${leg.departureCode}`,
    arrival: asked[position]?.arrival ?? `airport:${leg.arrivalCode}`,
    departure_airport: leg.departureCode,
    arrival_airport: leg.arrivalCode,
    departure_local: leg.departureLocal,
    arrival_local: leg.arrivalLocal,
    departure_zone: leg.departureZone,
    arrival_zone: leg.arrivalZone,
    departure_at: leg.departureAt.toString(),
    arrival_at: leg.arrivalAt.toString(),
    block_minutes: leg.blockMinutes,
    distance_km: leg.distanceKm,
    pax: leg.pax,
    luggage: leg.luggageKg,
    party: { ...leg.party },
  }))
}

export function toRequestLegs(orderId: string, trip: ResolvedTrip): Insertable<DB['order_leg']>[] {
  return trip.legs.map((leg, position) => ({
    order_id: orderId,
    position,
    departure: leg.departure,
    arrival: leg.arrival,
    departure_airport: leg.departure.startsWith('airport:') ? leg.from[0]!.code : null,
    arrival_airport: leg.arrival.startsWith('airport:') ? leg.to[0]!.code : null,
    departure_local: leg.departureLocal,
    departure_zone: leg.from[0]!.zone,
    arrival_zone: leg.to[0]!.zone,
    departure_at: toDeparture(leg).toString(),
    pax: leg.pax,
    luggage: leg.luggageKg,
    party: { ...leg.party },
  }))
}

const toDeparture = (leg: ResolvedTrip['legs'][number]): Temporal.Instant =>
  Temporal.PlainDateTime.from(leg.departureLocal).toZonedDateTime(leg.from[0]!.zone).toInstant()

/** The availability block of an order's aircraft; null when none is assigned. */
export const toBlock = ({ blocked_from: from, blocked_to: to }: Pick<OrderRow, 'blocked_from' | 'blocked_to'>): Block | null =>
  from && to ? { from, to } : null

/** A leg as it was asked for. */
export const toLegBody = (leg: LegRow): LegBody => ({
  departure: leg.departure,
  arrival: leg.arrival,
  date: leg.departure_local,
  pax: leg.pax,
  luggage: leg.luggage,
  ...partyOf(leg),
})

/** Who and what is on board besides adults with suitcases. */
export function partyOf({ party: kept }: { party?: unknown }): { party?: Party } {
  const party = toParty((kept ?? {}) as Party)
  return party ? { party } : {}
}
