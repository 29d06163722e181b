import { retentionRules } from '@aquilane/domain/system/retention'
import { sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import { codeRules, type PhoneNumberRecord } from './code-rules.ts'

export interface Utm {
  source?: string
  medium?: string
  campaign?: string
  content?: string
  term?: string
}

/**
 * What is known of a number, with a lock on it held until the transaction ends: guesses and sends for one number go
 * one after another, in every process. Leaves no row behind for numbers that nothing happened to.
 */
export async function lockPhoneNumber(trx: Trx, phoneKey: string, now: Temporal.Instant): Promise<PhoneNumberRecord> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${phoneKey}, 7401))`.execute(trx)
  const since = toTimestamptz(now.subtract({ hours: codeRules.memoryHours }))
  const wrong = (digits: number) =>
    trx
      .selectFrom('failed_code_attempt')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('phone_key', '=', phoneKey)
      .where('digits', '=', digits)
      .where('at', '>', since)
  return trx
    .selectNoFrom([
      (eb) => eb.fn.coalesce(wrong(codeRules.shortDigits), eb.lit(0)).as('failedShort'),
      (eb) => eb.fn.coalesce(wrong(codeRules.longDigits), eb.lit(0)).as('failedLong'),
      trx.selectFrom('phone_number_guard').select('long_codes_until').where('phone_key', '=', phoneKey).as('longUntil'),
    ])
    .executeTakeFirstOrThrow()
}

/** When the oldest wrong guess at a long code is forgotten. */
export async function oldestFailedLongCode(trx: Trx, phoneKey: string, now: Temporal.Instant): Promise<Temporal.Instant | null> {
  const row = await trx
    .selectFrom('failed_code_attempt')
    .select('at')
    .where('phone_key', '=', phoneKey)
    .where('digits', '=', codeRules.longDigits)
    .where('at', '>', toTimestamptz(now.subtract({ hours: codeRules.memoryHours })))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

export const insertFailedAttempt = (trx: Trx, phoneKey: string, digits: number, now: Temporal.Instant) =>
  trx.insertInto('failed_code_attempt').values({ phone_key: phoneKey, digits, at: now.toString() }).execute()

export const setLongCodesUntil = (trx: Trx, phoneKey: string, until: Temporal.Instant) =>
  trx
    .insertInto('phone_number_guard')
    .values({ phone_key: phoneKey, long_codes_until: until.toString() })
    .onConflict((conflict) => conflict.column('phone_key').doUpdateSet({ long_codes_until: until.toString() }))
    .execute()

export const insertCode = (
  trx: Trx,
  code: { handle: string; phoneKey: string; guardKey: string | null; digest: string; digits: number; now: Temporal.Instant },
) =>
  trx
    .insertInto('sign_in_code')
    .values({
      handle: code.handle,
      phone_key: code.phoneKey,
      guard_key: code.guardKey,
      digest: code.digest,
      digits: code.digits,
      created_at: code.now.toString(),
      expires_at: code.now.add({ minutes: codeRules.lifeMinutes }).toString(),
    })
    .execute()

/** The code behind a handle, if it was sent to that number, and whether it may still be guessed at. */
export const findCode = (db: Db, handle: string, phoneKey: string, now: Temporal.Instant) =>
  db
    .selectFrom('sign_in_code')
    .select((eb) => ['digits', 'guard_key as guardKey', eb.and(isActive(now)).as('alive')])
    .where('handle', '=', handle)
    .where('phone_key', '=', phoneKey)
    .executeTakeFirst()

const isActive = (now: Temporal.Instant) => [
  sql<boolean>`used_at IS NULL`,
  sql<boolean>`replaced_at IS NULL`,
  sql<boolean>`expires_at > ${toTimestamptz(now)}`,
  sql<boolean>`tries < ${codeRules.triesPerCode}`,
]

export const replaceCode = (trx: Trx, handle: string, now: Temporal.Instant) =>
  trx
    .updateTable('sign_in_code')
    .set({ replaced_at: now.toString() })
    .where('handle', '=', handle)
    .where('replaced_at', 'is', null)
    .execute()

/**
 * Spends one try of a living code before anything is compared. The condition is checked by the row itself, so no number
 * of parallel guesses gets a fourth.
 */
export const consumeTry = (trx: Trx, handle: string, now: Temporal.Instant) =>
  trx
    .updateTable('sign_in_code')
    .set({ tries: sql`tries + 1` })
    .where('handle', '=', handle)
    .where((eb) => eb.and(isActive(now)))
    .returning(['digest', 'digits', 'tries'])
    .executeTakeFirst()

export const useCode = (trx: Trx, handle: string, now: Temporal.Instant) =>
  trx.updateTable('sign_in_code').set({ used_at: now.toString() }).where('handle', '=', handle).execute()

/** How many unpaid orders the customer may have at once. */
export async function setUnpaidHoldLimit(trx: Trx, id: string, limit: number): Promise<void> {
  await trx.updateTable('client').set({ unpaid_hold_limit: limit }).where('id', '=', id).execute()
}

/** The client with this number, made now if there was none. */
export async function findOrCreateClient(
  trx: Trx,
  client: { phone: string; locale: 'en' | 'it'; ref: string | null; utm: Utm; now: Temporal.Instant },
): Promise<{ id: string; isNew: boolean }> {
  const made = await trx
    .insertInto('client')
    .values({
      phone: client.phone,
      locale: client.locale,
      ref: client.ref,
      utm: JSON.stringify(client.utm),
      created_at: client.now.toString(),
    })
    .onConflict((conflict) => conflict.column('phone').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const known = await trx.selectFrom('client').select('id').where('phone', '=', client.phone).executeTakeFirstOrThrow()
  return { id: await keptClient(trx, known.id), isNew: false }
}

/** The account that this one became a part of, or itself. */
export async function keptClient(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('client').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ? keptClient(db, row.merged_into) : id
}

/** Undefined for a deleted account. */
/** With the reason why an address gets no messages about orders. */
export const findClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .selectAll()
    .select(({ selectFrom, fn }) => [
      selectFrom('email_block')
        .select('reason')
        .whereRef('client_id', '=', 'client.id')
        .where('email_block.email', '=', fn<string>('lower', ['client.email']))
        .as('email_block'),
      selectFrom('email_block')
        .select('reason')
        .whereRef('client_id', '=', 'client.id')
        .where('email_block.email', '=', fn<string>('lower', ['client.email_unconfirmed']))
        .as('unconfirmed_block'),
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

export interface NameParts {
  first_name?: string
  last_name?: string | null
  middle_name?: string | null
}

/** Parts left out stay as they are. */
export const updateName = (trx: Trx, id: string, name: NameParts) =>
  trx
    .updateTable('client')
    .set((eb) => ({
      first_name: name.first_name ?? eb.ref('first_name'),
      last_name: name.last_name === undefined ? eb.ref('last_name') : name.last_name,
      middle_name: name.middle_name === undefined ? eb.ref('middle_name') : name.middle_name,
    }))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

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

/** Whether the session is still open and belongs to that client. */
/** Whether the customer of an open session is blocked; null where the session has ended. */

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

/** @returns whether that changed anything */
export async function setBlocked(trx: Trx, clientId: string, block: { at: Temporal.Instant; reason: string } | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('client')
    .set({ blocked_at: block?.at.toString() ?? null, blocked_reason: block?.reason ?? null })
    .where('id', '=', clientId)
    .where('erased_at', 'is', null)
    .where('blocked_at', block ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
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

/** Forgets what has served its time: codes and guesses after two days, dead tokens and windows at once, ended sessions after 90 days. */
export async function deleteExpired(db: Db, now: Temporal.Instant): Promise<void> {
  const twoDaysAgo = toTimestamptz(now.subtract({ hours: 24 * retentionRules.sign_in_codes.days }))
  const today = toTimestamptz(now)
  await db.deleteFrom('sign_in_code').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('email_code').where('expires_at', '<', twoDaysAgo).execute()
  await db.deleteFrom('failed_code_attempt').where('at', '<', twoDaysAgo).execute()
  await db.deleteFrom('phone_number_guard').where('long_codes_until', '<', today).execute()
  await db.deleteFrom('rate_limit').where('expires_at', '<', today).execute()
  await db.deleteFrom('refresh_token').where('expires_at', '<', today).execute()
  await db
    .deleteFrom('session')
    .where('expires_at', '<', toTimestamptz(now.subtract({ hours: 24 * retentionRules.customer_sessions.days })))
    .execute()
}
