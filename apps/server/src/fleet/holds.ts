import type { Trx } from '../platform/db/database.ts'
import { confirmHolds, deleteAvailabilityBlocks, insertHold, type HoldRequest } from './queries.ts'

/**
 * Takes the aircraft for the whole period, until booked or released. Being too late is an answer, not an error, and
 * leaves the caller's transaction usable. A buyer who meets another one's unfinished transaction waits for its end.
 */
export async function holdAircraft(trx: Trx, request: HoldRequest): Promise<'held' | 'taken'> {
  return (await insertHold(trx, request)) ? 'held' : 'taken'
}

/** Makes the holds under a reference final (the order was paid or confirmed); again is harmless. */
export async function bookAircraft(trx: Trx, reference: string): Promise<'booked' | 'not_held'> {
  return (await confirmHolds(trx, reference)) > 0 ? 'booked' : 'not_held'
}

/** Releases all holds and bookings of the reference. */
export async function releaseAircraft(trx: Trx, reference: string): Promise<'released' | 'not_held'> {
  return (await deleteAvailabilityBlocks(trx, reference)) > 0 ? 'released' : 'not_held'
}
