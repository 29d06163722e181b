import type { Challenge } from '@aquilane/domain/identity/challenge'
import type { ErrorCode, FieldError, Problem } from './errors.ts'

/** `"GET /gamma/…" → { query, body, response }`, made by `EndpointMap` from the contract modules; exists for the compiler only. */
export type Shapes<Api> = { [K in keyof Api]: { query: unknown; body: unknown; response: unknown } }

type Field<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : unknown extends T
    ? { [K in Name]: unknown }
    : [Partial<T>] extends [T]
      ? { [K in Name]?: T }
      : { [K in Name]: T }

interface CallOptions {
  signal?: AbortSignal
  /** Sent as `Idempotency-Key`: the same key and body replay the first response (see `idempotencyKey()`). */
  idempotencyKey?: string
  /** Leaves 403, 423 and 429 to the caller instead of the global popup. */
  quiet?: boolean
  /** Replaces fetch for this call: for upload progress, or a response that is not JSON. */
  send?: Send
}

/** Sends a request; rejects without a response. */
export type Send = (input: string, init: RequestInit) => Promise<Answer>

export type CallInit<E extends { query: unknown; body: unknown }> = Field<'query', E['query']> &
  Field<'body', E['body'] | ([E['body']] extends [undefined] ? never : FormData)> &
  CallOptions

type Parameters_<Init> = [Partial<Init>] extends [Init] ? [init?: Init] : [init: Init]

/** `call('GET /gamma/order/get', { query: { id } })`; resolves to the response body, rejects with ApiError or ConnectionError. */
export type Client<Api extends Shapes<Api>> = <K extends keyof Api & string>(
  key: K,
  ...init: Parameters_<CallInit<Api[K]>>
) => Promise<Api[K]['response']>

/** The API answered, and refused: problem+json as an error. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'UNKNOWN'
  readonly problem: Partial<Problem>
  readonly path: string
  /** Seconds from `Retry-After`, null without it. */
  readonly retryAfter: number | null

  constructor(path: string, status: number, problem: Partial<Problem>, retryAfter: number | null = null) {
    super(problem.detail ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.path = path
    this.status = status
    this.code = problem.code ?? 'UNKNOWN'
    this.problem = problem
    this.retryAfter = retryAfter
  }

  /** Invalid fields; empty when the response names none. */
  get fields(): FieldError[] {
    return this.problem.errors ?? []
  }
}

/** No response: offline, interrupted, connection refused. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause })
    this.name = 'ConnectionError'
  }
}

/** Thrown by a token source that has nothing to trade (spec §8). */
export class NoTokenError extends Error {
  constructor() {
    super('No token to refresh')
    this.name = 'NoTokenError'
  }
}

export interface TokenSource {
  access(): string | null
  /**
   * Exchanges the refresh token for a new access token; `failed` is the rejected one. Called once for all waiting requests.
   * @throws NoTokenError when there is none
   */
  refresh(failed: string | null): Promise<string>
}

/** The used part of a response: a Response, or its equivalent inside a process. */
export interface Answer {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  /** The parsed body, where available. */
  readonly parsed?: unknown
}

export interface ClientOptions {
  /** Origin of the API, empty for the page's own. */
  baseUrl?: string
  fetch?: Send
  /** Accept-Language, read at each call. */
  locale: () => string
  /** Value of the `application` header. */
  application?: string
  fingerprint?: () => string | null
  tokens?: TokenSource
  /** Called with every error before it reaches the caller, except for `quiet` calls. */
  onProblem?: (error: ApiError, key: string) => void
  /** The caller acts for a customer no more; called for `quiet` calls too. */
  onAssistanceEnded?: () => void
  /** Id of the assistant in whose place the caller acts, for this operation; null for the caller's own account. */
  onBehalf?: (key: string) => Promise<string | null> | null
  /** Solves the challenge of a CHALLENGE_REQUIRED; the request is then sent again with the solution. */
  solve?: (challenge: Challenge) => Promise<string>
  /** The session cannot be saved: refresh-token, reset-authorization or sign-out failed (spec §8). */
  onSessionLost?: (path: string) => void
}

const signInPath = '/gamma/auth/sign-in'
/** A failure on these logs the user out. */
const sessionPaths = new Set(['/gamma/auth/refresh-token', '/gamma/profile/reset-authorization', '/gamma/auth/sign-out'])

/**
 * A caller of the API typed by the contract; carries no schema at run time. A 401 anywhere but on sign-in starts one refresh;
 * whatever is refused meanwhile waits for it and is sent again with the new token, once.
 */
export function createClient<Api extends Shapes<Api>>(options: ClientOptions): Client<Api> {
  const usual: Send = options.fetch ?? ((input, init) => fetch(input, init))
  let refreshing: Promise<string> | null = null

  const refreshOnce = (tokens: TokenSource, failed: string | null): Promise<string> => {
    refreshing ??= tokens.refresh(failed).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const attempt = async (method: string, url: string, init: AnyInit, token: string | null, solution?: string): Promise<Answer> => {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': options.locale(),
      application: options.application ?? 'web',
    }
    const fingerprint = options.fingerprint?.()
    if (fingerprint) headers['x-fingerprint'] = fingerprint
    if (init.onBehalf) headers['x-on-behalf-of'] = init.onBehalf
    if (token) headers['authorization'] = `Bearer ${token}`
    if (solution) headers['x-challenge'] = solution
    if (init.idempotencyKey) headers['idempotency-key'] = init.idempotencyKey
    let body: BodyInit | undefined
    if (init.body instanceof FormData) body = init.body
    else if (init.body !== undefined) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(init.body)
    }
    const send = init.send ?? usual
    try {
      return await send(url, { method, headers, body, signal: init.signal })
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new ConnectionError(error)
    }
  }

  const call = async (key: string, own: AnyInit = {}): Promise<unknown> => {
    const init = { ...own, onBehalf: await (options.onBehalf?.(key) ?? null) }
    const [method = 'GET', path = '/'] = key.split(' ')
    const url = `${options.baseUrl ?? ''}${path}${queryText(init.query)}`
    const { tokens } = options
    try {
      // During a refresh, new calls wait for its token instead of failing first.
      const token = refreshing && !sessionPaths.has(path) && path !== signInPath ? await refreshing : (tokens?.access() ?? null)
      let response = await attempt(method, url, init, token)
      if (response.status === 401 && tokens && path !== signInPath && path !== '/gamma/auth/refresh-token') {
        const refusal = await toProblem(path, response)
        const current = tokens.access()
        const renewed =
          current && current !== token
            ? current
            : await refreshOnce(tokens, token).catch((error: unknown) => Promise.reject(error instanceof NoTokenError ? refusal : error))
        response = await attempt(method, url, init, renewed)
      }
      if (!response.ok) {
        const refusal = await toProblem(path, response)
        const challenge = options.solve && toChallenge(refusal)
        if (!options.solve || !challenge) throw refusal
        response = await attempt(method, url, init, tokens?.access() ?? null, await options.solve(challenge))
        if (!response.ok) throw await toProblem(path, response)
      }
      return await read(response)
    } catch (error) {
      if (error instanceof ApiError && error.path === path) {
        if (sessionPaths.has(path)) options.onSessionLost?.(path)
        if (error.code === 'ASSISTANCE_ENDED') options.onAssistanceEnded?.()
        if (!init.quiet) options.onProblem?.(error, key)
      }
      throw error
    }
  }
  return call as Client<Api>
}

function toChallenge({ code, problem }: ApiError): Challenge | null {
  const { challenge } = problem
  return code === 'CHALLENGE_REQUIRED' && challenge && typeof challenge === 'object' ? (challenge as Challenge) : null
}

interface AnyInit extends CallOptions {
  onBehalf?: string | null
  query?: unknown
  body?: unknown
}

/** A new key for one money-moving or inventory-taking attempt; reuse it for retries of the same attempt. */
export const idempotencyKey = (): string => crypto.randomUUID()

/** True for the rejection of a call that the caller itself aborted. */
export const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

function queryText(query: unknown): string {
  if (!query || typeof query !== 'object') return ''
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== null) params.append(key, String(one))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

async function read(response: Answer): Promise<unknown> {
  if (response.parsed !== undefined) return response.parsed
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}

async function toProblem(path: string, response: Answer): Promise<ApiError> {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN)
  const text = await response.text().catch(() => '')
  let problem: Partial<Problem> = {}
  if ((response.headers.get('content-type') ?? '').includes('json')) {
    try {
      problem = JSON.parse(text) as Partial<Problem>
    } catch {
      // An unreadable body: the status is enough.
    }
  }
  return new ApiError(path, response.status, problem, Number.isFinite(after) ? after : null)
}
