import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Locks small values that must wait in the database but may not be read there (AES-256-GCM, fresh nonce each time). */
export interface Encryption {
  encrypt(value: object): string
  /** @throws when the text was not closed with this key or was changed since */
  decrypt<T extends object>(sealed: string): T
}

export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aquilane-seal', purpose, 32))
  return {
    encrypt(value) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    decrypt<T extends object>(sealed: string) {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')) as T
    },
  }
}
