import { type RetimeOrder, type RetimeResult, retimeOrder, retimeByStaff } from '../../sales/booking/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { itemsByOrder, releaseByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

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

/** What moving a trip does, and to its checklist and its release; then the change, where it is no dry run. @throws what `retimeOrder` throws */
export async function retimeTrip(
  ctx: Context,
  { memberId, ...change }: Pick<RetimeOrder, 'id' | 'legs' | 'tail' | 'reason' | 'isDryRun'> & { memberId: string },
): Promise<RetimeResult & { checklist: ChecklistEffect; approvalId: string | null }> {
  const before = await readState(ctx.db, change.id)
  let after = before
  const result = await retimeOrder(ctx, {
    ...change,
    actor: `staff:${memberId}`,
    isDryRun: true,
    inspect: async (trx) => {
      after = await readState(trx, change.id)
    },
  })
  const reopened = before.settled.filter((id) => !after.settled.includes(id)).length
  const approvalId = change.isDryRun ? null : await retimeByStaff(ctx, { ...change, memberId })
  return { ...result, checklist: { reopened, isReleaseTaken: before.isReleased && !after.isReleased }, approvalId }
}
