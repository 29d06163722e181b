import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a signed address of a paper is good. */
const linkDays = 7

/** Addresses of bills and other papers that open without a token: whoever has one may read this one paper, for a week. */
export function paperLinks(secret: string, path: `/gamma/${string}`) {
  const mac = (id: string, expires: number) => createHmac('sha256', secret).update(`${path}:${id}:${expires}`).digest('base64url')
  return {
    make(id: string, now: Temporal.Instant): string {
      const expires = Math.floor(now.epochMilliseconds / 1000) + linkDays * 86_400
      return `${path}?id=${id}&expires=${expires}&signature=${mac(id, expires)}`
    },
    holds(id: string, expires: number, signature: string, now: Temporal.Instant): boolean {
      const wanted = Buffer.from(mac(id, expires))
      const given = Buffer.from(signature)
      return wanted.length === given.length && timingSafeEqual(wanted, given) && expires * 1000 > now.epochMilliseconds
    },
  }
}
