import { audit } from '../../platform/db/audit.ts'
import { toTimestamptz } from '../../platform/db/database.ts'
import type { VerifyCodeResult } from './codes.ts'
import { findClient } from './queries.ts'
import { markSessionVerified } from './session-queries.ts'
import type { Context } from '../../context.ts'
import { verifyPhoneCode } from './codes.ts'

/** How long a proof of identity is good for steps that outlive the session. */
export const verificationMinutes = 5

/** A code sent to the customer's own number. */
export async function verifyIdentity(
  ctx: Context,
  { clientId, sessionId, codeHash, code }: { clientId: string; sessionId: string; codeHash: string; code: string },
): Promise<VerifyCodeResult<null>> {
  const phone = (await findClient(ctx.db, clientId))?.phone
  if (!phone) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
  return verifyPhoneCode(ctx, { phoneNumber: phone, codeHash, code }, async (trx) => {
    await markSessionVerified(trx, sessionId, clientId, ctx.clock.now())
    await audit(trx, { actor: `client:${clientId}`, action: 'session.verify', subject: `session:${sessionId}` })
    return null
  })
}

/** True when the session signed in, or verified the identity, within the last minutes. */
export async function isRecentlyVerified(ctx: Context, sessionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('verified_at', '>', toTimestamptz(ctx.clock.now().subtract({ minutes: verificationMinutes })))
    .executeTakeFirst()
  return row !== undefined
}
