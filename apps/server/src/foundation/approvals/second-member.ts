import { approvalObstacles, findObstacle, newMemberDays, type ApprovalObstacle } from '@aquilane/domain/approvals/second-member'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { standingsByIds } from './queries.ts'

/**
 * Every decision of a second member asks here; the trigger `require_second_member` guards the same.
 * @throws FOUR_EYES_REQUIRED, APPROVER_NOT_INDEPENDENT
 */
export async function requireSecondMember(
  trx: Trx,
  { makerId, deciderId, now }: { makerId: string; deciderId: string; now: Temporal.Instant },
): Promise<void> {
  const standings = await standingsByIds(trx, [makerId, deciderId])
  switch (findObstacle(standings.get(makerId)!, standings.get(deciderId)!, now)) {
    case null:
      return
    case 'own':
      throw new Refusal('FOUR_EYES_REQUIRED', 'You asked for this. Another member decides.')
    case 'invitation':
      throw new Refusal('APPROVER_NOT_INDEPENDENT', 'One of you invited the other, or changed the rights of the other. Ask a colleague.')
    case 'new_member':
      throw new Refusal('APPROVER_NOT_INDEPENDENT', `Members approve from ${newMemberDays} days after they joined. Ask a colleague.`)
  }
}

/** What keeps each of some members from deciding on what other members did, the gravest of several; null: nothing does. */
export async function findObstacles(
  on: Db,
  { makerIds, deciderIds, now }: { makerIds: readonly string[]; deciderIds: readonly string[]; now: Temporal.Instant },
): Promise<Map<string, ApprovalObstacle | null>> {
  const standings = await standingsByIds(on, [...makerIds, ...deciderIds])
  return new Map(
    deciderIds.map((id) => {
      const found = new Set(makerIds.map((makerId) => findObstacle(standings.get(makerId)!, standings.get(id)!, now)))
      return [id, approvalObstacles.find((one) => found.has(one)) ?? null]
    }),
  )
}
