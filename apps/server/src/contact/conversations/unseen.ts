import { conversationById, firstUnseen } from './queries.ts'
import type { Context } from '../../context.ts'
import { getPnr } from '../../sales/orders/index.ts'

/** Emits `conversation.unread` when the customer has not seen a message of ours. */
export async function notifyUnseen(ctx: Context, conversationId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const thread = await conversationById(trx, conversationId)
    const message = thread && (await firstUnseen(trx, thread))
    if (!thread || !message) return
    await ctx.events.emit(trx, 'conversation.unread', {
      clientId: thread.client_id,
      conversationId,
      orderId: thread.order_id,
      pnr: thread.order_id === null ? null : await getPnr(ctx, trx, thread.order_id),
      number: message.number,
      name: message.staff_name ?? '',
      locale: thread.locale === 'it' ? 'it' : 'en',
    })
  })
}
