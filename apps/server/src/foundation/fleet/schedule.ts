import type { Db, Trx } from '../../platform/db/database.ts'
import { lockAircraft } from './edit-queries.ts'
import { conflictingBlocks, type AircraftConflict } from './hold-queries.ts'
import {
  blockByReference,
  blocksBetween,
  deleteServiceBlock,
  insertServiceBlock,
  movementsBetween,
  type ScheduleBlock,
  type ServiceBlock,
} from './schedule-queries.ts'

export type ScheduleMovement = Awaited<ReturnType<typeof movementsBetween>>[number]

/** Blocks and planned flights of all aircraft in a period, by aircraft and time. */
export async function getSchedule(
  on: Db,
  { from, to }: { from: Temporal.Instant; to: Temporal.Instant },
): Promise<{ blocks: ScheduleBlock[]; movements: ScheduleMovement[] }> {
  return { blocks: await blocksBetween(on, from, to), movements: await movementsBetween(on, from, to) }
}

/**
 * Keeps an aircraft from being sold. @returns what is in the way; empty once it is blocked. A block over trips finds only other blocks of staff in its way.
 * @throws a database error where another transaction takes the aircraft at the same moment: see `isAircraftTaken`
 */
export async function addServiceBlock(trx: Trx, block: ServiceBlock): Promise<AircraftConflict[]> {
  await lockAircraft(trx, block.aircraftId)
  const all = await conflictingBlocks(trx, block, block.reference)
  const conflicts = block.isOverTrips ? all.filter(({ kind }) => kind !== 'hold' && kind !== 'booked') : all
  if (conflicts.length === 0) await insertServiceBlock(trx, block)
  return conflicts
}

/** @returns the block as it was; null where there is none */
export async function removeServiceBlock(trx: Trx, reference: string): Promise<ScheduleBlock | null> {
  const block = await blockByReference(trx, reference)
  if (block) await lockAircraft(trx, block.aircraftId)
  return block && (await deleteServiceBlock(trx, reference)) ? block : null
}
