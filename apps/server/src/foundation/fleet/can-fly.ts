import { findCannotFlyReasons, type CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { Db, Trx } from '../../platform/db/database.ts'
import { lockAircraft } from './edit-queries.ts'
import type { FleetSnapshot } from './snapshot.ts'
import { canFlyFacts, lockCanFlyFacts, type CanFlyRow } from './can-fly-queries.ts'

export interface AircraftPeriod {
  aircraftId: number
  from: Temporal.Instant
  to: Temporal.Instant
}

const toPeriod = ({ from, to }: AircraftPeriod) => ({ from: from.epochMilliseconds, to: to.epochMilliseconds })

const toFacts = (row: CanFlyRow) => ({
  aircraft: {
    status: row.status,
    isDraft: row.published_at === null,
    airworthyUntil: row.airworthy_until,
    insuredUntil: row.own_insured_until,
  },
  operator: { isSuspended: row.suspended, insuredUntil: row.insured_until, aocUntil: row.aoc_until },
  outOfService: row.out_of_service,
})

/**
 * Why an aircraft may not fly in a period; empty where it may. An unknown aircraft counts as retired.
 * @param isLocked its facts do not change until the transaction ends: for what is inserted, which a change of them would not find
 */
export async function getCannotFlyReasons(on: Db, flight: AircraftPeriod, isLocked = false): Promise<CannotFlyReason[]> {
  if (isLocked) await lockCanFlyFacts(on, flight.aircraftId)
  const row = await canFlyFacts(on, flight)
  return row ? findCannotFlyReasons(toFacts(row), toPeriod(flight)) : ['retired']
}

/** Keeps the facts of an aircraft from changing, and holds of it waiting, until the transaction ends. */
export const lockFacts = async (trx: Trx, aircraftId: number): Promise<void> => {
  await lockAircraft(trx, aircraftId)
}

/** Keeps the facts of an aircraft and its operator from changing until the transaction ends; others may do so at the same time. */
export const keepFacts = async (trx: Trx, aircraftId: number): Promise<void> => {
  await lockCanFlyFacts(trx, aircraftId)
}

/** The same from memory, for lists: what is decided by it is checked again in the database. */
export function findReasonsInSnapshot({ aircraft: all, operators, periods }: FleetSnapshot, flight: AircraftPeriod): CannotFlyReason[] {
  const aircraft = all.get(flight.aircraftId)
  const operator = operators.get(aircraft?.operatorId ?? 0)
  if (!aircraft || !operator) return ['retired']
  const outOfService = (periods.get(aircraft.id) ?? []).filter(({ isService }) => isService)
  return findCannotFlyReasons({ aircraft, operator, outOfService }, toPeriod(flight))
}
