import { useEffect, useState } from 'react'
import { api } from '~/lib/api.ts'
import { useSession } from '~/lib/session.ts'
import { useSite } from '~/lib/site.ts'
import { toApiQuery, type EmptyLegList, type LegFilters } from './leg-query.ts'

/**
 * The list for this visitor: nearest first from where they are, and for a signed-in customer with marks of their alerts, and only the legs that match
 * one if `subscribed` is set. The page itself is the same for everybody. Null where that is all there is, until it is loaded, and when it cannot be
 * loaded.
 */
export function useOwnLegs(filters: LegFilters): EmptyLegList | null {
  const { loggedIn } = useSession()
  const { locatesVisitors } = useSite()
  const isOwn = loggedIn || (locatesVisitors && filters.sort === 'distance:asc' && !filters.subscribed)
  const [own, setOwn] = useState<{ key: string; list: EmptyLegList } | null>(null)
  const key = JSON.stringify(filters)
  useEffect(() => {
    if (!isOwn) return
    const asked = JSON.parse(key) as LegFilters
    const controller = new AbortController()
    const query = { ...toApiQuery(asked), ...(asked.subscribed && loggedIn ? { subscribed: true } : {}) }
    api('GET /gamma/empty-leg/list', { query, signal: controller.signal, quiet: true }).then(
      (list) => setOwn({ key, list }),
      // The public list stays.
      () => undefined,
    )
    return () => controller.abort()
  }, [isOwn, loggedIn, key])
  return isOwn && own?.key === key ? own.list : null
}
