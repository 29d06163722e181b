import type { Locale } from '@aquilane/contract/paths'
import type { Static } from 'typebox'
import type { AircraftClassItem, AircraftTypeItem } from '@aquilane/contract/fleet'
import { type FleetSnapshotSource } from './snapshot-source.ts'
import type { FleetClass, FleetSnapshot, FleetType } from './snapshot.ts'

const kmPerNauticalMile = 1.852
const art = (slug: string) => `/art/aircraft/${slug}.svg`

export async function listClasses(ctx: { fleet: Pick<FleetSnapshotSource, 'current'> }, locale: Locale) {
  const fleet = await ctx.fleet.current()
  return [...fleet.classes.values()].map((aircraftClass) => toClassItem(fleet, aircraftClass, locale))
}

export async function listTypes(ctx: { fleet: Pick<FleetSnapshotSource, 'current'> }, locale: Locale) {
  const fleet = await ctx.fleet.current()
  return [...fleet.types.values()].map((type) => toTypeItem(fleet, type, locale))
}

/** `{id, name, slug}` of a class, as other answers carry it. */
export const toClassRef = ({ id, name, slug }: Pick<FleetClass, 'id' | 'name' | 'slug'>, locale: Locale) => ({
  id,
  name: name[locale],
  slug,
})

/** `{id, name, slug}` of a type, as other answers carry it. */
export const toTypeRef = ({ id, name, slug }: Pick<FleetType, 'id' | 'name' | 'slug'>) => ({ id, name, slug })

function toClassItem(fleet: FleetSnapshot, aircraftClass: FleetClass, locale: Locale): Static<typeof AircraftClassItem> {
  const types = [...fleet.types.values()].filter((type) => type.classId === aircraftClass.id)
  const ids = new Set(types.map((type) => type.id))
  const aircraft = [...fleet.aircraft.values()].filter((item) => ids.has(item.typeId) && item.isActive && !item.isSubCharter)
  const seats = aircraft.length > 0 ? aircraft.map((item) => item.seats) : types.map((type) => type.spec.typical_seats)
  return {
    ...toClassRef(aircraftClass, locale),
    types: types.map(toTypeRef),
    iconMax: art(aircraftClass.slug),
    iconMin: art(aircraftClass.slug),
    images: types.map((type) => art(type.slug)),
    aircraft_count: aircraft.length,
    seats: seats.length > 0 ? { min: Math.min(...seats), max: Math.max(...seats) } : null,
    range_km: types.length > 0 ? Math.max(...types.map((type) => toKilometres(type.spec.range_4pax_nm))) : null,
    cruise_kmh: types.length > 0 ? Math.max(...types.map((type) => toKilometres(type.spec.cruise_kt))) : null,
  }
}

function toTypeItem(fleet: FleetSnapshot, type: FleetType, locale: Locale): Static<typeof AircraftTypeItem> {
  const { spec } = type
  const ofType = [...fleet.aircraft.values()].filter(
    (aircraft) => aircraft.typeId === type.id && aircraft.isActive && !aircraft.isSubCharter,
  )
  const byOperator = Map.groupBy(ofType, ({ operatorId }) => operatorId)
  return {
    ...toTypeRef(type),
    manufacturer: spec.manufacturer,
    aircraft_class: toClassRef(fleet.classes.get(type.classId)!, locale),
    image: art(type.slug),
    aircraft_count: ofType.length,
    seats: { typical: spec.typical_seats, max: spec.max_seats },
    cruise_kmh: toKilometres(spec.cruise_kt),
    range_km: { four_passengers: toKilometres(spec.range_4pax_nm), full: toKilometres(spec.range_full_nm) },
    runway_m: spec.takeoff_m,
    luggage: { kg: spec.luggage_kg, m3: spec.luggage_m3 },
    cabin_height_m: spec.cabin_height_m,
    mtow_kg: spec.mtow_kg,
    built: { from: spec.years[0], to: spec.years[1] },
    operators: [...byOperator]
      .map(([id, { length }]) => ({ id, name: fleet.operators.get(id)!.name, aircraft_count: length }))
      .toSorted((a, b) => b.aircraft_count - a.aircraft_count || a.name.localeCompare(b.name)),
  }
}

const toKilometres = (nauticalMiles: number) => Math.round(nauticalMiles * kmPerNauticalMile)
