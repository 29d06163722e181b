import { useEffect, useState } from 'react'
import { api } from '~/lib/api.ts'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { toApiQuery, type EmptyLegList, type LegFilters } from './leg-query.ts'

interface OwnLegs {
  /** Null where the public list is all there is, until it is loaded, and when it cannot be loaded. */
  list: EmptyLegList | null
  isFailed: boolean
  retry: () => void
}

/**
 * The list for this visitor: nearest first from where they are, and for a signed-in customer with marks of their alerts, and only the legs that match
 * one if `subscribed` is set. The page itself is the same for everybody.
 */
export function useOwnLegs(filters: LegFilters): OwnLegs {
  const { loggedIn } = useSession()
  const { locatesVisitors } = useSite()
  const isOwn = loggedIn || (locatesVisitors && filters.sort === 'distance:asc' && !filters.subscribed)
  const [own, setOwn] = useState<{ key: string; list: EmptyLegList | null } | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify({ ...filters, attempt })
  useEffect(() => {
    if (!isOwn) return
    const asked = JSON.parse(key) as LegFilters & { attempt: number }
    const controller = new AbortController()
    const isAskedFor = asked.subscribed && loggedIn
    const query = { ...toApiQuery(asked), ...(isAskedFor ? { subscribed: true } : {}) }
    // The public list stays where only marks are missing: nothing to interrupt anybody for.
    api('GET /gamma/empty-leg/list', { query, signal: controller.signal, quiet: !isAskedFor }).then(
      (list) => setOwn({ key, list }),
      () => {
        if (!controller.signal.aborted) setOwn({ key, list: null })
      },
    )
    return () => controller.abort()
  }, [isOwn, loggedIn, key])
  const current = isOwn && own?.key === key ? own : null
  return {
    list: current?.list ?? null,
    isFailed: current !== null && current.list === null,
    retry: () => setAttempt((count) => count + 1),
  }
}
