import type { ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import {
  assessLeg,
  dropLeg,
  type DropLeg,
  dropLegByStaff,
  type DroppedTrip,
  proposeLeg,
  type RetimeOrder,
  type RetimeResult,
  retimeOrder,
  retimeByStaff,
} from '../../sales/booking/index.ts'
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
  return { ...result, checklist: toEffect(before, after) }
}

type TripState = Awaited<ReturnType<typeof readState>>

function toEffect(before: TripState, after: TripState): ChecklistEffect {
  const still = new Set(after.settled.map(({ id }) => id))
  const reopened = before.settled.flatMap(({ id, kind }) => (still.has(id) ? [] : [kind as ChecklistKind]))
  return { reopened, isReleaseTaken: before.isReleased && !after.isReleased }
}

/** What a flight less does; then the drop, where it is no dry run. @throws what `dropLegByStaff` throws */
export async function dropLegOfTrip(
  ctx: Context,
  { memberId, reason, isDryRun, ...payload }: DropLeg & { memberId: string; reason: string; isDryRun: boolean },
): Promise<DroppedTrip & { checklist: ChecklistEffect; canceled: ChecklistKind[]; approvalId: string | null }> {
  const { settled, isReleased } = await readState(ctx.db, payload.orderId)
  const before = { settled: settled.filter(({ leg_id: leg }) => leg !== payload.legId), isReleased }
  const known = new Set((await itemsByOrder(ctx.db, payload.orderId)).map(({ id, leg_id: leg }) => (leg === payload.legId ? id : null)))
  const preview = await runTransaction(ctx.db, true, async (trx) => {
    const dropped = await dropLeg(ctx, trx, payload, { madeBy: memberId, decidedBy: null, reason })
    const canceled = (await itemsByOrder(trx, payload.orderId)).filter(({ id }) => known.has(id)).map(({ kind }) => kind as ChecklistKind)
    return { ...dropped, canceled, checklist: toEffect(before, await readState(trx, payload.orderId)) }
  })
  return { ...preview, approvalId: isDryRun ? null : await dropLegByStaff(ctx, { ...payload, memberId, reason }) }
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
  const { chargeCents, priceCents, costCents, decideBy, needsApproval, addedAt, fee } = await runTransaction(ctx.db, true, (trx) =>
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
    position: addedAt,
    fee,
    decideBy,
    approvalId,
  }
}
