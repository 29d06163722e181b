import { transition, type Table } from '../state-machine.ts'

export const sharedFlightStatuses = ['open', 'go', 'no_go', 'closed', 'departed'] as const
export type SharedFlightStatus = (typeof sharedFlightStatuses)[number]

export const sharedFlightEvents = [
  'opened',
  /** Enough seats are sold at the time of the decision, or staff decided so before. */
  'confirmed',
  /** Too few seats are sold, or the flight cannot be operated. */
  'canceled',
  /** No more seats are sold. */
  'closed',
  'departed',
] as const
export type SharedFlightEvent = (typeof sharedFlightEvents)[number]

/** The life of a shared flight, complete: what is not in this table does not happen. */
export const sharedFlightTransitions: Table<SharedFlightStatus, SharedFlightEvent> = [
  { from: null, event: 'opened', to: 'open' },
  { from: ['open'], event: 'confirmed', to: 'go' },
  { from: ['open', 'go', 'closed'], event: 'canceled', to: 'no_go' },
  { from: ['go'], event: 'closed', to: 'closed' },
  { from: ['go', 'closed'], event: 'departed', to: 'departed' },
]

export const nextSharedFlightStatus = (from: SharedFlightStatus | null, event: SharedFlightEvent): SharedFlightStatus | null =>
  transition(sharedFlightTransitions, from, event, {})

/** Seats are sold in these. */
export const sellingStatuses: readonly SharedFlightStatus[] = ['open', 'go']

/** What the flight will be at the time of the decision. */
export const decideFlight = (soldSeats: number, thresholdSeats: number): 'confirmed' | 'canceled' =>
  soldSeats >= thresholdSeats ? 'confirmed' : 'canceled'
