import { parse, type Fetch } from '@aquilane/server/payments/providers/api'
import type { BankEvent } from '../bank.ts'

/** The sandbox bank in the role of one provider: its API as the adapter calls it, and its webhooks. */
export interface Dialect {
  answer: Fetch
  /** Null where the provider sends no webhook. */
  signedEvent(event: BankEvent, now: Temporal.Instant): { headers: Record<string, string>; body: string } | null
}

export const json = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Method and path of a request, and its JSON body. */
export async function readRequest(
  request: Request,
): Promise<{ at: string; query: URLSearchParams; body: Record<string, unknown>; text: string }> {
  const { pathname, searchParams } = new URL(request.url)
  const text = await request.text()
  const isJson = (request.headers.get('content-type') ?? '').includes('json')
  return { at: `${request.method} ${pathname}`, query: searchParams, body: (isJson && parse(text)) || {}, text }
}
