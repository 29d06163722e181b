import { ApiError } from '@aquilane/contract/client'

/** Rejection handler of `tryApi` for parts of a page that may be absent: null where the API refuses. A fault of the server is thrown again. */
export function ignoreRefusal(error: unknown): null {
  if (error instanceof ApiError && error.status < 500) return null
  throw error
}
