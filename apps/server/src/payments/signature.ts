import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signed message may be, and how far ahead its clock may run. */
const toleranceSeconds = 300

/** `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>`, the form card providers use. */
export function sign(secret: string, body: string, at: Temporal.Instant): string {
  const t = Math.floor(at.epochMilliseconds / 1000)
  return `t=${t},v1=${hmac(secret, t, body)}`
}

export type SignatureResult = 'valid' | 'malformed' | 'forged' | 'old'

/**
 * Judges a signed message. Time is checked only after the signature, so that nothing can be learned by trying dates.
 * Several v1 values are allowed: a provider that changes its secret signs with both for a while.
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
