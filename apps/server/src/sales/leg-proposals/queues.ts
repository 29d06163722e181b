/** Ends the time for an answer to a proposed flight. */
export const expireLegProposalJob = 'leg-proposal.expired'

/** An added flight of a trip departs: is it paid? */
export const unpaidLegJob = 'leg-proposal.unpaid'

export interface UnpaidLegJob {
  order: string
}

export interface ExpireLegProposalJob {
  proposal: string
}
