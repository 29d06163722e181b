/** Offers the positioning flights of an order as empty legs. */
export const offerEmptyLegsJob = 'empty-leg.offer'

export interface OfferEmptyLegsJob {
  order: string
  operator: number
}
