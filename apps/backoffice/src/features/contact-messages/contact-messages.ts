import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { live } from '~/lib/live.ts'

export type ContactMessage = Api['GET /gamma/staff/contact-message/list']['response']['data'][number]

export const messageViews = ['open', 'answered'] as const
export type MessageView = (typeof messageViews)[number]

export const useContactMessages = (view: MessageView, page: number) =>
  useQuery({
    queryKey: ['contact-messages', view, page],
    queryFn: ({ signal }) => api('GET /gamma/staff/contact-message/list', { query: { view, page, per_page: 20 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    meta: live,
  })

export const reloadContactMessages = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['contact-messages'] })
