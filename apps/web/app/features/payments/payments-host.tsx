import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { readPayHash } from '~/lib/payment-hash.ts'
import { useSession } from '~/lib/session.ts'

const Payments = lazy(() => import('./payments.tsx').then((module) => ({ default: module.Payments })))

/** Opens an invoice or its payment methods over any page, by the URL hash; loads its code on first use. */
export function PaymentsHost() {
  const live = useIsHydrated()
  const { state } = useSession()
  const { hash } = useLocation()
  const address = readPayHash(hash)
  // Kept during the closing animation.
  if (!live || state !== 'authorized' || !address) return null
  return (
    <Suspense>
      <Payments address={address} />
    </Suspense>
  )
}
