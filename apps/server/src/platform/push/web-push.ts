import { ECDH } from 'node:crypto'
import { lookup as resolve, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import webPush from 'web-push'
import { isPublicAddress, isPushEndpoint } from './ssrf-guard.ts'
import type { WebPushOutcome, WebPushSender } from './push.ts'

const timeout = 5_000

/** System resolver limited to public addresses, because a name may resolve differently at connection time. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
    if (error) return done(error, '')
    const [first] = found
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error(`${hostname} is no public address.`), { code: 'ENOTFOUND' }), '')
    if (options.all) return done(null, found)
    done(null, first.address, first.family)
  })
}

/**
 * Web Push (RFC 8030) with VAPID (RFC 8292) and aes128gcm (RFC 8291). The library signs and encrypts; the connection is our own, so that
 * a user-supplied endpoint never reaches private addresses. Redirects are not followed, bodies not read.
 */
export function webPushSender(config: { publicKey: string; privateKey: string; subject: string; allowLoopback: boolean }): WebPushSender {
  const { publicKey, privateKey, subject, allowLoopback } = config
  return {
    publicKey,
    accepts: ({ endpoint, p256dh, auth }) =>
      isPushEndpoint(endpoint, allowLoopback) && isPoint(p256dh) && Buffer.from(auth, 'base64url').length === 16,
    async send({ endpoint, p256dh, auth }, { payload, topic, urgent, ttlSeconds }) {
      if (!isPushEndpoint(endpoint, allowLoopback)) return { kind: 'gone' }
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        TTL: ttlSeconds,
        topic,
        urgency: urgent ? 'high' : 'normal',
      })
      return toOutcome(await post(endpoint, headers as Record<string, string>, body, allowLoopback))
    },
  }
}

/** Whether this is a public key on the curve: with anything else no message can be encrypted. */
function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', undefined, 'uncompressed').length === 65
  } catch {
    return false
  }
}

interface Reply {
  status: number
  retryAfter: string | undefined
}

const post = (endpoint: string, headers: Record<string, string>, body: Buffer, allowLoopback: boolean): Promise<Reply> =>
  new Promise((done, fail) => {
    const request = endpoint.startsWith('http:') ? plainRequest : secureRequest
    const signal = AbortSignal.timeout(timeout)
    const lookup = allowLoopback ? {} : { lookup: publicLookup }
    const sent = request(endpoint, { method: 'POST', headers, signal, agent: false, ...lookup }, (response) => {
      response.destroy()
      done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    sent.on('error', fail)
    sent.end(body)
  })

function toOutcome({ status, retryAfter }: Reply): WebPushOutcome {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : null
    return { kind: 'later', afterSeconds: seconds }
  }
  return { kind: 'refused', status }
}
