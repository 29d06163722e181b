import { createHash, timingSafeEqual } from 'node:crypto'

/** HTTP access of the adapters; the sandbox bank replaces it. */
export type Fetch = (request: Request) => Promise<Response>

const timeoutMs = 15_000

/** The provider said no, and asking again will not change it. */
export class ProviderRefusal extends Error {
  readonly status: number
  readonly body: unknown
  constructor(provider: string, status: number, body: unknown) {
    super(`${provider} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
    this.name = 'ProviderRefusal'
    this.status = status
    this.body = body
  }
}

/** Permanent rejection. 401 and 403 are about our key and may change, so they do not count. */
export const isFinal = (error: unknown): error is ProviderRefusal =>
  error instanceof ProviderRefusal && error.status !== 401 && error.status !== 403

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  path: string
  headers?: Record<string, string>
  /** Sent as JSON; a URLSearchParams as a form. */
  body?: object | URLSearchParams
}

/**
 * One JSON call. A 4xx response throws a ProviderRefusal, except 408, 409, 425 and 429, which like 5xx, timeouts and invalid
 * JSON throw a plain error: the result is unknown, and the call is repeated under the same idempotency key.
 */
export async function callJson<T>(api: { name: string; url: string; fetch: Fetch }, call: Call): Promise<T> {
  const form = call.body instanceof URLSearchParams
  const answer = await api.fetch(
    new Request(`${api.url}${call.path}`, {
      method: call.method ?? (call.body ? 'POST' : 'GET'),
      headers: {
        accept: 'application/json',
        ...(call.body ? { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' } : {}),
        ...call.headers,
      },
      ...(call.body ? { body: form ? String(call.body) : JSON.stringify(call.body) } : {}),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    }),
  )
  const text = await answer.text()
  const unsure = answer.status >= 500 || [408, 409, 425, 429].includes(answer.status)
  if (unsure) throw new Error(`${api.name} answered ${answer.status} to ${call.path}: ${text.slice(0, 200)}`)
  const body = parse(text) ?? parseList(text)
  if (!answer.ok) throw new ProviderRefusal(api.name, answer.status, body ?? text)
  if (body === null) throw new Error(`${api.name} answered ${call.path} with something that is not JSON.`)
  return body as T
}

/** The JSON object in a text; null when there is none. */
export function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const maxBodyBytes = 32_768
const maxDepth = 12
const maxValues = 2_000

/**
 * The JSON object of a message whose sender is not known yet; null also for what no provider sends (too long, nested too deep, too many
 * values), because working out its signature would cost more than sending it.
 */
export function parseWebhookBody(text: string): Record<string, unknown> | null {
  if (text.length > maxBodyBytes) return null
  const news = parse(text)
  const open: [value: unknown, depth: number][] = [[news, 0]]
  let seen = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    const inner = Object.values(value)
    seen += inner.length
    if (depth >= maxDepth || seen > maxValues) return null
    for (const one of inner) open.push([one, depth + 1])
  }
  return news
}

function parseList(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

export const timingSafeEqualText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const header = (headers: Record<string, string | string[] | undefined>, name: string): string => [headers[name]].flat()[0] ?? ''

/** Names of events, as short and plain as an index takes them. */
export const providerId = (id: unknown): string | null => (typeof id === 'string' && /^[\w.:-]{1,200}$/.test(id) ? id : null)

/** For providers that give their events no name: the same words are the same event. */
export const bodyDigest = (body: string): string => createHash('sha256').update(body).digest('hex')

/** `1234` → `12.34`, for providers that count in major units. */
export const major = (cents: number): string => (cents / 100).toFixed(2)

/** `12.34` or 12.34 → `1234`, without floats; what is finer than a cent is cut off. @throws when it is no amount */
export function cents(amount: string | number): number {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(typeof amount === 'number' ? plainNumber(amount) : amount.trim())
  if (!match) throw new Error(`"${amount}" is not an amount.`)
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2))
}

/** 0.1 + 0.2 and 1e-7 in decimal places, as far as providers go. */
const plainNumber = (amount: number): string => amount.toFixed(8)

/** The URL with a reason for the payment-error page. */
export function withReason(url: string, reason: string): string {
  const target = new URL(url)
  target.searchParams.set('reason', reason)
  return target.href
}
