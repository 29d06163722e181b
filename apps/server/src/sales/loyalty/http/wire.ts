import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getBringFriendLink, getLoyaltyProgramme, listCoupons } from '@aquilane/contract/loyalty'
import type { staffListCampaigns, staffListReferrals } from '@aquilane/contract/staff-loyalty'
import type { Suspicion } from '@aquilane/domain/loyalty/referrals'
import { money, timestamp } from '../../../platform/http/serialize.ts'
import type { Campaign, KnownReferral } from '../admin.ts'
import { type CouponTerms, cashbackHours } from '../campaigns.ts'
import type { Coupon } from '../coupons.ts'
import type { Programme } from '../programme.ts'
import type { FriendLink } from '../referrals.ts'

export const toCoupon = (coupon: Coupon): ResponseOf<typeof listCoupons>['data'][number] => ({
  id: coupon.id,
  amount: money(coupon.amount, coupon.currency),
  status: coupon.status,
  expire_at: coupon.expire_at && timestamp(coupon.expire_at),
  title: coupon.title,
  source: coupon.kind,
  scope: coupon.scope,
  min_order: coupon.min_order === null ? null : money(coupon.min_order, coupon.currency),
  order: coupon.order_id === null ? null : { id: coupon.order_id },
})

export const toFriendLink = ({ link, reward, friends }: FriendLink): ResponseOf<typeof getBringFriendLink> => ({
  link,
  reward: reward && money(reward.amount, reward.currency),
  friends,
})

export const toProgramme = ({ cashback, referral, birthday }: Programme): ResponseOf<typeof getLoyaltyProgramme> => ({
  cashback: cashback && {
    percent: cashback.terms.basis_points / 100,
    within_hours: cashbackHours,
    until: cashback.until,
    usable_until: cashback.usableUntil,
  },
  referral: referral && {
    amount: money(referral.terms.amount, referral.terms.currency),
    valid_days: referral.terms.valid_days,
    until: referral.until,
  },
  birthday: birthday && {
    charter: money(birthday.terms.charter, birthday.terms.currency),
    empty_leg: money(birthday.terms.empty_leg, birthday.terms.currency),
    days_before: birthday.terms.days_before,
    valid_days: birthday.terms.days_after,
    until: birthday.until,
  },
})

export const toReferral = ({ row, referrer, friend, approval }: KnownReferral): ResponseOf<typeof staffListReferrals>['data'][number] => ({
  id: row.id,
  status: row.status,
  reasons: row.reasons as Suspicion[],
  referrer,
  friend,
  created: timestamp(row.created_at),
  decided: row.reviewed_at && timestamp(row.reviewed_at),
  approval,
})

export function toCampaign(campaign: Campaign): ResponseOf<typeof staffListCampaigns>['data'][number] {
  const terms = campaign.parameters as Partial<CouponTerms>
  return {
    id: campaign.id,
    key: campaign.key,
    kind: campaign.kind,
    title: campaign.title as { en: string; it: string },
    code: campaign.code,
    amount: terms.amount === undefined || terms.currency === undefined ? null : money(terms.amount, terms.currency),
    starts: timestamp(campaign.starts_at),
    ends: campaign.ends_at && timestamp(campaign.ends_at),
    usable_until: campaign.usable_until && timestamp(campaign.usable_until),
    total: campaign.total,
    issued: campaign.issued,
    active: campaign.active,
    runs: campaign.runs,
  }
}
