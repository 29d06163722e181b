import { partyKinds, toParty, type Party, type PartyKind } from '@aquilane/domain/charter/party'
import { findPartyFault, partyLimits } from '@aquilane/domain/charter/party-rules'
import type { Place } from '~/lib/form/place-field.tsx'
import type { NewRequest } from './requests.ts'

export interface DraftLeg {
  key: number
  from: Place | null
  to: Place | null
  /** `yyyy-MM-ddTHH:mm` */
  date: string
}

export interface DraftRequest {
  source: 'phone' | 'email' | 'chat'
  phone: string
  firstName: string
  lastName: string
  locale: 'en' | 'it'
  legs: DraftLeg[]
  /** With a seat. */
  pax: string
  luggage: string
  /** Who and what else, as typed; kinds that are left out are none. */
  party: Partial<Record<PartyKind, string>>
  note: string
}

export const limits = { pax: { min: 1, max: 50 }, luggage: { min: 0, max: 5_000 }, note: 500 } as const

let keys = 0
export const newLeg = (over: Partial<DraftLeg> = {}): DraftLeg => ({ key: keys++, from: null, to: null, date: '', ...over })

export const emptyRequest = (locale: 'en' | 'it'): DraftRequest => ({
  source: 'phone',
  phone: '',
  firstName: '',
  lastName: '',
  locale,
  legs: [newLeg()],
  pax: '2',
  luggage: '40',
  party: {},
  note: '',
})

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

export const isPax = (text: string): boolean => isWithin(text, limits.pax)
export const isLuggage = (text: string): boolean => isWithin(text, limits.luggage)
/** Empty is none. */
export const isCount = (kind: PartyKind, text = ''): boolean => text.trim() === '' || isWithin(text, { min: 0, max: partyLimits[kind] })

/** As it is sent; undefined for none. */
const readParty = (party: DraftRequest['party']): Party | undefined =>
  toParty(Object.fromEntries(partyKinds.map((kind) => [kind, Number(party[kind]?.trim() || 0)])))

/** What does not fit together: nobody is an adult, or infants on laps outnumber the adults. */
export function findDraftFault({ pax, party }: Pick<DraftRequest, 'pax' | 'party'>): ReturnType<typeof findPartyFault> {
  return isPax(pax) && partyKinds.every((kind) => isCount(kind, party[kind])) ? findPartyFault(Number(pax), readParty(party)) : null
}

export const isPhone = (text: string): boolean => /^\+[\d\s().-]{6,}$/.test(text.trim())

/** What of a draft is sent. */
interface Sent extends Omit<DraftRequest, 'legs'> {
  legs: readonly { from: Pick<Place, 'selector'> | null; to: Pick<Place, 'selector'> | null; date: string }[]
}

/** As it is sent; null while something is missing. */
export function toBody(draft: Sent): NewRequest | null {
  const { source, phone, firstName, lastName, locale, legs, pax, luggage, party: counts, note } = draft
  if (!isPhone(phone) || !isPax(pax) || !isLuggage(luggage) || note.length > limits.note) return null
  if (!partyKinds.every((kind) => isCount(kind, counts[kind])) || findDraftFault(draft)) return null
  const party = readParty(counts)
  const load = { pax: Number(pax), luggage: Number(luggage), ...(party ? { party } : {}) }
  const flights = legs.map(({ from, to, date }) =>
    from && to && date !== '' ? { departure: from.selector, arrival: to.selector, date, ...load } : null,
  )
  if (!flights.every((flight) => flight !== null)) return null
  return {
    source,
    phone_number: phone.trim(),
    ...(firstName.trim() === '' ? {} : { first_name: firstName.trim() }),
    ...(lastName.trim() === '' ? {} : { last_name: lastName.trim() }),
    locale,
    legs: flights,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
}
