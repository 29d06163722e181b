export { isBelowPolicy, searchReplacements, toClassChange, toSettlement } from './find-candidates.ts'
export { type ShownPlan, readPlan, toLegOf, toLostPlan, toShownPlan } from './plan.ts'
export {
  candidateById,
  candidatesOf,
  type CandidateRow,
  insertProposal,
  latestProposal,
  openRecoveries,
  orderOfProposal,
  proposalById,
  type ProposalRow,
  proposalsOf,
  recoveriesOf,
  type RecoveryRow,
  updateProposal,
  withdrawProposals,
} from './queries.ts'
export { expireProposalJob, type ExpireProposalJob } from './queues.ts'
export { getRest, getRestPaid, getRestPrice, type Rest, toRestOfOrder } from './rest.ts'
export { announce, endRecovery, getAsked, getOpenRecovery, lockRecovery, openRecovery } from './recoveries.ts'
