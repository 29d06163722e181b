/** A flight of one aircraft beside its neighbours. Airports by ICAO code; milliseconds since the epoch. */
export interface ScheduledFlight {
  id: string
  kind: 'revenue' | 'positioning'
  from: string
  to: string
  departureAt: number
  arrivalAt: number
  /** Order or shared flight that it is flown for. */
  owner: string
}

export const scheduleMarkKinds = ['disconnect', 'mergeable'] as const
export type ScheduleMarkKind = (typeof scheduleMarkKinds)[number]

/** Between two flights of one aircraft. */
export interface ScheduleMark<Flight> {
  kind: ScheduleMarkKind
  before: Flight
  after: Flight
}

/** Trips further apart are not joined: the aircraft would wait away from its base. */
export const mergeableGapHours = 72

/**
 * What needs a look between the flights of one aircraft, given in the order of their departures. `disconnect`: a flight departs from another airport than
 * the one before arrived at. `mergeable`: a flight home and the flight out of the next trip, which one flight or a longer stop could replace.
 */
export function findScheduleMarks<Flight extends ScheduledFlight>(flights: readonly Flight[]): ScheduleMark<Flight>[] {
  return flights.flatMap((after, at): ScheduleMark<Flight>[] => {
    const before = flights[at - 1]
    if (!before) return []
    if (before.to !== after.from) return [{ kind: 'disconnect', before, after }]
    const isFerryPair = before.kind === 'positioning' && after.kind === 'positioning' && before.owner !== after.owner
    return isFerryPair && after.departureAt - before.arrivalAt <= mergeableGapHours * 3_600_000
      ? [{ kind: 'mergeable', before, after }]
      : []
  })
}

/** Kinds of a block that staff set. */
export const serviceBlockKinds = ['maintenance', 'out_of_service'] as const
export type ServiceBlockKind = (typeof serviceBlockKinds)[number]

/** Longest block of maintenance or of an aircraft out of service. */
export const maxServiceBlockDays = 180
/** Days that a view shows unless asked otherwise, and that the home page counts. */
export const defaultScheduleDays = 14
/** Days that one view shows at most. */
export const maxScheduleDays = 90
