import { findPartyFault } from '@aquilane/domain/charter/party-rules'
import { isSameParty, partyKinds, passengerKinds, toParty, type Party, type PieceKind } from '@aquilane/domain/charter/party'
import { fieldError } from '@aquilane/domain/refusal'
import { type PlannedLeg, readLocalTime } from '../../market/charter/index.ts'
import { toPlannedLeg, type LegRow } from '../orders/index.ts'
import type { Context } from '../../context.ts'

/** A leg that changes; what is left out stays. */
export interface LegChange {
  id: string
  /** Local to the departure: `2026-12-18T10:30`. */
  departureLocal?: string | undefined
  /** IATA or ICAO codes. */
  from?: string | undefined
  to?: string | undefined
  pax?: number | undefined
  luggageKg?: number | undefined
  party?: Party | undefined
  /** What is brought besides suitcases; who is on board stays. */
  pieces?: Pieces | undefined
}

/** Of a trip: `order_leg_position_check`. */
const maxLegs = 6

export type Pieces = Partial<Record<PieceKind, number>>

/** Legs of an order with a change in them. @throws VALIDATION_FAILED */
export function readChangedLegs(ctx: Context, legs: readonly LegRow[], changes: readonly LegChange[]): PlannedLeg[] {
  const unknown = changes.findIndex(({ id }) => !legs.some((leg) => leg.id === id))
  if (unknown >= 0) throw fieldError(`legs.${unknown}.id`, 'unknown_leg', 'This order has no such leg.')
  return legs.map((leg) => {
    const at = changes.findIndex(({ id }) => id === leg.id)
    return at < 0 ? toPlannedLeg(leg) : readLeg(ctx, toPlannedLeg(leg), changes[at]!, `legs.${at}`)
  })
}

/** A flight that a trip gets: before its first one, between two, or after its last one. */
export interface AddedLeg extends PlannedLeg {
  /** Of its row; a new one where it is left out. */
  id?: string | undefined
}

/**
 * The flight and its place among the legs, which follows from its departure. Whether the aircraft gets from one to the next is for the plan.
 * @throws VALIDATION_FAILED
 */
export function readAddedLeg(
  ctx: Context,
  legs: readonly Pick<LegRow, 'departure_at' | 'arrival_at'>[],
  { id: _id, ...added }: AddedLeg,
): { leg: PlannedLeg; at: number } {
  if (legs.length >= maxLegs) throw fieldError('leg', 'too_many_legs', `A trip has at most ${maxLegs} flights.`)
  const leg = readLeg(ctx, added, {}, 'leg')
  const departureAt = readLocalTime(
    'leg.departure_date',
    leg.departureLocal,
    readAirport(ctx, 'leg.departure', leg.from).zone,
    ctx.clock.now(),
  )
  const at = legs.filter((one) => Temporal.Instant.compare(one.departure_at, departureAt) <= 0).length
  const landed = legs[at - 1]?.arrival_at
  if (landed && Temporal.Instant.compare(departureAt, landed) <= 0)
    throw fieldError(
      'leg.departure_date',
      'in_the_air',
      'Choose a departure while the aircraft is on the ground, not during another flight.',
    )
  return { leg, at }
}

function readLeg(ctx: Context, kept: PlannedLeg, change: Omit<LegChange, 'id'>, path: string): PlannedLeg {
  const from = readAirport(ctx, `${path}.departure`, change.from ?? kept.from)
  const to = readAirport(ctx, `${path}.arrival`, change.to ?? kept.to)
  if (from.code === to.code) throw fieldError(`${path}.arrival`, 'same_airport', 'Choose an airport other than that of the departure.')
  const now = ctx.clock.now()
  const departureLocal = change.departureLocal ?? kept.departureLocal
  const departureAt = readLocalTime(`${path}.departure_date`, departureLocal, from.zone, now)
  if (Temporal.Instant.compare(departureAt, now) <= 0)
    throw fieldError(`${path}.departure_date`, 'date', 'Choose a departure that is still to come.')
  const pax = change.pax ?? kept.pax
  const party = change.party ? toParty(change.party) : change.pieces ? withPieces(kept.party, change.pieces) : kept.party
  requireParty(path, pax, party)
  const luggageKg = change.luggageKg ?? kept.luggageKg
  return { from: from.code, to: to.code, departureLocal, pax, luggageKg, ...(party ? { party } : {}) }
}

const withPieces = (party: Party | undefined, pieces: Pieces): Party | undefined =>
  toParty({ ...Object.fromEntries(passengerKinds.map((kind) => [kind, party?.[kind] ?? 0])), ...pieces })

function readAirport({ places }: Context, path: string, typed: string) {
  const code = typed.trim().toUpperCase()
  const airport = (code.length === 3 ? places.airportByIata(code) : null) ?? places.airportByIcao(code)
  if (!airport) throw fieldError(path, 'unknown_airport', `There is no airport ${code}.`)
  return airport
}

function requireParty(path: string, pax: number, party: Party | undefined): void {
  const fault = findPartyFault(pax, party)
  if (fault === 'adult') throw fieldError(`${path}.pax`, 'party_adult', 'At least one passenger has to be an adult.')
  if (fault === 'laps') throw fieldError(`${path}.pax`, 'party_laps', 'Each infant on a lap needs an adult.')
}

export const isSameLeg = (a: PlannedLeg, b: PlannedLeg): boolean =>
  a.from === b.from &&
  a.to === b.to &&
  a.departureLocal === b.departureLocal &&
  a.pax === b.pax &&
  a.luggageKg === b.luggageKg &&
  isSameParty(a.party, b.party)

/** Passengers, party and luggage in one text, to compare. */
export const toLoad = ({ pax, luggageKg, party }: Pick<PlannedLeg, 'pax' | 'luggageKg' | 'party'>): string =>
  [pax, ...partyKinds.flatMap((kind) => (party?.[kind] ? [`${party[kind]} ${kind}`] : [])), `${luggageKg} kg`].join(', ')
