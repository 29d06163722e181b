import { partyKinds, toParty, type Party, type PartyKind } from '@aquilane/domain/charter/party'
import { maxLuggageKg, partyLimits } from '@aquilane/domain/charter/party-rules'
import type { RetimeBody, TripDetails } from './trips.ts'

type Leg = TripDetails['legs'][number]
export type LegChange = RetimeBody['legs'][number]

/** A leg as it is typed. */
export interface LegDraft {
  time: string
  /** IATA or ICAO codes. */
  from: string
  to: string
  /** With a seat. */
  pax: string
  /** Kilograms of suitcases. */
  luggage: string
  party: Partial<Record<PartyKind, string>>
}

export const paxLimits = { min: 1, max: 50 }
export const luggageLimits = { min: 0, max: maxLuggageKg }

export const toLegDraft = (leg: Leg): LegDraft => ({
  time: leg.departure_date,
  from: leg.departure.code,
  to: leg.arrival.code,
  pax: String(leg.pax),
  luggage: String(leg.luggage),
  party: Object.fromEntries(partyKinds.flatMap((kind) => (leg.party?.[kind] ? [[kind, String(leg.party[kind])]] : []))),
})

const isWhole = (typed: string, min: number, max: number): boolean =>
  /^\d{1,5}$/.test(typed.trim()) && Number(typed) >= min && Number(typed) <= max

export const isPax = (typed: string): boolean => isWhole(typed, paxLimits.min, paxLimits.max)
export const isLuggage = (typed: string): boolean => isWhole(typed, luggageLimits.min, luggageLimits.max)
export const isPartyCount = (kind: PartyKind, typed = ''): boolean => typed.trim() === '' || isWhole(typed, 0, partyLimits[kind])
export const isAirportCode = (typed: string): boolean => /^[A-Za-z][A-Za-z0-9]{2,3}$/.test(typed.trim())

export const isComplete = ({ time, from, to, pax, luggage, party }: LegDraft): boolean =>
  time !== '' &&
  isAirportCode(from) &&
  isAirportCode(to) &&
  isPax(pax) &&
  isLuggage(luggage) &&
  partyKinds.every((kind) => isPartyCount(kind, party[kind]))

const toCounts = (party: LegDraft['party']): Party =>
  toParty(Object.fromEntries(partyKinds.map((kind) => [kind, Number(party[kind]?.trim() || 0)]))) ?? {}

/** A flight more, as it is typed. */
export const toAddedLeg = ({ time, from, to, pax, luggage, party }: LegDraft) => ({
  departure: from.trim().toUpperCase(),
  arrival: to.trim().toUpperCase(),
  departure_date: time,
  pax: Number(pax),
  luggage: Number(luggage),
  party: toCounts(party),
})

/** Only what differs from the leg; null where nothing does. */
export function toLegChange(leg: Leg, draft: LegDraft): LegChange | null {
  const before = toLegDraft(leg)
  const code = (typed: string): string => typed.trim().toUpperCase()
  const [was, party] = [toCounts(before.party), toCounts(draft.party)]
  const change = {
    ...(draft.time === before.time ? {} : { departure_date: draft.time }),
    ...(code(draft.from) === before.from ? {} : { departure: code(draft.from) }),
    ...(code(draft.to) === before.to ? {} : { arrival: code(draft.to) }),
    ...(Number(draft.pax) === leg.pax ? {} : { pax: Number(draft.pax) }),
    ...(Number(draft.luggage) === leg.luggage ? {} : { luggage: Number(draft.luggage) }),
    ...(partyKinds.every((kind) => was[kind] === party[kind]) ? {} : { party }),
  }
  return Object.keys(change).length === 0 ? null : { id: leg.id, ...change }
}
