/** Offers the positioning flights of an order as empty legs. */
export const offerEmptyLegsJob = 'empty-leg.offer'

/** Tells a customer of empty legs. */
export const emptyLegAlertJob = 'empty-leg.alert'

export interface EmptyLegAlertJob {
  subscription: string
}

export interface OfferEmptyLegsJob {
  order: string
  operator: number
}
