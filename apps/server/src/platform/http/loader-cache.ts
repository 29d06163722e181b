import { LRUCache } from 'lru-cache'
import type { Answer } from '@aquilane/contract/client'

type LoaderRequest = (path: string, init: RequestInit) => Promise<Answer>

export interface LoaderCache {
  /** The cached response, or the result of `ask`. */
  get(path: string, init: RequestInit, ask: LoaderRequest): Promise<Answer>
}

const maxSeconds = 30
const maxChars = 8 * 1024 * 1024
/** Everything a cached response depends on: its URL and language. */
const cacheableRoutes = new Set(['accept-language', 'accept-encoding'])

/**
 * Caches parsed responses of public GET requests for the loaders of pages, per URL and language, while they are fresh and at most for
 * half a minute. Responses are frozen because they are shared.
 */
export function createLoaderCache(now: () => number = () => performance.now()): LoaderCache {
  const cache = new LRUCache<string, { answer: Answer; size: number }>({
    maxSize: maxChars,
    sizeCalculation: ({ size }) => size,
    perf: { now },
    ttlResolution: 0,
  })

  return {
    async get(path, init, ask) {
      if (init.method !== 'GET') return ask(path, init)
      const key = `${new Headers(init.headers).get('accept-language') ?? ''} ${path}`
      const hit = cache.get(key)
      if (hit) return hit.answer
      const answer = await ask(path, init)
      const seconds = maxAge(answer)
      if (answer.status !== 200 || seconds === 0) return answer
      const text = await answer.text()
      const whole = { ok: true, status: 200, headers: answer.headers, text: async () => text, parsed: freeze(JSON.parse(text)) }
      // What is larger than the whole cache is not stored.
      cache.set(key, { answer: whole, size: text.length }, { ttl: seconds * 1_000 })
      return whole
    },
  }
}

/** Freshness of a shared response in milliseconds; 0 when it must not be shared. */
function maxAge({ headers }: Answer): number {
  const policy = headers.get('cache-control') ?? ''
  if (!/\bpublic\b/.test(policy) || headers.get('set-cookie') !== null) return 0
  const vary = (headers.get('vary') ?? '').split(',').flatMap((name) => name.trim().toLowerCase() || [])
  if (!vary.every((name) => cacheableRoutes.has(name))) return 0
  return Math.min(maxSeconds, Number(/\bmax-age=(\d+)/.exec(policy)?.[1] ?? 0))
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
