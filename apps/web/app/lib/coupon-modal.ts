import { createStore } from './store.ts'

/** API code of a rejected coupon; null without a known code. */
export type CouponError = 'CERTIFICATE_NOT_FOUND' | 'INVALID_CERTIFICATE_STATUS' | 'COUPON_DATA_NOT_FOUND' | null

/** Spec §4 Coupon-add modal. */
export type CouponModal = { step: 'adding' } | { step: 'success' } | { step: 'error'; refusal: CouponError }

/** The coupon modal of every page; null: closed. */
export const couponModal = createStore<CouponModal | null>(null)
