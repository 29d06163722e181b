import { sql } from 'kysely'
import type { Api } from '../../api.fixture.ts'
import { signInTestStaff } from '../staff/staff.fixture.ts'
import { decideApproval } from '../../foundation/approvals/acts.ts'
import { mergeDue } from './planned-merges.ts'

/** A second member approves what the first one asked for. */
export async function approveRequest(api: Api, approval: string): Promise<void> {
  const { id: memberId } = await signInTestStaff(api.db, ['admin'])
  await decideApproval(api.app.ctx, { id: approval, isApproved: true, note: null, memberId })
}

/** The day that both numbers have to stop a merge passes. */
export async function passMergeDelay(api: Api): Promise<void> {
  await sql`UPDATE planned_merge SET planned_at = planned_at - interval '25 hours', effective_at = effective_at - interval '25 hours'
    WHERE status = 'Planned'`.execute(api.db)
  await mergeDue(api.app.ctx)
}

/** Approves a merge and lets its day pass. @returns id of the merge */
export async function completeMerge(api: Api, { approval, mergedId }: { approval: string; mergedId: string }): Promise<string> {
  await approveRequest(api, approval)
  await passMergeDelay(api)
  const { id } = await api.db
    .selectFrom('customer_merge')
    .select('id')
    .where('merged_id', '=', mergedId)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
