/** Decides a shared flight at its time. */
export const decideSharedFlightJob = 'shared-flight.decide'

export interface DecideSharedFlightJob {
  flight: string
  /** The initiator has paid for the whole aircraft. */
  isBuyout?: boolean
}
