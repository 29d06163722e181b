import type { SearchResponse } from './search-response.ts'
import type { PricingContext } from './pricing-context.ts'

/** How long a search is answered from memory: a page reloaded, a filter taken back, a link opened by two. */
const maxAgeSeconds = 60
const maxBytes = 32_000_000

/**
 * Answers of the last minute, least recently used out first. An answer lives only as long as the market it was priced in: any
 * change of fleet, calendar or places ends it.
 */
export function createResponseCache(): {
  get(key: string, pricing: PricingContext, now: number): SearchResponse | null
  set(key: string, answer: SearchResponse): void
} {
  const answers = new Map<string, SearchResponse>()
  let bytes = 0

  function drop(key: string, answer: SearchResponse): void {
    answers.delete(key)
    bytes -= answer.size
  }

  return {
    get(key, pricing, now) {
      const answer = answers.get(key)
      if (!answer) return null
      drop(key, answer)
      if (answer.context !== pricing || now < answer.requestedAt || now >= answer.requestedAt + maxAgeSeconds * 1_000) return null
      answers.set(key, answer)
      bytes += answer.size
      return answer
    },
    set(key, answer) {
      const known = answers.get(key)
      if (known) drop(key, known)
      answers.set(key, answer)
      bytes += answer.size
      for (const [oldest, value] of answers) {
        if (bytes <= maxBytes) break
        drop(oldest, value)
      }
    },
  }
}
