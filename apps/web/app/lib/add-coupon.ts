import { ApiError } from '@aquilane/contract/client'
import { api } from './api.ts'
import { couponModal, type CouponError, type CouponModal } from './coupon-modal.ts'
import { store, stored } from './storage.ts'

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
