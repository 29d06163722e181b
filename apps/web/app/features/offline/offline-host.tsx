import { lazy, Suspense, useEffect } from 'react'
import { useIsHydrated } from '~/lib/hydration.ts'
import { onSessionEnd, useSession } from '~/lib/session.ts'
import { WithTexts } from '~/lib/texts.tsx'
import { offlineCache } from '~/lib/worker.ts'

const KeepFlights = lazy(() => import('./keep-flights.tsx').then((module) => ({ default: module.KeepFlights })))

/** Keeps the next flights of a signed-in customer on the device, for when there is no connection. */
export function OfflineHost() {
  const live = useIsHydrated()
  const { state } = useSession()
  // The next customer of this device must not find them.
  useEffect(() => onSessionEnd(() => void globalThis.caches?.delete(offlineCache.name)), [])
  if (!live || state !== 'authorized' || !('serviceWorker' in navigator) || !('caches' in window)) return null
  return (
    <Suspense>
      <WithTexts add={['offline']}>
        <KeepFlights />
      </WithTexts>
    </Suspense>
  )
}
