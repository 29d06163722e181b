import type { Load } from '@aquilane/domain/recovery/two-aircraft'
import type { AcceptedOffer, PlannedLeg } from '../../market/charter/index.ts'
import { type LegRow, type OrderRow, readStoredOffer, toPlannedLeg } from '../orders/index.ts'
import type { FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { Rest } from './rest.ts'

/** Columns `plan` and `before`: how a trip is flown, as it was shown. Version 1. Times are local to each airport. */
export interface ShownPlan {
  v: 1
  aircraft: { tail: string; year: number; type: string; classId: number; seats: number }
  operator: { id: number; name: string }
  /** Airports by ICAO code; not in plans from before another one could be proposed. */
  legs: {
    id: string
    departureLocal: string
    arrivalLocal: string | null
    from?: string
    to?: string
    /** Of one of two aircraft: its part of the party. */
    load?: Load
  }[]
  /** Another airport than was bought, and the drive between both. */
  swap?: AirportSwap
}

export interface AirportSwap {
  old: string
  by: string
  driveMinutes: number
}

/** @throws for a version that this release does not know */
export function readPlan(stored: unknown): ShownPlan {
  const plan = stored as ShownPlan
  if ((plan.v as number) !== 1) throw new Error(`A plan of version ${String(plan.v)} is not known.`)
  return plan
}

export const toShownPlan = (
  fleet: FleetSnapshot,
  plan: AcceptedOffer,
  legs: readonly LegRow[],
  { swap, isOneOfTwo = false }: { swap?: AirportSwap | undefined; isOneOfTwo?: boolean } = {},
): ShownPlan => ({
  v: 1,
  aircraft: {
    ...plan.aircraft,
    type: fleet.types.get(plan.aircraftTypeId)?.name ?? '',
    classId: plan.aircraftClassId,
    seats: plan.seats,
  },
  operator: { id: plan.operatorId, name: plan.operator.name },
  legs: plan.legs.map(({ departureLocal, arrivalLocal, departureCode: from, arrivalCode: to, pax, luggageKg, party }, at) => ({
    id: legs[at]!.id,
    departureLocal,
    arrivalLocal,
    from,
    to,
    ...(isOneOfTwo ? { load: { pax, luggageKg, ...(party ? { party } : {}) } } : {}),
  })),
  ...(swap ? { swap } : {}),
})

/** A trip as it was planned with the aircraft that it lost, or the two of which it lost one. */
export function toLostPlan(fleet: FleetSnapshot, order: OrderRow, { legs, companion }: Pick<Rest, 'legs' | 'companion'>): ShownPlan {
  const one = toLostPlanOf(fleet, order, legs)
  if (!companion) return one
  const other = toLostPlanOf(fleet, companion, legs)
  const [first, second] = [one.aircraft, other.aircraft]
  return {
    ...one,
    aircraft: {
      ...first,
      type: `${first.type} + ${second.type}`,
      tail: `${first.tail} + ${second.tail}`,
      seats: first.seats + second.seats,
    },
    operator:
      one.operator.id === other.operator.id ? one.operator : { ...one.operator, name: `${one.operator.name}, ${other.operator.name}` },
  }
}

function toLostPlanOf(fleet: FleetSnapshot, order: OrderRow, legs: readonly LegRow[]): ShownPlan {
  const offer = readStoredOffer(order)
  return {
    v: 1,
    aircraft: {
      tail: offer?.aircraft?.tail ?? '',
      year: offer?.aircraft?.year ?? 0,
      type: fleet.types.get(order.aircraft_type_id ?? 0)?.name ?? '',
      classId: order.aircraft_class_id ?? 0,
      seats: offer?.seats ?? 0,
    },
    operator: { id: order.operator_id ?? 0, name: offer?.operator?.name ?? '' },
    legs: legs.map((leg) => ({
      id: leg.id,
      departureLocal: leg.departure_local,
      arrivalLocal: leg.arrival_local,
      ...(leg.departure_airport && leg.arrival_airport ? { from: leg.departure_airport, to: leg.arrival_airport } : {}),
    })),
  }
}

/** A leg as a plan shows it: at its time, between its airports, with its part of the party. */
export function toLegOf(plan: ShownPlan, leg: LegRow): PlannedLeg {
  const shown = plan.legs.find(({ id }) => id === leg.id)
  const planned = toPlannedLeg(leg)
  return {
    ...planned,
    departureLocal: shown?.departureLocal ?? planned.departureLocal,
    from: shown?.from ?? planned.from,
    to: shown?.to ?? planned.to,
    ...(shown?.load ? { party: undefined, ...shown.load } : {}),
  }
}
