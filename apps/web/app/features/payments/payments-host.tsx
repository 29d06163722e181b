import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { readPayHash } from '~/lib/payment-hash.ts'
import { useSession } from '~/lib/session.ts'

const Payments = lazy(() => import('./payments.tsx').then((module) => ({ default: module.Payments })))

/** Opens an invoice or the ways to pay it over any page, by the address's hash; its code comes when first needed. */
export function PaymentsHost() {
  const live = useIsHydrated()
  const { state } = useSession()
  const { hash } = useLocation()
  const address = readPayHash(hash)
  // Kept while it closes, for the way out.
  if (!live || state !== 'authorized' || !address) return null
  return (
    <Suspense>
      <Payments address={address} />
    </Suspense>
  )
}
