import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { listAddress } from '~/lib/list/address.ts'
import { cardsPerPage, useListQuery } from '~/lib/list/list-query.ts'
import type { ListOf } from '~/lib/list/use-list-page.ts'

export type ShortLink = Api['GET /gamma/staff/link/list']['response']['data'][number]

export const linksAddress = listAddress('/links', {}, {})

export const useLinks = ({ page }: ListOf<typeof linksAddress>) =>
  useListQuery(['links', page], (signal) => api('GET /gamma/staff/link/list', { query: { page, per_page: cardsPerPage }, signal }))

export const reloadLinks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['links'] })
