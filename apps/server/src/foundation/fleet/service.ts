import type { Locale } from '@aquilane/domain/site/paths'
import { type FleetSnapshotSource } from './snapshot-source.ts'
import type { FleetClass, FleetSnapshot, FleetType } from './snapshot.ts'

const kmPerNauticalMile = 1.852

/** A class or a type, as other answers name it. */
interface Reference {
  id: number
  name: string
  slug: string
}

/** An aircraft class with its types and what they reach. */
export interface ListedClass extends Reference {
  types: Reference[]
  aircraftCount: number
  seats: { min: number; max: number } | null
  rangeKm: number | null
  cruiseKmh: number | null
}

/** An aircraft type with its published performance. */
export interface ListedType extends Reference {
  manufacturer: string
  aircraftClass: Reference
  aircraftCount: number
  seats: { typical: number; max: number }
  cruiseKmh: number
  rangeKm: { fourPassengers: number; full: number }
  runwayM: number
  luggage: { kg: number; m3: number }
  cabinHeightM: number
  mtowKg: number
  built: { from: number; to: number | null }
  /** Most aircraft first. */
  operators: { id: number; name: string; aircraftCount: number }[]
}

export async function listClasses(ctx: { fleet: Pick<FleetSnapshotSource, 'current'> }, locale: Locale) {
  const fleet = await ctx.fleet.current()
  return [...fleet.classes.values()].map((aircraftClass) => toListedClass(fleet, aircraftClass, locale))
}

export async function listTypes(ctx: { fleet: Pick<FleetSnapshotSource, 'current'> }, locale: Locale) {
  const fleet = await ctx.fleet.current()
  return [...fleet.types.values()].map((type) => toListedType(fleet, type, locale))
}

/** `{id, name, slug}` of a class, as other answers carry it. */
export const toClassRef = ({ id, name, slug }: Pick<FleetClass, 'id' | 'name' | 'slug'>, locale: Locale) => ({
  id,
  name: name[locale],
  slug,
})

/** `{id, name, slug}` of a type, as other answers carry it. */
export const toTypeRef = ({ id, name, slug }: Pick<FleetType, 'id' | 'name' | 'slug'>) => ({ id, name, slug })

function toListedClass(fleet: FleetSnapshot, aircraftClass: FleetClass, locale: Locale): ListedClass {
  const types = [...fleet.types.values()].filter((type) => type.classId === aircraftClass.id)
  const ids = new Set(types.map((type) => type.id))
  const aircraft = [...fleet.aircraft.values()].filter((item) => ids.has(item.typeId) && item.isActive && !item.isSubCharter)
  const seats = aircraft.length > 0 ? aircraft.map((item) => item.seats) : types.map((type) => type.spec.typical_seats)
  return {
    ...toClassRef(aircraftClass, locale),
    types: types.map(toTypeRef),
    aircraftCount: aircraft.length,
    seats: seats.length > 0 ? { min: Math.min(...seats), max: Math.max(...seats) } : null,
    rangeKm: types.length > 0 ? Math.max(...types.map((type) => toKilometres(type.spec.range_4pax_nm))) : null,
    cruiseKmh: types.length > 0 ? Math.max(...types.map((type) => toKilometres(type.spec.cruise_kt))) : null,
  }
}

function toListedType(fleet: FleetSnapshot, type: FleetType, locale: Locale): ListedType {
  const { spec } = type
  const ofType = [...fleet.aircraft.values()].filter(
    (aircraft) => aircraft.typeId === type.id && aircraft.isActive && !aircraft.isSubCharter,
  )
  const byOperator = Map.groupBy(ofType, ({ operatorId }) => operatorId)
  return {
    ...toTypeRef(type),
    manufacturer: spec.manufacturer,
    aircraftClass: toClassRef(fleet.classes.get(type.classId)!, locale),
    aircraftCount: ofType.length,
    seats: { typical: spec.typical_seats, max: spec.max_seats },
    cruiseKmh: toKilometres(spec.cruise_kt),
    rangeKm: { fourPassengers: toKilometres(spec.range_4pax_nm), full: toKilometres(spec.range_full_nm) },
    runwayM: spec.takeoff_m,
    luggage: { kg: spec.luggage_kg, m3: spec.luggage_m3 },
    cabinHeightM: spec.cabin_height_m,
    mtowKg: spec.mtow_kg,
    built: { from: spec.years[0], to: spec.years[1] },
    operators: [...byOperator]
      .map(([id, { length }]) => ({ id, name: fleet.operators.get(id)!.name, aircraftCount: length }))
      .toSorted((a, b) => b.aircraftCount - a.aircraftCount || a.name.localeCompare(b.name)),
  }
}

const toKilometres = (nauticalMiles: number) => Math.round(nauticalMiles * kmPerNauticalMile)
