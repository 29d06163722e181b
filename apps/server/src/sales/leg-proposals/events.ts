/** What became of a proposed flight. `silence`: no answer in time; `void`: it was accepted and could not be flown any more; `changed`: the trip changed first; `unpaid`: it was accepted, and not paid by its departure; `paid_late`: the money came after that, and nobody knows that it left. */
export type LegProposalNews = 'accepted' | 'declined' | 'silence' | 'void' | 'changed' | 'unpaid' | 'paid_late'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A proposed flight is over, not by a member. */
    'leg-proposal.ended': {
      proposalId: string
      orderId: string
      pnr: string
      news: LegProposalNews
      /** The flight of the trip that it became, with its local departure; null: none. */
      flight: string | null
    }
  }
}
