import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A secret kept in the data folder, created on first use. */
export function generatedSecret(dataDir: string, name: string): string {
  const file = join(dataDir, 'secrets', name.toLowerCase())
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim()
}

/** The public key of a P-256 private key, both base64url; null for anything else. */
export function derivePublicKey(privateKey: string): string | null {
  const ecdh = createECDH('prime256v1')
  const bytes = Buffer.from(privateKey, 'base64url')
  // A shorter number is a key too, but Web Push refuses it when the first message is sent.
  if (bytes.length !== 32) return null
  try {
    ecdh.setPrivateKey(bytes)
    return ecdh.getPublicKey('base64url')
  } catch {
    return null
  }
}
