import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from '~/lib/api.ts'
import { chatKey } from '~/lib/chat.ts'
import { queryClient } from '~/lib/query.ts'

type Page = Api['GET /gamma/conversation/messages']['response']
export type ChatMessage = Page['data'][number]
export type Threads = Api['GET /gamma/conversation/list']['response']

const listKey = [...chatKey, 'list']
const threadKey = (orderId: string | null) => [...chatKey, 'thread', orderId]

export const useThreads = () => useQuery({ queryKey: listKey, queryFn: ({ signal }) => api('GET /gamma/conversation/list', { signal }) })

/** Newest page first; each page oldest message first. */
export const useThread = (orderId: string | null) =>
  useInfiniteQuery({
    queryKey: threadKey(orderId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /gamma/conversation/messages', {
        query: { ...(orderId === null ? {} : { order_id: orderId }), ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (last: Page) => (last.has_more ? (last.data[0]?.number ?? null) : null),
    // The stream keeps it up to date.
    staleTime: Infinity,
    refetchOnMount: 'always',
  })

/** Adds a message that was sent or has arrived, once. */
export function takeMessage(message: ChatMessage): void {
  changeNewestPage(message.order?.id ?? null, (page) =>
    page.data.some(({ id }) => id === message.id)
      ? page
      : { ...page, data: [...page.data, message].toSorted((a, b) => a.number - b.number) },
  )
  void queryClient.invalidateQueries({ queryKey: listKey })
  void queryClient.invalidateQueries({ queryKey: [...chatKey, 'unread'] })
}

/** The team has seen messages up to a number. */
export const takeRead = (orderId: string | null, number: number): void =>
  changeNewestPage(orderId, (page) => ({ ...page, read_by_staff: Math.max(page.read_by_staff, number) }))

function changeNewestPage(orderId: string | null, change: (page: Page) => Page): void {
  queryClient.setQueryData<InfiniteData<Page>>(threadKey(orderId), (data) => {
    const [newest, ...others] = data?.pages ?? []
    return data && newest ? { ...data, pages: [change(newest), ...others] } : data
  })
}

export function reloadCounts(): void {
  void queryClient.invalidateQueries({ queryKey: listKey })
  void queryClient.invalidateQueries({ queryKey: [...chatKey, 'unread'] })
}
