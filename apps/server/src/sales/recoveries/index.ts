export { isBelowPolicy, toClassChange, toOwnReference, toSettlement } from './assess.ts'
export { searchReplacements } from './find-candidates.ts'
export { toClassChangeOfPair } from './find-pairs.ts'
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
export { findFirstToFly, getRest, getRestPaid, getRestPrice, hasOneLeft, type Rest, toRestOfOrder } from './rest.ts'
export { findUnpaidInWay, type UnpaidInWay, unpaidFlightOpen } from './unpaid-in-way.ts'
export { announce, endRecovery, getAsked, getOpenRecovery, lockRecovery, openRecovery, searchWithout } from './recoveries.ts'
