import { bindContext } from '../platform/bind-context.ts'
import type { Clock } from '../platform/clock.ts'
import { audit } from '../platform/db/audit.ts'
import { toTimestamptz, type Database } from '../platform/db/database.ts'
import type { Codes, VerifyCodeResult } from './codes.ts'
import { findClient, markSessionVerified } from './queries.ts'

/** How long a proof of identity is good for steps that outlive the session. */
export const verificationMinutes = 5

interface VerificationContext {
  db: Database
  clock: Clock
  codes: Pick<Codes, 'verify'>
}

/** A code sent to the customer's own number. */
async function verifyIdentity(
  ctx: VerificationContext,
  { clientId, sessionId, codeHash, code }: { clientId: string; sessionId: string; codeHash: string; code: string },
): Promise<VerifyCodeResult<null>> {
  const phone = (await findClient(ctx.db, clientId))?.phone
  if (!phone) return { ok: false, code: 'CODE_HASH_NOT_FOUND' }
  return ctx.codes.verify({ phoneNumber: phone, codeHash, code }, async (trx) => {
    await markSessionVerified(trx, sessionId, clientId, ctx.clock.now())
    await audit(trx, { actor: `client:${clientId}`, action: 'session.verify', subject: `session:${sessionId}` })
    return null
  })
}

/** True when the session signed in, or verified the identity, within the last minutes. */
async function isRecentlyVerified(ctx: VerificationContext, sessionId: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('verified_at', '>', toTimestamptz(ctx.clock.now().subtract({ minutes: verificationMinutes })))
    .executeTakeFirst()
  return row !== undefined
}

export const createVerification = (ctx: VerificationContext) => bindContext(ctx, { verifyIdentity, isRecentlyVerified })

export type Verification = ReturnType<typeof createVerification>
