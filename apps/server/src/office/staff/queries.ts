import { retentionRules } from '@aquilane/domain/system/retention'
import { sql } from 'kysely'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { StoredPasskey } from '../../platform/webauthn.ts'

const isEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`

/** A member who may sign in. */
export const findMember = (db: Db, email: string) =>
  db.selectFrom('staff_member').selectAll().where(isEmail(email)).where('disabled_at', 'is', null).executeTakeFirst()

export const lockMember = (trx: Trx, id: string) =>
  trx.selectFrom('staff_member').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Consumes the code of a time step, unless this or a later step was used: one of concurrent calls returns true.
 * @param member with the secret that the code was checked against, so that a replaced secret is rejected
 */
export async function consumeTotpStep(trx: Trx, member: { id: string; sealed: string }, step: number): Promise<boolean> {
  const result = await trx
    .updateTable('staff_member')
    .set({ totp_step: step })
    .where('id', '=', member.id)
    .where('totp_encrypted', '=', member.sealed)
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** A passkey of the member with that address. */
export const findPasskey = (db: Db, email: string, credentialId: string) =>
  db
    .selectFrom('staff_passkey')
    .innerJoin('staff_member', 'staff_member.id', 'staff_passkey.member_id')
    .select([
      'staff_passkey.id',
      'member_id as memberId',
      'credential_id as credentialId',
      'public_key as publicKey',
      'counter',
      'transports',
    ])
    .where('credential_id', '=', credentialId)
    .where(isEmail(email))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Raises the signature counter; false when the same signature was used before. */
export async function usePasskey(trx: Trx, id: string, counter: number, now: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: now.toString() })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb.and([eb('counter', '=', 0), eb.val(counter === 0)])]))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether another member signs in with it already. */
export async function isTaken(trx: Trx, memberId: string, credentialId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('staff_passkey')
    .select('id')
    .where('credential_id', '=', credentialId)
    .where('member_id', '<>', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export const insertPasskey = (trx: Trx, memberId: string, passkey: StoredPasskey, userAgent: string | null, now: Temporal.Instant) =>
  trx
    .insertInto('staff_passkey')
    .values({
      member_id: memberId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      user_agent: userAgent,
      created_at: now.toString(),
    })
    .execute()

export const insertSession = (
  trx: Trx,
  session: {
    tokenHash: string
    memberId: string
    method: 'passkey' | 'totp' | 'recovery'
    address: string
    userAgent: string | null
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
) =>
  trx
    .insertInto('staff_session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      method: session.method,
      address: session.address,
      user_agent: session.userAgent,
      created_at: session.now.toString(),
      last_seen_at: session.now.toString(),
      expires_at: session.expiresAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The session behind a token, while it lives and its member may work. */
export const findSession = (db: Db, hash: string, now: Temporal.Instant, idleSince: Temporal.Instant) =>
  db
    .selectFrom('staff_session')
    .innerJoin('staff_member', 'staff_member.id', 'staff_session.member_id')
    .select(['staff_session.id', 'member_id', 'last_seen_at', 'expires_at', 'email', 'name', 'roles'])
    .where('token_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .where('last_seen_at', '>', toTimestamptz(idleSince))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

export const touchSession = (db: Db, id: string, now: Temporal.Instant) =>
  db.updateTable('staff_session').set({ last_seen_at: now.toString() }).where('id', '=', id).where('ended_at', 'is', null).execute()

/** Ends open sessions, one or all of a member's, and answers which. */
export async function endSessions(
  trx: Trx,
  which: { memberId: string; sessionId?: string },
  reason: 'signed-out' | 'revoked' | 'disabled' | 're-enrolled',
  now: Temporal.Instant,
): Promise<string[]> {
  let query = trx
    .updateTable('staff_session')
    .set({ ended_at: now.toString(), end_reason: reason })
    .where('member_id', '=', which.memberId)
    .where('ended_at', 'is', null)
  if (which.sessionId) query = query.where('id', '=', which.sessionId)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/** An open invite and the member it is for. */
export const findInvite = (db: Db, hash: string, now: Temporal.Instant) =>
  db
    .selectFrom('staff_invite')
    .innerJoin('staff_member', 'staff_member.id', 'staff_invite.member_id')
    .select(['hash', 'member_id', 'email', 'name', 'roles'])
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .where('disabled_at', 'is', null)
    .executeTakeFirst()

/** Consumes an invite: exactly one of concurrent calls returns true. */
export async function endInvite(trx: Trx, hash: string, now: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('staff_invite')
    .set({ ended_at: now.toString() })
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const endInvites = (trx: Trx, memberId: string, now: Temporal.Instant) =>
  trx
    .updateTable('staff_invite')
    .set({ ended_at: now.toString() })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()

export const insertInvite = (trx: Trx, invite: { hash: string; memberId: string; now: Temporal.Instant; expiresAt: Temporal.Instant }) =>
  trx
    .insertInto('staff_invite')
    .values({
      hash: invite.hash,
      member_id: invite.memberId,
      created_at: invite.now.toString(),
      expires_at: invite.expiresAt.toString(),
    })
    .execute()

/** Forgets every way a member signs in. */
export async function clearCredentials(trx: Trx, memberId: string): Promise<void> {
  await trx.deleteFrom('staff_passkey').where('member_id', '=', memberId).execute()
  await trx.deleteFrom('staff_recovery_code').where('member_id', '=', memberId).execute()
  await trx.updateTable('staff_member').set({ totp_encrypted: null, totp_step: null }).where('id', '=', memberId).execute()
}

export const setTotp = (trx: Trx, memberId: string, sealed: string, step: number | null) =>
  trx.updateTable('staff_member').set({ totp_encrypted: sealed, totp_step: step }).where('id', '=', memberId).execute()

/** The member with that address, made, renamed or let in again. */
export const saveMember = (
  trx: Trx,
  { by, now, ...member }: { email: string; name: string; roles: StaffRole[]; by: string | null; now: Temporal.Instant },
) =>
  trx
    .insertInto('staff_member')
    .values({ ...member, invited_by: by, granted_by: by, created_at: now.toString() })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).doUpdateSet({
        name: member.name,
        roles: member.roles,
        disabled_at: null,
        // An invitation of one's own hides no earlier one.
        ...(by === null
          ? { invited_by: null, granted_by: null }
          : {
              invited_by: sql<string | null>`CASE WHEN staff_member.id = ${by}::uuid THEN staff_member.invited_by
                ELSE coalesce(staff_member.invited_by, ${by}::uuid) END`,
              granted_by: sql<string | null>`CASE WHEN staff_member.id = ${by}::uuid THEN staff_member.granted_by ELSE ${by}::uuid END`,
            }),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()

export const markJoined = (trx: Trx, memberId: string, now: Temporal.Instant) =>
  trx.updateTable('staff_member').set({ joined_at: now.toString() }).where('id', '=', memberId).execute()

export const disableMember = (trx: Trx, id: string, now: Temporal.Instant) =>
  trx.updateTable('staff_member').set({ disabled_at: now.toString() }).where('id', '=', id).execute()

/** Members with what is set up for them, by name; one, or all. */
export const listMembers = (db: Db, now: Temporal.Instant, id: string | null = null) =>
  db
    .selectFrom('staff_member')
    .select((eb) => [
      'id',
      'email',
      'name',
      'roles',
      'disabled_at',
      eb('totp_encrypted', 'is not', null).as('totp'),
      eb
        .selectFrom('staff_passkey')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('member_id', '=', 'staff_member.id')
        .as('passkeys'),
      eb
        .selectFrom('staff_invite')
        .select('expires_at')
        .whereRef('member_id', '=', 'staff_member.id')
        .where('ended_at', 'is', null)
        .where('expires_at', '>', toTimestamptz(now))
        .as('invited_until'),
      eb
        .selectFrom('staff_session')
        .select((inner) => inner.fn.max('last_seen_at').as('at'))
        .whereRef('member_id', '=', 'staff_member.id')
        .as('last_seen_at'),
    ])
    .$if(id !== null, (query) => query.where('id', '=', id))
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Forgets sessions and invites that ended a while ago; the audit trail keeps what happened. */
export async function deleteExpired(db: Db, now: Temporal.Instant): Promise<void> {
  const before = toTimestamptz(now.subtract({ hours: 24 * retentionRules.staff_sessions.days }))
  await db.deleteFrom('staff_session').where('expires_at', '<', before).execute()
  await db.deleteFrom('staff_invite').where('expires_at', '<', before).execute()
}

/** Members with the role who can sign in. */
export const activeMembersByRole = (db: Db, role: string) =>
  db
    .selectFrom('staff_member')
    .select('email')
    .where('disabled_at', 'is', null)
    .where((eb) => eb(eb.val(role), '=', eb.fn.any('roles')))
    .orderBy('email')
    .execute()

/** Members who get requests without taking them. */
export const assignableMembers = (db: Db) =>
  db
    .selectFrom('staff_member')
    .select(['id', 'roles', 'request_languages'])
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`cardinality(request_languages) > 0`)
    .orderBy('id')
    .execute()
