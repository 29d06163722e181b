import type { Party } from '@aquilane/domain/charter/party'
import { findSoldFailures, findUnknownHours } from '@aquilane/domain/charter/sold-legs'
import type { CharterAirport, Constraint, ReasonParams } from '@aquilane/domain/charter/types'
import { flightReasons, type FlightReason } from '@aquilane/domain/fleet/can-fly'
import type { Context } from '../../context.ts'
import type { AirportFacts } from '../../foundation/places/index.ts'
import { toCharterAirport } from './pricing-context.ts'

/** A flight between airports, by their codes, as it was sold. */
export interface SoldFlight {
  from: string
  to: string
  departureAt: Temporal.Instant
  arrivalAt: Temporal.Instant
  /** As flown when it was sold; null where only its ends are known. */
  km?: number | null
  /** Left out: the lightest flight. */
  pax?: number
  luggageKg?: number
  party?: Party | undefined
  stops?: readonly { airport: string; arrivalAt: Temporal.Instant; departureAt: Temporal.Instant }[]
}

/** A fact that forbids a flight, with what its sentence needs (`charter.reason.<constraint>`). */
export interface FactFailure {
  constraint: Constraint
  params: ReasonParams
}

/** By what the places say of them, so that ways around areas stay known. */
const converted = new WeakMap<AirportFacts, CharterAirport>()

function toAirport({ places }: Pick<Context, 'places'>, code: string): CharterAirport | null {
  const facts = places.airportByIcao(code)
  if (!facts) return null
  const airport = converted.get(facts) ?? toCharterAirport(facts)
  converted.set(facts, airport)
  return airport
}

type FactContext = Pick<Context, 'facts' | 'fleet' | 'places' | 'pricing'>

/** An aircraft and its flights as the engine reads them; null for an aircraft that the product does not know. */
async function prepare(ctx: FactContext, aircraftId: number, flights: readonly SoldFlight[]) {
  const { aircraft: all, operators, types } = await ctx.fleet.current()
  const aircraft = all.get(aircraftId)
  const type = types.get(aircraft?.typeId ?? 0)
  if (!aircraft || !type) return null
  const iso3 = operators.get(aircraft.operatorId)?.country
  const operatorCountry = ctx.places.countries().find((country) => country.iso3 === iso3)?.iso2 ?? null
  const legs = flights.flatMap(({ from, to, departureAt, arrivalAt, km = null, pax = 1, luggageKg = 0, party, stops = [] }) => {
    const [departure, arrival] = [toAirport(ctx, from), toAirport(ctx, to)]
    if (!departure || !arrival || from === to) return []
    const ground = stops.flatMap((stop) => {
      const airport = toAirport(ctx, stop.airport)
      return airport ? [{ airport, arrivalAt: stop.arrivalAt.epochMilliseconds, departureAt: stop.departureAt.epochMilliseconds }] : []
    })
    const [start, end] = [departureAt.epochMilliseconds, arrivalAt.epochMilliseconds]
    return [{ from: departure, to: arrival, departureAt: start, arrivalAt: end, km, pax, luggageKg, party, stops: ground }]
  })
  return { flying: { type: type.spec, tail: aircraft.tail, operatorCountry }, legs, facts: await ctx.facts.current() }
}

/**
 * What the facts that count forbid of flights that are sold, or are to be, by one aircraft at these times. Places and aircraft that the
 * product does not know forbid nothing here: whether they exist is asked elsewhere.
 */
export async function findFactFailures(ctx: FactContext, aircraftId: number, flights: readonly SoldFlight[]): Promise<FactFailure[]> {
  const prepared = await prepare(ctx, aircraftId, flights)
  if (!prepared) return []
  const { flying, legs, facts } = prepared
  return findSoldFailures(flying, legs, { facts, policy: (await ctx.pricing.current()).policy })
}

/** Airports, by their codes, whose opening hours are unknown at the times of flights: a price for them is not firm. */
export async function findUnknownAirports(ctx: FactContext, aircraftId: number, flights: readonly SoldFlight[]): Promise<string[]> {
  const prepared = await prepare(ctx, aircraftId, flights)
  return prepared ? findUnknownHours(prepared.flying.type, prepared.legs, prepared.facts) : []
}

/** The kinds of failures, each once. */
export const toFlightReasons = (failures: readonly FactFailure[]): FlightReason[] =>
  flightReasons.filter((reason) => failures.some(({ constraint }) => constraint === reason))

export const findFlightReasons = async (...call: Parameters<typeof findFactFailures>): Promise<FlightReason[]> =>
  toFlightReasons(await findFactFailures(...call))
