import { useEffect, useState } from 'react'
import { setAnalyticsSink } from '~/lib/analytics.ts'
import { useIsHydrated } from '~/lib/hydration.ts'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { useStored } from '~/lib/storage.ts'

type TagManager = typeof import('./tag-manager.ts')

/** Passes events to the configured tag manager once the visitor has accepted cookies. Without either, nothing is loaded and nothing leaves. */
export function AnalyticsHost(): null {
  const script = useSite().tagManager?.script ?? null
  const hasConsent = useStored('cookiesAccepted') !== null
  const isLive = useIsHydrated()
  const { user } = useSession()
  const [manager, setManager] = useState<TagManager | null>(null)
  const isActive = isLive && script !== null && hasConsent
  useEffect(() => {
    if (!isActive) return
    let isGone = false
    void import('./tag-manager.ts').then((loaded) => {
      if (isGone) return
      loaded.startTagManager(script)
      setManager(loaded)
    })
    return () => {
      isGone = true
      setAnalyticsSink(null)
      setManager(null)
    }
  }, [isActive, script])

  const isKnown = user !== null
  const firstName = user?.name.first_name ?? null
  const email = user?.email ?? null
  useEffect(() => {
    manager?.identify(isKnown ? { firstName, email } : null)
  }, [manager, isKnown, firstName, email])
  return null
}
