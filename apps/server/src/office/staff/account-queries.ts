import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'

export const passkeysByMember = (db: Db, memberId: string) =>
  db
    .selectFrom('staff_passkey')
    .select(['id', 'credential_id', 'user_agent', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const deletePasskey = async (trx: Trx, memberId: string, id: string): Promise<boolean> =>
  (await trx.deleteFrom('staff_passkey').where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst()).numDeletedRows === 1n

export const openSessionsByMember = (db: Db, memberId: string, now: Temporal.Instant, idleSince: Temporal.Instant) =>
  db
    .selectFrom('staff_session')
    .select(['id', 'method', 'address', 'user_agent', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .where('last_seen_at', '>', toTimestamptz(idleSince))
    .orderBy('last_seen_at', 'desc')
    .execute()

/** The last proof of a second factor in a session: its sign-in, or a later one. */
export async function sessionProvedAt(db: Db, id: string): Promise<Temporal.Instant | null> {
  const row = await db.selectFrom('staff_session').select(['created_at', 'verified_at']).where('id', '=', id).executeTakeFirst()
  return row ? (row.verified_at ?? row.created_at) : null
}

export const markSessionVerified = (trx: Trx, { id, sessionId }: { id: string; sessionId: string }, now: Temporal.Instant) =>
  trx
    .updateTable('staff_session')
    .set({ verified_at: now.toString() })
    .where('id', '=', sessionId)
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()

export const recoveryCodesByMember = (db: Db, memberId: string) =>
  db.selectFrom('staff_recovery_code').select(['created_at', 'used_at']).where('member_id', '=', memberId).execute()

export async function replaceRecoveryCodes(trx: Trx, memberId: string, hashes: readonly string[], now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('staff_recovery_code').where('member_id', '=', memberId).execute()
  await trx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ hash, member_id: memberId, created_at: now.toString() })))
    .execute()
}

/** Uses a code up: one of concurrent calls returns true. */
export async function useRecoveryCode(trx: Trx, memberId: string, hash: string, now: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('staff_recovery_code')
    .set({ used_at: now.toString() })
    .where('hash', '=', hash)
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setRequestLanguages = (db: Db, memberId: string, languages: readonly string[]): Promise<unknown> =>
  db
    .updateTable('staff_member')
    .set({ request_languages: [...languages] })
    .where('id', '=', memberId)
    .execute()
