import { lazy, Suspense } from 'react'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSite } from '~/lib/site.ts'

const Analytics = lazy(() => import('./analytics.tsx').then((module) => ({ default: module.Analytics })))

/** Loads nothing where the installation has no tag manager. */
export function AnalyticsHost() {
  const { tagManager } = useSite()
  if (!useIsHydrated() || tagManager === null) return null
  return (
    <Suspense>
      <Analytics script={tagManager.script} />
    </Suspense>
  )
}
