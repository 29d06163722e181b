/** Looks for replacements of a trip that lost its aircraft. */
export const findReplacementsJob = 'recovery.find'

export interface FindReplacementsJob {
  recovery: string
}

/** Ends the time for an answer to a proposal. */
export const expireProposalJob = 'recovery.proposal-expired'

export interface ExpireProposalJob {
  proposal: string
}
