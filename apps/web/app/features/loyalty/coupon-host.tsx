import { lazy, Suspense, useEffect } from 'react'
import { couponModal } from '~/lib/coupon-modal.ts'
import { onSignedIn } from '~/lib/session.ts'
import { stored } from '~/lib/storage.ts'
import { useStore } from '~/lib/store.ts'
import { WithTexts } from '~/lib/texts.tsx'

const CouponDialog = lazy(() => import('./coupon-dialog.tsx').then((module) => ({ default: module.CouponDialog })))

// Few have one, so its code comes when it is there.
const applyWaitingCoupon = async (): Promise<void> => {
  if (stored('ccRef')) await (await import('~/lib/add-coupon.ts')).applyWaitingCoupon()
}

/** The coupon modal on any page: opened by a button, or after sign-in by a stored coupon referral. */
export function CouponHost() {
  const modal = useStore(couponModal, null)
  useEffect(() => onSignedIn(applyWaitingCoupon), [])
  if (!modal) return null
  return (
    <Suspense>
      <WithTexts add={['loyalty', 'errors']}>
        <CouponDialog modal={modal} />
      </WithTexts>
    </Suspense>
  )
}
