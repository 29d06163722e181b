import { createHmac, timingSafeEqual } from 'node:crypto'
import { getOnBehalf } from '../on-behalf.ts'

/** Validity of a signed URL, plus the rest of the day: the URL is the same within one day. */
const linkDays = 7
const daySeconds = 86_400
/** An assistant's URL ends soon: it must not outlive a removal. */
const assistantSeconds = 600

export interface SignedLinks {
  create(id: string, now: Temporal.Instant): string
  verify(id: string, signed: { expires: number | null; signature: string | null }, now: Temporal.Instant): boolean
}

/** URLs that open one resource without a token for a week, those of an assistant for ten minutes. A signature is bound to its purpose. */
export function signedLinks({ secret, purpose, path }: { secret: string; purpose: string; path: string }): SignedLinks {
  const mac = (id: string, expires: number) => createHmac('sha256', secret).update(`${purpose}:${id}:${expires}`).digest('base64url')
  return {
    create(id, now) {
      const seconds = Math.floor(now.epochMilliseconds / 1000)
      const expires = getOnBehalf() ? seconds + assistantSeconds : (Math.floor(seconds / daySeconds) + 1 + linkDays) * daySeconds
      return `${path}?id=${id}&expires=${expires}&signature=${mac(id, expires)}`
    },
    verify(id, { expires, signature }, now) {
      if (expires === null || signature === null) return false
      const wanted = Buffer.from(mac(id, expires))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given) && expires * 1000 > now.epochMilliseconds
    },
  }
}
