import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSite } from '~/lib/site.ts'
import { findTagManager } from './find-tag-manager.ts'

const Analytics = lazy(() => import('./analytics.tsx').then((module) => ({ default: module.Analytics })))

/** Loads nothing where the installation has no tag manager. */
export function AnalyticsHost() {
  const { tagManager } = useSite()
  const { pathname } = useLocation()
  const script = findTagManager(tagManager, pathname)
  if (!useIsHydrated() || script === null) return null
  return (
    <Suspense>
      <Analytics script={script} />
    </Suspense>
  )
}
