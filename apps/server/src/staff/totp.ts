import { Secret, TOTP } from 'otpauth'
import { totpRules } from '@aquilane/domain/staff/roles'
import { createEncryption } from '../platform/encryption.ts'

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
  /** A new secret, locked for the database. */
  make(): string
  /** @returns null for what was not locked with this server's key */
  open(sealed: string): string | null
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
    make: () => seal.encrypt({ secret: new Secret({ size: 20 }).base32 }),
    open(sealed) {
      try {
        return seal.decrypt<{ secret: string }>(sealed).secret
      } catch {
        return null
      }
    },
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
