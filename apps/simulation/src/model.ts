import type { StaffRole } from '@aquilane/domain/staff/roles'
import type { Violation } from './violation.ts'

/** A customer. One person may have several phone numbers, each an account of its own, on one device and with one card. */
export interface Person {
  index: number
  character: Character
  device: string
  card: string
  iban: string
  phones: Phone[]
}

/** `trader`: takes whatever is permitted and gains. The others are members of the company's staff. */
export type Character = 'honest' | 'trader' | (typeof staffCharacters)[number]

/** Members of staff have the numbers from here on, in this order. */
export const firstOfStaff = 1_000_000
/** `admin` may do everything, and tries it alone. */
export const staffCharacters = ['finance', 'sales', 'operations', 'admin'] as const

export interface Phone {
  number: string
  /** Null before the first sign-in. */
  session: Session | null
}

export interface Session {
  clientId: string
  accessToken: string
  /** Epoch ms. */
  tokenAt: number
  accountId: string | null
  /** Accounts that the number signed in to before: one that was merged is another one. */
  formerly: readonly string[]
}

export interface AgreedFlight {
  tail: string | null
  /** IATA code, else ICAO. */
  from: string
  to: string
  /** Selectors of both. */
  home: string
  away: string
  /** Epoch ms. */
  departureAt: number
  arrivalAt: number
}

/** What a person and the company agreed in one order, as its answers said at the time. */
/** A part of a price that a guest was asked for. */
export interface AskedShare {
  id: string
  token: string
  /** Paths of the bank's pages that guests opened and left open. */
  pages: string[]
}

export interface Booking {
  /** Key of the step that made it: the same in a replay. */
  key: string
  person: number
  phone: number
  orderId: string
  invoiceId: string | null
  product: 'charter' | 'empty-leg' | 'seats' | 'buy-out'
  priceCents: number
  /** Of flying in a row with another trip, already taken off the price. */
  savingCents: number
  /** Airport (IATA or ICAO) at which the other trip ends or begins, and whether it comes before. */
  row: { airport: string; before: boolean } | null
  /** Keys of the trips that give it its saving. */
  anchors: readonly string[]
  flight: AgreedFlight
  terms: readonly { hours_before: number; fee_percent: number }[]
  /** Price of the whole aircraft, of a flight that was opened to others. */
  charterCents: number
  canceled: Cancellation | null
  /** Paths of the providers' pages that the person opened and left open. */
  leftPages: string[]
  /** Parts of the price that guests were asked for. */
  shares: AskedShare[]
  /** The saving that has lost its cause, as far as it could be collected. */
  lostSavingCents: number
  /** Flights that were agreed, and the price of those that the customer accepted later: it is a part of `priceCents`. */
  legs: number
  addedCents: number
  /** Fees that were kept of flights that the customer had dropped. */
  droppedFeeCents: number
  /** Departure of the earliest flight that was dropped as the first one: the terms of the rest count to it. */
  droppedFirstAt: number | null
  /** By how much members moved its departures at the customer's word, in sum. */
  agreedMs: number
}

export interface Cancellation {
  /** By the terms, of what was paid. */
  feeCents: number
  paidCents: number
  /** Savings of other trips that lost their cause by it: the refund is less by them. */
  savingsCents: number
}

/** From a moment on, epoch ms, until the next ones. */
export interface FactsInForce {
  from: number
  /** What they touch was settled with them; else the nightly check does it. */
  isSettled: boolean
  closed: readonly string[]
  unknown: readonly string[]
}

/** The day of a leg as it was after the last step. */
export interface FlightSeen {
  status: string
  corrections: number
  /** By the last one. */
  correctedTo: string | null
}

/** What became of alerts about prices. */
export interface AlertEvent {
  /** An address, or `person:7` for the accounts of a person. */
  owner: string
  /** Epoch ms. */
  at: number
  /** `refused`: as `ended`, and no mail asks again. `joined`: an account took the alerts of its address over. */
  what: 'set' | 'ended' | 'refused' | 'joined'
  /** Null: all of them. */
  alert: string | null
  limitCents: number | null
  /** Who took over. */
  by?: string
}

export interface Model {
  persons: Person[]
  lastPerson: number
  bookings: Map<string, Booking>
  /** Prices that a member gave by hand, beside the list price of that moment. */
  given: { order: string; priceCents: number; listCents: number }[]
  /** Links that stopped the merge of two accounts. */
  stopped: string[]
  /** Airports that facts closed, or whose hours were unknown, in the order of time. */
  facts: FactsInForce[]
  /** Since when aircraft take no animals, epoch ms, by their ids; the simulated moment, which the audit does not have. */
  noPets: Map<number, number>
  /** Orders that were made from an estimate. */
  estimates: string[]
  /** Requests that sales refused before anything was paid, epoch ms. */
  refused: { order: string; at: number }[]
  /** Ancillary charges that a member took back alone. */
  withdrawn: { invoice: string; cents: number; at: number }[]
  /** Coupons of held invitations that a member gave alone. */
  rewarded: { referral: string; cents: number; at: number }[]
  /** Friends who are the inviting person, by their accounts. */
  selfInvited: string[]
  /** Days of flights, by leg, and the messages that their customers had got until then. */
  flightDays: { shown: ReadonlyMap<string, FlightSeen>; told: ReadonlySet<string> }
  /** In the order of time, and for each address that visitors left the prices that they saw then. */
  alerts: { events: AlertEvent[]; asked: Map<string, number[]> }
  /** What answers broke at once. */
  broken: Violation[]
}

export const emptyModel = (): Model => ({
  persons: [],
  lastPerson: 0,
  bookings: new Map(),
  given: [],
  stopped: [],
  facts: [],
  noPets: new Map(),
  estimates: [],
  refused: [],
  withdrawn: [],
  rewarded: [],
  selfInvited: [],
  flightDays: { shown: new Map(), told: new Set() },
  alerts: { events: [], asked: new Map() },
  broken: [],
})

export const bookingsOf = (model: Model, person: Person): Booking[] =>
  [...model.bookings.values()].filter((booking) => booking.person === person.index)

export const clientIds = (person: Person): string[] => [
  ...new Set(person.phones.flatMap(({ session }) => (session ? [session.clientId, ...session.formerly] : []))),
]

/** A number that passes the check of card numbers, one for each person: payers by one card are one customer. */
export const cardOf = (index: number): string => withCheckDigit(`424242${String(index + 1).padStart(9, '0')}`)

/** One that the bank asks about. */
export const challengedCardOf = (index: number): string => withCheckDigit(`400000250000${String((index + 1) % 1000).padStart(3, '0')}`)

function withCheckDigit(head: string): string {
  const sum = [...head].toReversed().reduce((total, character, at) => {
    const digit = Number(character) * (at % 2 === 0 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return `${head}${(10 - (sum % 10)) % 10}`
}

/** @param at which of the ten numbers of the person */
export const phoneNumber = (index: number, at: number): string => `+447400${String(100_000 + index * 10 + at)}`

export function createPerson(index: number, character: Character): Person {
  const count = index >= firstOfStaff ? 0 : character === 'trader' ? 2 : 1
  return {
    index,
    character,
    device: `device-${index}`,
    card: cardOf(index),
    iban: 'DE89370400440532013000',
    phones: Array.from({ length: count }, (_, at) => ({ number: phoneNumber(index, at), session: null })),
  }
}

/** Letters for the digits of the number: names have letters only. */
export const lastName = ({ index }: Person): string => `N${[...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

/** Of a member of staff. */
export const roleOf = ({ character }: Person): StaffRole => character as StaffRole
