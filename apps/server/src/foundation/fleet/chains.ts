import type { Db, Trx } from '../../platform/db/database.ts'
import { chainByOrder, deleteChain, insertChain, type TripChain } from './chain-queries.ts'

/** The chain that an order is part of. */
export const getChain = (on: Db, orderId: string): Promise<TripChain | null> => chainByOrder(on, orderId, false)

/** The same, locked until the transaction ends: flights of both trips stay as they are. */
export const lockChain = (trx: Trx, orderId: string): Promise<TripChain | null> => chainByOrder(trx, orderId, true)

export const startChain = (trx: Trx, chain: TripChain, now: Temporal.Instant): Promise<void> => insertChain(trx, chain, now)

/**
 * Ends the chain of an order; the caller gives both trips their own flights back. Called first by every change of the flights of a chained
 * trip: the row is the lock of both.
 */
export async function endChain(trx: Trx, orderId: string): Promise<TripChain | null> {
  const chain = await chainByOrder(trx, orderId, true)
  if (chain) await deleteChain(trx, chain)
  return chain
}
