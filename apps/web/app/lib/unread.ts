import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { useSession } from './session.ts'

/** Everything that hangs on the list of messages. */
export const messagesKey = ['push-messages']

const unreadQuery = {
  queryKey: [...messagesKey, 'unread'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('GET /gamma/push-message/unread-count', { signal }),
}

/** How many messages wait to be read; 0 while unknown. A push that arrives while the page is open counts at once. */
export function useUnreadCount(): number {
  const { state } = useSession()
  const { data } = useQuery({ ...unreadQuery, enabled: state === 'authorized' })
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined
    const heard = (event: MessageEvent<{ type?: unknown } | null>): void => {
      if (event.data?.type === 'push') void queryClient.invalidateQueries({ queryKey: messagesKey })
    }
    navigator.serviceWorker.addEventListener('message', heard)
    return () => navigator.serviceWorker.removeEventListener('message', heard)
  }, [])
  return data?.count ?? 0
}
