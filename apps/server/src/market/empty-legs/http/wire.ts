import { bookableHours } from '@aquilane/domain/orders/deadlines'
import type { EmptyLeg } from '@aquilane/contract/empty-legs'
import type { Locale } from '@aquilane/contract/paths'
import { discountPercent, nextPrice } from '@aquilane/domain/empty-legs/price'
import type { Static } from 'typebox'
import { toClassRef, toTypeRef, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import { toLegPlace, type AirportFacts, type PlacesService } from '../../foundation/places/index.ts'
import { money, timestamp } from '../../platform/http/serialize.ts'
import type { FoundDetour } from './find-detours.ts'
import type { OfferedLeg } from './offered-leg.ts'
import { isExact, type FoundLeg } from './search.ts'

export type EmptyLegResponse = Static<typeof EmptyLeg>

export interface LegReference {
  places: PlacesService
  fleet: FleetSnapshot
  locale: Locale
  now: Temporal.Instant
  /** Legs that the caller's alerts match. */
  subscribed: ReadonlySet<string>
}

/** `2026-12-18T10:30:00+01:00` */
const toLocalMoment = (at: Temporal.Instant, zone: string) =>
  at.toZonedDateTimeISO(zone).toString({ smallestUnit: 'second', timeZoneName: 'never' })

const toPlace = (reference: LegReference, { code, selector, zone }: AirportFacts, at: Temporal.Instant) =>
  toLegPlace(reference, { code, selector, zone }, at)

/** Null where its aircraft has left the fleet. */
export function toEmptyLeg(
  found: FoundLeg & Partial<Pick<FoundDetour, 'original' | 'extraKm'>>,
  reference: LegReference,
): EmptyLegResponse | null {
  const { row, from, to, pricing } = found.leg
  const { fleet, locale, now } = reference
  const aircraft = fleet.aircraft.get(row.aircraft_id)
  const operator = fleet.operators.get(row.operator_id)
  const type = fleet.types.get(aircraft?.typeId ?? 0)
  const aircraftClass = fleet.classes.get(type?.classId ?? 0)
  if (!aircraft || !operator || !type || !aircraftClass) return null
  const { departure_at: departureAt } = row
  const arrivalAt = departureAt.add({ minutes: row.block_minutes })
  const next = nextPrice(pricing, now.until(departureAt).total('hours'))
  const arrival = toPlace(reference, to, arrivalAt)
  return {
    id: row.id,
    company_id: row.operator_id,
    departure: toPlace(reference, from, departureAt),
    arrival,
    departure_date_from: toLocalMoment(row.departure_from, from.zone),
    departure_date_to: toLocalMoment(row.departure_to, from.zone),
    departure_date: toLocalMoment(departureAt, from.zone),
    arrival_date: toLocalMoment(arrivalAt, to.zone),
    block_minutes: row.block_minutes,
    distance_km: row.distance_km,
    pax_max: row.pax_max,
    luggage_max: row.luggage_kg,
    price_min: money(found.priceCents, row.currency),
    reference_price: money(row.reference_price, row.currency),
    discount_percent: discountPercent(row.reference_price, found.priceCents),
    next_price: next && {
      at: timestamp(departureAt.subtract({ minutes: Math.round(next.hoursBefore * 60) })),
      price: money(next.cents, row.currency),
    },
    aircraft: {
      name: type.name,
      tail: aircraft.tail,
      year: aircraft.year,
      class: toClassRef(aircraftClass, locale),
      type: toTypeRef(type),
    },
    company: { id: operator.id, name: operator.name, aoc: operator.aoc, insured_until: operator.insuredUntil },
    checked_at: timestamp(row.checked_at),
    subscribed: reference.subscribed.has(row.id),
    image: to.cityCode === null ? null : `/art/scene/${to.cityCode}-{index}.svg`,
    match: found.original ? 'detour' : isExact(found) ? 'exact' : 'near',
    detour: found.original ? toDetour(found.original, found.extraKm ?? 0, reference) : null,
    away: { departure_km: Math.round(found.departureKm), arrival_km: Math.round(found.arrivalKm), days: found.days },
    visitor_km: Math.round(found.visitorKm),
    bookable_until: timestamp(departureAt.subtract({ hours: bookableHours })),
  }
}

const toDetour = ({ row, from, to }: OfferedLeg, extraKm: number, reference: LegReference): EmptyLegResponse['detour'] => ({
  departure: toPlace(reference, from, row.departure_at),
  arrival: toPlace(reference, to, row.departure_at.add({ minutes: row.block_minutes })),
  extra_km: extraKm,
  firm: row.movement_id !== null,
})
