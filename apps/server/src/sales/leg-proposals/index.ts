export { announceEnd, announceUnpaid, withdrawLegProposal } from './end-proposal.ts'
export { type ProposedLeg, readProposedLeg, toProposedLeg } from './leg.ts'
export {
  insertLegProposal,
  isLegInvoice,
  legProposalById,
  type LegProposalRow,
  legProposalsByOrder,
  lockLegProposal,
  openLegProposal,
  updateLegProposal,
} from './queries.ts'
export { findLegToPay, findOverdueLeg, hasUnpaidLeg, isMoneyAwaited, listUnsettledLegs, type UnpaidLeg } from './unpaid-leg.ts'
export { expireLegProposalJob, type ExpireLegProposalJob, unpaidLegJob, type UnpaidLegJob } from './queues.ts'
