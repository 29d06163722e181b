import { QueryClient } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { ApiError, createClient } from '@aquilane/contract/client'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // Retries network failures only.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    },
  },
})

export type Me = Api['GET /gamma/staff/me/get']['response']

/** Query key of the signed-in member; null when signed out. */
export const meKey = ['me']

/** API client with the session cookie; the header identifies the back office to the server. */
export const api = createClient<Api>({
  locale: () => document.documentElement.lang || 'en',
  application: 'backoffice',
  onProblem: (error) => {
    if (error.status === 401) queryClient.setQueryData(meKey, null)
  },
})

/** Codes of the server's field errors by dotted path. */
export function fieldCodes(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(error.fields.map(({ path, code }) => [path, code]))
}

/** Error code of a rejected request, `UNKNOWN` without one. */
export const errorCode = (error: unknown): ApiError['code'] => (error instanceof ApiError ? error.code : 'UNKNOWN')
