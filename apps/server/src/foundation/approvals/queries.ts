import { sql, type Insertable, type Selectable } from 'kysely'
import type { ApprovalKind, ApprovalStatus } from '@aquilane/domain/approvals/approval'
import type { MemberStanding } from '@aquilane/domain/approvals/second-member'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.generated.ts'

export type ApprovalRow = Selectable<DB['approval']>

/** Serializes acts on one subject until the transaction ends. Taken before any row of the subject is locked. */
export const lockSubject = (trx: Trx, subject: string): Promise<unknown> =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`approval:${subject}`}, 0))`.execute(trx)

export const insertApproval = async (trx: Trx, values: Insertable<DB['approval']>): Promise<string> =>
  (await trx.insertInto('approval').values(values).returning('id').executeTakeFirstOrThrow()).id

export const approvalById = (on: Db, id: string): Promise<ApprovalRow | undefined> =>
  on.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()

export const openApproval = (on: Db, subject: string): Promise<ApprovalRow | undefined> =>
  on.selectFrom('approval').selectAll().where('subject', '=', subject).where('status', '=', 'Open').executeTakeFirst()

export const openBySubjects = (on: Db, subjects: readonly string[]): Promise<Pick<ApprovalRow, 'id' | 'subject' | 'made_by'>[]> =>
  subjects.length === 0
    ? Promise.resolve([])
    : on
        .selectFrom('approval')
        .select(['id', 'subject', 'made_by'])
        .where('subject', 'in', [...subjects])
        .where('status', '=', 'Open')
        .execute()

/** @returns false where it was decided meanwhile */
export async function closeApproval(
  trx: Trx,
  id: string,
  set: { status: Exclude<ApprovalStatus, 'Open'>; decided_by?: string | null; decided_at: string; note: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('approval')
    .set(set)
    .where('id', '=', id)
    .where('status', '=', 'Open')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Oldest first, so that what expires comes first. */
export const openApprovals = (on: Db): Promise<Pick<ApprovalRow, 'id' | 'subject'>[]> =>
  on.selectFrom('approval').select(['id', 'subject']).where('status', '=', 'Open').orderBy('expires_at').limit(500).execute()

/** Cents that members moved alone since then. Serialized by kind: two acts at once count each other. */
export async function sumMovedAlone(trx: Trx, kind: string, since: Temporal.Instant): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`single_approval:${kind}`}, 0))`.execute(trx)
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(amount), 0)::bigint AS cents FROM single_approval WHERE kind = ${kind} AND at > ${since.toString()}`.execute(trx)
  return Number(rows[0]?.cents ?? 0)
}

export const insertMovedAlone = (trx: Trx, values: Insertable<DB['single_approval']>): Promise<unknown> =>
  trx.insertInto('single_approval').values(values).execute()

/** Where the rights of these members come from. */
export async function standingsByIds(on: Db, ids: readonly string[]): Promise<Map<string, MemberStanding>> {
  const rows = await on
    .selectFrom('staff_member')
    .select(['id', 'joined_at as joinedAt', 'invited_by as invitedBy', 'granted_by as grantedBy'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Roles of a member who can sign in, kept as they are until the transaction ends. */
export async function lockActiveRoles(trx: Trx, memberId: string): Promise<string[]> {
  const row = await trx
    .selectFrom('staff_member')
    .select('roles')
    .where('id', '=', memberId)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row?.roles ?? []
}

export interface ApprovalListRow extends ApprovalRow {
  made_by_name: string
  decided_by_name: string | null
}

const isOpen = sql`approval.status = 'Open'`

/** Requests of these kinds, and the member's own. Open ones oldest first, decided ones newest first. */
export async function pageApprovals(
  db: Db,
  {
    view,
    kinds,
    memberId,
    page,
    perPage,
  }: { view: 'open' | 'closed'; kinds: readonly ApprovalKind[]; memberId: string; page: number; perPage: number },
): Promise<{ rows: ApprovalListRow[]; total: number }> {
  const where = sql`${view === 'open' ? isOpen : sql`NOT ${isOpen}`} AND (approval.kind = ANY(${[...kinds]}::text[]) OR approval.made_by = ${memberId})`
  const order = view === 'open' ? sql`approval.made_at, approval.id` : sql`approval.decided_at DESC, approval.id`
  const counted = await sql<{ total: string }>`SELECT count(*) AS total FROM approval WHERE ${where}`.execute(db)
  const { rows } = await sql<ApprovalListRow>`
    SELECT approval.*, maker.name AS made_by_name, decider.name AS decided_by_name
    FROM approval JOIN staff_member maker ON maker.id = approval.made_by LEFT JOIN staff_member decider ON decider.id = approval.decided_by
    WHERE ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return { rows, total: Number(counted.rows[0]?.total ?? 0) }
}

/** What a customer's approvals show leaves them; that they were asked for and decided stays. */
export async function forgetClient(trx: Trx, clientId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('approval')
    .set({ status: 'Withdrawn', decided_at: now.toString() })
    .where('client_id', '=', clientId)
    .where('status', '=', 'Open')
    .execute()
  await trx.updateTable('approval').set({ facts: '[]', payload: '{}', reason: '-', note: null }).where('client_id', '=', clientId).execute()
}
