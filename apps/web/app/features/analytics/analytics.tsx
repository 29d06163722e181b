import { useEffect, useState } from 'react'
import { setAnalyticsSink } from '~/lib/analytics.ts'
import { useSession } from '~/lib/session.ts'
import { useConsent } from '~/lib/consent.ts'
import type * as tagManager from './tag-manager.ts'

type TagManager = typeof tagManager

/** Passes events to the configured tag manager once the visitor has accepted cookies. Without either, nothing is loaded and nothing leaves. */
export function Analytics({ script }: { script: string }): null {
  const hasConsent = useConsent('tag-manager')
  const { user } = useSession()
  const [manager, setManager] = useState<TagManager | null>(null)
  useEffect(() => {
    if (!hasConsent) return
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
  }, [hasConsent, script])

  const isKnown = user !== null
  const firstName = user?.name.first_name ?? null
  const email = user?.email ?? null
  useEffect(() => {
    manager?.identify(isKnown ? { firstName, email } : null)
  }, [manager, isKnown, firstName, email])
  return null
}
