import { freshProofMinutes } from '@aquilane/domain/staff/recovery'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { addressKey, deleteExpiredLimits, keyHash, takeFromLimits, tooMany } from '../../platform/http/limits.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import type { UsedCredential } from '../../platform/webauthn.ts'
import { markSessionVerified, passkeysByMember, sessionProvedAt } from './account-queries.ts'
import { isDemoEmail } from './demo.ts'
import { consumeTotpStep, findPasskey, usePasskey } from './queries.ts'
import type { ClientInfo } from './sessions.ts'
import { postDemoCode } from './sign-in.ts'
import { totpSecrets } from './totp.ts'
import type { Context } from '../../context.ts'

/** An unattended or stolen session must not give its finder a way in of their own. @throws REAUTHENTICATION_REQUIRED */
export async function requireFreshProof(ctx: Context, actor: StaffActor): Promise<void> {
  const proved = await sessionProvedAt(ctx.db, actor.sessionId)
  const limit = ctx.clock.now().subtract({ minutes: freshProofMinutes })
  if (proved && Temporal.Instant.compare(proved, limit) >= 0) return
  throw new Refusal('REAUTHENTICATION_REQUIRED', 'Prove that it is you first: account/verify-totp or account/verify-passkey.')
}

/** What the member can prove with. */
export async function beginVerification(
  ctx: Context,
  actor: StaffActor,
): Promise<{ passkey: PublicKeyCredentialRequestOptionsJSON | null; totp: boolean }> {
  const member = await ctx.db.selectFrom('staff_member').select('totp_encrypted').where('id', '=', actor.id).executeTakeFirst()
  if (ctx.config.sandbox && isDemoEmail(actor.email)) await ctx.db.transaction().execute((trx) => postDemoCode(ctx, trx, actor.email))
  const hasPasskey = (await passkeysByMember(ctx.db, actor.id)).length > 0
  const asked = { purpose: 'staff-verification', subject: actor.sessionId } as const
  return { passkey: hasPasskey ? await ctx.webauthn.beginAuthentication(ctx.db, asked) : null, totp: Boolean(member?.totp_encrypted) }
}

/** Guesses count per member and per network address. A refusal is an answer of the transaction: what was counted stays so. */
async function limited(ctx: Context, actor: StaffActor, { address }: ClientInfo, prove: (trx: Trx) => Promise<boolean>) {
  const now = ctx.clock.now()
  const limits = [
    { key: `staff:verify:quarter:${actor.id}`, points: 5, seconds: 900, reason: 'staff_sign_in' },
    { key: `staff:verify:day:${actor.id}`, points: 20, seconds: 86_400, reason: 'staff_sign_in' },
    { key: `staff:verify:address:${keyHash(addressKey(address))}`, points: 60, seconds: 3_600, reason: 'staff_sign_in_network' },
  ] as const
  return ctx.db.transaction().execute(async (trx) => {
    const exhausted = await takeFromLimits(trx, now, [...limits])
    if (exhausted) throw tooMany(exhausted)
    const isProved = await prove(trx)
    if (isProved) {
      await markSessionVerified(trx, actor, now)
      // A success ends the count of the member's guesses; that of the address stays.
      await deleteExpiredLimits(
        trx,
        limits.slice(0, 2).map(({ key }) => key),
      )
    }
    const action = isProved ? 'staff.verified' : 'staff.verification-refused'
    await audit(trx, { actor: `staff:${actor.id}`, action, subject: `staff-session:${actor.sessionId}` })
    return isProved
  })
}

/** @throws TOTP_CODE_INVALID, TOO_MANY_REQUESTS */
export async function verifyTotp(
  ctx: Context,
  actor: StaffActor,
  { code, clientInfo }: { code: string; clientInfo: ClientInfo },
): Promise<void> {
  const isProved = await limited(ctx, actor, clientInfo, async (trx) => {
    const sealed = (await trx.selectFrom('staff_member').select('totp_encrypted').where('id', '=', actor.id).executeTakeFirst())
      ?.totp_encrypted
    const step = sealed ? totpSecrets(ctx).step(totpSecrets(ctx).open(sealed), code, ctx.clock.now()) : null
    return Boolean(sealed && step !== null && (await consumeTotpStep(trx, { id: actor.id, sealed }, step)))
  })
  if (!isProved) throw new Refusal('TOTP_CODE_INVALID', 'This is not the code that the app shows now, or it was used before.')
}

/** @throws PASSKEY_REJECTED, TOO_MANY_REQUESTS */
export async function verifyPasskey(
  ctx: Context,
  actor: StaffActor,
  { credential, clientInfo }: { credential: UsedCredential; clientInfo: ClientInfo },
): Promise<void> {
  const isProved = await limited(ctx, actor, clientInfo, async (trx) => {
    const answer = { purpose: 'staff-verification', subject: actor.sessionId, credential } as const
    const used = await ctx.webauthn.finishAuthentication(trx, answer, (id) => findPasskey(trx, actor.email, id))
    return (
      used !== null && used.passkey.memberId === actor.id && Boolean(await usePasskey(trx, used.passkey.id, used.counter, ctx.clock.now()))
    )
  })
  if (!isProved) throw new Refusal('PASSKEY_REJECTED', 'This passkey does not answer what was just asked. Begin again.')
}
