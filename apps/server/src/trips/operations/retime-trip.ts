import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import { type RetimeOrder, type RetimeResult, retimeOrder, retimeByStaff } from '../../sales/booking/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { itemsByOrder, releaseByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

interface ChecklistEffect {
  /** Items that were done or asked for and have to be looked at again. */
  reopened: ChecklistKind[]
  isReleaseTaken: boolean
}

const readState = async (on: Db, orderId: string) => ({
  settled: (await itemsByOrder(on, orderId)).filter(({ status }) => status === 'OK' || status === 'REQ' || status === 'HOLD'),
  isReleased: (await releaseByOrder(on, orderId)) !== undefined,
})

/** What moving a trip does, and to its checklist and its release; then the change, where it is no dry run. @throws what `retimeOrder` throws */
export async function retimeTrip(
  ctx: Context,
  { memberId, ...change }: Pick<RetimeOrder, 'id' | 'legs' | 'tail' | 'reason' | 'isDryRun' | 'agreedBy'> & { memberId: string },
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
  const still = new Set(after.settled.map(({ id }) => id))
  const reopened = before.settled.flatMap(({ id, kind }) => (still.has(id) ? [] : [kind as ChecklistKind]))
  const approvalId = change.isDryRun ? null : await retimeByStaff(ctx, { ...change, memberId })
  return { ...result, checklist: { reopened, isReleaseTaken: before.isReleased && !after.isReleased }, approvalId }
}
