import type { Party, PartyKind } from '../charter/party.ts'

/** `NA` not applicable, `NR` not requested, `REQ` requested, `OK` done, `HOLD` waits for another party, `CNL` canceled, `Revise` what it depends on has changed. */
export const checklistStatuses = ['NA', 'NR', 'REQ', 'OK', 'HOLD', 'CNL', 'Revise'] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]

/** Statuses that a member may set; the others are set by rules. */
export const manualStatuses = ['NA', 'NR', 'REQ', 'OK', 'HOLD'] as const satisfies readonly ChecklistStatus[]

/** Files of one item. */
export const maxItemFiles = 10

/** Nothing is left to do. */
export const isSettled = (status: ChecklistStatus): boolean => status === 'OK' || status === 'NA' || status === 'CNL'

/** What an item depends on. */
const flightCauses = ['time', 'departure', 'arrival', 'pax', 'luggage', 'tail'] as const
export type FlightCause = (typeof flightCauses)[number]

/** Why an item has to be looked at again; `choice`: the customer chose something else. */
export const checklistCauses = [...flightCauses, 'choice'] as const
export type ChecklistCause = (typeof checklistCauses)[number]

/** A flight as the rules read it. Countries are ISO 3166 alpha-2, airports ICAO codes. */
export interface FlightFacts {
  departure: { airport: string; country: string }
  arrival: { airport: string; country: string }
  /** Milliseconds since the epoch. */
  departureAt: number
  arrivalAt: number
  pax: number
  /** Kilograms of suitcases, and who and what is on board besides. */
  luggage: { kg: number; party: Party | undefined }
  aircraft: { id: number; seats: number; operatorCountry: string } | null
  /** Stops for fuel. */
  techStops: number
}

/** What of a party is loaded or boards without a seat, in the order that items keep. */
const loadedKinds = ['laps', 'pets', 'skis', 'golf', 'instruments', 'wheelchairs'] as const satisfies readonly PartyKind[]

/** Moment and value of every cause, as an item keeps it to notice a change. */
export const causeValues = (flight: FlightFacts): Record<FlightCause, string> => ({
  time: String(flight.departureAt),
  departure: flight.departure.airport,
  arrival: flight.arrival.airport,
  pax: String(flight.pax),
  luggage: [flight.luggage.kg, ...loadedKinds.map((kind) => flight.luggage.party?.[kind] ?? 0)].join('/'),
  tail: String(flight.aircraft?.id ?? ''),
})

/** Causes among those that an item depends on whose values differ. */
export const changedCauses = (
  dependsOn: readonly FlightCause[],
  before: Partial<Record<FlightCause, string>>,
  after: Record<FlightCause, string>,
): FlightCause[] => dependsOn.filter((cause) => before[cause] !== undefined && before[cause] !== after[cause])

/** The status after what an item depends on has changed. An item that is not requested yet stays as it is. */
export const revisedStatus = (status: ChecklistStatus): ChecklistStatus =>
  status === 'REQ' || status === 'OK' || status === 'HOLD' ? 'Revise' : status
