import { derivedFromSecret } from '../../platform/derived.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'

const idBytes = 16
const macBytes = 16

export interface QuoteTokens {
  /** The token of a quote's link; the same at every call. */
  create(id: string): string
  /** @returns null for a token that was not made here */
  read(token: string): string | null
}

/** Tokens that open one quote without a session: its id and a MAC of 128 bits. Nothing is stored, so a link can be shown again. */
export function createQuoteTokens(secret: string): QuoteTokens {
  const mac = (id: Buffer): Buffer => createHmac('sha256', secret).update('quote:').update(id).digest().subarray(0, macBytes)
  return {
    create(id) {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, mac(bytes)]).toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + macBytes || bytes.toString('base64url') !== token) return null
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(mac(id), bytes.subarray(idBytes))) return null
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

export const quoteTokens = derivedFromSecret(createQuoteTokens)
