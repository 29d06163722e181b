import { ApiError } from '@aquilane/contract/client'
import { api } from './api.ts'
import { createStore } from './store.ts'
import { store, stored } from './storage.ts'

/** API code of a rejected coupon; null without a known code. */
type CouponError = 'CERTIFICATE_NOT_FOUND' | 'INVALID_CERTIFICATE_STATUS' | 'COUPON_DATA_NOT_FOUND' | null

/** Spec §4 Coupon-add modal. */
export type CouponModal = { step: 'adding' } | { step: 'success' } | { step: 'error'; refusal: CouponError }

/** The coupon modal of every page; null: closed. */
export const couponModal = createStore<CouponModal | null>(null)

const toCouponError = (error: unknown): CouponError =>
  error instanceof ApiError &&
  (error.code === 'CERTIFICATE_NOT_FOUND' || error.code === 'INVALID_CERTIFICATE_STATUS' || error.code === 'COUPON_DATA_NOT_FOUND')
    ? error.code
    : null

/** Result of adding a coupon, shown in the modal itself. */
async function outcome(adding: Promise<unknown>): Promise<CouponModal> {
  try {
    await adding
    return { step: 'success' }
  } catch (error) {
    return { step: 'error', refusal: toCouponError(error) }
  }
}

export const addCoupon = (code: string): Promise<CouponModal> => outcome(api('POST /gamma/coupon/create-by-code', { body: { code } }))

/** Adds the coupon of a stored referral after sign-in; removes it from the storage in any case (spec §4). */
export async function applyWaitingCoupon(): Promise<void> {
  const ref = stored('ccRef')
  if (!ref) return
  store('ccRef', null)
  couponModal.set(await outcome(api('POST /gamma/coupon/create-by-ref', { body: { ref } })))
}
