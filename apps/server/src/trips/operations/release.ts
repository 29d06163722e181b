import { isSettled } from '@aquilane/domain/operations/checklist'
import { isReleaseStopper, type ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import { getOrderCannotFlyReasons, lockOrderOrThrow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { toTripProblem } from './trip-problem.ts'
import { deleteRelease, insertRelease, itemsByOrder, releaseByOrder } from './queries.ts'
import type { Context } from '../../context.ts'

/**
 * Releases a trip. With required items open it needs a reason.
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, AIRCRAFT_CANNOT_FLY, RELEASE_BLOCKED with the kinds of the open items, TRIP_CLOSED
 */
export async function releaseTrip(
  ctx: Context,
  { orderId, memberId, reason }: { orderId: string; memberId: string; reason: string | null },
): Promise<void> {
  try {
    await ctx.db.transaction().execute(async (trx) => {
      const order = await lockOrderOrThrow(trx, orderId)
      if (order.status !== 'Confirmed')
        throw new Refusal('ORDER_STATE_CONFLICT', 'Only a confirmed trip can be released.', {
          facts: { confirmation_status: order.status },
        })
      if (await releaseByOrder(trx, orderId)) return
      // No reason lets an aircraft depart that may not fly.
      const reasons = await getOrderCannotFlyReasons(ctx, trx, order)
      if (reasons.length > 0)
        throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft of this trip cannot fly then. Move the trip to another one.', {
          facts: { reasons },
        })
      const open = (await itemsByOrder(trx, orderId)).filter((item) => item.is_required && !isSettled(item.status))
      const stoppers = open.filter(({ kind }) => isReleaseStopper(kind as ChecklistKind))
      if (stoppers.length > 0 || (open.length > 0 && reason === null))
        throw new Refusal('RELEASE_BLOCKED', 'Something this trip needs is open. Settle it, or say why it departs without.', {
          facts: { items: open.map(({ kind }) => kind), without_reason: stoppers.map(({ kind }) => kind) },
        })
      const overrideReason = open.length > 0 ? reason : null
      await insertRelease(trx, {
        order_id: orderId,
        released_at: ctx.clock.now().toString(),
        released_by: memberId,
        override_reason: overrideReason,
      })
      const action = overrideReason === null ? 'trip-released' : 'trip-released-anyway'
      await audit(trx, { actor: `staff:${memberId}`, action, subject: `order:${orderId}`, reason: overrideReason })
    })
  } catch (error) {
    throw toTripProblem(error)
  }
}

/** @throws NOT_FOUND */
export async function revokeRelease(ctx: Context, { orderId, memberId }: { orderId: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrderOrThrow(trx, orderId)
    if (await deleteRelease(trx, orderId))
      await audit(trx, { actor: `staff:${memberId}`, action: 'release-revoked', subject: `order:${orderId}` })
  })
}
