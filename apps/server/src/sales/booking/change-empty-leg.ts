import type { EmptyLegAction } from '@aquilane/domain/empty-legs/transitions'
import { lockOrderOrThrow, canTransition } from '../orders/index.ts'
import { cancelAndRefund } from './cancel-order.ts'
import { restoreParent } from './sold-product.ts'
import type { Context } from '../../context.ts'
import { getLegBuyer, changeLegStatus, getDetourParent } from '../../market/empty-legs/index.ts'
import { discountByOrder } from '../invoices/index.ts'

export interface ChangeEmptyLeg {
  legId: string
  action: EmptyLegAction
  /** `staff:<id>` */
  actor: `staff:${string}`
  reason: string
  /** The order that the caller knows to be canceled by a withdrawal; null: none. */
  buyerOrderId: string | null
}

/**
 * Pauses, offers or withdraws a leg as staff decided. The withdrawal of a held or sold one cancels the buyer's order and refunds it in
 * full, in the same transaction. @throws NOT_FOUND, LEG_STATE_CONFLICT, LEG_SOLD
 */
export async function changeEmptyLeg(ctx: Context, change: ChangeEmptyLeg): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { buyerOrderId } = change
    // Orders are locked before their leg, as everywhere else; a buyer who came meanwhile fails the check of `changeLegStatus`.
    const order =
      buyerOrderId === null || (await getLegBuyer(ctx, trx, change.legId)) !== buyerOrderId
        ? null
        : await lockOrderOrThrow(trx, buyerOrderId)
    const parent = await getDetourParent(ctx, trx, change.legId)
    await changeLegStatus(ctx, trx, { ...change, buyerOrderId: order?.id ?? null })
    if (change.action === 'withdraw') await restoreParent(ctx, trx, parent)
    if (!order || !canTransition(order, 'withdrawn')) return
    const discount = await discountByOrder(ctx, trx, order.id)
    const refund = order.paid + order.ancillary_paid
    await cancelAndRefund(ctx, trx, order, { event: 'withdrawn', actor: change.actor, reason: 'leg-withdrawn', refund, discount })
  })
}
