import type { Api } from '@aquilane/contract/api'
import { ApiError, createClient, NoTokenError } from '@aquilane/contract/client'
import type { Challenge } from '@aquilane/domain/identity/challenge'
import { localeFromPath } from '@aquilane/domain/site/paths'
import { endActing, onBehalf } from './acting.ts'
import { apiOrigin } from './api-origin.ts'
import { popupStatuses, refusal } from './overlays.ts'
import { store, stored } from './storage.ts'

type Listener = () => void
const lostListeners = new Set<Listener>()

/** Called when the session cannot be refreshed: a failure on refresh-token, reset-authorization or sign-out (spec §8). */
export function onSessionLost(listener: Listener): () => void {
  lostListeners.add(listener)
  return () => lostListeners.delete(listener)
}

const emitSessionLost = (): void => {
  for (const listener of lostListeners) listener()
}

let freshFingerprint: string | null = null

const common = {
  baseUrl: apiOrigin,
  locale: () => localeFromPath(location.pathname),
  fingerprint: () => stored('fingerprint') ?? freshFingerprint,
  solve: async (challenge: Challenge) => (await import('./solve-challenge.ts')).solveInWorker(challenge),
  onProblem: (error: ApiError, key: string) => {
    if (!popupStatuses.has(error.status) || error.code === 'ASSISTANCE_ENDED') return
    // What a page reads by itself and an assistant may not see is left out.
    if (error.code === 'ASSISTANT_NOT_ALLOWED' && key.startsWith('GET ')) return
    const { reason } = error.problem
    refusal.set({
      status: error.status,
      reason: typeof reason === 'string' ? reason : null,
      retryAfter: error.retryAfter,
      at: performance.now(),
    })
  },
}

/** This device's fingerprint: a random name, stored from the first sign-in to the next sign-out. */
export function fingerprint(): string {
  freshFingerprint ??= stored('fingerprint') ?? crypto.randomUUID()
  return freshFingerprint
}

export function clearFingerprint(): void {
  freshFingerprint = null
  store('fingerprint', null)
}

/** Without tokens of its own: refreshing must not wait for a refresh. */
const bare = createClient<Api>(common)

/**
 * One tab at a time: the second finds the first one's tokens in the storage and takes them. Trading the same refresh token twice
 * would end the session.
 */
async function refresh(failed: string | null): Promise<string> {
  return exclusively(async () => {
    const current = stored('accessToken')
    if (current && current !== failed) return current
    const token = stored('refreshToken')
    if (!token) throw new NoTokenError()
    try {
      const tokens = await bare('POST /gamma/auth/refresh-token', {
        body: { refresh_token: token, fingerprint: fingerprint() },
        quiet: true,
      })
      store('refreshToken', tokens.refresh_token)
      store('accessToken', tokens.access_token)
      return tokens.access_token
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const renewed = error.code === 'REFRESH_TOKEN_ROTATED' ? await readOtherTabToken(failed) : null
      if (renewed) return renewed
      emitSessionLost()
      throw error
    }
  })
}

/** Another tab is refreshing: wait for its token to reach the storage. */
async function readOtherTabToken(failed: string | null): Promise<string | null> {
  for (let tries = 0; tries < 20; tries += 1) {
    const token = stored('accessToken')
    if (token && token !== failed) return token
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return null
}

function exclusively<T>(work: () => Promise<T>): Promise<T> {
  // Absent outside secure contexts; then a page of its own is all we can guard.
  return 'locks' in navigator ? (navigator.locks.request('aq.refresh', work) as Promise<T>) : work()
}

/** The API as this visitor: `api('GET /gamma/order/get', { query: { id } })`. Browser only; loaders have their own in the context. */
export const api = createClient<Api>({
  ...common,
  onBehalf,
  onAssistanceEnded: endActing,
  onSessionLost: emitSessionLost,
  tokens: { access: () => stored('accessToken'), refresh },
})
