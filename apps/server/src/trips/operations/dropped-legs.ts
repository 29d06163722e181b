import { type ChecklistKind, proofOf } from '@aquilane/domain/operations/checklist-rules'
import { manifestKinds } from '@aquilane/domain/operations/views'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { deleteItems, filesByItems, type ItemRow, itemsByOrder, updateItem } from './queries.ts'
import { takeReleaseBack } from './take-release-back.ts'
import type { Context } from '../../context.ts'

/** Asked for, arranged or billed with another party; what follows from data of the flight ends with it, but for what was sent to an authority. */
function isArranged({ kind, status, cost }: ItemRow): boolean {
  if (cost !== null) return true
  if (status === 'NR' || status === 'NA') return false
  return proofOf(kind as ChecklistKind) !== 'derived' || manifestKinds.some((one) => one === kind)
}

/**
 * Handler of `order.leg-dropping`: what was asked for or arranged for the flight is cancelled with its supplier, as an item of the trip; what was not
 * begun disappears. The trip is released again as it becomes.
 */
export async function releaseChecklist(
  ctx: Context,
  trx: Trx,
  { orderId, legId, dropId }: DomainEvents['order.leg-dropping'],
): Promise<void> {
  const items = (await itemsByOrder(trx, orderId)).filter(({ leg_id: leg }) => leg === legId)
  await takeReleaseBack(ctx, trx, orderId, 'system')
  const files = await filesByItems(
    trx,
    items.map(({ id }) => id),
  )
  const untouched = items.filter((item) => !isArranged(item) && !files.has(item.id))
  if (untouched.length > 0)
    await deleteItems(
      trx,
      untouched.map(({ id }) => id),
    )
  const changed_at = ctx.clock.now().toString()
  for (const item of items)
    if (!untouched.includes(item))
      await updateItem(trx, item.id, { leg_id: null, dropped_leg_id: dropId, status: 'CNL', causes: [], changed_at })
}
