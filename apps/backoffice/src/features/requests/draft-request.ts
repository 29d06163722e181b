import { parseRequestText } from '@aquilane/domain/quotes/parse-request'
import { findPlaces, type Place } from '~/lib/form/place-field.tsx'
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

/** As it is sent; null while something is missing. */
export function toBody(draft: DraftRequest): NewRequest | null {
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

/** What the text of an e-mail fills in, what of it is not understood, and its places that are not known. */
export async function readText(text: string, draft: DraftRequest): Promise<{ draft: DraftRequest; unread: string[]; unknown: string[] }> {
  const { phone, pax, legs, unread } = parseRequestText(text, Temporal.Now.plainDateISO())
  const names = [...new Set(legs.flatMap(({ from, to }) => [from, to]))]
  const found = new Map(await Promise.all(names.map(async (name) => [name, (await findPlaces(name))[0] ?? null] as const)))
  return {
    unread,
    unknown: names.filter((name) => !found.get(name)),
    draft: {
      ...draft,
      phone: phone ?? draft.phone,
      pax: pax === null ? draft.pax : String(pax),
      legs:
        legs.length === 0
          ? draft.legs
          : legs.map(({ from, to, date, time }) =>
              // Without an hour the date is not filled in: sales ask for it.
              newLeg({ from: found.get(from) ?? null, to: found.get(to) ?? null, date: date && time ? `${date}T${time}` : '' }),
            ),
    },
  }
}
