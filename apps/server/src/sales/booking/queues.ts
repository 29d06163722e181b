/** Joins a trip to its neighbours where the aircraft need not return to its base. */
export const chainTripsJob = 'booking.chain-trips'

export interface ChainTripsJob {
  order: string
}

/** Plans the flights of an order again, without a canceled detour. */
export const restorePlanJob = 'booking.restore-plan'

export interface RestorePlanJob {
  order: string
}

/** Refunds who gave seats up that the waiting list has sold again. */
export const refundResoldJob = 'booking.refund-resold'

export interface RefundResoldJob {
  /** That had given them up. */
  order: string
  /** The order of their new buyer. */
  soldTo: string
  /** Prices of the seats together. */
  cents: number
}

/** Refunds the buyer of an empty leg who did not choose in time. */
export const expireLegChangeJob = 'empty-leg.change-expired'

export interface ExpireLegChangeJob {
  /** Of the buyer. */
  order: string
}
