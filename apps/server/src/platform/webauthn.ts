import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { COSEALG, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { toTimestamptz, type Db } from './db/database.ts'

/** Purpose of a challenge; it is valid for no other. */
export type Purpose = 'client-register' | 'client-sign-in' | 'staff-enrol' | 'staff-account' | 'staff-sign-in' | 'staff-verification'

/** What WebAuthn Level 3 names in JSON, as far as it is read here. */
interface Credential {
  id: string
  rawId: string
  type: 'public-key'
  authenticatorAttachment?: string | null
  clientExtensionResults?: object
}

/** Response of an authenticator to a registration. */
export interface NewCredential extends Credential {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}

/** Response of an authenticator to a sign-in. */
export interface UsedCredential extends Credential {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null }
}

/** A passkey as it is stored. */
export interface StoredPasskey {
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

const lifeMinutes = 5
/** What every authenticator can sign with. */
const supportedAlgorithmIDs = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]

interface WebauthnContext {
  clock: Clock
  publicUrl: string
  site: URL
  expected: { expectedOrigin: string; expectedRPID: string; requireUserVerification: boolean }
}

async function storeChallenge(
  ctx: WebauthnContext,
  db: Db,
  challenge: string,
  { purpose, subject }: { purpose: Purpose; subject: string },
) {
  const now = ctx.clock.now()
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
async function consumeChallenge(
  ctx: WebauthnContext,
  db: Db,
  clientDataJSON: string,
  { purpose, subject }: { purpose: Purpose; subject: string },
) {
  const challenge = orNull(() => decodeClientDataJSON(clientDataJSON).challenge)
  if (typeof challenge !== 'string' || challenge.length > 200 || challenge.includes('\0') || !challenge.isWellFormed()) return null
  const row = await db
    .deleteFrom('webauthn_challenge')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .returning('expires_at')
    .executeTakeFirst()
  return row && Temporal.Instant.compare(row.expires_at, ctx.clock.now()) > 0 ? challenge : null
}

interface Registration {
  purpose: Purpose
  subject: string
  user: { id: string; name: string; displayName: string }
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[]
}

/** @param subject of the challenge; a response for another one is rejected */
async function beginRegistration(ctx: WebauthnContext, db: Db, asked: Registration): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: 'Aquilane',
    rpID: ctx.site.hostname,
    userID: Buffer.from(asked.user.id.replaceAll('-', ''), 'hex'),
    userName: asked.user.name,
    userDisplayName: asked.user.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs,
    timeout: lifeMinutes * 60_000,
    excludeCredentials: asked.known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  })
  await storeChallenge(ctx, db, options.challenge, asked)
  return options as PublicKeyCredentialCreationOptionsJSON
}

/** @returns null when the response is invalid; its challenge is consumed either way */
async function finishRegistration(
  ctx: WebauthnContext,
  db: Db,
  answer: { purpose: Purpose; subject: string; credential: NewCredential },
): Promise<StoredPasskey | null> {
  const challenge = await consumeChallenge(ctx, db, answer.credential.response.clientDataJSON, answer)
  if (!challenge) return null
  const response = { clientExtensionResults: {}, ...answer.credential } as RegistrationResponseJSON
  const result = await verifyRegistrationResponse({ response, expectedChallenge: challenge, supportedAlgorithmIDs, ...ctx.expected }).catch(
    () => null,
  )
  if (!result?.verified) return null
  const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports }
}

/** Names no passkey, which would reveal accounts; authenticators find the right one. */
async function beginAuthentication(
  ctx: WebauthnContext,
  db: Db,
  asked: { purpose: Purpose; subject: string },
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: ctx.site.hostname,
    userVerification: 'required',
    timeout: lifeMinutes * 60_000,
  })
  await storeChallenge(ctx, db, options.challenge, asked)
  return options as PublicKeyCredentialRequestOptionsJSON
}

type AuthenticationAnswer = { purpose: Purpose; subject: string; credential: UsedCredential }

/**
 * @param find the stored passkey that calls itself so
 * @returns the new signature counter, or null when the response is invalid or the counter decreased
 */
async function finishAuthentication<P extends StoredPasskey>(
  ctx: WebauthnContext,
  db: Db,
  answer: AuthenticationAnswer,
  find: (credentialId: string) => Promise<P | undefined>,
): Promise<{ passkey: P; counter: number } | null> {
  const challenge = await consumeChallenge(ctx, db, answer.credential.response.clientDataJSON, answer)
  const passkey = challenge ? await find(answer.credential.id) : undefined
  if (!challenge || !passkey) return null
  const { credentialId: id, publicKey, counter, transports } = passkey
  const response = { clientExtensionResults: {}, ...answer.credential } as AuthenticationResponseJSON
  // The library rejects a counter that did not increase, unless the authenticator has none.
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    ...ctx.expected,
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch(() => null)
  return result?.verified ? { passkey, counter: result.authenticationInfo.newCounter } : null
}

/** Passkeys for the site at `publicUrl`: its host is the relying party. User verification is required. */
export function createWebauthn(deps: Omit<WebauthnContext, 'site' | 'expected'>) {
  const site = new URL(deps.publicUrl)
  const expected = { expectedOrigin: site.origin, expectedRPID: site.hostname, requireUserVerification: true }
  const ctx: WebauthnContext = { ...deps, site, expected }
  return {
    beginRegistration: (db: Db, asked: Registration) => beginRegistration(ctx, db, asked),
    finishRegistration: (db: Db, answer: { purpose: Purpose; subject: string; credential: NewCredential }) =>
      finishRegistration(ctx, db, answer),
    beginAuthentication: (db: Db, asked: { purpose: Purpose; subject: string }) => beginAuthentication(ctx, db, asked),
    finishAuthentication: <P extends StoredPasskey>(
      db: Db,
      answer: AuthenticationAnswer,
      find: (credentialId: string) => Promise<P | undefined>,
    ) => finishAuthentication(ctx, db, answer, find),
  }
}

export type Webauthn = ReturnType<typeof createWebauthn>

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
