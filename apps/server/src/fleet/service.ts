import type { Locale } from '@aquilane/contract/paths'
import type pg from 'pg'
import type { Static } from 'typebox'
import type { AircraftClassItem, AircraftTypeItem } from '@aquilane/contract/fleet'
import type { Clock } from '../platform/clock.ts'
import type { Listen } from '../platform/db/change-listener.ts'
import type { Db } from '../platform/db/database.ts'
import { getCannotFlyReasons, lockFacts } from './can-fly.ts'
import { endChain, getChain, startChain } from './chains.ts'
import { bookAircraft, holdAircraft, moveBlock, releaseAircraft } from './holds.ts'
import {
  cancelMovements,
  findPlanned,
  getMovement,
  getMovementOrders,
  getMovements,
  lockMovement,
  planMovements,
  replanMovements,
} from './movements.ts'
import { isFree } from './queries.ts'
import { addServiceBlock, getSchedule, removeServiceBlock } from './schedule.ts'
import { createFleetSnapshot } from './snapshot-source.ts'
import type { FleetClass, FleetSnapshot, FleetType } from './snapshot.ts'

export { aircraftTaken, isAircraftTaken } from './holds.ts'
export type { TripChain } from './chains.ts'
export type { ScheduleBlock, ScheduleMovement } from './schedule.ts'
export type { Movement, MovedFlight, PlannedFlight } from './movements.ts'
export type { AircraftRow } from './edit-queries.ts'
export { findReasonsInSnapshot } from './can-fly.ts'
export { documentsEnd, lastFlyableDay } from './snapshot.ts'
export type { AvailabilityBlock, FleetClass, FleetSnapshot, FleetType } from './snapshot.ts'

const kmPerNauticalMile = 1.852
const art = (slug: string) => `/art/aircraft/${slug}.svg`

export interface FleetService {
  /** The committed fleet, from memory while the database notifies of changes. */
  current(): FleetSnapshot | Promise<FleetSnapshot>
  /** The same with everything that is committed by now: after a change of one's own. */
  refresh(): FleetSnapshot | Promise<FleetSnapshot>
  /** Why an aircraft may not fly in a period; empty where it may. */
  getCannotFlyReasons: typeof getCannotFlyReasons
  lockFacts: typeof lockFacts
  holdAircraft: typeof holdAircraft
  bookAircraft: typeof bookAircraft
  releaseAircraft: typeof releaseAircraft
  moveBlock: typeof moveBlock
  planMovements: typeof planMovements
  replanMovements: typeof replanMovements
  cancelMovements: typeof cancelMovements
  getMovement: typeof getMovement
  getMovements: typeof getMovements
  getMovementOrders: typeof getMovementOrders
  lockMovement: typeof lockMovement
  getChain: typeof getChain
  startChain: typeof startChain
  endChain: typeof endChain
  findPlanned: typeof findPlanned
  getSchedule: typeof getSchedule
  addServiceBlock: typeof addServiceBlock
  removeServiceBlock: typeof removeServiceBlock
  /** True while nothing holds, books or services the aircraft in [from, to). */
  isFree(db: Db, aircraftId: number, from: Temporal.Instant, to: Temporal.Instant): Promise<boolean>
  classList(locale: Locale): Promise<Static<typeof AircraftClassItem>[]>
  typeList(locale: Locale): Promise<Static<typeof AircraftTypeItem>[]>
  /** Begins to follow changes made by any process; without it every `current()` reads the database. */
  start(): Promise<void>
  stop(): void
}

/** @param pool any pool of the database: only its address is used */
export function createFleet({
  pool,
  ...options
}: {
  pool: Pick<pg.Pool, 'options'>
  clock: Clock
  listen?: Listen | undefined
}): FleetService {
  const keeper = createFleetSnapshot({ url: pool.options.connectionString ?? '', ...options })
  return {
    current: () => keeper.current(),
    refresh: () => keeper.refresh(),
    start: () => keeper.start(),
    stop: () => keeper.stop(),
    getCannotFlyReasons,
    lockFacts,
    holdAircraft,
    bookAircraft,
    releaseAircraft,
    moveBlock,
    planMovements,
    replanMovements,
    cancelMovements,
    getMovement,
    getMovements,
    getMovementOrders,
    lockMovement,
    getChain,
    startChain,
    endChain,
    findPlanned,
    getSchedule,
    addServiceBlock,
    removeServiceBlock,
    isFree,
    async classList(locale) {
      const fleet = await keeper.current()
      return [...fleet.classes.values()].map((aircraftClass) => toClassItem(fleet, aircraftClass, locale))
    },
    async typeList(locale) {
      const fleet = await keeper.current()
      return [...fleet.types.values()].map((type) => toTypeItem(fleet, type, locale))
    },
  }
}

/** `{id, name, slug}` of a class, as other answers carry it. */
export const toClassRef = ({ id, name, slug }: FleetClass, locale: Locale) => ({ id, name: name[locale], slug })

/** `{id, name, slug}` of a type, as other answers carry it. */
export const toTypeRef = ({ id, name, slug }: FleetType) => ({ id, name, slug })

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
