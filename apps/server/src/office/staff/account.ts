import { randomInt } from 'node:crypto'
import { makeRecoveryCode, recoveryCodeCount } from '@aquilane/domain/staff/recovery'
import { deviceName } from '../../foundation/identity/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Locale } from '@aquilane/domain/site/paths'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import type { NewCredential } from '../../platform/webauthn.ts'
import {
  deletePasskey,
  openSessionsByMember,
  passkeysByMember,
  recoveryCodesByMember,
  replaceRecoveryCodes,
  setRequestLanguages,
} from './account-queries.ts'
import { mailCredentialChange } from './credential-mail.ts'
import { insertPasskey, isTaken, lockMember, setTotp } from './queries.ts'
import { sessionRules, type ClientInfo, type SignInMethod } from './sessions.ts'
import type { Context } from '../../context.ts'
import { requireFreshProof } from './verification.ts'
import { endStaffSessions } from './sessions.ts'
import { recoveryHash } from './tokens.ts'
import { totpSecrets } from './totp.ts'

/** How a member signs in, and where. */
export interface Account {
  passkeys: { id: string; browser: string | null; createdAt: Temporal.Instant; lastUsedAt: Temporal.Instant | null }[]
  hasTotp: boolean
  requestLanguages: Locale[]
  recoveryCodes: { left: number; createdAt: Temporal.Instant | null }
  sessions: {
    id: string
    isCurrent: boolean
    method: SignInMethod
    browser: string | null
    address: string | null
    createdAt: Temporal.Instant
    lastSeenAt: Temporal.Instant
  }[]
}

const details = {
  PASSKEY_REJECTED: 'This passkey does not answer what was just asked. Begin again.',
  TOTP_CODE_INVALID: 'This is not the code that the app shows now.',
}

const browserOf = (userAgent: string | null): string | null => {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter((part) => part !== null).join(', ') || null
}

export async function getAccount(ctx: Context, actor: StaffActor): Promise<Account> {
  const now = ctx.clock.now()
  const member = await ctx.db
    .selectFrom('staff_member')
    .select(['totp_encrypted', 'request_languages'])
    .where('id', '=', actor.id)
    .executeTakeFirst()
  const codes = await recoveryCodesByMember(ctx.db, actor.id)
  return {
    passkeys: (await passkeysByMember(ctx.db, actor.id)).map((row) => ({
      id: row.id,
      browser: browserOf(row.user_agent),
      createdAt: row.created_at,
      lastUsedAt: row.last_used_at,
    })),
    hasTotp: Boolean(member?.totp_encrypted),
    requestLanguages: (member?.request_languages ?? []) as Locale[],
    recoveryCodes: { left: codes.filter(({ used_at: used }) => used === null).length, createdAt: codes[0]?.created_at ?? null },
    sessions: (await openSessionsByMember(ctx.db, actor.id, now, now.subtract({ minutes: sessionRules.idleMinutes }))).map((row) => ({
      id: row.id,
      isCurrent: row.id === actor.sessionId,
      method: row.method as SignInMethod,
      browser: browserOf(row.user_agent),
      address: row.address,
      createdAt: row.created_at,
      lastSeenAt: row.last_seen_at,
    })),
  }
}

/** Sent to the member by mail: a change that another person made must not stay unseen. */
async function recordChange(
  ctx: Context,
  trx: Trx,
  actor: StaffActor,
  { action, what, details: extra = {} }: { action: string; what: string; details?: Record<string, unknown> },
): Promise<void> {
  await auditChange(trx, actor, action, extra)
  await mailCredentialChange(ctx, trx, actor, what)
}

const auditChange = (trx: Trx, { id }: StaffActor, action: string, extra: Record<string, unknown> = {}) =>
  audit(trx, { actor: `staff:${id}`, action, subject: `staff:${id}`, details: extra })

/** Ten new codes; only their hashes are stored. @throws REAUTHENTICATION_REQUIRED */
export async function makeRecoveryCodes(ctx: Context, actor: StaffActor): Promise<string[]> {
  await requireFreshProof(ctx, actor)
  const codes = Array.from({ length: recoveryCodeCount }, () => makeRecoveryCode((below) => randomInt(below)))
  await ctx.db.transaction().execute(async (trx) => {
    await lockMember(trx, actor.id)
    const hashes = codes.map((code) => recoveryHash(ctx)(actor.id, code))
    await replaceRecoveryCodes(trx, actor.id, hashes, ctx.clock.now())
    await recordChange(ctx, trx, actor, {
      action: 'staff.recovery-codes',
      what: 'New recovery codes were made; earlier ones no longer work.',
    })
  })
  return codes
}

/** @throws NOT_FOUND for sessions of others and ended ones */
export async function revokeSession(ctx: Context, actor: StaffActor, sessionId: string): Promise<void> {
  const ended = await ctx.db
    .transaction()
    .execute((trx) => endStaffSessions(ctx, trx, { memberId: actor.id, sessionId }, 'revoked', `staff:${actor.id}`))
  if (ended === 0) throw new Refusal('NOT_FOUND', 'There is no such session, or it has ended.')
}

interface CredentialOffer {
  passkey: PublicKeyCredentialCreationOptionsJSON
  totp: { uri: string; secret: string }
  enrolment: string
}

/** @throws REAUTHENTICATION_REQUIRED */
export async function beginCredential(ctx: Context, actor: StaffActor): Promise<CredentialOffer> {
  await requireFreshProof(ctx, actor)
  const subject = `account:${actor.id}`
  const enrolment = totpSecrets(ctx).make(subject)
  const secret = totpSecrets(ctx).open(enrolment, subject)!
  const passkey = await ctx.webauthn.beginRegistration(ctx.db, {
    purpose: 'staff-account',
    subject: actor.id,
    user: { id: actor.id, name: actor.email, displayName: actor.name },
    known: (await passkeysByMember(ctx.db, actor.id)).map(({ credential_id: credentialId }) => ({ credentialId, transports: [] })),
  })
  return { passkey, totp: { uri: totpSecrets(ctx).uri(secret, actor.email), secret }, enrolment }
}

/** @throws PASSKEY_REJECTED, REAUTHENTICATION_REQUIRED */
export async function addPasskey(
  ctx: Context,
  actor: StaffActor,
  { credential, clientInfo }: { credential: NewCredential; clientInfo: ClientInfo },
): Promise<void> {
  await requireFreshProof(ctx, actor)
  const isAdded = await ctx.db.transaction().execute(async (trx) => {
    await lockMember(trx, actor.id)
    const made = await ctx.webauthn.finishRegistration(trx, { purpose: 'staff-account', subject: actor.id, credential })
    if (!made || (await isTaken(trx, actor.id, made.credentialId))) return false
    await insertPasskey(trx, actor.id, made, clientInfo.userAgent, ctx.clock.now())
    await recordChange(ctx, trx, actor, { action: 'staff.credential-added', what: 'A passkey was added.', details: { method: 'passkey' } })
    return true
  })
  if (!isAdded) throw new Refusal('PASSKEY_REJECTED', details.PASSKEY_REJECTED)
}

/** @throws TOTP_CODE_INVALID, REAUTHENTICATION_REQUIRED */
export async function addTotp(ctx: Context, actor: StaffActor, { code, enrolment }: { code: string; enrolment: string }): Promise<void> {
  await requireFreshProof(ctx, actor)
  const secret = totpSecrets(ctx).open(enrolment, `account:${actor.id}`)
  const step = totpSecrets(ctx).step(secret, code, ctx.clock.now())
  if (secret === null || step === null) throw new Refusal('TOTP_CODE_INVALID', details.TOTP_CODE_INVALID)
  await ctx.db.transaction().execute(async (trx) => {
    await lockMember(trx, actor.id)
    await setTotp(trx, actor.id, totpSecrets(ctx).seal(secret), step)
    await recordChange(ctx, trx, actor, {
      action: 'staff.credential-added',
      what: 'An authenticator app was set up; an earlier one no longer works.',
      details: { method: 'totp' },
    })
  })
}

/** @throws NOT_FOUND, LAST_CREDENTIAL, REAUTHENTICATION_REQUIRED */
export async function removePasskey(ctx: Context, actor: StaffActor, id: string): Promise<void> {
  await requireFreshProof(ctx, actor)
  await ctx.db.transaction().execute(async (trx) => {
    // Under the lock: two passkeys removed at once must not leave the member without a way in.
    const member = await lockMember(trx, actor.id)
    const passkeys = await passkeysByMember(trx, actor.id)
    if (!passkeys.some((one) => one.id === id)) throw new Refusal('NOT_FOUND', 'There is no such passkey.')
    if (passkeys.length === 1 && !member?.totp_encrypted)
      throw new Refusal('LAST_CREDENTIAL', 'This is the last way in. Set up another one first.')
    await deletePasskey(trx, actor.id, id)
    await recordChange(ctx, trx, actor, {
      action: 'staff.credential-removed',
      what: 'A passkey was removed.',
      details: { method: 'passkey' },
    })
  })
}

/** Which new requests come to the member. */
export async function changeRequestLanguages(ctx: Context, actor: StaffActor, languages: readonly Locale[]): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await setRequestLanguages(trx, actor.id, languages)
    await auditChange(trx, actor, 'staff.request-languages', { languages: [...languages] })
  })
}
