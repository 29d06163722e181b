import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { conversationViews } from '@aquilane/domain/conversations/views'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf, text } from '~/lib/list/address.ts'
import { cardsPerPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type Conversation = Api['GET /gamma/staff/conversation/list']['response']['data'][number]
export type StaffMessage = Api['GET /gamma/staff/conversation/get']['response']['messages'][number]
export type Template = Api['GET /gamma/staff/conversation-template/list']['response']['data'][number]

/** A message that becomes a request, with what is known of its customer. */
export interface RequestedMessage {
  conversation: Conversation
  message: StaffMessage
}

const key = 'conversations'

/** @param open the thread beside the list */
export const conversationsAddress = (open?: string) =>
  listAddress(
    open === undefined ? '/conversations' : `/conversations/${open}`,
    { view: 'waiting', query: '' },
    { view: oneOf(conversationViews), query: text },
  )

export const useConversations = ({ filter: { view, query }, page }: ListOf<ReturnType<typeof conversationsAddress>>) =>
  useListQuery([key, 'list', view, query, page], (signal) =>
    api('GET /gamma/staff/conversation/list', {
      query: { view, ...(query === '' ? {} : { query }), page, per_page: cardsPerPage },
      signal,
    }),
  )

/** @param before number of a message: the page that ends before it; null: the newest */
export const fetchConversation = (id: string, before: number | null, signal?: AbortSignal) =>
  api('GET /gamma/staff/conversation/get', { query: { id, ...(before === null ? {} : { before }) }, ...(signal ? { signal } : {}) })

export const useConversation = (id: string) =>
  useQuery({
    queryKey: [key, 'one', id],
    queryFn: ({ signal }) => fetchConversation(id, null, signal),
    refetchInterval: 60_000,
  })

export const useTemplates = () =>
  useQuery({
    queryKey: [key, 'templates'],
    queryFn: ({ signal }) => api('GET /gamma/staff/conversation-template/list', { signal }),
  })

export const useAssignees = () =>
  useQuery({
    queryKey: [key, 'assignees'],
    queryFn: ({ signal }) => api('GET /gamma/staff/conversation/assignees', { signal }),
    staleTime: 60_000,
  })

export const reloadConversations = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] })

/** At most so often while many write at once, ms. */
const restMs = 300
/** A typing mark disappears without another event. */
const typingMs = 7_000

/** Reads list and thread again whenever a message, a read mark or a typing mark changes, while the page is in sight. */
export function useLiveConversations(): void {
  useEffect(() => {
    let stream: EventSource | null = null
    let waiting: ReturnType<typeof setTimeout> | null = null
    let later: ReturnType<typeof setTimeout> | undefined
    const reload = (part: string): Promise<void> => queryClient.invalidateQueries({ queryKey: [key, part] })
    const read = (): void => {
      waiting = null
      void reload('list')
      void reload('one')
      clearTimeout(later)
      later = setTimeout(() => void reload('one'), typingMs)
    }
    const changed = (): void => {
      waiting ??= setTimeout(read, restMs)
    }
    const follow = (): void => {
      stream?.close()
      stream = null
      if (document.visibilityState !== 'visible') return
      stream = new EventSource('/gamma/staff/conversation/stream')
      stream.addEventListener('change', changed)
      // Also after a lost connection: something may have been missed.
      stream.addEventListener('open', changed)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      if (waiting) clearTimeout(waiting)
      clearTimeout(later)
      stream?.close()
    }
  }, [])
}
