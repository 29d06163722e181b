import { sql } from 'kysely'
import { emailCodeRules } from '@aquilane/domain/identity/profile-rules'
import { toTimestamptz, type Trx } from '../../platform/db/database.ts'

/** Holds the client until the transaction ends: sends, guesses and changes for one client go one after another. */
export const lockClient = (trx: Trx, id: string) =>
  trx
    .selectFrom('client')
    .select(['phone', 'first_name', 'email', 'email_unconfirmed', 'locale'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setUnconfirmedEmail = (trx: Trx, clientId: string, email: string) =>
  trx.updateTable('client').set({ email_unconfirmed: email }).where('id', '=', clientId).execute()

export const confirmEmail = (trx: Trx, clientId: string, email: string) =>
  trx.updateTable('client').set({ email, email_unconfirmed: null }).where('id', '=', clientId).execute()

export const endEmailCodes = (trx: Trx, clientId: string, now: Temporal.Instant) =>
  trx.updateTable('email_code').set({ ended_at: now.toString() }).where('client_id', '=', clientId).where('ended_at', 'is', null).execute()

export const insertEmailCode = (
  trx: Trx,
  code: { handle: string; clientId: string; email: string; digest: string; now: Temporal.Instant },
) =>
  trx
    .insertInto('email_code')
    .values({
      handle: code.handle,
      client_id: code.clientId,
      email: code.email,
      digest: code.digest,
      created_at: code.now.toString(),
      expires_at: code.now.add({ minutes: emailCodeRules.lifeMinutes }).toString(),
    })
    .execute()

/** Spends one try of the client's own living code before anything is compared; the row checks the condition itself. */
export const consumeEmailTry = (trx: Trx, clientId: string, handle: string, now: Temporal.Instant) =>
  trx
    .updateTable('email_code')
    .set({ tries: sql`tries + 1` })
    .where('handle', '=', handle)
    .where('client_id', '=', clientId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', toTimestamptz(now))
    .where('tries', '<', emailCodeRules.tries)
    .returning(['email', 'digest', 'tries'])
    .executeTakeFirst()

export async function findEmailBlock(trx: Trx, clientId: string, email: string) {
  const row = await trx
    .selectFrom('email_block')
    .select('reason')
    .where('client_id', '=', clientId)
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row?.reason ?? null
}

/** A refusal stays one when mail to the address bounces as well. */
export const insertEmailBlock = (
  trx: Trx,
  block: { clientId: string; email: string; reason: 'refused' | 'bounced'; now: Temporal.Instant },
) =>
  trx
    .insertInto('email_block')
    .values({ client_id: block.clientId, email: block.email.toLowerCase(), reason: block.reason, created_at: block.now.toString() })
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'email'])
        .doUpdateSet({ reason: block.reason, created_at: block.now.toString() })
        .where('email_block.reason', '<>', 'refused'),
    )
    .execute()

/** Without a reason: whatever it is. */
export async function deleteEmailBlock(
  trx: Trx,
  { clientId, email, reason }: { clientId: string; email: string; reason?: 'refused' | 'bounced' },
): Promise<void> {
  const blocks = trx.deleteFrom('email_block').where('client_id', '=', clientId).where('email', '=', email.toLowerCase())
  await (reason === undefined ? blocks : blocks.where('reason', '=', reason)).execute()
}
