import { randomInt } from 'node:crypto'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getBringFriendLink } from '@aquilane/contract/loyalty'
import { normalizeCouponCode } from '@aquilane/domain/loyalty/coupons'
import {
  type FraudSignals,
  type ReferralStatus,
  findSuspicions,
  isCouponRef,
  makeReferralCode,
  nextReferralStatus,
  ringDepth,
} from '@aquilane/domain/loyalty/referrals'
import { audit } from '../platform/db/audit.ts'
import type { Db, Trx } from '../platform/db/database.ts'
import { money } from '../platform/http/serialize.ts'
import { isRunning, latestExpiry, parameters } from './campaigns.ts'
import type { Coupons } from './coupons.ts'
import type { LoyaltyDeps } from './deps.ts'
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

export interface Referrals {
  createLink(clientId: string): Promise<ResponseOf<typeof getBringFriendLink>>
  /** A number signed in for the first time with this code. */
  onClientRegistered(trx: Trx, friendId: string, ref: string): Promise<void>
  /** The friend has flown: a coupon for both, or a person looks at it first. Once per friend. */
  review(friendId: string): Promise<void>
  /** The coupons of both. */
  reward(trx: Trx, referral: ReferralRow): Promise<void>
}

export function createReferrals(deps: LoyaltyDeps, coupons: Pick<Coupons, 'grant'>): Referrals {
  const { db, clock, identity, persons, billing, events } = deps

  const referralCode = async (clientId: string): Promise<string> => {
    for (let tries = 0; tries < 10; tries++) {
      const known = await referralCodeByClient(db, clientId)
      if (known) return known.code
      await insertReferralCode(
        db,
        clientId,
        makeReferralCode((below) => randomInt(below)),
        clock.now(),
      )
    }
    throw new Error('No free referral code was found.')
  }

  /** Null for a deleted account. */
  const loadFraudSignals = async (on: Db, clientId: string): Promise<(FraudSignals & { accounts: number }) | null> => {
    const known = await identity.fraudSignals(on, clientId)
    return (
      known && {
        clientId,
        ...known,
        cards: await billing.cardFingerprints(on, clientId),
        papers: await persons.documentFingerprints(on, clientId),
      }
    )
  }

  const reward: Referrals['reward'] = async (trx, referral) => {
    const campaign = await campaignById(trx, referral.campaign_id)
    const terms = parameters('referral', campaign)
    for (const clientId of [referral.referrer_id, referral.friend_id]) {
      // Deleted accounts get no reward.
      if (!(await identity.fraudSignals(trx, clientId))) continue
      const coupon = await coupons.grant(trx, campaign, {
        clientId,
        reference: `referral:${referral.id}`,
        amount: terms.amount,
        currency: terms.currency,
        scope: terms.scope,
        minOrder: terms.min_order,
        expiresAt: latestExpiry(clock.now(), terms.valid_days, campaign.usable_until),
      })
      if (coupon)
        await events.emit(trx, 'coupon.granted', { clientId, couponId: coupon.id, ...rewardNotification(coupon), news: 'referral' })
    }
  }

  return {
    reward,

    async createLink(clientId) {
      const code = await referralCode(clientId)
      const campaign = await activeProgramme(db, 'referral')
      const open = campaign && isRunning(campaign, clock.now()) ? parameters('referral', campaign) : null
      const made = await referralsByClient(db, clientId)
      return {
        link: `${deps.publicUrl}/?ref=${code}`,
        reward: open && money(open.amount, open.currency),
        // Held referrals look pending, so that fraud learns nothing.
        friends: { invited: made.length, flown: made.filter(({ status }) => status === 'Rewarded').length },
      }
    },

    async onClientRegistered(trx, friendId, ref) {
      if (isCouponRef(ref)) return
      const referrer = await clientByReferralCode(trx, normalizeCouponCode(ref))
      const campaign = await activeProgramme(trx, 'referral')
      if (!referrer || referrer.client_id === friendId || !campaign || !isRunning(campaign, clock.now())) return
      const made = await insertReferral(trx, {
        campaign_id: campaign.id,
        referrer_id: referrer.client_id,
        friend_id: friendId,
        status: nextReferralStatus(null, 'registered')!,
        created_at: clock.now().toString(),
      })
      if (made) await audit(trx, { actor: `client:${friendId}`, action: 'registered', subject: `referral:${made.id}`, to: 'Pending' })
    },

    review: (friendId) =>
      db.transaction().execute(async (trx) => {
        const referral = await lockReferralByFriend(trx, friendId)
        if (referral?.status !== 'Pending') return
        const now = clock.now()
        const campaign = await campaignById(trx, referral.campaign_id)
        const terms = parameters('referral', campaign)
        const friend = await loadFraudSignals(trx, friendId)
        if (!friend) return
        const chain: FraudSignals[] = []
        for (const id of await referrerChain(trx, friendId, ringDepth)) {
          const marks = await loadFraudSignals(trx, id)
          // A deleted account cannot be compared but is still part of the chain.
          chain.push(marks ?? { clientId: id, phone: null, devices: [], cards: [], papers: [] })
        }
        const reasons = findSuspicions(friend, chain, { accounts: friend.accounts, accountsAllowed: terms.accounts_per_device })
        const event = reasons.length > 0 ? 'held' : 'rewarded'
        const to = nextReferralStatus(referral.status as ReferralStatus, event)
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
        await reward(trx, referral)
      }),
  }
}

/** Notification about a coupon. */
export const rewardNotification = (coupon: { amount: number; currency: string; expire_at: Temporal.Instant | null }) => ({
  amount: money(coupon.amount, coupon.currency),
  until: coupon.expire_at && coupon.expire_at.toZonedDateTimeISO('UTC').toPlainDate().toString(),
})
