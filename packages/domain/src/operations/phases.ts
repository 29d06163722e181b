import type { OrderStatus } from '../orders/transitions.ts'

/** Where a trip stands between request and close; derived from what has happened, never stored. */
export const tripPhases = [
  'Requested',
  'Quoted',
  'Signed',
  'Paid',
  'Preparing',
  'Released',
  'Airborne',
  'Landed',
  'Reconciled',
  'Closed',
] as const
export type TripPhase = (typeof tripPhases)[number]

export interface TripFacts {
  status: OrderStatus
  /** A price was sent. */
  isQuoted: boolean
  isPaid: boolean
  /** It ended after its first legs were flown. */
  isPartlyFlown: boolean
  isReleased: boolean
  /** Moments of the flights that have been recorded. */
  hasDeparted: boolean
  hasLanded: boolean
  /** The operator's bill is approved. */
  isBilled: boolean
  isClosed: boolean
}

/** Null where the trip does not take place. */
export function tripPhase(trip: TripFacts): TripPhase | null {
  const hasEnded = trip.status === 'Canceled' || trip.status === 'Declined' || trip.status === 'Refund'
  if (hasEnded && !trip.isPartlyFlown) return null
  if (trip.isClosed) return 'Closed'
  if (trip.hasLanded) return trip.isBilled ? 'Reconciled' : 'Landed'
  if (trip.hasDeparted || trip.isPartlyFlown) return 'Airborne'
  if (trip.isReleased) return 'Released'
  if (trip.status === 'Confirmed' || trip.status === 'Completed') return 'Preparing'
  if (trip.isPaid) return 'Paid'
  if (trip.status === 'AwaitingPayment' || trip.status === 'MoneyTransfer') return 'Signed'
  return trip.isQuoted ? 'Quoted' : 'Requested'
}
