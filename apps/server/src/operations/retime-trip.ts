import type { RetimeOrder, RetimeResult } from '../booking/retime-order.ts'
import type { Db } from '../platform/db/database.ts'
import type { OperationsContext } from './deps.ts'
import { itemsByOrder, releaseByOrder } from './queries.ts'

interface ChecklistEffect {
  /** Items that were done or asked for and have to be looked at again. */
  reopened: number
  isReleaseTaken: boolean
}

const readState = async (on: Db, orderId: string) => ({
  settled: (await itemsByOrder(on, orderId)).flatMap(({ id, status }) =>
    status === 'OK' || status === 'REQ' || status === 'HOLD' ? [id] : [],
  ),
  isReleased: (await releaseByOrder(on, orderId)) !== undefined,
})

/** Moves a trip, or tries to, and names what that does to its checklist and its release. @throws what `retimeOrder` throws */
export async function retimeTrip(
  ctx: OperationsContext,
  change: Omit<RetimeOrder, 'inspect'>,
): Promise<RetimeResult & { checklist: ChecklistEffect }> {
  const before = await readState(ctx.db, change.id)
  let after = before
  const result = await ctx.booking.retimeOrder({
    ...change,
    inspect: async (trx) => {
      after = await readState(trx, change.id)
    },
  })
  const reopened = before.settled.filter((id) => !after.settled.includes(id)).length
  return { ...result, checklist: { reopened, isReleaseTaken: before.isReleased && !after.isReleased } }
}
