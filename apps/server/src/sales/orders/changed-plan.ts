import { isSameParty, passengerKinds, type Party } from '@aquilane/domain/charter/party'
import type { Trx } from '../../platform/db/database.ts'
import { partyOf } from './mappers.ts'
import { type LegRow, updateLegPlan } from './queries.ts'
import type { MovedCharter } from './types.ts'

type PlannedFlight = MovedCharter['legs'][number]

/** Airports by ICAO code. */
export interface LegPlan {
  departure: string
  arrival: string
  pax: number
  /** Kilograms; not in entries from before luggage could change. */
  luggageKg?: number
  party?: Party
}

/** Other airports, another party or other luggage of a leg. */
export interface PlanChange {
  before: LegPlan
  after: LegPlan
}

const toPlan = (leg: LegRow): LegPlan => ({
  departure: leg.departure_airport ?? leg.departure,
  arrival: leg.arrival_airport ?? leg.arrival,
  pax: leg.pax,
  luggageKg: leg.luggage,
  ...partyOf(leg),
})

/** Nothing but luggage and what is brought besides. */
export const isOnlyLuggage = ({ before, after }: PlanChange): boolean =>
  before.departure === after.departure &&
  before.arrival === after.arrival &&
  before.pax === after.pax &&
  passengerKinds.every((kind) => (before.party?.[kind] ?? 0) === (after.party?.[kind] ?? 0))

/** Airports, parties and luggage that a plan gives its legs; null for a leg that keeps them. */
export const findPlanChanges = (legs: readonly LegRow[], planned: readonly PlannedFlight[]): (PlanChange | null)[] =>
  legs.map((leg, at) => {
    const flight = planned[at]!
    const { departureCode: departure, arrivalCode: arrival, pax, luggageKg, party } = flight
    const [before, after] = [toPlan(leg), { departure, arrival, pax, luggageKg, ...(party ? { party } : {}) }]
    const isSame = departure === before.departure && arrival === before.arrival && pax === before.pax && luggageKg === before.luggageKg
    return isSame && isSameParty(before.party, party) ? null : { before, after }
  })

/** @returns the leg as it is now */
export function changeLegPlan(trx: Trx, leg: LegRow, flight: PlannedFlight): Promise<LegRow> {
  const { departureCode, arrivalCode } = flight
  return updateLegPlan(trx, leg, {
    // What was asked for, a city perhaps, stays where the airport stays.
    departure: departureCode === leg.departure_airport ? leg.departure : `airport:${departureCode}`,
    arrival: arrivalCode === leg.arrival_airport ? leg.arrival : `airport:${arrivalCode}`,
    departure_airport: departureCode,
    arrival_airport: arrivalCode,
    departure_zone: flight.departureZone,
    arrival_zone: flight.arrivalZone,
    distance_km: flight.distanceKm,
    pax: flight.pax,
    luggage: flight.luggageKg,
    party: { ...flight.party },
  })
}
