export type { ActBy, ActDescription } from './act.ts'
export { decideApproval, isAboveLimit, outdateSubject, performAct, registerAct } from './acts.ts'
export { findObstacles, requireSecondMember } from './second-member.ts'
export { findOpenApprovals, listApprovals } from './service.ts'
