import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { api } from './api.ts'

/** The personal manager of the customer, and when they answer. */
export function useManager() {
  const locale = useLocale()
  return useQuery({
    queryKey: ['manager', locale],
    queryFn: ({ signal }) => api('GET /gamma/profile/manager', { signal, quiet: true }),
    staleTime: 600_000,
  })
}
