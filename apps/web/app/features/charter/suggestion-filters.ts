import { cabinWishes, hasWish, type Cabin, type CabinWish } from '@aquilane/domain/fleet/cabin'

export const sorts = ['class', 'price', 'departure', 'shortest', 'newest', 'co2', 'seats'] as const
export type SuggestionSort = (typeof sorts)[number]

/** Filters and sort order of the suggestion list, stored in the URL so that a link reproduces them. */
export interface SuggestionFilters {
  sort: SuggestionSort
  /** Class slugs; empty means all. */
  classes: string[]
  /** At least so many seats fitted. */
  seats: number
  /** Euro; counts only above 0 (spec §5). */
  priceMax: number
  /** Accepted hours before and after the requested departure: 0 to 3. */
  flex: number
  /** Cabins of the standing height and more. */
  standing: boolean
  /** What the operator states of the cabin; of visitors' offers nothing is known. */
  cabin: CabinWish[]
  /** Favourite aircraft alone, where one is on offer. */
  favourites: boolean
}

/** From which most people stand upright, metres. */
export const standingHeightM = 1.75

/** All that narrows the list, taken off. */
export const noFilters = {
  classes: [],
  seats: 0,
  priceMax: 0,
  flex: 0,
  standing: false,
  cabin: [],
  favourites: false,
} satisfies Partial<SuggestionFilters>

export const flexHours = [0, 1, 2, 3] as const

const whole = (text: string | null, max: number): number => {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value > 0 ? Math.min(value, max) : 0
}

export function readFilters(params: URLSearchParams): SuggestionFilters {
  const sort = params.get('sort')
  return {
    sort: sorts.find((known) => known === sort) ?? 'class',
    classes: (params.get('classes') ?? '').split(',').filter((slug) => /^[a-z-]{2,40}$/.test(slug)),
    seats: whole(params.get('seats'), 500),
    priceMax: whole(params.get('price_max'), 10_000_000),
    flex: whole(params.get('flex'), 3),
    standing: params.get('standing') === '1',
    cabin: cabinWishes.filter((wish) => (params.get('cabin') ?? '').split(',').includes(wish)),
    favourites: params.get('favourites') === '1',
  }
}

/** The URL's parameters with the change applied; defaults are omitted, other parameters are kept. */
export function writeFilters(params: URLSearchParams, change: Partial<SuggestionFilters>): URLSearchParams {
  const next = { ...readFilters(params), ...change }
  const result = new URLSearchParams(params)
  const put = (name: string, value: string) => (value === '' ? result.delete(name) : result.set(name, value))
  put('sort', next.sort === 'class' ? '' : next.sort)
  put('classes', next.classes.join(','))
  put('seats', next.seats > 0 ? String(next.seats) : '')
  put('price_max', next.priceMax > 0 ? String(next.priceMax) : '')
  put('flex', next.flex > 0 ? String(next.flex) : '')
  put('standing', next.standing ? '1' : '')
  put('cabin', next.cabin.join(','))
  put('favourites', next.favourites ? '1' : '')
  return result
}

export interface Listed {
  price: { amount: number }
  seats: number
  aircraft_class: { slug: string }
  /** Withheld from visitors. */
  aircraft: { year: number; cabin: Cabin } | null
  co2_kg: number
  cabin_height_m: number
  legs: readonly { departure_at: string; elapsed_minutes: number }[]
}

export function filterSuggestions<T extends Listed>(list: readonly T[], filters: SuggestionFilters): T[] {
  return list.filter(
    (one) =>
      (filters.classes.length === 0 || filters.classes.includes(one.aircraft_class.slug)) &&
      one.seats >= filters.seats &&
      (filters.priceMax === 0 || one.price.amount <= filters.priceMax) &&
      (!filters.standing || one.cabin_height_m >= standingHeightM) &&
      filters.cabin.every((wish) => !one.aircraft || hasWish(one.aircraft.cabin, wish)),
  )
}

/** The filters without classes that no offer is of, which leave nothing where they stand alone (spec §8). */
export function withoutUnknownClasses<T extends Listed>(list: readonly T[], filters: SuggestionFilters): SuggestionFilters {
  if (list.length === 0) return filters
  const known = new Set(list.map((one) => one.aircraft_class.slug))
  return { ...filters, classes: filters.classes.filter((slug) => known.has(slug)) }
}

type Key<T> = (one: T) => number | string

/** What each order compares, smallest first. */
const keys: Record<Exclude<SuggestionSort, 'class'>, Key<Listed>> = {
  price: (one) => one.price.amount,
  departure: (one) => one.legs[0]?.departure_at ?? '',
  shortest: (one) => one.legs.reduce((sum, leg) => sum + leg.elapsed_minutes, 0),
  newest: (one) => -(one.aircraft?.year ?? 0),
  co2: (one) => one.co2_kg,
  seats: (one) => -one.seats,
}

/** Stable: equal items are in the order of their prices; by class the list keeps the order of the response. */
export function sortSuggestions<T extends Listed>(list: readonly T[], sort: SuggestionSort): T[] {
  if (sort === 'class') return [...list]
  const key: Key<T> = keys[sort]
  return list.toSorted((a, b) => compareKeys(key(a), key(b)) || a.price.amount - b.price.amount)
}

const compareKeys = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Suggestions per class that the other filters leave. */
export function countByClass<T extends Listed>(list: readonly T[], filters: SuggestionFilters): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { aircraft_class: of } of filterSuggestions(list, { ...filters, classes: [] }))
    counts.set(of.slug, (counts.get(of.slug) ?? 0) + 1)
  return counts
}

/** How many filters narrow the list. */
export const countActiveFilters = ({ classes, seats, priceMax, flex, standing, cabin, favourites }: SuggestionFilters): number =>
  [classes.length > 0, seats > 0, priceMax > 0, flex > 0, standing, cabin.length > 0, favourites].filter(Boolean).length

interface Flown {
  aircraft: { tail: string } | null
  price: { amount: number }
}

/**
 * Each aircraft once: at the asked departure unless another time within the interval is cheaper. Offers without a tail stay.
 * @param list those at the asked time first
 */
export function oncePerAircraft<T extends Flown>(list: readonly T[]): T[] {
  const best = new Map<string, T>()
  for (const one of list) {
    const known = one.aircraft && best.get(one.aircraft.tail)
    if (one.aircraft && (!known || one.price.amount < known.price.amount)) best.set(one.aircraft.tail, one)
  }
  return list.filter((one) => one.aircraft === null || best.get(one.aircraft.tail) === one)
}
