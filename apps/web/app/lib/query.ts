import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '@aquilane/contract/client'
import { onSessionEnd } from './session.ts'
import { onStored } from './storage.ts'

const make = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Retries network failures and server errors only.
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status < 500),
      },
    },
  })

/** Cache of private data in the browser. On the server it is created empty for each page and stays empty. */
export const queryClient: QueryClient = make()
export const queryClientForRender = (): QueryClient => (typeof window === 'undefined' ? make() : queryClient)

onSessionEnd(() => queryClient.clear())

// Nothing of one customer is shown as another's, in any tab.
onStored('actingFor', () => void queryClient.resetQueries())
