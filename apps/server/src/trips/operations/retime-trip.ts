import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import { assessLeg, proposeLeg, type RetimeOrder, type RetimeResult, retimeOrder, retimeByStaff } from '../../sales/booking/index.ts'
import type { Db } from '../../platform/db/database.ts'
import { runTransaction } from '../../platform/db/dry-run.ts'
import { itemsByOrder, releaseByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

export interface ChecklistEffect {
  /** Items that were done or asked for and have to be looked at again. */
  reopened: ChecklistKind[]
  isReleaseTaken: boolean
}

const readState = async (on: Db, orderId: string) => ({
  settled: (await itemsByOrder(on, orderId)).filter(({ status }) => status === 'OK' || status === 'REQ' || status === 'HOLD'),
  isReleased: (await releaseByOrder(on, orderId)) !== undefined,
})

type Previewed = Pick<RetimeOrder, 'id' | 'legs' | 'tail' | 'reason' | 'agreedBy' | 'added'> & { memberId: string }

/** What a change does to a trip, its checklist and its release; nothing is changed. @throws what `retimeOrder` throws */
async function previewChange(ctx: Context, { memberId, ...change }: Previewed): Promise<RetimeResult & { checklist: ChecklistEffect }> {
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
  return { ...result, checklist: { reopened, isReleaseTaken: before.isReleased && !after.isReleased } }
}

/** What moving a trip does; then the change, where it is no dry run. @throws what `retimeOrder` throws */
export async function retimeTrip(
  ctx: Context,
  { isDryRun, ...change }: Omit<Previewed, 'added'> & { isDryRun: boolean },
): Promise<RetimeResult & { checklist: ChecklistEffect; approvalId: string | null }> {
  const result = await previewChange(ctx, change)
  return { ...result, approvalId: isDryRun ? null : await retimeByStaff(ctx, change) }
}

/** What a flight more does once its customer accepts it; then the proposal, where it is no dry run. @throws what `proposeLeg` throws */
export async function proposeLegOfTrip(
  ctx: Context,
  { orderId, leg, hours, reason, memberId, isDryRun }: Parameters<typeof proposeLeg>[1] & { isDryRun: boolean },
) {
  const result = await previewChange(ctx, { id: orderId, legs: [], tail: null, added: leg, reason, memberId })
  const { chargeCents, priceCents, costCents, decideBy, needsApproval } = await runTransaction(ctx.db, true, (trx) =>
    assessLeg(ctx, trx, { orderId, leg, hours }),
  )
  const isPaid = (await itemsByOrder(ctx.db, orderId)).some(({ kind, status }) => kind === 'payment' && status === 'OK')
  // The invoice comes with the acceptance.
  const reopened: ChecklistKind[] = isPaid && chargeCents > 0 ? [...result.checklist.reopened, 'payment'] : result.checklist.reopened
  const approvalId = isDryRun ? null : await proposeLeg(ctx, { orderId, leg, hours, reason, memberId })
  return {
    ...result,
    checklist: { ...result.checklist, reopened },
    needsApproval,
    chargeCents,
    priceCents,
    marginCents: priceCents - costCents,
    decideBy,
    approvalId,
  }
}
