import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL and in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of a token: it is random enough by itself. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** What stands for an e-mail address where nobody may have it: without the server's secret no list of addresses can be tried against it. */
export function createEmailKey(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aquilane', 'staff-email', 32))
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 32)
}
