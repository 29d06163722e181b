import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSite } from '~/lib/site.ts'

const Analytics = lazy(() => import('./analytics.tsx').then((module) => ({ default: module.Analytics })))

/** Addresses that are keys: no other company learns them. */
const isKey = /^\/(?:it\/)?(?:pay|trip|crew)\//

/** Loads nothing where the installation has no tag manager. */
export function AnalyticsHost() {
  const { tagManager } = useSite()
  const { pathname } = useLocation()
  if (!useIsHydrated() || tagManager === null || isKey.test(pathname)) return null
  return (
    <Suspense>
      <Analytics script={tagManager.script} />
    </Suspense>
  )
}
