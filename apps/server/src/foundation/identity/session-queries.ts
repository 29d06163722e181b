import { sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { Utm } from './queries.ts'

export async function insertSession(
  trx: Trx,
  session: {
    clientId: string
    fingerprint: string | null
    application: string | null
    userAgent: string | null
    address: string | null
    utm: Utm
    now: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<string> {
  const row = await trx
    .insertInto('session')
    .values({
      client_id: session.clientId,
      fingerprint: session.fingerprint,
      application: session.application,
      user_agent: session.userAgent,
      address: session.address,
      utm: JSON.stringify(session.utm),
      created_at: session.now.toString(),
      verified_at: session.now.toString(),
      last_seen_at: session.now.toString(),
      expires_at: session.expiresAt.toString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const markSessionVerified = (trx: Trx, id: string, clientId: string, now: Temporal.Instant) =>
  trx.updateTable('session').set({ verified_at: now.toString() }).where('id', '=', id).where('client_id', '=', clientId).execute()

/** Whether the customer of an open session is blocked; null where it has ended or is another client's. */
export async function activeSession(db: Db, sessionId: string, clientId: string): Promise<{ isBlocked: boolean } | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('client', 'client.id', 'session.client_id')
    .select('client.blocked_at')
    .where('session.id', '=', sessionId)
    .where('session.client_id', '=', clientId)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  return row ? { isBlocked: row.blocked_at !== null } : null
}

/** Whether the client was ever signed in on the device. */
export const hasUsedDevice = async (db: Db, clientId: string, fingerprint: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .select('id')
    .where('client_id', '=', clientId)
    .where('fingerprint', '=', fingerprint)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the customer with this number was signed in on the device. */
export const isDeviceOfNumber = async (db: Db, phone: string, fingerprint: string): Promise<boolean> =>
  (await db
    .selectFrom('session')
    .innerJoin('client', (join) =>
      join.on((eb) =>
        eb.or([eb('session.client_id', '=', eb.ref('client.id')), eb('session.client_id', '=', eb.ref('client.merged_into'))]),
      ),
    )
    .select('session.id')
    .where('client.phone', '=', phone)
    .where('session.fingerprint', '=', fingerprint)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Devices the client was signed in on, and how many clients ever were on any of them. */
export async function devicesByClient(db: Db, clientId: string): Promise<{ devices: string[]; accounts: number }> {
  const rows = await db
    .selectFrom('session')
    .select('fingerprint')
    .distinct()
    .where('client_id', '=', clientId)
    .where('fingerprint', 'is not', null)
    .execute()
  const devices = rows.map(({ fingerprint }) => fingerprint!)
  if (devices.length === 0) return { devices, accounts: 1 }
  const { accounts } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.count<number>('client_id').distinct().as('accounts'))
    .where('fingerprint', 'in', devices)
    .executeTakeFirstOrThrow()
  return { devices, accounts }
}

/** Open sessions of a client, the one last seen first. */
export const openSessions = (db: Db, clientId: string, now: Temporal.Instant) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()

export const lockSession = (trx: Trx, sessionId: string) =>
  trx
    .selectFrom('session')
    .select(['id', 'client_id', 'fingerprint', 'ended_at'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst()

export const extendSession = (trx: Trx, sessionId: string, now: Temporal.Instant, expiresAt: Temporal.Instant) =>
  trx.updateTable('session').set({ last_seen_at: now.toString(), expires_at: expiresAt.toString() }).where('id', '=', sessionId).execute()

/** Ends open sessions, one of a client's or all, and answers which. */
export async function endSessions(
  trx: Trx,
  which: { clientId: string; sessionId?: string },
  reason: 'signed-out' | 'reset' | 'token-reused' | 'device-mismatch' | 'merged',
  now: Temporal.Instant,
): Promise<string[]> {
  let query = trx
    .updateTable('session')
    .set({ ended_at: now.toString(), end_reason: reason })
    .where('client_id', '=', which.clientId)
    .where('ended_at', 'is', null)
  if (which.sessionId) query = query.where('id', '=', which.sessionId)
  return (await query.returning('id').execute()).map((row) => row.id)
}

export const insertRefreshToken = (
  trx: Trx,
  token: { hash: string; sessionId: string; now: Temporal.Instant; expiresAt: Temporal.Instant },
) =>
  trx
    .insertInto('refresh_token')
    .values({ hash: token.hash, session_id: token.sessionId, issued_at: token.now.toString(), expires_at: token.expiresAt.toString() })
    .execute()

export const findRefreshToken = (db: Db, hash: string) =>
  db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Marks the token as rotated; true for exactly one of concurrent requests. */
export async function rotateRefreshToken(trx: Trx, hash: string, now: Temporal.Instant, raceUntil: Temporal.Instant): Promise<boolean> {
  const result = await trx
    .updateTable('refresh_token')
    .set({ rotated_at: now.toString(), race_until: raceUntil.toString() })
    .where('hash', '=', hash)
    .where('rotated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Whether a request that reached the server then was under way before the answer with the new token left. */
export async function isWithinRaceWindow(trx: Trx, hash: string, arrived: Temporal.Instant): Promise<boolean> {
  const row = await trx
    .selectFrom('refresh_token')
    .select('hash')
    .where('hash', '=', hash)
    .where('race_until', '>=', toTimestamptz(arrived))
    .executeTakeFirst()
  return row !== undefined
}

/** Lets a race that is still open last longer, up to so many milliseconds from the rotation. */
export const extendRaceWindow = (trx: Trx, hash: string, now: Temporal.Instant, until: Temporal.Instant, limitMilliseconds: number) =>
  trx
    .updateTable('refresh_token')
    .set({
      race_until: sql`least(greatest(race_until, ${toTimestamptz(until)}), rotated_at + make_interval(secs => ${limitMilliseconds / 1_000}))`,
    })
    .where('hash', '=', hash)
    .where('race_until', '>', toTimestamptz(now))
    .execute()

/** When the race for a rotated token is over. */
export async function raceWindowEnd(db: Db, hash: string): Promise<Temporal.Instant> {
  const row = await db.selectFrom('refresh_token').select('race_until').where('hash', '=', hash).executeTakeFirst()
  return row?.race_until ?? Temporal.Instant.fromEpochMilliseconds(0)
}
