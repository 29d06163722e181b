/** What the cabin of one aircraft has. Operators state it by tail: what is usual for a type says little of a cabin that was ordered. */
export const wifiOffers = ['none', 'included', 'charged'] as const
export type Wifi = (typeof wifiOffers)[number]

/** `curtain`: a seat behind a curtain or a screen; `enclosed`: a room with a door. */
export const lavatories = ['none', 'curtain', 'enclosed'] as const
export type Lavatory = (typeof lavatories)[number]

export const petPolicies = ['refused', 'accepted'] as const
export type PetPolicy = (typeof petPolicies)[number]

/** Null: not stated, which is neither yes nor no. */
export interface Cabin {
  wifi: Wifi | null
  lavatory: Lavatory | null
  pets: PetPolicy | null
  /** Berths made up for sleeping, no more than seats. */
  beds: number | null
}

export const unknownCabin: Cabin = { wifi: null, lavatory: null, pets: null, beds: null }

/** What travellers narrow a list by. */
export const cabinWishes = ['wifi', 'lavatory', 'pets', 'beds'] as const
export type CabinWish = (typeof cabinWishes)[number]

/** Whether a cabin is stated to have what is wished; one of which nothing is stated has not. @param cabin null: withheld */
export function hasWish(cabin: Cabin | null, wish: CabinWish): boolean {
  const stated = cabin?.[wish] ?? 0
  return typeof stated === 'number' ? stated > 0 : granted.has(stated)
}

/** Words of what a traveller looks for. */
const granted: ReadonlySet<string> = new Set(['included', 'charged', 'enclosed', 'accepted'] satisfies (Wifi | Lavatory | PetPolicy)[])
