import type { EmptyLegAction } from '@aquilane/domain/empty-legs/transitions'
import { lockOrderOrThrow } from '../orders/transition-order.ts'
import { canTransition } from '../orders/transitions.ts'
import { cancelAndRefund } from './cancel-order.ts'
import type { BookingContext } from './deps.ts'
import { restoreParent } from './sold-product.ts'

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
export async function changeEmptyLeg(ctx: BookingContext, change: ChangeEmptyLeg): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const { buyerOrderId } = change
    // Orders are locked before their leg, as everywhere else; a buyer who came meanwhile fails the check of `changeLegStatus`.
    const order =
      buyerOrderId === null || (await ctx.emptyLegs.getLegBuyer(trx, change.legId)) !== buyerOrderId
        ? null
        : await lockOrderOrThrow(trx, buyerOrderId)
    const parent = await ctx.emptyLegs.getDetourParent(trx, change.legId)
    await ctx.emptyLegs.changeLegStatus(trx, { ...change, buyerOrderId: order?.id ?? null })
    if (change.action === 'withdraw') await restoreParent(ctx, trx, parent)
    if (!order || !canTransition(order, 'withdrawn')) return
    const discount = await ctx.invoices.discountByOrder(trx, order.id)
    const refund = order.paid + order.ancillary_paid
    await cancelAndRefund(ctx, trx, order, { event: 'withdrawn', actor: change.actor, reason: 'leg-withdrawn', refund, discount })
  })
}
