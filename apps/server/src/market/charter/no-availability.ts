import type { Locale } from '@aquilane/contract/paths'
import type { Static } from 'typebox'
import type { NoAvailability } from '@aquilane/contract/charter'
import { findAlternatives } from '@aquilane/domain/charter/alternatives'
import type { Alternative, NoAvailability as EngineNoAvailability, Trip } from '@aquilane/domain/charter/types'
import { toClassRef, toTypeRef } from '../../foundation/fleet/index.ts'
import type { PricingContext } from './pricing-context.ts'
import { money } from './wire.ts'

type WireAlternative = Static<typeof NoAvailability>['alternatives'][number]

/** Which constraint fails and the nearest trips that work; null when two ends of a leg can only be the same airport. */
export function describeNoAvailability(pricing: PricingContext, trip: Trip | null, locale: Locale): Static<typeof NoAvailability> {
  const found: EngineNoAvailability = trip ? findAlternatives(pricing.index, trip) : { failed: [], nearest: null, alternatives: [] }
  const alternatives = found.alternatives.map((alternative) => toAlternativeResponse(pricing, alternative, locale))
  const type = found.nearest ? pricing.snapshot.types.get(pricing.typeId.get(found.nearest.type.slug) ?? 0) : undefined
  return {
    constraint: found.nearest?.constraint ?? found.failed[0]?.constraint ?? 'seats',
    details: {
      leg_index: found.nearest?.legIndex ?? null,
      params: found.nearest?.params ?? {},
      aircraft_type: type ? toTypeRef(type) : null,
      failed: found.failed.map((item) => ({ ...item })),
    },
    alternative: alternatives[0] ?? null,
    alternatives,
  }
}

function toAlternativeResponse(pricing: PricingContext, alternative: Alternative, locale: Locale): WireAlternative {
  const aircraftClass =
    alternative.classSlug === null ? undefined : pricing.snapshot.classes.get(pricing.classId.get(alternative.classSlug) ?? 0)
  return {
    kind: alternative.kind,
    constraint: alternative.constraint,
    leg_index: alternative.legIndex,
    params: alternative.params,
    legs: toLegBodies(alternative.trip),
    price: money(alternative.totalCents),
    aircraft_class: aircraftClass ? toClassRef(aircraftClass, locale) : null,
  }
}

/** An engine trip as a client would ask for it. */
export function toLegBodies(trip: Trip): NonNullable<WireAlternative['legs']> {
  return trip.legs.map((leg) => ({
    departure: `airport:${leg.from.icao}`,
    arrival: `airport:${leg.to.icao}`,
    date: leg.departureLocal,
    pax: leg.pax,
    luggage: leg.luggageKg,
  }))
}
