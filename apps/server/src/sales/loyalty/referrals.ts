import { randomInt } from 'node:crypto'
import { normalizeCouponCode } from '@aquilane/domain/loyalty/coupons'
import {
  type FraudSignals,
  findSuspicions,
  isCouponRef,
  makeReferralCode,
  nextReferralStatus,
  ringDepth,
} from '@aquilane/domain/loyalty/referrals'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { money } from '../../platform/written-values.ts'
import { isRunning, latestExpiry, parameters } from './campaigns.ts'
import {
  type ReferralRow,
  activeProgramme,
  campaignById,
  clientByReferralCode,
  insertReferral,
  insertReferralCode,
  lockReferralByFriend,
  referralCodeByClient,
  referralsByClient,
  referrerChain,
  updateReferral,
} from './queries.ts'
import type { Context } from '../../context.ts'
import { fraudSignals, findKeptAccount } from '../../foundation/identity/index.ts'
import { cardFingerprints, findPayer } from '../payments/index.ts'
import { documentFingerprints } from '../../foundation/passengers/index.ts'
import { grantCoupon, withdrawByReference } from './coupons.ts'

async function referralCode(ctx: Context, clientId: string): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const known = await referralCodeByClient(ctx.db, clientId)
    if (known) return known.code
    await insertReferralCode(
      ctx.db,
      clientId,
      makeReferralCode((below) => randomInt(below)),
      ctx.clock.now(),
    )
  }
  throw new Error('No free referral code was found.')
}

/** Null for a deleted account. */
async function loadFraudSignals(ctx: Context, on: Db, clientId: string): Promise<(FraudSignals & { accounts: number }) | null> {
  const known = await fraudSignals(ctx, on, clientId)
  return (
    known && {
      clientId,
      ...known,
      cards: await cardFingerprints(ctx, on, clientId),
      documents: await documentFingerprints(ctx, on, clientId),
    }
  )
}

/** The coupons of both. */
export async function rewardReferral(ctx: Context, trx: Trx, referral: ReferralRow): Promise<void> {
  const campaign = await campaignById(trx, referral.campaign_id)
  const terms = parameters('referral', campaign)
  for (const clientId of [referral.referrer_id, referral.friend_id]) {
    // Deleted accounts get no reward.
    if (!(await fraudSignals(ctx, trx, clientId))) continue
    const coupon = await grantCoupon(ctx, trx, campaign, {
      clientId,
      reference: `referral:${referral.id}`,
      amount: terms.amount,
      currency: terms.currency,
      scope: terms.scope,
      minOrder: terms.min_order,
      expiresAt: latestExpiry(ctx.clock.now(), terms.valid_days, campaign.usable_until),
    })
    if (coupon)
      await ctx.events.emit(trx, 'coupon.granted', {
        clientId,
        couponId: coupon.id,
        ...rewardNotification(coupon),
        notification: 'referral',
      })
  }
}

/** A customer's own link, what both get (in cents), and how far the invited are. */
export interface FriendLink {
  link: string
  reward: { amount: number; currency: string } | null
  friends: { invited: number; flown: number }
}

export async function createFriendLink(ctx: Context, clientId: string): Promise<FriendLink> {
  const code = await referralCode(ctx, clientId)
  const campaign = await activeProgramme(ctx.db, 'referral')
  const open = campaign && isRunning(campaign, ctx.clock.now()) ? parameters('referral', campaign) : null
  const made = await referralsByClient(ctx.db, clientId)
  return {
    link: `${ctx.config.publicUrl}/?ref=${code}`,
    reward: open && { amount: open.amount, currency: open.currency },
    // Held referrals look pending, so that fraud learns nothing.
    friends: { invited: made.length, flown: made.filter(({ status }) => status === 'Rewarded').length },
  }
}

/** The code as it is kept, where a customer has it; null otherwise. */
export async function findReferralCode({ db }: Context, ref: string): Promise<string | null> {
  const code = normalizeCouponCode(ref)
  return (await clientByReferralCode(db, code)) ? code : null
}

/** A number signed in for the first time with this code. */
export async function recordReferral(ctx: Context, trx: Trx, friendId: string, ref: string): Promise<void> {
  if (isCouponRef(ref)) return
  const referrer = await clientByReferralCode(trx, normalizeCouponCode(ref))
  const campaign = await activeProgramme(trx, 'referral')
  // The code of an account that closed is its customer's still.
  const referrerId = referrer && (await findKeptAccount(ctx, trx, referrer.client_id))
  if (!referrerId || referrerId === friendId || !campaign || !isRunning(campaign, ctx.clock.now())) return
  const made = await insertReferral(trx, {
    campaign_id: campaign.id,
    referrer_id: referrerId,
    friend_id: friendId,
    status: nextReferralStatus(null, 'registered')!,
    created_at: ctx.clock.now().toString(),
  })
  if (made) await audit(trx, { actor: `client:${friendId}`, action: 'registered', subject: `referral:${made.id}`, to: 'Pending' })
}

/** The friend has flown: a coupon for both, or a person looks at it first. Once per friend. */
export function reviewReferral(ctx: Context, friendId: string): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const referral = await lockReferralByFriend(trx, friendId)
    if (referral?.status !== 'Pending') return
    const now = ctx.clock.now()
    const campaign = await campaignById(trx, referral.campaign_id)
    const terms = parameters('referral', campaign)
    const friend = await loadFraudSignals(ctx, trx, friendId)
    if (!friend) return
    const chain: FraudSignals[] = []
    for (const id of await referrerChain(trx, friendId, ringDepth)) {
      const marks = await loadFraudSignals(ctx, trx, id)
      // A deleted account cannot be compared but is still part of the chain.
      chain.push(marks ?? { clientId: id, phone: null, devices: [], cards: [], documents: [] })
    }
    const reasons = findSuspicions(friend, chain, { accounts: friend.accounts, accountsAllowed: terms.accounts_per_device })
    const event = reasons.length > 0 ? 'held' : 'rewarded'
    const to = nextReferralStatus(referral.status, event)
    if (to === null) throw new Error(`Referral ${referral.id} is ${referral.status} and cannot be ${event}.`)
    await updateReferral(trx, referral.id, { status: to, reasons, reviewed_at: now.toString() })
    await audit(trx, {
      actor: 'system',
      action: event,
      subject: `referral:${referral.id}`,
      from: referral.status,
      to,
      reason: reasons.join(', ') || null,
    })
    if (event === 'held') return
    await rewardReferral(ctx, trx, referral)
  })
}

/** A payment of the friend was charged back: there is no reward, and what was given and not used is withdrawn. */
export async function withdrawReferralOf(ctx: Context, trx: Trx, paymentId: string): Promise<void> {
  const friendId = await findPayer(ctx, trx, paymentId)
  const referral = friendId === null ? undefined : await lockReferralByFriend(trx, friendId)
  const to = referral && nextReferralStatus(referral.status, 'undone')
  if (!referral || !to) return
  await updateReferral(trx, referral.id, { status: to, reviewed_at: ctx.clock.now().toString() })
  await audit(trx, {
    actor: 'system',
    action: 'undone',
    subject: `referral:${referral.id}`,
    from: referral.status,
    to,
    reason: `Payment ${paymentId} was charged back.`,
  })
  await withdrawByReference(ctx, trx, `referral:${referral.id}`)
}

/** Notification about a coupon. */
export const rewardNotification = (coupon: { amount: number; currency: string; expire_at: Temporal.Instant | null }) => ({
  amount: money(coupon.amount, coupon.currency),
  until: coupon.expire_at && coupon.expire_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
})
