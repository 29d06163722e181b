import { derivedFromSecret } from '../../platform/derived.ts'
import { createHash, createHmac, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** A key for one purpose, derived from the server's secret, so that no two uses share one. */
export const deriveKey = (secret: string, purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'aquilane', purpose, 32))

/** 256 random bits, safe in a URL: refresh tokens and code hashes. */
export const opaqueToken = (): string => randomBytes(32).toString('base64url')

/** For values that are random enough by themselves. */
export const sha256 = (value: string): string => createHash('sha256').update(value).digest('base64url')

export const randomCode = (digits: number): string => String(randomInt(0, 10 ** digits)).padStart(digits, '0')

export interface CodeSecrets {
  /** Keyed hash of a phone number. */
  phoneKey(e164: string): string
  digest(handle: string, phoneKey: string, code: string): string
  /** Compares in constant time. */
  matches(digest: string, handle: string, phoneKey: string, code: string): boolean
}

export interface EmailSecrets {
  digest(handle: string, email: string, code: string): string
  /** Compares in constant time. */
  matches(digest: string, handle: string, email: string, code: string): boolean
}

export function createEmailSecrets(secret: string): EmailSecrets {
  const key = deriveKey(secret, 'email-code')
  const digest: EmailSecrets['digest'] = (handle, email, code) =>
    createHmac('sha256', key).update(`${handle}\n${email}\n${code}`).digest('base64url')
  return {
    digest,
    matches: (stored, handle, email, code) => timingSafeEqual(Buffer.from(stored), Buffer.from(digest(handle, email, code))),
  }
}

export function createCodeSecrets(secret: string): CodeSecrets {
  const phones = deriveKey(secret, 'phone-key')
  const codes = deriveKey(secret, 'sign-in-code')
  const digest: CodeSecrets['digest'] = (handle, phoneKey, code) =>
    createHmac('sha256', codes).update(`${handle}\n${phoneKey}\n${code}`).digest('base64url')
  return {
    phoneKey: (e164) => createHmac('sha256', phones).update(e164).digest('base64url'),
    digest,
    matches: (stored, handle, phoneKey, code) => timingSafeEqual(Buffer.from(stored), Buffer.from(digest(handle, phoneKey, code))),
  }
}

export const codeSecrets = derivedFromSecret(createCodeSecrets)
export const emailSecrets = derivedFromSecret(createEmailSecrets)
