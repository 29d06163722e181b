import { useQuery } from '@tanstack/react-query'
import { api } from './api.ts'
import { chatKey } from './chat.ts'
import { useSession } from './session.ts'
import { useSite } from './site.ts'

/** A minute: an open chat counts by itself. */
const pollMs = 60_000

/** How many messages of the team wait to be read; 0 while unknown. Not asked while the page is out of sight. */
export function useUnreadChat(): number {
  const { state } = useSession()
  const { chatWidget } = useSite()
  const { data } = useQuery({
    queryKey: [...chatKey, 'unread'],
    queryFn: ({ signal }) => api('GET /gamma/conversation/unread', { signal, quiet: true }),
    enabled: state === 'authorized' && chatWidget === null,
    refetchInterval: pollMs,
  })
  return data?.unread_count ?? 0
}
