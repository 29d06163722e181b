import { derivedFromSecret } from '../../platform/derived.ts'
import { Secret, TOTP } from 'otpauth'
import { totpRules } from '@aquilane/domain/staff/roles'
import { createEncryption } from '../../platform/encryption.ts'

const createTotp = (base32: string, label = 'staff') =>
  new TOTP({
    issuer: 'Aquilane',
    label,
    algorithm: 'SHA1',
    digits: totpRules.digits,
    period: totpRules.seconds,
    secret: Secret.fromBase32(base32),
  })

/** The time step of an instant, counted from 1970. */
const stepAt = (now: Temporal.Instant): number => Math.floor(now.epochMilliseconds / 1000 / totpRules.seconds)

export interface TotpSecrets {
  /** A new secret, locked for the database. @param invite binds it to an invite on its way through a browser */
  make(invite?: string): string
  /** @returns null for what was not locked with this server's key, or for another invite */
  open(sealed: string, invite?: string): string | null
  /** Locks a secret for the database. */
  seal(base32: string): string
  /** The address a QR code carries. */
  uri(base32: string, email: string): string
  /**
   * The half minute a code belongs to: this one, the one before or the one after; null for a wrong code. Takes as long with no secret.
   */
  step(base32: string | null, code: string, now: Temporal.Instant): number | null
  /** The code of the first half minute from now on that is later than `after`, if it would be taken now. */
  nextCode(base32: string, now: Temporal.Instant, after: number | null): string | null
}

export function createTotpSecrets(tokenSecret: string): TotpSecrets {
  const seal = createEncryption(tokenSecret, 'staff-totp')
  const decoy = new Secret({ size: 20 }).base32
  return {
    make: (invite) => seal.encrypt({ secret: new Secret({ size: 20 }).base32, ...(invite ? { invite } : {}) }),
    open(sealed, invite) {
      try {
        const opened = seal.decrypt<{ secret: string; invite?: string }>(sealed)
        return opened.invite === invite ? opened.secret : null
      } catch {
        return null
      }
    },
    seal: (secret) => seal.encrypt({ secret }),
    uri: (base32, email) => createTotp(base32, email).toString(),
    step(base32, code, now) {
      const delta = createTotp(base32 ?? decoy).validate({ token: code, timestamp: now.epochMilliseconds, window: 1 })
      return base32 === null || delta === null ? null : stepAt(now) + delta
    },
    nextCode(base32, now, after) {
      const current = stepAt(now)
      const step = Math.max(current, (after ?? 0) + 1)
      return step > current + 1 ? null : createTotp(base32).generate({ timestamp: step * totpRules.seconds * 1000 })
    },
  }
}

export const totpSecrets = derivedFromSecret(createTotpSecrets)
