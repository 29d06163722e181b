import type { Locale } from '@aquilane/domain/site/paths'
import type { Static } from 'typebox'
import type { CheaperAirport, NoAvailability } from '@aquilane/contract/charter'
import type { Alternative, NoAvailability as EngineNoAvailability } from '@aquilane/domain/charter/types'
import { toClassRef, toTypeRef } from '../../../foundation/fleet/index.ts'
import type { OtherAirport } from '../other-airports.ts'
import type { PricingContext } from '../pricing-context.ts'
import { toLegBodies } from '../trip.ts'
import { euros, type OfferSerializer } from './wire.ts'

type WireNoAvailability = Static<typeof NoAvailability>

export const toCheaperAirport = (
  serializer: OfferSerializer,
  { airport, insteadOf, use, savedCents, priceCents, trip }: OtherAirport,
  locale: Locale,
): Static<typeof CheaperAirport> => ({
  airport: serializer.toAirport(airport, locale),
  instead_of: serializer.toAirport(insteadOf, locale),
  use,
  saves: euros(savedCents),
  from_price: euros(priceCents),
  drive_minutes: serializer.drive(airport, insteadOf),
  legs: toLegBodies(trip),
})

/** Which constraint fails, and the nearest trips that work. */
export function toNoAvailability(
  serializer: OfferSerializer,
  found: EngineNoAvailability,
  pricing: PricingContext,
  locale: Locale,
): WireNoAvailability {
  const alternatives = found.alternatives.map((alternative) => toAlternative(serializer, alternative, pricing, locale))
  const type = found.nearest ? pricing.snapshot.types.get(pricing.typeId.get(found.nearest.type.slug) ?? 0) : undefined
  return {
    constraint: found.nearest?.constraint ?? found.failed[0]?.constraint ?? 'seats',
    details: {
      leg_index: found.nearest?.legIndex ?? null,
      params: serializer.name(found.nearest?.params ?? {}, locale),
      aircraft_type: type ? toTypeRef(type) : null,
      failed: found.failed.map((item) => ({ ...item })),
    },
    alternative: alternatives[0] ?? null,
    alternatives,
  }
}

function toAlternative(
  serializer: OfferSerializer,
  { kind, constraint, legIndex, params, swap, trip, totalCents, classSlug }: Alternative,
  { snapshot, classId }: PricingContext,
  locale: Locale,
): WireNoAvailability['alternatives'][number] {
  const aircraftClass = classSlug === null ? undefined : snapshot.classes.get(classId.get(classSlug) ?? 0)
  return {
    kind,
    constraint,
    leg_index: legIndex,
    params: swap ? { ...params, ...toSwapParams(serializer, swap, locale) } : params,
    legs: toLegBodies(trip),
    price: euros(totalCents),
    aircraft_class: aircraftClass ? toClassRef(aircraftClass, locale) : null,
  }
}

/** Both airports by name, and the drive between them. */
function toSwapParams(serializer: OfferSerializer, { old, by }: NonNullable<Alternative['swap']>, locale: Locale): Alternative['params'] {
  const minutes = serializer.drive(old, by)
  return {
    ...serializer.name({ old: old.icao, airport: by.icao }, locale),
    drive: minutes === null ? 'no' : 'yes',
    driveMinutes: minutes ?? 0,
  }
}
