import { nextProposalStatus } from '@aquilane/domain/recovery/proposal'
import { audit } from '../../platform/db/audit.ts'
import { lockOrder, orderById } from '../orders/index.ts'
import { lockProposal, orderOfProposal, overdueProposals, updateProposal } from './queries.ts'
import { announce } from './recoveries.ts'
import type { Context } from '../../context.ts'

/** Silence decides nothing: staff get a message, and the customer may still ask for another time or the money. Again is harmless. */
export async function expireProposal(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const orderId = await orderOfProposal(trx, id)
    if (orderId === null) return
    await lockOrder(ctx, trx, orderId)
    const proposal = await lockProposal(trx, id)
    const order = await orderById(trx, orderId)
    if (!proposal || !order) return
    const isLate = Temporal.Instant.compare(proposal.decide_by, ctx.clock.now()) <= 0
    const status = nextProposalStatus(proposal.status, 'expire', { isLate })
    if (status === null) return
    await updateProposal(trx, id, { status })
    await audit(trx, { actor: 'system', action: 'recovery-unanswered', subject: `order:${orderId}` })
    await announce(ctx, trx, { id: proposal.recovery_id, order }, 'silence')
  })
}

/** What a lost job missed. */
export async function expireProposals(ctx: Context): Promise<void> {
  for (const id of await overdueProposals(ctx.db, ctx.clock.now()))
    await expireProposal(ctx, id).catch((error: unknown) => ctx.log.error({ err: error, proposal: id }, 'proposal could not be ended'))
}
