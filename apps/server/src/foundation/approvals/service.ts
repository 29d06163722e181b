import { approvalKinds, type ApprovalKind } from '@aquilane/domain/approvals/approval'
import { approvesFrom, findObstacle } from '@aquilane/domain/approvals/second-member'
import { hasPermission } from '@aquilane/domain/staff/permissions'
import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Db, Trx } from '../../platform/db/database.ts'
import { forgetClient as forget, openBySubjects, pageApprovals, standingsByIds } from './queries.ts'
import type { Context } from '../../context.ts'

/** Kinds of requests that a member with these roles decides. */
const kindsFor = (roles: readonly StaffRole[]): ApprovalKind[] =>
  (Object.keys(approvalKinds) as ApprovalKind[]).filter((kind) => hasPermission(roles, approvalKinds[kind]))

/** Each with what keeps the member from approving it. */
export async function listApprovals(
  { db, clock }: Context,
  { roles, ...search }: { view: 'open' | 'closed'; roles: readonly StaffRole[]; memberId: string; page: number; perPage: number },
) {
  const { rows, total } = await pageApprovals(db, { ...search, kinds: kindsFor(roles) })
  const standings = await standingsByIds(db, [search.memberId, ...rows.map(({ made_by: maker }) => maker)])
  const decider = standings.get(search.memberId)!
  const from = approvesFrom(decider)
  return {
    rows: rows.map((row) => {
      const obstacle = findObstacle(standings.get(row.made_by)!, decider, clock.now())
      return { ...row, obstacle, approvesFrom: obstacle === 'new_member' ? from : null }
    }),
    total,
  }
}

/** Open requests by subject. */
export async function findOpenApprovals({ db }: Context, subjects: readonly string[], on: Db = db) {
  return new Map((await openBySubjects(on, subjects)).map(({ subject, ...row }) => [subject, row]))
}

export const forgetClient = ({ clock }: Context, trx: Trx, clientId: string): Promise<void> => forget(trx, clientId, clock.now())
