import { derivedFromSecret } from '../../platform/derived.ts'
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** 256 random bits, safe in a URL and in a cookie. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** All that is kept of a token: it is random enough by itself. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Keyed hash of an e-mail address; without the server's secret it cannot be matched with a list of addresses. */
export function createEmailKey(secret: string): (email: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aquilane', 'staff-email', 32))
  return (email) => createHmac('sha256', key).update(email.toLowerCase()).digest('base64url').slice(0, 32)
}

/** Keyed hash of a member's recovery code. */
export type RecoveryHash = (memberId: string, code: string) => string

/** Codes have 49 bits, so a stolen table must not be enough to try them. */
export function createRecoveryHash(secret: string): RecoveryHash {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aquilane', 'staff-recovery', 32))
  return (memberId, code) => createHmac('sha256', key).update(`${memberId}\n${code}`).digest('base64url')
}

export const emailKey = derivedFromSecret(createEmailKey)
export const recoveryHash = derivedFromSecret(createRecoveryHash)
