/** Passengers who are not adults; each has a seat and counts as a passenger of the leg, but for `laps`: infants on a lap. */
export const passengerKinds = ['children', 'infants', 'laps'] as const
/** What is brought besides suitcases. */
export const pieceKinds = ['pets', 'skis', 'golf', 'instruments', 'wheelchairs'] as const
export const partyKinds = [...passengerKinds, ...pieceKinds] as const
export type PartyKind = (typeof partyKinds)[number]
export type PieceKind = (typeof pieceKinds)[number]

/**
 * Who and what is on board of a leg besides adults with suitcases; kinds that are left out are none. Children are 2 to 11 years old,
 * infants under 2.
 */
export type Party = Readonly<Partial<Record<PartyKind, number>>>

/**
 * Weight and room of one piece as it is packed: a bag of skis of 1.9 m, a golf bag, the case of a cello, a folded wheelchair. Pets travel
 * in the cabin.
 */
export const pieces: Readonly<Record<(typeof pieceKinds)[number], { kg: number; litres: number }>> = {
  pets: { kg: 10, litres: 0 },
  skis: { kg: 10, litres: 130 },
  golf: { kg: 15, litres: 230 },
  instruments: { kg: 10, litres: 250 },
  wheelchairs: { kg: 20, litres: 300 },
}
const lapKg = 15
/** A suitcase of 20 kg has 120 litres. */
export const litresPerKg = 6

const count = (party: Party | undefined, kind: PartyKind): number => party?.[kind] ?? 0

export const hasPets = (party: Party | undefined): boolean => count(party, 'pets') > 0

/** Without kinds that are none; undefined where nothing is left. */
export function toParty(counts: Party | undefined): Party | undefined {
  const some = partyKinds.flatMap((kind) => (count(counts, kind) > 0 ? [[kind, count(counts, kind)] as const] : []))
  return some.length > 0 ? (Object.fromEntries(some) as Party) : undefined
}

export const isSameParty = (a: Party | undefined, b: Party | undefined): boolean =>
  partyKinds.every((kind) => count(a, kind) === count(b, kind))

/** The party that so many passengers can be: the youngest give way until an adult is left, and infants on laps have one each. */
export function fitParty(pax: number, party: Party | undefined): Party | undefined {
  if (!party) return undefined
  const children = Math.min(count(party, 'children'), Math.max(0, pax - 1))
  const infants = Math.min(count(party, 'infants'), Math.max(0, pax - 1 - children))
  const laps = Math.min(count(party, 'laps'), Math.max(0, pax - children - infants))
  return toParty({ ...party, children, infants, laps })
}

/** The part of one of several aircraft, rounded up. */
export function splitParty(pax: number, party: Party | undefined, aircraft: number): Party | undefined {
  if (!party) return undefined
  const parts = Object.fromEntries(partyKinds.map((kind) => [kind, Math.ceil(count(party, kind) / aircraft)]))
  return fitParty(pax, parts)
}

/** Weight of the pieces that go into the hold, kg. */
const heldKg = (party: Party | undefined): number =>
  pieceKinds.reduce((sum, kind) => sum + (kind === 'pets' ? 0 : count(party, kind) * pieces[kind].kg), 0)

/** All luggage of a leg, kg. */
export const luggageWithPieces = (luggageKg: number, party: Party | undefined): number => (party ? luggageKg + heldKg(party) : luggageKg)

/** Room that luggage needs, litres; null where there are only suitcases, whose weight is what counts. */
export function neededLitres(luggageKg: number, party: Party | undefined): number | null {
  if (!party) return null
  const litres = pieceKinds.reduce((sum, kind) => sum + count(party, kind) * pieces[kind].litres, 0)
  return litres === 0 ? null : litres + luggageKg * litresPerKg
}

/** Weight on board besides passengers with seats and suitcases, kg. */
export const partyKg = (party: Party | undefined): number =>
  party ? heldKg(party) + count(party, 'pets') * pieces.pets.kg + count(party, 'laps') * lapKg : 0

/** Whom a tax on passengers spares: infants without a seat, infants under 2, children under 12. */
export type Spared = 'laps' | 'infants' | 'children'

/** Passengers that a tax counts. Infants on laps are counted unless it spares them. */
export function taxedHeads(pax: number, party: Party | undefined, spares: Spared | undefined): number {
  if (!party) return pax
  const all = pax + count(party, 'laps')
  if (!spares) return all
  const infants = spares === 'laps' ? 0 : count(party, 'infants')
  const children = spares === 'children' ? count(party, 'children') : 0
  return all - count(party, 'laps') - infants - children
}
