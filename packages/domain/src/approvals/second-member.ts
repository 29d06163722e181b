/** A member is not the second one of an approval before so many days after accepting an invitation. */
export const newMemberDays = 14

/** Where the rights of a member come from. */
export interface MemberStanding {
  id: string
  /** When the last invitation was accepted. */
  joinedAt: Temporal.Instant | null
  /** Who invited first, and who invited or changed rights last; null: the command line. */
  invitedBy: string | null
  grantedBy: string | null
}

export const approvalObstacles = ['own', 'invitation', 'new_member'] as const
/** own: the member asked for it; invitation: one of the two gave the other the rights; new_member: joined too recently. */
export type ApprovalObstacle = (typeof approvalObstacles)[number]

const hasRightsFrom = ({ invitedBy, grantedBy }: MemberStanding, { id }: MemberStanding): boolean => invitedBy === id || grantedBy === id

/**
 * When a member may be the second one of approvals. Null: never, no invitation was accepted. Members of the command line may at once: who
 * has it has the database as well, and a new company has no member of 14 days.
 */
export function approvesFrom({ joinedAt, grantedBy }: MemberStanding): Temporal.Instant | null {
  if (grantedBy === null) return joinedAt ?? Temporal.Instant.fromEpochMilliseconds(0)
  return joinedAt?.add({ hours: 24 * newMemberDays }) ?? null
}

/** Why a member is not the second one to what another member asked for; null: nothing speaks against it. */
export function findObstacle(maker: MemberStanding, decider: MemberStanding, now: Temporal.Instant): ApprovalObstacle | null {
  if (maker.id === decider.id) return 'own'
  if (hasRightsFrom(decider, maker) || hasRightsFrom(maker, decider)) return 'invitation'
  const from = approvesFrom(decider)
  return from === null || Temporal.Instant.compare(now, from) < 0 ? 'new_member' : null
}
