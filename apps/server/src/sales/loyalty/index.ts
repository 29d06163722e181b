export {
  findUsedCashback,
  findUsedCashbackShare,
  lockCashbackOfOrder,
  reverseCashbackOfPayments,
  reverseCashbackShare,
} from './cashback.ts'
export { chooseCoupon, reserveCoupon } from './coupons.ts'
export { applyPayoutCashback, lockTopUps, planPayoutCashback, returnPayoutCashback } from './payout-cashback.ts'
export { couponMinimumByOrder } from './queries.ts'
export { findReferralCode } from './referrals.ts'
