import { lowerClassRefundPosting } from '@aquilane/domain/accounting/order-postings'
import { type Actor, type GivenBack, lockOrderOrThrow, lowerPrice, type OrderRow } from '../orders/index.ts'
import { planRefundParts, refundPayments } from '../payments/index.ts'
import type { ProposalRow } from '../recoveries/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { postEntry } from '../../foundation/ledger/index.ts'
import type { Context } from '../../context.ts'

interface AcceptedProposal {
  order: OrderRow
  actor: Actor
  proposal: Pick<ProposalRow, 'id' | 'class_refund'>
  refundTo?: 'source' | 'balance' | undefined
}

/** What an accepted proposal gives back and where it goes, for the message; null: nothing. */
export async function planLowerClassRefund(
  ctx: Context,
  trx: Trx,
  { order, proposal, refundTo }: AcceptedProposal,
): Promise<GivenBack | null> {
  if (proposal.class_refund === 0) return null
  const parts = await planRefundParts(ctx, trx, { orderId: order.id, cents: proposal.class_refund, isOfPrice: true })
  return {
    classRefund: money(proposal.class_refund, order.currency),
    refunds: parts.map(({ cents, currency, ...part }) => ({
      ...part,
      amount: money(cents, currency),
      ...(refundTo === 'balance' && !part.others ? { destination: 'balance' as const } : {}),
    })),
  }
}

/**
 * Gives back what an accepted proposal of a lower class promised, as it was sent: the order stands at the lower price. The database compares both at
 * commit. Cashback of the trip stays: its customer has undone nothing.
 */
export async function refundLowerClass(
  ctx: Context,
  trx: Trx,
  { order: { id }, actor, proposal, refundTo }: AcceptedProposal,
): Promise<void> {
  const cents = proposal.class_refund
  if (cents === 0) return
  const { currency } = await lowerPrice(trx, await lockOrderOrThrow(trx, id), cents)
  await audit(trx, { actor, action: 'recovery-class-refund', subject: `order:${id}`, details: { amount: cents, proposal: proposal.id } })
  await postEntry(ctx, trx, lowerClassRefundPosting({ orderId: id, proposalId: proposal.id, currency, refund: cents }))
  await refundPayments(ctx, trx, { orderId: id, amount: cents, reason: 'lower_class', toBalance: refundTo === 'balance' })
}
