import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api, queryClient } from '~/lib/api.ts'

export type Account = Api['GET /gamma/staff/account/get']['response']

const queryKey = ['account']

export const useAccount = () => useQuery({ queryKey, queryFn: ({ signal }) => api('GET /gamma/staff/account/get', { signal }) })

export const reloadAccount = (): Promise<void> => queryClient.invalidateQueries({ queryKey })
