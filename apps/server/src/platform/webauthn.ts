import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Static } from 'typebox'
import type { CreationOptions, NewCredential, RequestOptions, UsedCredential } from '@aquilane/contract/passkeys'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { toTimestamptz, type Db } from './db/database.ts'

/** Purpose of a challenge; it is valid for no other. */
export type Purpose = 'client-register' | 'client-sign-in' | 'staff-enrol' | 'staff-sign-in'

/** A passkey as it is stored. */
export interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

export interface Webauthn {
  /** @param subject of the challenge; a response for another one is rejected */
  beginRegistration(
    db: Db,
    asked: {
      purpose: Purpose
      subject: string
      user: { id: string; name: string; displayName: string }
      known: Pick<StoredPasskey, 'credentialId' | 'transports'>[]
    },
  ): Promise<Static<typeof CreationOptions>>
  /** @returns null when the response is invalid; its challenge is consumed either way */
  finishRegistration(
    db: Db,
    answer: { purpose: Purpose; subject: string; credential: Static<typeof NewCredential> },
  ): Promise<StoredPasskey | null>
  /** Names no passkey, which would reveal accounts; authenticators find the right one. */
  beginAuthentication(db: Db, asked: { purpose: Purpose; subject: string }): Promise<Static<typeof RequestOptions>>
  /**
   * @param find the stored passkey that calls itself so
   * @returns the new signature counter, or null when the response is invalid or the counter decreased
   */
  finishAuthentication<P extends StoredPasskey>(
    db: Db,
    answer: { purpose: Purpose; subject: string; credential: Static<typeof UsedCredential> },
    find: (credentialId: string) => Promise<P | undefined>,
  ): Promise<{ passkey: P; counter: number } | null>
}

const lifeMinutes = 5
/** What every authenticator can sign with. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

/** Passkeys for the site at `publicUrl`: its host is the relying party. User verification is required. */
export function createWebauthn(deps: { clock: Clock; publicUrl: string }): Webauthn {
  const { clock } = deps
  const { hostname: rpID, origin } = new URL(deps.publicUrl)
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true }

  const storeChallenge = async (db: Db, challenge: string, { purpose, subject }: { purpose: Purpose; subject: string }) => {
    const now = clock.now()
    // Deletes some expired challenges with each new one.
    await sql`
      DELETE FROM webauthn_challenge WHERE challenge IN (
        SELECT challenge FROM webauthn_challenge WHERE expires_at < ${toTimestamptz(now)} LIMIT 100 FOR UPDATE SKIP LOCKED
      )`.execute(db)
    await db
      .insertInto('webauthn_challenge')
      .values({ challenge, purpose, subject, created_at: now.toString(), expires_at: now.add({ minutes: lifeMinutes }).toString() })
      .execute()
  }

  /** The challenge of a response, if it was issued for this purpose and not used before. */
  const consumeChallenge = async (db: Db, clientDataJSON: string, { purpose, subject }: { purpose: Purpose; subject: string }) => {
    const challenge = orNull(() => decodeClientDataJSON(clientDataJSON).challenge)
    if (typeof challenge !== 'string' || challenge.length > 200 || challenge.includes('\0') || !challenge.isWellFormed()) return null
    const row = await db
      .deleteFrom('webauthn_challenge')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('subject', '=', subject)
      .returning('expires_at')
      .executeTakeFirst()
    return row && Temporal.Instant.compare(row.expires_at, clock.now()) > 0 ? challenge : null
  }

  return {
    async beginRegistration(db, asked) {
      const options = await generateRegistrationOptions({
        rpName: 'Aquilane',
        rpID,
        userID: Buffer.from(asked.user.id.replaceAll('-', ''), 'hex'),
        userName: asked.user.name,
        userDisplayName: asked.user.displayName,
        attestationType: 'none',
        supportedAlgorithmIDs,
        timeout: lifeMinutes * 60_000,
        excludeCredentials: asked.known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      })
      await storeChallenge(db, options.challenge, asked)
      return options as Static<typeof CreationOptions>
    },

    async finishRegistration(db, answer) {
      const challenge = await consumeChallenge(db, answer.credential.response.clientDataJSON, answer)
      if (!challenge) return null
      const response = { clientExtensionResults: {}, ...answer.credential } as RegistrationResponseJSON
      const result = await verifyRegistrationResponse({ response, expectedChallenge: challenge, supportedAlgorithmIDs, ...expected }).catch(
        () => null,
      )
      if (!result?.verified) return null
      const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
    },

    async beginAuthentication(db, asked) {
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required', timeout: lifeMinutes * 60_000 })
      await storeChallenge(db, options.challenge, asked)
      return options as Static<typeof RequestOptions>
    },

    async finishAuthentication(db, answer, find) {
      const challenge = await consumeChallenge(db, answer.credential.response.clientDataJSON, answer)
      const passkey = challenge ? await find(answer.credential.id) : undefined
      if (!challenge || !passkey) return null
      const { credentialId: id, publicKey, counter, transports } = passkey
      const response = { clientExtensionResults: {}, ...answer.credential } as AuthenticationResponseJSON
      // The library rejects a counter that did not increase, unless the authenticator has none.
      const result = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge,
        ...expected,
        credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
      }).catch(() => null)
      return result?.verified ? { passkey, counter: result.authenticationInfo.newCounter } : null
    },
  }
}

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
