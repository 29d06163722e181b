/** Ends the time for an answer to a proposed flight. */
export const expireLegProposalJob = 'leg-proposal.expired'

export interface ExpireLegProposalJob {
  proposal: string
}
