import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@aquilane/contract/client'
import { onSessionEnd } from './session.ts'

const make = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A refusal is an answer; only silence and faults of the server are worth asking again.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })

/** The browser's one store of private data. The server makes an empty one for each page and never fills it. */
export const queryClient: QueryClient = make()
export const queryClientForRender = (): QueryClient => (typeof window === 'undefined' ? make() : queryClient)

onSessionEnd(() => queryClient.clear())
