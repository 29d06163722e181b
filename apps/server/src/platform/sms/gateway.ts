import type { SmsSender } from './sms.ts'

/**
 * Delivers through an HTTP gateway: `POST <url>` with `{to, text}` and a bearer token. `Idempotency-Key` lets the gateway
 * deduplicate retries. Times out after 5 s; the queue retries.
 */
export function gatewaySms(gateway: { url: string; token: string }): SmsSender {
  return {
    async send({ id, to, text }) {
      const response = await fetch(gateway.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.token}`, 'idempotency-key': id },
        body: JSON.stringify({ to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(5_000),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`The SMS gateway answered ${response.status}.`)
    },
  }
}
