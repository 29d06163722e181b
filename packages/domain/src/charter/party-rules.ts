import type { Party, PartyKind } from './party.ts'

/** Most suitcases that one leg may have, kilograms. */
export const maxLuggageKg = 50_000

/** Most of each kind that one leg may have. */
export const partyLimits: Readonly<Record<PartyKind, number>> = {
  children: 50,
  infants: 8,
  laps: 8,
  pets: 4,
  skis: 30,
  golf: 20,
  instruments: 20,
  wheelchairs: 4,
}

const count = (party: Party | undefined, kind: PartyKind): number => party?.[kind] ?? 0

/** Adults among the passengers with a seat. */
export const adultsOf = (pax: number, party: Party | undefined): number => pax - count(party, 'children') - count(party, 'infants')

/** What is wrong with a party: nobody is an adult, or infants on laps outnumber the adults. */
export function findPartyFault(pax: number, party: Party | undefined): 'adult' | 'laps' | null {
  const adults = adultsOf(pax, party)
  if (adults < 1) return 'adult'
  return count(party, 'laps') > adults ? 'laps' : null
}
