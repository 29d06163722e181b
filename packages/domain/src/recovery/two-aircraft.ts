import { type Party, passengerKinds, toParty } from '../charter/party.ts'

/** More proposals with two aircraft are not made. */
export const maxPairs = 2
/** So many pairs are planned to the end at most. */
export const plannedPairs = 8

export interface PairedAircraft {
  aircraftId: number
  seats: number
  costCents: number
}

/** First the aircraft with more seats. */
type Pair<A extends PairedAircraft> = readonly [first: A, second: A]

/** Adults alone are divided: of the names on a list nothing says who is a child. */
export const canBeDivided = (pax: number, party: Party | undefined): boolean =>
  pax > 1 && passengerKinds.every((kind) => (party?.[kind] ?? 0) === 0)

/** Passengers of each aircraft, in proportion to its seats. @param seats of both, enough for all together */
export function dividePassengers(pax: number, seats: readonly [number, number]): [number, number] {
  const first = Math.min(seats[0], pax - 1, Math.ceil((pax * seats[0]) / (seats[0] + seats[1])))
  return [first, pax - first]
}

/** Two aircraft that seat the party only together, the cheapest pairs first. */
export function pairUp<A extends PairedAircraft>(aircraft: readonly A[], pax: number): Pair<A>[] {
  const small = aircraft.filter(({ seats }) => seats < pax)
  const pairs = small.flatMap((one, at) =>
    small.slice(at + 1).map((other): Pair<A> => (other.seats > one.seats ? [other, one] : [one, other])),
  )
  const cost = ([first, second]: Pair<A>): number => first.costCents + second.costCents
  return pairs
    .filter(([first, second]) => first.seats + second.seats >= pax && first.aircraftId !== second.aircraftId)
    .toSorted((a, b) => cost(a) - cost(b) || a[0].aircraftId - b[0].aircraftId || a[1].aircraftId - b[1].aircraftId)
}

export interface Load {
  pax: number
  luggageKg: number
  party?: Party | undefined
}

/** What each aircraft takes of a leg: luggage by passengers, whatever else is brought in the first one. */
export function divideLoad({ pax, luggageKg, party }: Load, seats: readonly [number, number]): [Load, Load] {
  const [first, second] = dividePassengers(pax, seats)
  const luggage = Math.floor((luggageKg * second) / pax)
  const brought = toParty(party)
  return [
    { pax: first, luggageKg: luggageKg - luggage, ...(brought ? { party: brought } : {}) },
    { pax: second, luggageKg: luggage },
  ]
}
