import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'
import { useListQuery } from '~/lib/list/list-query.ts'

export type Member = Api['GET /gamma/staff/member/list']['response']['data'][number]

const queryKey = ['members']

export const useMembers = () => useListQuery(queryKey, (signal) => api('GET /gamma/staff/member/list', { signal }))

export const reloadMembers = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
