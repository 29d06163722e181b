import { findObstacle, newMemberDays } from '@aquilane/domain/approvals/second-member'
import type { Trx } from '../../platform/db/database.ts'
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
