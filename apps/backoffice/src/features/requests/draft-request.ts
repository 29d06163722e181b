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
  pax: string
  luggage: string
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
  note: '',
})

const isWithin = (text: string, { min, max }: { min: number; max: number }): boolean =>
  /^\d{1,5}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max

export const isPax = (text: string): boolean => isWithin(text, limits.pax)
export const isLuggage = (text: string): boolean => isWithin(text, limits.luggage)
export const isPhone = (text: string): boolean => /^\+[\d\s().-]{6,}$/.test(text.trim())

/** What of a draft is sent. */
interface Sent extends Omit<DraftRequest, 'legs'> {
  legs: readonly { from: Pick<Place, 'selector'> | null; to: Pick<Place, 'selector'> | null; date: string }[]
}

/** As it is sent; null while something is missing. */
export function toBody(draft: Sent): NewRequest | null {
  const { source, phone, firstName, lastName, locale, legs, pax, luggage, note } = draft
  if (!isPhone(phone) || !isPax(pax) || !isLuggage(luggage) || note.length > limits.note) return null
  const flights = legs.map(({ from, to, date }) =>
    from && to && date !== '' ? { departure: from.selector, arrival: to.selector, date, pax: Number(pax), luggage: Number(luggage) } : null,
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
