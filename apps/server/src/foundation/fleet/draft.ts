import type { Trx } from '../../platform/db/database.ts'
import { lockAircraft, lockOperator, updateAircraft, updateOperator, type AircraftRow, type OperatorRow } from './edit-queries.ts'

/** Whose documents and publication: an operator or an aircraft. */
export type Owner = { operatorId: number } | { aircraftId: number }

/** The member behind an actor `staff:<id>`. */
export const memberOf = (actor: string): string => actor.replace(/^staff:/, '')

/** Columns of what a member enters. */
export const newDraft = (memberId: string) => ({ published_at: null, published_by: null, drafted_by: memberId, draft_changed_by: memberId })

/**
 * Columns of a change by a member. What the documents name makes those of before count no longer, and a published aircraft a draft again.
 * @param isNewIdentity another registration, operator or certificate
 */
export function draftColumns(
  row: Pick<AircraftRow | OperatorRow, 'published_at' | 'identity'>,
  { memberId, isNewIdentity }: { memberId: string; isNewIdentity: boolean },
) {
  if (!isNewIdentity) return row.published_at === null ? { draft_changed_by: memberId } : {}
  const identity = row.identity + 1
  return row.published_at === null ? { draft_changed_by: memberId, identity } : { ...newDraft(memberId), identity }
}

export const lockOwner = (trx: Trx, owner: Owner): Promise<AircraftRow | OperatorRow | undefined> =>
  'operatorId' in owner ? lockOperator(trx, owner.operatorId) : lockAircraft(trx, owner.aircraftId)

/**
 * Locks an operator or aircraft whose documents or photographs a member changes. Of a draft that is a change like any other: who published it
 * looked at others.
 */
export async function touchOwner(trx: Trx, owner: Owner, memberId: string): Promise<AircraftRow | OperatorRow | undefined> {
  const row = await lockOwner(trx, owner)
  if (row?.published_at !== null) return row
  await ('operatorId' in owner
    ? updateOperator(trx, row.id, { draft_changed_by: memberId })
    : updateAircraft(trx, row.id, { draft_changed_by: memberId }))
  return row
}
