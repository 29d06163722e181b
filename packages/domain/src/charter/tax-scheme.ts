import { capitalAirport } from './capital-airports.ts'
import { distanceKm, toPoint } from './geodesy.ts'
import type { Spared } from './party.ts'
import type { TaxCode } from './tax-codes.ts'
import { type Places, isIn } from './tax-places.ts'
import type { CharterAirport } from './types.ts'

/** What a tariff says of a leg: its ends, and the great circle between them with stops disregarded. */
export interface TaxRoute {
  from: CharterAirport
  to: CharterAirport
  km: number
}

/** Amounts and thresholds of a row, by the names of its scheme. */
export type Amounts = Readonly<Record<string, number>>
export type Where = (route: TaxRoute, amounts: Amounts) => boolean

/** money: hundredths of the row's currency; the others are what they say. */
export type TaxUnit = 'money' | 'km' | 'kg' | 'seats' | 'permille' | 'factor'

/** Part of the destinations with an amount of its own. The first that holds counts. */
export interface Zone {
  /** Part of the name of its amount; empty where the tariff has one amount. */
  name: string
  /** Left out: everything else. */
  when?: Where
  /** Nothing is due, by law. */
  free?: true
  /** Holds only for a flight whose first landing, for fuel too, is outside. */
  firstLandingOutside?: Places
  /** What the price line calls it, where that is not its name. */
  says?: string | number
  reason?: string
  /** Share of the leg that is taxed. */
  share?: (route: TaxRoute) => number
}

/** Aircraft with an amount of their own; each condition names the amount that it compares with. The first that holds counts. */
export interface Rate {
  name: string
  free?: true
  reason?: string
  belowKg?: string
  upToKg?: string
  fromKg?: string
  propeller?: true
  /** Seats fitted in the aircraft. */
  seatsBelow?: string
  seatsUpTo?: string
  /** Seats that the type is approved for. */
  typeSeatsUpTo?: string
  typeSeatsFrom?: string
}

/** Values that the sentence of the price line has besides ends, passengers and the amount. */
export type TaxFact = 'km' | 'zone' | 'band' | 'tonnes' | 'poundsPence' | 'segments' | 'tariff'

export interface Levy {
  service: TaxCode
  /** seat_km: unit × factor × seats of the type × (thousand km of each flight + 1), for every departure of the leg. */
  per: 'passenger' | 'take_off' | 'flight' | 'seat_km' | 'price'
  /** departure and touching: whatever the other end; the others as they say, by the countries of the ends. */
  on: 'departure' | 'leaving' | 'arriving' | 'crossing' | 'touching' | 'inside'
  at: Places
  except?: Places
  zones: readonly Zone[]
  rates: readonly Rate[]
  reason: string
  facts: readonly TaxFact[]
}

/** A tariff in the form in which a law wrote it: where and on what it is due. Amounts, dates and source are in rows that name their scheme. */
export interface TaxScheme {
  /** Countries that an airport of the leg must be in. */
  states: readonly string[]
  /** Names and units of the amounts, in the order of the page. */
  amounts: Readonly<Record<string, TaxUnit>>
  levies: readonly Levy[]
  /** Whom its levies on passengers do not count; left out: everybody counts. */
  spares?: Spared
}

export const to =
  (list: Places): Where =>
  (route) =>
    isIn(list, route.to)

export const from =
  (list: Places): Where =>
  (route) =>
    isIn(list, route.from)

export const not =
  (where: Where): Where =>
  (route, amounts) =>
    !where(route, amounts)

export const all =
  (...list: Where[]): Where =>
  (route, amounts) =>
    list.every((where) => where(route, amounts))

/** Distance of the leg with what the law adds to it, at most that amount. */
export const legUpTo =
  (name: string): Where =>
  ({ km }, amounts) =>
    km + (amounts['added_km'] ?? 0) <= amounts[name]!

export const legBelow =
  (name: string): Where =>
  ({ km }, amounts) =>
    km < amounts[name]!

/** From the capital's airport of the state or territory of departure to that of the destination. A place without one counts as far. */
const capitalKm = ({ from: { country: start }, to: { country: end } }: TaxRoute): number => {
  const [a, b] = [capitalAirport(start), capitalAirport(end)]
  return a && b ? distanceKm(a, b) : Number.POSITIVE_INFINITY
}
export const capitalBelow =
  (name: string): Where =>
  (route, amounts) =>
    capitalKm(route) < amounts[name]!
export const capitalUpTo =
  (name: string): Where =>
  (route, amounts) =>
    capitalKm(route) <= amounts[name]!

/** From the airport of the capital of the state of departure, wherever in it the leg begins, to the destination itself. */
export const destinationUpTo =
  (name: string): Where =>
  (route, amounts) => {
    const reference = capitalAirport(route.from.country)
    return reference !== undefined && distanceKm(reference, toPoint(route.to)) <= amounts[name]!
  }

export const domestic: Where = (route) => route.from.country === route.to.country
