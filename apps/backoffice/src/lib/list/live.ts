import { useEffect } from 'react'
import { queryClient } from '../api.ts'

/** Marks queries that are read again when something changes. Not for reads that are audited: each would be the next change. */
export const live = { isLive: true } as const

/** Pages that change all the time are not read again more often, ms. */
const restMs = 1_000

/** Reads the lists on the page again whenever something changes, while the page is in sight. */
export function useLiveLists(): void {
  useEffect(() => {
    let stream: EventSource | null = null
    let waiting: ReturnType<typeof setTimeout> | null = null
    let readAt = 0
    const read = (): void => {
      waiting = null
      readAt = Date.now()
      void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.['isLive'] === true, type: 'active' })
    }
    const changed = (): void => {
      waiting ??= setTimeout(read, Math.max(0, readAt + restMs - Date.now()))
    }
    const follow = (): void => {
      stream?.close()
      stream = null
      if (document.visibilityState !== 'visible') return
      stream = new EventSource('/gamma/staff/changes/stream')
      stream.addEventListener('change', changed)
    }
    const returned = (): void => {
      follow()
      if (document.visibilityState === 'visible') changed()
    }
    follow()
    document.addEventListener('visibilitychange', returned)
    return () => {
      document.removeEventListener('visibilitychange', returned)
      if (waiting) clearTimeout(waiting)
      stream?.close()
    }
  }, [])
}
