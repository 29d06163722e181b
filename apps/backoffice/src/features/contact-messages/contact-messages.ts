import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress, oneOf } from '~/lib/list/address.ts'
import { cardsPerPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type ContactMessage = Api['GET /gamma/staff/contact-message/list']['response']['data'][number]

export const messageViews = ['open', 'answered'] as const

export const messagesAddress = listAddress('/messages', { view: 'open' }, { view: oneOf(messageViews) })

export const useContactMessages = ({ filter: { view }, page }: ListOf<typeof messagesAddress>) =>
  useListQuery(['contact-messages', view, page], (signal) =>
    api('GET /gamma/staff/contact-message/list', { query: { view, page, per_page: cardsPerPage }, signal }),
  )

export const reloadContactMessages = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['contact-messages'] })
