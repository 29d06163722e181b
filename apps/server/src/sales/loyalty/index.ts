export { findUsedCashback, findUsedCashbackShare, lockCashbackOfOrder, reverseCashbackShare } from './cashback.ts'
export { chooseCoupon, reserveCoupon } from './coupons.ts'
export { applyPayoutCashback, lockTopUps, planPayoutCashback, returnPayoutCashback } from './payout-cashback.ts'
export { findReferralCode } from './referrals.ts'
