import { normalizeRecoveryCode } from '@aquilane/domain/staff/recovery'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import {
  addressKey,
  deleteExpiredLimits,
  refundLimits,
  keyHash,
  takeFromLimits,
  type Exhausted,
  type Limit,
} from '../../platform/http/limits.ts'
import type { UsedCredential } from '../../platform/webauthn.ts'
import { isDemoEmail } from './demo.ts'
import { useRecoveryCode } from './account-queries.ts'
import { findMember, findPasskey, lockMember, consumeTotpStep, usePasskey } from './queries.ts'
import type { ClientInfo, SignedIn, SignInMethod } from './sessions.ts'
import { recoveryHash, emailKey } from './tokens.ts'
import type { Context } from '../../context.ts'
import { openStaffSession } from './sessions.ts'
import { totpSecrets } from './totp.ts'

/** Codes per e-mail address, known or not, and network address. */
const perAddressLimit = [
  { name: 'quarter', points: 5, seconds: 900 },
  { name: 'day', points: 20, seconds: 86_400 },
] as const
/** Codes per e-mail address from all network addresses; high enough that others cannot lock its owner out. */
const globalLimit = { points: 100, seconds: 86_400 } as const

export type SignInResult =
  | ({ ok: true } & SignedIn)
  | { ok: false; code: 'STAFF_SIGN_IN_REFUSED' }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }
type SignInStep =
  | { ok: true; passkey: PublicKeyCredentialRequestOptionsJSON }
  | { ok: false; code: 'TOO_MANY_REQUESTS'; exhausted: Exhausted }

const clientAddress = (clientInfo: ClientInfo) => keyHash(addressKey(clientInfo.address))

function ofAddress(ctx: Context, what: string, clientInfo: ClientInfo): Limit {
  return {
    key: `staff:${what}:address:${clientAddress(clientInfo)}`,
    points: ctx.config.limits.staffSignInsPerAddressHour,
    seconds: 3_600,
    reason: 'staff_sign_in_network',
  }
}

function ofPlace(ctx: Context, email: string, clientInfo: ClientInfo): Limit[] {
  return perAddressLimit.map(({ name, points, seconds }) => ({
    key: `staff:code:${name}:${emailKey(ctx)(email)}:${clientAddress(clientInfo)}`,
    points,
    seconds,
    reason: 'staff_sign_in',
  }))
}

const ofMember = (ctx: Context, email: string): Limit => ({
  key: `staff:code:everywhere:${emailKey(ctx)(email)}`,
  ...globalLimit,
  reason: 'staff_sign_in',
})

// Refusals are answers of the transaction and no exceptions in it: what was counted and spent stays so.
function limited<T extends { ok: boolean }>(ctx: Context, limits: Limit[], work: (trx: Trx, now: Temporal.Instant) => Promise<T>) {
  return ctx.db.transaction().execute(async (trx) => {
    const now = ctx.clock.now()
    const exhausted = await takeFromLimits(trx, now, limits)
    return exhausted === null ? work(trx, now) : { ok: false as const, code: 'TOO_MANY_REQUESTS' as const, exhausted }
  })
}

async function rejectSignIn(ctx: Context, trx: Trx, email: string, method: SignInMethod, reason: string): Promise<SignInResult> {
  const member = await findMember(trx, email)
  await audit(trx, {
    actor: member ? `staff:${member.id}` : 'system',
    action: 'staff.sign-in-refused',
    subject: member ? `staff:${member.id}` : `staff-email:${emailKey(ctx)(email)}`,
    reason,
    details: { method },
  })
  return { ok: false, code: 'STAFF_SIGN_IN_REFUSED' }
}

/** The sandbox's demo members need no app: the code lies in the outbox. */
export async function postDemoCode(ctx: Context, trx: Trx, email: string): Promise<void> {
  const member = await findMember(trx, email)
  const secret = member?.totp_encrypted ? totpSecrets(ctx).open(member.totp_encrypted) : null
  if (!member || !secret) return
  const code = totpSecrets(ctx).nextCode(secret, ctx.clock.now(), member.totp_step)
  await ctx.mail.post(trx, {
    to: member.email,
    subject: code ? `${code} signs in to the demo back office` : 'Wait half a minute',
    text: code
      ? `${code} is what an authenticator app of this demo account would show now. It is good once, and for a minute or so.`
      : 'The codes of this half minute have been used. Begin again in thirty seconds.',
  })
}

export function beginStaffSignIn(ctx: Context, { email, clientInfo }: { email: string; clientInfo: ClientInfo }): Promise<SignInStep> {
  return limited(ctx, [ofAddress(ctx, 'begin', clientInfo)], async (trx) => {
    const passkey = await ctx.webauthn.beginAuthentication(trx, { purpose: 'staff-sign-in', subject: emailKey(ctx)(email) })
    if (ctx.config.sandbox && isDemoEmail(email)) await postDemoCode(ctx, trx, email)
    return { ok: true as const, passkey }
  })
}

export function signInStaffByPasskey(
  ctx: Context,
  { email, credential, clientInfo }: { email: string; credential: UsedCredential; clientInfo: ClientInfo },
): Promise<SignInResult> {
  return limited(ctx, [ofAddress(ctx, 'passkey', clientInfo)], async (trx): Promise<SignInResult> => {
    const answer = { purpose: 'staff-sign-in', subject: emailKey(ctx)(email), credential } as const
    const used = await ctx.webauthn.finishAuthentication(trx, answer, (id) => findPasskey(trx, email, id))
    if (!used) return rejectSignIn(ctx, trx, email, 'passkey', 'not accepted')
    const member = await lockMember(trx, used.passkey.memberId)
    if (!member || member.disabled_at !== null) return rejectSignIn(ctx, trx, email, 'passkey', 'disabled')
    if (!(await usePasskey(trx, used.passkey.id, used.counter, ctx.clock.now())))
      return rejectSignIn(ctx, trx, email, 'passkey', 'used before')
    return { ok: true, ...(await openStaffSession(ctx, trx, member, 'passkey', clientInfo)) }
  })
}

export function signInStaffByTotp(
  ctx: Context,
  { email, code, clientInfo }: { email: string; code: string; clientInfo: ClientInfo },
): Promise<SignInResult> {
  return limited(
    ctx,
    [...ofPlace(ctx, email, clientInfo), ofMember(ctx, email), ofAddress(ctx, 'totp', clientInfo)],
    async (trx, now): Promise<SignInResult> => {
      const member = await findMember(trx, email)
      const secret = member?.totp_encrypted ? totpSecrets(ctx).open(member.totp_encrypted) : null
      const step = totpSecrets(ctx).step(secret, code, now)
      if (!member?.totp_encrypted || step === null) return rejectSignIn(ctx, trx, email, 'totp', 'wrong code')
      if (!(await consumeTotpStep(trx, { id: member.id, sealed: member.totp_encrypted }, step)))
        return rejectSignIn(ctx, trx, email, 'totp', 'used before')
      // A success resets the member's limit for this address. The global limit stays, or each sign-in would reset it for an attacker.
      await refundLimits(trx, now, ofMember(ctx, email))
      await deleteExpiredLimits(
        trx,
        ofPlace(ctx, email, clientInfo).map((limit) => limit.key),
      )
      return { ok: true, ...(await openStaffSession(ctx, trx, member, 'totp', clientInfo)) }
    },
  )
}

export function signInStaffByRecoveryCode(
  ctx: Context,
  { email, code, clientInfo }: { email: string; code: string; clientInfo: ClientInfo },
): Promise<SignInResult> {
  return limited(
    ctx,
    [...ofPlace(ctx, email, clientInfo), ofMember(ctx, email), ofAddress(ctx, 'recovery', clientInfo)],
    async (trx, now): Promise<SignInResult> => {
      const member = await findMember(trx, email)
      const normalized = normalizeRecoveryCode(code)
      if (!member || normalized === null) return rejectSignIn(ctx, trx, email, 'recovery', 'wrong code')
      if (!(await useRecoveryCode(trx, member.id, recoveryHash(ctx)(member.id, normalized), now)))
        return rejectSignIn(ctx, trx, email, 'recovery', 'wrong code')
      return { ok: true, ...(await openStaffSession(ctx, trx, member, 'recovery', clientInfo)) }
    },
  )
}
