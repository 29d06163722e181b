import { createHmac, timingSafeEqual } from 'node:crypto'

/** Maximum age and clock skew of a signed message, seconds. */
const toleranceSeconds = 300

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>`, the form card providers use. */
export function sign(secret: string, body: string, at: Temporal.Instant): string {
  const t = Math.floor(at.epochMilliseconds / 1000)
  return `t=${t},v1=${hmac(secret, t, body)}`
}

export type SignatureResult = 'valid' | 'malformed' | 'forged' | 'old'

/**
 * Verifies a signed message. The signature is checked before the time, so that times reveal nothing.
 * Several v1 values are allowed: during a rotation the provider signs with both secrets.
 */
export function verify(secret: string, header: string | undefined, body: string, now: Temporal.Instant): SignatureResult {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('=') as [string, string?])
  const t = parts.find(([name]) => name === 't')?.[1]
  const given = parts.filter(([name, value]) => name === 'v1' && value).map(([, value]) => value!)
  if (!t || !/^\d{1,12}$/.test(t) || given.length === 0 || given.length > 5) return 'malformed'
  const wanted = Buffer.from(hmac(secret, Number(t), body))
  const genuine = given.some((value) => {
    const bytes = Buffer.from(value)
    return bytes.length === wanted.length && timingSafeEqual(bytes, wanted)
  })
  if (!genuine) return 'forged'
  return Math.abs(now.epochMilliseconds / 1000 - Number(t)) <= toleranceSeconds ? 'valid' : 'old'
}

const hmac = (secret: string, t: number, body: string) => createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
