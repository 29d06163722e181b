import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type AssistantRow = Selectable<DB['assistant']>
export type EndedBy = NonNullable<AssistantRow['ended_by']>

export const insertAssistant = (trx: Trx, values: Insertable<DB['assistant']>): Promise<AssistantRow> =>
  trx.insertInto('assistant').values(values).returningAll().executeTakeFirstOrThrow()

export const lockAssistant = (trx: Trx, id: string): Promise<AssistantRow | undefined> =>
  trx.selectFrom('assistant').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockInvitation = (trx: Trx, tokenHash: string): Promise<AssistantRow | undefined> =>
  trx.selectFrom('assistant').selectAll().where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst()

export const invitationByHash = (db: Db, tokenHash: string): Promise<AssistantRow | undefined> =>
  db.selectFrom('assistant').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst()

export const updateAssistant = (trx: Trx, id: string, change: Updateable<DB['assistant']>): Promise<AssistantRow> =>
  trx.updateTable('assistant').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Rows with what the assistant has spent of the limit, and the names of both accounts. */
const withPeople = (db: Db, now: Temporal.Instant) =>
  db
    .selectFrom('assistant')
    .innerJoin('client as customer', 'customer.id', 'assistant.client_id')
    .leftJoin('client as account', 'account.id', 'assistant.assistant_client_id')
    .selectAll('assistant')
    .select([
      'customer.first_name as customer_first_name',
      'customer.last_name as customer_last_name',
      'customer.phone as customer_phone',
      'customer.blocked_at as customer_blocked_at',
      'customer.erased_at as customer_erased_at',
      'customer.merged_into as customer_merged_into',
      'account.first_name as account_first_name',
      'account.last_name as account_last_name',
      'account.phone as account_phone',
      sql<number>`CASE WHEN assistant.can_pay THEN assistant_spent(assistant.id, ${toTimestamptz(now)}) ELSE 0 END`.as('spent'),
    ])

export type AssistantWithPeople = Awaited<ReturnType<typeof openAssistants>>[number]

/** Assistants of a customer, and invitations that can still be accepted; oldest first. */
export const openAssistants = (db: Db, clientId: string, now: Temporal.Instant) =>
  withPeople(db, now)
    .where('assistant.client_id', '=', clientId)
    .where('assistant.ended_at', 'is', null)
    .where((eb) => eb.or([eb('assistant.accepted_at', 'is not', null), eb('assistant.expires_at', '>', toTimestamptz(now))]))
    .orderBy('assistant.created_at')
    .orderBy('assistant.id')
    .execute()

/** Whom an account assists. */
export const openPrincipals = (db: Db, accountId: string, now: Temporal.Instant) =>
  withPeople(db, now)
    .where('assistant.assistant_client_id', '=', accountId)
    .where('assistant.ended_at', 'is', null)
    .orderBy('assistant.accepted_at')
    .orderBy('assistant.id')
    .execute()

/** One that stands, of this account. */
export const openAssistant = (db: Db, id: string, accountId: string, now: Temporal.Instant) =>
  withPeople(db, now)
    .where('assistant.id', '=', id)
    .where('assistant.assistant_client_id', '=', accountId)
    .where('assistant.ended_at', 'is', null)
    .executeTakeFirst()

export const accountByAssistant = (db: Db, id: string) =>
  db.selectFrom('assistant').select('assistant_client_id').where('id', '=', id).executeTakeFirst()

/** All in which an account takes part, on either side. */
export const assistantsOfAccount = (db: Db, clientId: string): Promise<AssistantRow[]> =>
  db
    .selectFrom('assistant')
    .selectAll()
    .where((eb) => eb.or([eb('client_id', '=', clientId), eb('assistant_client_id', '=', clientId)]))
    .orderBy('created_at')
    .execute()

export const eraseEmails = (trx: Trx, clientId: string) =>
  trx
    .updateTable('assistant')
    .set({ email: null })
    .where((eb) => eb.or([eb('client_id', '=', clientId), eb('assistant_client_id', '=', clientId)]))
    .execute()

/** Locked rows that stand, on either side. */
export const lockOpenOfAccount = (trx: Trx, clientId: string): Promise<AssistantRow[]> =>
  trx
    .selectFrom('assistant')
    .selectAll()
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('client_id', '=', clientId), eb('assistant_client_id', '=', clientId)]))
    .orderBy('id')
    .forUpdate()
    .execute()

/** Names of accounts; a deleted one has none. */
export const namesByIds = async (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom('client')
        .select(['id', 'first_name', 'last_name', 'phone'])
        .where('id', 'in', ids)
        .where('erased_at', 'is', null)
        .execute()

/** Paid, being paid and asked of a bank within 30 days, cents. */
export async function centsSpent(trx: Trx, id: string, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ cents: number }>`SELECT assistant_spent(${id}, ${toTimestamptz(now)}) AS cents`.execute(trx)
  return Number(rows[0]!.cents)
}
