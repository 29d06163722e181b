import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type ShortLink = Api['GET /gamma/staff/link/list']['response']['data'][number]

export const useLinks = (page: number) =>
  useQuery({
    queryKey: ['links', page],
    queryFn: ({ signal }) => api('GET /gamma/staff/link/list', { query: { page, per_page: 20 }, signal }),
    placeholderData: keepPreviousData,
  })

export const reloadLinks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['links'] })
