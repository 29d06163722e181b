import { ApiError } from '@aquilane/contract/client'
import { api } from './api.ts'
import { createStore } from './store.ts'
import { store, stored } from './storage.ts'

/** Why a coupon was refused, in the words of the API; null: it gave no reason that the reader knows. */
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

/** How adding ended. Its own window says what went wrong, so nothing else does. */
async function outcome(adding: Promise<unknown>): Promise<CouponModal> {
  try {
    await adding
    return { step: 'success' }
  } catch (error) {
    return { step: 'error', refusal: toCouponError(error) }
  }
}

export const addCoupon = (code: string): Promise<CouponModal> =>
  outcome(api('POST /gamma/coupon/create-by-code', { body: { code }, quiet: true }))

/** The coupon of the link a visitor came by, once there is somebody to give it to; forgotten however that ends (spec §4). */
export async function applyWaitingCoupon(): Promise<void> {
  const ref = stored('ccRef')
  if (!ref) return
  store('ccRef', null)
  couponModal.set(await outcome(api('POST /gamma/coupon/create-by-ref', { body: { ref }, quiet: true })))
}
