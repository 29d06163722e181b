import { retentionRules } from '@aquilane/domain/system/retention'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'

export interface Utm {
  source?: string
  medium?: string
  campaign?: string
  content?: string
  term?: string
}

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

/** With the reason why an address gets no messages about orders; undefined for a deleted account. */
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
