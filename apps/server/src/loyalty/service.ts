import { registerCampaignAct } from './approval.ts'
import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { getBringFriendLink, getLoyaltyProgramme, listCoupons } from '@aquilane/contract/loyalty'
import type { CouponStatus } from '@aquilane/domain/loyalty/coupons'
import { registerReferralAct } from './referral-approval.ts'
import { type LoyaltyAdmin, createLoyaltyAdmin } from './admin.ts'
import { type Birthdays, createBirthdays } from './birthday.ts'
import { type Cashback, createCashback } from './cashback.ts'
import { type AddCoupon, type Coupons, createCoupons } from './coupons.ts'
import type { LoyaltyDeps } from './deps.ts'
import { type LoyaltyHandlers, createLoyaltyHandlers } from './event-handlers.ts'
import { createPayoutCashback, type PayoutCashbackService } from './payout-cashback.ts'
import { getProgramme } from './programme.ts'
import { type Referrals, createReferrals } from './referrals.ts'
import { settleDemoCodes } from './seed.ts'

export type { AddCoupon } from './coupons.ts'
export type { LoyaltyAdmin } from './admin.ts'
export { rejectionCodes } from './coupons.ts'

export function createLoyalty(deps: LoyaltyDeps): LoyaltyService {
  const { db, clock } = deps
  registerCampaignAct(deps)
  const coupons = createCoupons(deps)
  const referrals = createReferrals(deps, coupons)
  registerReferralAct(deps, referrals)
  const cashback = createCashback(deps)
  const birthdays = createBirthdays(deps, coupons)

  return {
    coupons: async (clientId, locale, status) => ({ data: await coupons.list(clientId, locale, status) }),
    addCoupon: (input): Promise<AddCoupon> => coupons.add(input),
    friendLink: (clientId) => referrals.createLink(clientId),

    programme: () => getProgramme(deps),

    withdrawCoupons: coupons.withdrawByClient,
    chooseCoupon: coupons.choose,
    reserveCoupon: coupons.reserve,
    ...createLoyaltyHandlers(deps, { coupons, referrals, cashback, birthdays }),
    admin: createLoyaltyAdmin(deps),
    applyBestCoupon: coupons.apply,
    reviewReferral: referrals.review,
    creditCashback: cashback.credit,
    lockCashbackOfOrder: cashback.lockForOrder,
    findUsedCashback: cashback.findUsedByOrder,
    payoutCashback: createPayoutCashback(deps),
    birthdayFlown: birthdays.onOrderFlown,
    giveBirthdays: birthdays.grantVouchers,

    async sweep() {
      await coupons.expireDue()
      await cashback.creditDue()
    },

    seedDemoCodes: (sandbox) => settleDemoCodes(db, clock, sandbox),
  }
}

export interface LoyaltyService extends LoyaltyHandlers {
  /** The best coupon for a new invoice, locked; null for none. */
  chooseCoupon: Coupons['choose']
  reserveCoupon: Coupons['reserve']
  withdrawCoupons: Coupons['withdrawByClient']
  /** The largest first, then the one that ends first. */
  coupons(clientId: string, locale: 'en' | 'it', status?: CouponStatus): Promise<ResponseOf<typeof listCoupons>>
  /** Refusals as in spec §8; wrong codes are counted. */
  addCoupon: Coupons['add']
  friendLink(clientId: string): Promise<ResponseOf<typeof getBringFriendLink>>
  programme(): Promise<ResponseOf<typeof getLoyaltyProgramme>>
  /** The work of the jobs. */
  applyBestCoupon(clientId: string): Promise<void>
  reviewReferral: Referrals['review']
  creditCashback: Cashback['credit']
  lockCashbackOfOrder: Cashback['lockForOrder']
  /** What a refund of the order is lowered by, cents. */
  findUsedCashback: Cashback['findUsedByOrder']
  /** What withdrawals do to the cashback of top-ups. */
  payoutCashback: PayoutCashbackService
  birthdayFlown: Birthdays['onOrderFlown']
  /** Expires coupons and credits cashback that a job missed. */
  sweep(): Promise<void>
  giveBirthdays(): Promise<void>
  /** What finance decides. */
  admin: LoyaltyAdmin
  /** Public codes, valid in the sandbox only. */
  seedDemoCodes(sandbox: boolean): Promise<void>
}
