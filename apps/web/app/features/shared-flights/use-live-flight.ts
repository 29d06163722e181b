import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { withQuery } from '@aquilane/domain/site/paths'
import { api } from '~/lib/api.ts'
import { apiOrigin } from '~/lib/api-origin.ts'
import { useSession } from '~/lib/session.ts'
import type { SharedFlightDetail } from './flight-query.ts'

/** The flight as it is now: read again whenever its seats change, while the page is in sight. */
export function useLiveFlight(initial: SharedFlightDetail): { flight: SharedFlightDetail; refetch: () => Promise<unknown> } {
  const locale = useLocale()
  const { loggedIn } = useSession()
  const { id, company_id: companyId } = initial
  const { data, refetch } = useQuery({
    // A signed-in customer has a place on the waiting list, and seats that are kept.
    queryKey: ['shared-flight', id, locale, loggedIn],
    queryFn: ({ signal }) => api('GET /gamma/sharing/get', { query: { id, company_id: companyId }, signal, quiet: true }),
    initialData: initial,
    staleTime: 0,
  })
  useEffect(() => {
    let stream: EventSource | null = null
    const follow = () => {
      stream?.close()
      stream = null
      if (document.visibilityState !== 'visible') return
      stream = new EventSource(`${apiOrigin}${withQuery('/gamma/sharing/events', { id })}`)
      stream.addEventListener('change', () => void refetch())
    }
    const returned = () => {
      follow()
      if (document.visibilityState === 'visible') void refetch()
    }
    follow()
    document.addEventListener('visibilitychange', returned)
    return () => {
      document.removeEventListener('visibilitychange', returned)
      stream?.close()
    }
  }, [id, refetch])
  return { flight: data, refetch }
}
