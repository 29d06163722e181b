import { sql } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import { codeRules, type PhoneNumberRecord } from './code-rules.ts'

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
