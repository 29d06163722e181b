import { useEffect, useState } from 'react'
import { api } from '~/lib/api.ts'
import { useSession } from '~/lib/session.ts'
import { toApiQuery, type EmptyLegList, type LegFilters } from './leg-query.ts'

/**
 * The list for the signed-in customer: with marks of their alerts, and only the legs that match one if `subscribed` is set. The page itself is the
 * same for everybody. Null for visitors, until it is loaded, and when it cannot be loaded.
 */
export function useOwnLegs(filters: LegFilters): EmptyLegList | null {
  const { loggedIn } = useSession()
  const [own, setOwn] = useState<{ key: string; list: EmptyLegList } | null>(null)
  const key = JSON.stringify(filters)
  useEffect(() => {
    if (!loggedIn) return
    const asked = JSON.parse(key) as LegFilters
    const controller = new AbortController()
    const query = { ...toApiQuery(asked), ...(asked.subscribed ? { subscribed: true } : {}) }
    api('GET /gamma/empty-leg/list', { query, signal: controller.signal, quiet: true }).then(
      (list) => setOwn({ key, list }),
      // The public list stays.
      () => undefined,
    )
    return () => controller.abort()
  }, [loggedIn, key])
  return loggedIn && own?.key === key ? own.list : null
}
