import type { Db, Trx } from '../../platform/db/database.ts'
import { getCannotFlyReasons } from './can-fly.ts'
import {
  confirmHolds,
  conflictingBlocks,
  deleteAvailabilityBlocks,
  endBlock,
  insertHold,
  updateBlock,
  type AircraftConflict,
  type HoldRequest,
  isFree,
} from './hold-queries.ts'
import { blockByReference, type ScheduleBlock } from './schedule-queries.ts'
import { pgConstraint, pgErrorCode } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'

/**
 * Takes the aircraft for the whole period, until booked or released. Being too late is an answer, not an error, and
 * leaves the caller's transaction usable. A buyer who meets another one's unfinished transaction waits for its end.
 * An aircraft that may not fly then is not held for anybody: a change of its facts waits for this transaction, or this one for the change.
 */
export async function holdAircraft(trx: Trx, request: HoldRequest): Promise<'held' | 'taken'> {
  if ((await getCannotFlyReasons(trx, request, true)).length > 0) return 'taken'
  return (await insertHold(trx, request)) ? 'held' : 'taken'
}

/** Makes the holds under a reference final (the order was paid or confirmed); again is harmless. */
export async function bookAircraft(trx: Trx, reference: string): Promise<'booked' | 'not_held'> {
  return (await confirmHolds(trx, reference)) > 0 ? 'booked' : 'not_held'
}

/** Ends the booking of a reference at a moment: what was flown is kept under another reference, and the first one may hold another aircraft. */
export const endBooking = endBlock

/** Releases all holds and bookings of the reference. */
export async function releaseAircraft(trx: Trx, reference: string): Promise<'released' | 'not_held'> {
  return (await deleteAvailabilityBlocks(trx, reference)) > 0 ? 'released' : 'not_held'
}

/**
 * Moves the block of a reference to another time or aircraft. @returns what is in the way; empty once it is moved
 * @throws a database error where another transaction takes the aircraft at the same moment: see `isAircraftTaken`
 */
export async function moveBlock(trx: Trx, request: HoldRequest): Promise<AircraftConflict[]> {
  const conflicts = await conflictingBlocks(trx, request, request.reference)
  if (conflicts.length === 0 && !(await updateBlock(trx, request))) throw new Error(`${request.reference} has no block to move.`)
  return conflicts
}

/** What a reference holds or has booked; undefined: nothing. */
export const findBlock = (on: Db, reference: string): Promise<Pick<ScheduleBlock, 'aircraftId' | 'from' | 'to'> | undefined> =>
  blockByReference(on, reference)

const constraints: readonly (string | null)[] = ['aircraft_availability_block_no_overlap', 'aircraft_movement_no_overlap']

/** The exclusion constraints refused a block or a movement; those of others, such as of crews, say nothing about the aircraft. */
export const isAircraftTaken = (error: unknown): boolean => pgErrorCode(error) === '23P01' && constraints.includes(pgConstraint(error))

/** The answer to a change that an aircraft cannot make. @param conflicts what is in the way; empty where another transaction was faster */
export const aircraftTaken = (conflicts: readonly AircraftConflict[]): Refusal =>
  new Refusal('AIRCRAFT_TAKEN', 'This aircraft is not free then.', {
    facts: { conflicts: conflicts.map(({ reference, kind, from, to }) => ({ reference, kind, from: from.toString(), to: to.toString() })) },
  })

/** Whether nothing blocks the aircraft in a period, as the database has it. */
export const isAircraftFree = isFree
