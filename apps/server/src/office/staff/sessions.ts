import type { StaffRole } from '@aquilane/domain/staff/roles'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { StaffActor } from '../../platform/http/staff-auth.ts'
import { endSessions, findSession, insertSession, touchSession } from './queries.ts'
import { newToken, tokenHash } from './tokens.ts'
import type { Context } from '../../context.ts'

/** A working day at most, and half an hour away from the desk. */
export const sessionRules = { hours: 12, idleMinutes: 30 } as const
/** A session seen this recently is not written again. */
const touchSeconds = 30

/** Network address and browser of a sign-in. */
export interface ClientInfo {
  address: string
  userAgent: string | null
}

export type SignInMethod = 'passkey' | 'totp' | 'recovery'

export interface SignedIn {
  token: string
  staff: StaffActor
}

export async function openStaffSession(
  ctx: Context,
  trx: Trx,
  member: { id: string; email: string; name: string; roles: string[] },
  method: SignInMethod,
  clientInfo: ClientInfo,
): Promise<SignedIn> {
  const now = ctx.clock.now()
  const token = newToken()
  const sessionEnds = now.add({ hours: sessionRules.hours })
  const { id: sessionId } = await insertSession(trx, {
    tokenHash: tokenHash(token),
    memberId: member.id,
    method,
    ...clientInfo,
    now,
    expiresAt: sessionEnds,
  })
  await audit(trx, {
    actor: `staff:${member.id}`,
    action: 'staff.sign-in',
    subject: `staff-session:${sessionId}`,
    to: 'open',
    // The network address is stored in the session only, which is deleted in time.
    details: { method },
  })
  const { id, email, name } = member
  return { token, staff: { id, email, name, roles: member.roles as StaffRole[], sessionId, sessionEnds } }
}

export async function verifyStaffSession(ctx: Context, token: string): Promise<StaffActor | null> {
  const now = ctx.clock.now()
  const row = await findSession(ctx.db, tokenHash(token), now, now.subtract({ minutes: sessionRules.idleMinutes }))
  if (!row) return null
  if (row.last_seen_at.until(now).total('seconds') > touchSeconds) await touchSession(ctx.db, row.id, now)
  return {
    id: row.member_id,
    email: row.email,
    name: row.name,
    roles: row.roles as StaffRole[],
    sessionId: row.id,
    sessionEnds: row.expires_at,
  }
}

export async function endStaffSessions(
  ctx: Context,
  trx: Trx,
  which: { memberId: string; sessionId?: string },
  reason: 'signed-out' | 'revoked' | 'disabled' | 're-enrolled',
  actor: string,
): Promise<number> {
  const ended = await endSessions(trx, which, reason, ctx.clock.now())
  for (const id of ended)
    await audit(trx, { actor, action: 'staff.sign-out', subject: `staff-session:${id}`, from: 'open', to: 'ended', reason })
  return ended.length
}
