import { QueryClient } from '@tanstack/react-query'
import type { Api } from '@aquilane/contract/api'
import { ApiError, createClient } from '@aquilane/contract/client'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      // A refusal is an answer; only what never arrived is asked for again.
      retry: (failures, error) => failures < 2 && !(error instanceof ApiError),
    },
  },
})

export type Me = Api['GET /gamma/staff/me/get']['response']

/** Key under which the cache keeps who is signed in; null: nobody. */
export const meKey = ['me']

/** The API as whoever the session cookie says; the header is what the server knows the back office by. */
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

/** Code of a refusal, `UNKNOWN` where the answer names none or never came. */
export const errorCode = (error: unknown): ApiError['code'] => (error instanceof ApiError ? error.code : 'UNKNOWN')
