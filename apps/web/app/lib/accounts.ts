import { useQuery } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { api } from './api.ts'

export type Account = Api['GET /gamma/account/list']['response']['data'][number]

/** The customer's accounts, Personal first. */
export const useAccounts = () => useQuery({ queryKey: ['accounts'], queryFn: ({ signal }) => api('GET /gamma/account/list', { signal }) })
