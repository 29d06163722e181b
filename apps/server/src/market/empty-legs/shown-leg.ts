import type { Cabin } from '@aquilane/domain/fleet/cabin'
import type { Locale } from '@aquilane/domain/site/paths'
import { nextPrice } from '@aquilane/domain/empty-legs/price'
import { toClassRef, toTypeRef, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { toLegPlace, type LegPlace, type PlacesService } from '../../foundation/places/index.ts'
import type { FoundDetour } from './find-detours.ts'
import type { OfferedLeg } from './offered-leg.ts'
import type { EmptyLegRow } from './queries.ts'
import { isExact, type FoundLeg } from './search.ts'

export interface LegReference {
  places: PlacesService
  fleet: FleetSnapshot
  locale: Locale
  now: Temporal.Instant
  /** Legs that the caller's alerts match. */
  subscribed: ReadonlySet<string>
}

/** A leg, or a detour over one, as customers see it. */
export interface ShownLeg extends Omit<FoundLeg, 'leg'> {
  id: string
  row: EmptyLegRow
  departure: LegPlace
  arrival: LegPlace
  arrivalAt: Temporal.Instant
  arrivalCity: string | null
  next: { at: Temporal.Instant; cents: number } | null
  aircraft: {
    name: string
    tail: string
    year: number
    cabin: Cabin
    class: ReturnType<typeof toClassRef>
    type: ReturnType<typeof toTypeRef>
  }
  operator: { id: number; name: string; aoc: string; insuredUntil: string }
  isSubscribed: boolean
  match: 'detour' | 'exact' | 'near'
  /** The leg as it is planned, of a detour over it. */
  detour: { departure: LegPlace; arrival: LegPlace; extraKm: number; isFirm: boolean } | null
}

/** Null where its aircraft has left the fleet. */
export function toShownLeg(
  { leg, ...found }: FoundLeg & Partial<Pick<FoundDetour, 'original' | 'extraKm'>>,
  reference: LegReference,
): ShownLeg | null {
  const { row, to, pricing } = leg
  const { fleet, locale, now } = reference
  const aircraft = fleet.aircraft.get(row.aircraft_id)
  const operator = fleet.operators.get(row.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const aircraftClass = fleet.classes.get(type?.classId ?? 0)
  if (!aircraft || !operator || !type || !aircraftClass) return null
  const { departure_at: departureAt } = row
  const next = nextPrice(pricing, now.until(departureAt).total('hours'))
  const { priceCents, visitorKm, departureKm, arrivalKm, days, original, extraKm = 0 } = found
  return {
    id: row.id,
    row,
    ...toEnds(leg, reference),
    arrivalCity: to.cityCode,
    priceCents,
    visitorKm,
    departureKm,
    arrivalKm,
    days,
    next: next && { at: departureAt.subtract({ minutes: Math.round(next.hoursBefore * 60) }), cents: next.cents },
    aircraft: {
      name: type.name,
      tail: aircraft.tail,
      year: aircraft.year,
      cabin: aircraft.cabin,
      class: toClassRef(aircraftClass, locale),
      type: toTypeRef(type),
    },
    operator,
    isSubscribed: reference.subscribed.has(row.id),
    match: original ? 'detour' : isExact({ leg, ...found }) ? 'exact' : 'near',
    detour: original ? { ...toEnds(original, reference), extraKm, isFirm: original.row.movement_id !== null } : null,
  }
}

function toEnds({ row, from, to }: OfferedLeg, reference: LegReference) {
  const arrivalAt = row.departure_at.add({ minutes: row.block_minutes })
  return { departure: toLegPlace(reference, from, row.departure_at), arrival: toLegPlace(reference, to, arrivalAt), arrivalAt }
}
