import { LRUCache } from 'lru-cache'
import type { SearchResponse } from './search-response.ts'
import type { PriceBasis } from '../find-offers.ts'

/** Covers reloads, undone filters and links opened twice. */
const maxAgeSeconds = 60
const maxBytes = 32_000_000

export interface ResponseCache {
  get(key: string, basis: PriceBasis, now: number): SearchResponse | null
  set(key: string, response: SearchResponse): void
}

/** Search responses of the last minute. Any change of fleet, calendar or places makes a new pricing context, which ends them. */
export function createResponseCache(): ResponseCache {
  const cache = new LRUCache<string, SearchResponse>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })
  return {
    get(key, basis, now) {
      const response = cache.get(key)
      if (!response) return null
      const isFresh = now >= response.requestedAt && now < response.requestedAt + maxAgeSeconds * 1_000
      const isSame = response.basis.context === basis.context && response.basis.chains === basis.chains
      if (isSame && isFresh) return response
      cache.delete(key)
      return null
    },
    set(key, response) {
      cache.set(key, response)
    },
  }
}
