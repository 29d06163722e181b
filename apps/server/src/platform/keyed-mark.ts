import { createHmac, hkdfSync } from 'node:crypto'

/** Keyed hashes of values that are only compared. A mark is bound to its purpose and cannot be reversed without the server's secret. */
export function createKeyedMark(secret: string, purpose: string): (value: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, 'aquilane', `mark:${purpose}`, 32))
  return (value) => createHmac('sha256', key).update(value).digest('base64url')
}
