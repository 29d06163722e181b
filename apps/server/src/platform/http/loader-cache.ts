import type { Answer } from '@aquilane/contract/client'

type LoaderRequest = (path: string, init: RequestInit) => Promise<Answer>

export interface LoaderCache {
  /** The answer that is kept, or what `ask` brings. */
  get(path: string, init: RequestInit, ask: LoaderRequest): Promise<Answer>
}

const maxSeconds = 30
const maxChars = 8 * 1024 * 1024
/** What an answer may depend on and still be found again: its address and language are its name here. */
const cacheableRoutes = new Set(['accept-language', 'accept-encoding'])

/**
 * What a cache in front of the API would do for the pages' loaders: a GET that the API calls public is asked once, and its answer,
 * parsed once, serves every page in that language while it is fresh, for at most half a minute. Frozen, because it is shared.
 */
export function createLoaderCache(now: () => number = () => performance.now()): LoaderCache {
  const kept = new Map<string, { answer: Answer; until: number; size: number }>()
  let size = 0

  const drop = (key: string): void => {
    size -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }

  return {
    async get(path, init, ask) {
      const key = `${new Headers(init.headers).get('accept-language') ?? ''} ${path}`
      if (init.method !== 'GET') return ask(path, init)
      const hit = kept.get(key)
      if (hit && hit.until > now()) return hit.answer
      drop(key)
      const answer = await ask(path, init)
      const seconds = maxAge(answer)
      if (answer.status !== 200 || seconds === 0) return answer
      const text = await answer.text()
      if (text.length > maxChars) return answer
      drop(key)
      const whole = { ok: true, status: 200, headers: answer.headers, text: async () => text, parsed: freeze(JSON.parse(text)) }
      kept.set(key, { answer: whole, until: now() + seconds * 1000, size: text.length })
      size += text.length
      for (const oldest of kept.keys()) {
        if (size <= maxChars) break
        drop(oldest)
      }
      return whole
    },
  }
}

/** How long an answer stays fresh for everybody; 0 when it may not be shared. */
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
