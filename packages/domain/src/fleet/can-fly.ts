import type { AircraftStatus } from './aircraft-fields.ts'
import { earlierDay } from './publication.ts'

/** Moments in epoch milliseconds, end exclusive. */
export interface FlightPeriod {
  from: number
  to: number
}

/** Everything that decides whether an aircraft may fly. Days are `yyyy-MM-dd`, the last one on which a document is good. */
export interface CanFlyFacts {
  aircraft: { status: AircraftStatus; isDraft: boolean; airworthyUntil: string | null; insuredUntil: string | null }
  operator: { isSuspended: boolean; insuredUntil: string; aocUntil: string | null }
  /** Maintenance and other times out of service. */
  outOfService: readonly FlightPeriod[]
}

const aircraftReasons = [
  'draft',
  'grounded',
  'retired',
  'operator_suspended',
  'out_of_service',
  'insurance',
  'aoc',
  'airworthiness',
] as const
type AircraftReason = (typeof aircraftReasons)[number]

/**
 * What facts of airports and airspace forbid: constraints of the engine (`findSoldFailures`). `hours_unknown`: it is not known that an airport is
 * open then, so nothing is sold at a firm price until that is recorded (`findUnknownHours`).
 */
export const flightReasons = ['airspace', 'country_pair', 'airport_access', 'runway', 'curfew', 'hours_unknown'] as const
export type FlightReason = (typeof flightReasons)[number]
export const isFlightReason = (reason: string): reason is FlightReason => flightReasons.some((one) => one === reason)

export const cannotFlyReasons = [...aircraftReasons, ...flightReasons] as const
export type CannotFlyReason = (typeof cannotFlyReasons)[number]

/** The moment from which a document is over. */
const documentEnd = (lastDay: string): number =>
  Temporal.PlainDate.from(lastDay).add({ days: 1 }).toZonedDateTime('UTC').toInstant().epochMilliseconds

const endsBefore = (lastDay: string | null, period: FlightPeriod): boolean => lastDay !== null && documentEnd(lastDay) < period.to

/** Why an aircraft may not fly in a period; empty where it may. */
export function findCannotFlyReasons({ aircraft, operator, outOfService }: CanFlyFacts, period: FlightPeriod): AircraftReason[] {
  const holds: Record<AircraftReason, boolean> = {
    draft: aircraft.isDraft,
    grounded: aircraft.status === 'grounded',
    retired: aircraft.status === 'retired',
    operator_suspended: operator.isSuspended,
    out_of_service: outOfService.some(({ from, to }) => from < period.to && period.from < to),
    insurance: endsBefore(earlierDay(operator.insuredUntil, aircraft.insuredUntil), period),
    aoc: endsBefore(operator.aocUntil, period),
    airworthiness: endsBefore(aircraft.airworthyUntil, period),
  }
  return aircraftReasons.filter((reason) => holds[reason])
}

/** The one answer to whether an aircraft may fly in a period: for offers, holds, payments, quotes and the release of a trip. */
export const canFly = (facts: CanFlyFacts, period: FlightPeriod): boolean => findCannotFlyReasons(facts, period).length === 0
