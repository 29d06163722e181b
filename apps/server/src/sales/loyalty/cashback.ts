import { cashbackAmount, nextCashbackStatus } from '@aquilane/domain/loyalty/cashback'
import { keptShare, type Share } from '@aquilane/domain/recovery/rest'
import { activeOrderStatuses } from '@aquilane/domain/orders/transitions'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { isRunning, parameters } from './campaigns.ts'
import { cashbackReference, transitionCashback } from './cashback-grants.ts'
import {
  type CashbackRow,
  cashbackByOrder,
  closeReversals,
  cashbackById,
  dueCashback,
  insertCashback,
  lockCashback,
  lockCashbackByOrder,
  openReversals,
  recordTaken,
  addDropped,
  updateCashbackAmount,
} from './cashback-queries.ts'
import { activeProgramme, campaignById } from './queries.ts'
import { cashbackJob } from './queues.ts'
import type { Context } from '../../context.ts'
import { getOrderAccount, lockOrder } from '../orders/index.ts'
import { grantCredit, reverseCredit, lockCredit, findReversal } from '../../foundation/ledger/index.ts'

/** Money of a balance has earned its cashback when it was topped up; a trip on account earns it when its debt is paid. */
const excludedProviders: readonly string[] = ['account', 'credit']

export function creditCashback(ctx: Context, paymentId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    // Locks order before grant, as a cancellation does.
    const known = await lockCashbackOrder(ctx, trx, paymentId)
    if (known?.status !== 'Due') return
    const order = known.order_id === null ? null : await getOrderAccount(ctx, trx, known.order_id)
    const standing = order === null || order.status === 'Completed' || activeOrderStatuses.includes(order.status)
    const late = Temporal.Instant.compare(known.expires_at, ctx.clock.now()) <= 0
    if (!late && order !== null && standing && isRefundableByOthers(order)) return
    if (!standing || late) {
      await transitionCashback(trx, known, 'dropped')
      return
    }
    await transitionCashback(trx, known, 'granted')
    const granted = await grantCredit(ctx, trx, {
      clientId: known.client_id,
      cents: known.amount,
      currency: known.currency,
      expiresAt: known.expires_at,
      reference: cashbackReference(known),
      campaign: (await campaignById(trx, known.campaign_id)).key,
      details: { order: known.order_id },
    })
    const undone = granted ? await applyReversals(ctx, trx, known) : 0
    if (granted)
      await ctx.events.emit(trx, 'loyalty.cashback-credited', {
        clientId: known.client_id,
        paymentId,
        amount: money(known.amount - undone, known.currency),
        until: known.expires_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
      })
  })
}

/**
 * Seats are refunded in full where their flight does not go, empty legs where the trip they belong to is cancelled, by whoever booked that: credited
 * before, cashback could be spent and kept. The sweep asks again.
 */
const isRefundableByOthers = ({ product, status }: { product: string; status: string }): boolean =>
  (product === 'shared_seat' && status === 'Confirmation') || (product === 'empty_leg' && status !== 'Completed')

/** Payouts before the credit took a part of it already. @returns its cents */
async function applyReversals(ctx: Context, trx: Trx, grant: CashbackRow): Promise<number> {
  let undone = 0
  for (const { payout_id: payoutId, reversed } of await openReversals(trx, grant.payment_id)) {
    const occasion = `payout:${payoutId}:${grant.payment_id}`
    const taken = await reverseCredit(ctx, trx, cashbackReference(grant), { cents: reversed, occasion })
    await recordTaken(trx, { paymentId: grant.payment_id, payoutId }, taken)
    undone += reversed
  }
  return undone
}

async function lockCashbackOrder(ctx: Context, trx: Trx, paymentId: string) {
  const known = await cashbackById(trx, paymentId)
  if (known?.order_id) await lockOrder(ctx, trx, known.order_id)
  return known && lockCashback(trx, paymentId)
}

export async function recordEarnedCashback(
  ctx: Context,
  trx: Trx,
  payment: {
    paymentId: string
    clientId: string
    orderId: string | null
    amount: number
    fromBalance: number
    /** Money of others earns its customer nothing. */
    fromOthers: number
    currency: string
    method: string
  },
): Promise<void> {
  const now = ctx.clock.now()
  const campaign = excludedProviders.includes(payment.method) ? undefined : await activeProgramme(trx, 'cashback')
  if (!campaign?.usable_until || !isRunning(campaign, now)) return
  const { basis_points, delay_minutes } = parameters('cashback', campaign)
  const amount = cashbackAmount(payment.amount - payment.fromBalance - payment.fromOthers, payment.currency, basis_points)
  if (amount <= 0) return
  const due = now.add({ minutes: delay_minutes })
  const made = await insertCashback(trx, {
    payment_id: payment.paymentId,
    campaign_id: campaign.id,
    client_id: payment.clientId,
    order_id: payment.orderId,
    status: nextCashbackStatus(null, 'earned')!,
    amount,
    currency: payment.currency,
    due_at: due.toString(),
    expires_at: campaign.usable_until.toString(),
    created_at: now.toString(),
  })
  if (!made) return
  await audit(trx, { actor: 'system', action: 'earned', subject: `cashback:${payment.paymentId}`, to: 'Due', details: { amount } })
  await ctx.jobs.send(trx, cashbackJob, { payment: payment.paymentId }, { startAfter: due })
}

/** Locks the cashback of a locked order and the accounts that hold it, so that its used part stays what it is. */
export async function lockCashbackOfOrder(ctx: Context, trx: Trx, orderId: string): Promise<void> {
  for (const grant of await lockCashbackByOrder(trx, orderId)) await lockCredit(ctx, trx, cashbackReference(grant))
}

/** Cents that the customer has used of the cashback of an order and would keep after its cancellation. */
export async function findUsedCashback(ctx: Context, on: Db, orderId: string): Promise<number> {
  let used = 0
  for (const grant of await cashbackByOrder(on, orderId))
    if (grant.status === 'Granted') used += (await findReversal(ctx, on, cashbackReference(grant))).fromUsed
  return used
}

/**
 * After a cancellation: drops due cashback and reverses granted cashback.
 * @param deducted cents that the refund was lowered by
 */
export async function reverseCashbackOfOrder(ctx: Context, trx: Trx, orderId: string, deducted: number): Promise<void> {
  await reverseGrants(ctx, trx, await lockCashbackByOrder(trx, orderId), { deducted })
}

/** @param grants locked */
async function reverseGrants(
  ctx: Context,
  trx: Trx,
  grants: readonly CashbackRow[],
  { deducted, occasion }: { deducted: number; occasion?: string },
): Promise<void> {
  let left = deducted
  for (const grant of grants) {
    if (await transitionCashback(trx, grant, 'dropped')) continue
    if (!(await transitionCashback(trx, grant, 'taken_back'))) continue
    const { fromUsed } = await findReversal(ctx, trx, cashbackReference(grant))
    const settled = Math.min(left, fromUsed)
    left -= settled
    const own = occasion === undefined ? {} : { occasion: `${occasion}:${grant.payment_id}` }
    await reverseCredit(ctx, trx, cashbackReference(grant), { settled, ...own })
  }
  // The refund was computed under the same locks.
  if (left > 0) throw new Error(`${left} cents of deducted cashback were not used.`)
}

/** A part of what was paid for the price of an order. */
interface PaidShare {
  orderId: string
  /** Ids of the payments: the cashback of services stays. */
  payments: readonly string[]
  share: Share
}

/** What of the cashback of some payments is undone with their share, cents by grant; what was undone before does not count. */
async function planShare(ctx: Context, grants: readonly CashbackRow[], on: Db, { payments, share }: PaidShare) {
  const plan = []
  for (const grant of grants) {
    if (!payments.includes(grant.payment_id) || (grant.status !== 'Due' && grant.status !== 'Granted')) continue
    const reference = cashbackReference(grant)
    const left = grant.status === 'Due' ? grant.amount : (await findReversal(ctx, on, reference)).reversed
    const cents = keptShare(left, share)
    const fromUsed = grant.status === 'Granted' ? (await findReversal(ctx, on, reference, cents)).fromUsed : 0
    if (cents > 0) plan.push({ grant, cents, fromUsed })
  }
  return plan
}

/** Cents of it that the customer has used and would keep. */
export async function findUsedCashbackShare(ctx: Context, on: Db, paid: PaidShare): Promise<number> {
  const plan = await planShare(ctx, await cashbackByOrder(on, paid.orderId), on, paid)
  return plan.reduce((sum, { fromUsed }) => sum + fromUsed, 0)
}

/** These payments of an order that goes on are given back: so is all of their cashback. @param undone as in `reverseCashbackShare` */
export async function reverseCashbackOfPayments(
  ctx: Context,
  trx: Trx,
  { orderId, payments, deducted, occasion }: Omit<PaidShare, 'share'> & { deducted: number; occasion: string },
): Promise<void> {
  const grants = await lockCashbackByOrder(trx, orderId)
  await reverseGrants(
    ctx,
    trx,
    grants.filter(({ payment_id: id }) => payments.includes(id)),
    { deducted, occasion },
  )
}

/**
 * A part of an order is undone by its customer: so is that share of its cashback, due and granted.
 * @param undone.deducted cents that the refund was lowered by
 * @param undone.occasion of the postings
 */
export async function reverseCashbackShare(
  ctx: Context,
  trx: Trx,
  { deducted, occasion, ...paid }: PaidShare & { deducted: number; occasion: string },
): Promise<void> {
  let left = deducted
  for (const { grant, cents, fromUsed } of await planShare(ctx, await lockCashbackByOrder(trx, paid.orderId), trx, paid)) {
    const settled = Math.min(left, fromUsed)
    left -= settled
    if (grant.status === 'Due') await updateCashbackAmount(trx, grant.payment_id, grant.amount - cents)
    else {
      await reverseCredit(ctx, trx, cashbackReference(grant), { cents, settled, occasion: `${occasion}:${grant.payment_id}` })
      await addDropped(trx, grant.payment_id, cents)
    }
    await audit(trx, {
      actor: 'system',
      action: 'reduced',
      subject: `cashback:${grant.payment_id}`,
      details: { reversed: cents, occasion },
    })
  }
  // The refund was computed under the same locks.
  if (left > 0) throw new Error(`Order ${paid.orderId}: ${left} cents of deducted cashback were not used.`)
}

/** The provider took a payment back for good: its cashback ends, as far as it is unspent. There is no refund that could be lowered. */
export async function reverseCashbackOfPayment(ctx: Context, trx: Trx, paymentId: string): Promise<void> {
  const grant = await lockCashbackOrder(ctx, trx, paymentId)
  if (!grant) return
  // A payout of the same money that is rejected later returns nothing.
  await closeReversals(trx, paymentId, ctx.clock.now())
  if (await transitionCashback(trx, grant, 'dropped')) return
  if (await transitionCashback(trx, grant, 'taken_back'))
    await reverseCredit(ctx, trx, cashbackReference(grant), { occasion: `payment:${paymentId}:reversed` })
}

/** Whatever a job has missed. */
export async function creditDueCashback(ctx: Context): Promise<void> {
  for (const { payment_id } of await dueCashback(ctx.db, ctx.clock.now())) await creditCashback(ctx, payment_id)
}
