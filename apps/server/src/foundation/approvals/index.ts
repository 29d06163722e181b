export type { ActBy, ActDescription } from './act.ts'
export { decideApproval, isAboveLimit, outdateSubject, performAct, registerAct, withdrawApproval } from './acts.ts'
export { requireSecondMember } from './second-member.ts'
export { findOpenApprovals, listApprovals } from './service.ts'
