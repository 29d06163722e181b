import type { Db, Trx } from '../../platform/db/database.ts'

/** Two trips of one aircraft without a return to its base between them. */
export interface TripChain {
  earlierOrderId: string
  laterOrderId: string
  aircraftId: number
  /** What both cost less together, cents. */
  savedCents: number
}

/** The chain of an order, on either side. */
export async function chainByOrder(on: Db, orderId: string, isLocked: boolean): Promise<TripChain | null> {
  const row = await on
    .selectFrom('aircraft_chain')
    .selectAll()
    .where((eb) => eb.or([eb('earlier_order_id', '=', orderId), eb('later_order_id', '=', orderId)]))
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const { earlier_order_id: earlierOrderId, later_order_id: laterOrderId, aircraft_id: aircraftId, saved_price: savedCents } = row
  return { earlierOrderId, laterOrderId, aircraftId, savedCents }
}

export async function insertChain(trx: Trx, chain: TripChain, now: Temporal.Instant): Promise<void> {
  await trx
    .insertInto('aircraft_chain')
    .values({
      earlier_order_id: chain.earlierOrderId,
      later_order_id: chain.laterOrderId,
      aircraft_id: chain.aircraftId,
      saved_price: chain.savedCents,
      created_at: now.toString(),
    })
    .execute()
}

export async function deleteChain(trx: Trx, { earlierOrderId }: TripChain): Promise<void> {
  await trx.deleteFrom('aircraft_chain').where('earlier_order_id', '=', earlierOrderId).execute()
}
