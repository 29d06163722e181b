import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { toTimestamptz, type Db, type Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type RecoveryRow = Selectable<DB['recovery']>
export type CandidateRow = Selectable<DB['recovery_candidate']>
export type ProposalRow = Selectable<DB['recovery_proposal']>

/** @returns null where one is open already */
export async function insertRecovery(trx: Trx, values: Insertable<DB['recovery']>): Promise<string | null> {
  const row = await trx
    .insertInto('recovery')
    .values(values)
    .onConflict((conflict) => conflict.column('order_id').where('status', '=', 'open').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updateRecovery(trx: Trx, id: string, set: Updateable<DB['recovery']>): Promise<void> {
  await trx.updateTable('recovery').set(set).where('id', '=', id).execute()
}

export const recoveryById = (on: Db, id: string): Promise<RecoveryRow | undefined> =>
  on.selectFrom('recovery').selectAll().where('id', '=', id).executeTakeFirst()

export const openRecoveryOf = (on: Db, orderId: string): Promise<RecoveryRow | undefined> =>
  on.selectFrom('recovery').selectAll().where('order_id', '=', orderId).where('status', '=', 'open').executeTakeFirst()

export const lockOpenRecovery = (trx: Trx, orderId: string): Promise<RecoveryRow | undefined> =>
  trx.selectFrom('recovery').selectAll().where('order_id', '=', orderId).where('status', '=', 'open').forUpdate().executeTakeFirst()

/** Newest first. */
export const recoveriesOf = (on: Db, orderId: string): Promise<RecoveryRow[]> =>
  on.selectFrom('recovery').selectAll().where('order_id', '=', orderId).orderBy('opened_at', 'desc').orderBy('id').execute()

/** Oldest first, with the newest proposal of each. */
export const openRecoveries = (on: Db) =>
  on
    .selectFrom('recovery')
    .innerJoin('orders', 'orders.id', 'recovery.order_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('recovery_proposal as proposal')
          .select(['proposal.status as proposal_status', 'proposal.decide_by'])
          .whereRef('proposal.recovery_id', '=', 'recovery.id')
          .where('proposal.status', '<>', 'withdrawn')
          .orderBy('proposal.sent_at', 'desc')
          .limit(1)
          .as('asked'),
      (join) => join.onTrue(),
    )
    .selectAll('recovery')
    .select(['orders.pnr', 'asked.proposal_status', 'asked.decide_by'])
    .select(
      sql<Temporal.Instant>`coalesce((SELECT min(leg.departure_at) FROM order_leg leg
        WHERE leg.order_id = recovery.order_id AND leg.position >= recovery.flown_legs), orders.first_departure_at)`.as(
        'next_departure_at',
      ),
    )
    .where('recovery.status', '=', 'open')
    .orderBy('recovery.opened_at')
    .orderBy('recovery.id')
    .limit(200)
    .execute()

/** Of open recoveries that no search has looked at since a moment. */
export const unsearchedRecoveries = async (on: Db, since: Temporal.Instant): Promise<string[]> =>
  (
    await on
      .selectFrom('recovery')
      .select('id')
      .where('status', '=', 'open')
      .where('searched_at', 'is', null)
      .where('opened_at', '<', toTimestamptz(since))
      .orderBy('opened_at')
      .limit(50)
      .execute()
  ).map(({ id }) => id)

export async function replaceCandidates(
  trx: Trx,
  recoveryId: string,
  rows: readonly Omit<Insertable<DB['recovery_candidate']>, 'recovery_id'>[],
): Promise<void> {
  await trx.deleteFrom('recovery_candidate').where('recovery_id', '=', recoveryId).execute()
  if (rows.length > 0)
    await trx
      .insertInto('recovery_candidate')
      .values(rows.map((row) => ({ ...row, recovery_id: recoveryId })))
      .execute()
}

export const candidatesOf = (on: Db, recoveryId: string): Promise<CandidateRow[]> =>
  on.selectFrom('recovery_candidate').selectAll().where('recovery_id', '=', recoveryId).orderBy('position').execute()

export const candidateById = (on: Db, id: string): Promise<CandidateRow | undefined> =>
  on.selectFrom('recovery_candidate').selectAll().where('id', '=', id).executeTakeFirst()

export async function insertProposal(trx: Trx, values: Insertable<DB['recovery_proposal']>): Promise<string> {
  const { id } = await trx.insertInto('recovery_proposal').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateProposal(trx: Trx, id: string, set: Updateable<DB['recovery_proposal']>): Promise<void> {
  await trx.updateTable('recovery_proposal').set(set).where('id', '=', id).execute()
}

/** Newest first, those of all recoveries of an order. */
export const proposalsOf = (on: Db, orderId: string): Promise<ProposalRow[]> =>
  on
    .selectFrom('recovery_proposal as proposal')
    .innerJoin('recovery', 'recovery.id', 'proposal.recovery_id')
    .selectAll('proposal')
    .where('recovery.order_id', '=', orderId)
    .orderBy('proposal.sent_at', 'desc')
    .orderBy('proposal.id')
    .execute()

/** What the customer was asked last; undefined: nothing yet. */
export const latestProposal = (on: Db, recoveryId: string): Promise<ProposalRow | undefined> =>
  on
    .selectFrom('recovery_proposal')
    .selectAll()
    .where('recovery_id', '=', recoveryId)
    .where('status', '<>', 'withdrawn')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Cents that the accepted proposal of a recovery gives back for a lower class. */
export async function acceptedRefund(trx: Trx, recoveryId: string): Promise<number> {
  const row = await trx
    .selectFrom('recovery_proposal')
    .select('class_refund')
    .where('recovery_id', '=', recoveryId)
    .where('status', '=', 'accepted')
    .executeTakeFirst()
  return row?.class_refund ?? 0
}

/** Closes what may still be answered. */
export async function withdrawProposals(trx: Trx, recoveryId: string): Promise<void> {
  await trx
    .updateTable('recovery_proposal')
    .set({ status: 'withdrawn' })
    .where('recovery_id', '=', recoveryId)
    .where('status', 'in', ['sent', 'expired', 'void', 'other_time'])
    .execute()
}

export const orderOfProposal = async (on: Db, id: string): Promise<string | null> =>
  (
    await on
      .selectFrom('recovery_proposal as proposal')
      .innerJoin('recovery', 'recovery.id', 'proposal.recovery_id')
      .select('recovery.order_id')
      .where('proposal.id', '=', id)
      .executeTakeFirst()
  )?.order_id ?? null

export const lockProposal = (trx: Trx, id: string): Promise<ProposalRow | undefined> =>
  trx.selectFrom('recovery_proposal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const proposalById = (on: Db, id: string): Promise<ProposalRow | undefined> =>
  on.selectFrom('recovery_proposal').selectAll().where('id', '=', id).executeTakeFirst()

export const overdueProposals = async (on: Db, now: Temporal.Instant): Promise<string[]> =>
  (
    await on
      .selectFrom('recovery_proposal')
      .select('id')
      .where('status', '=', 'sent')
      .where('decide_by', '<=', toTimestamptz(now))
      .orderBy('decide_by')
      .limit(100)
      .execute()
  ).map(({ id }) => id)

/** Words of a customer whose account is erased. */
export async function eraseMessages(trx: Trx, clientId: string): Promise<void> {
  await sql`UPDATE recovery_proposal SET message = NULL FROM recovery, orders
    WHERE recovery.id = recovery_proposal.recovery_id AND orders.id = recovery.order_id AND orders.client_id = ${clientId}
      AND recovery_proposal.message IS NOT NULL`.execute(trx)
}

export const messagesOf = (on: Db, clientId: string) =>
  on
    .selectFrom('recovery_proposal as proposal')
    .innerJoin('recovery', 'recovery.id', 'proposal.recovery_id')
    .innerJoin('orders', 'orders.id', 'recovery.order_id')
    .select(['orders.pnr', 'proposal.message', 'proposal.answered_at'])
    .where('orders.client_id', '=', clientId)
    .where('proposal.message', 'is not', null)
    .orderBy('proposal.sent_at')
    .execute()
