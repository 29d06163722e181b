import { describe, expect, it } from 'vitest'
import { unknownCabin, type Cabin } from '@aquilane/domain/fleet/cabin'
import { countCabin, countStanding } from './filter-counts.ts'
import {
  countActiveFilters,
  countByClass,
  oncePerAircraft,
  filterSuggestions,
  noFilters,
  readFilters,
  sortSuggestions,
  withoutUnknownClasses,
  writeFilters,
  type SuggestionFilters,
} from './suggestion-filters.ts'

const listed = { aircraft: null, co2_kg: 2_000, cabin_height_m: 1.45 }
const card = (amount: number, seats: number, slug: string, departure_at = '2026-12-18T10:30:00+00:00') => ({
  ...listed,
  price: { amount },
  seats,
  aircraft_class: { slug },
  legs: [{ departure_at, elapsed_minutes: 90 }],
})
const list = [card(9000, 6, 'light'), card(7000, 4, 'very-light', '2026-12-18T09:30:00+00:00'), card(21000, 13, 'heavy')]
const filters = (query: string) => readFilters(new URLSearchParams(query))

describe('filters in the address', () => {
  it('an address that cannot be read gives the default filters', () => {
    expect(filters('sort=shoe&seats=-3&price_max=abc&classes=<script>&flex=99')).toEqual({
      sort: 'class',
      classes: [],
      seats: 0,
      priceMax: 0,
      flex: 3,
      standing: false,
      cabin: [],
      favourites: false,
    })
  })
  it('filters are read back as they were written, and other parameters stay', () => {
    const written = writeFilters(new URLSearchParams('source=deeplink'), {
      sort: 'price',
      classes: ['light', 'heavy'],
      seats: 6,
      priceMax: 20000,
      flex: 2,
      standing: true,
      cabin: ['wifi', 'pets'],
    })
    expect(written.get('source')).toBe('deeplink')
    expect(readFilters(written)).toEqual({
      sort: 'price',
      classes: ['light', 'heavy'],
      seats: 6,
      priceMax: 20000,
      flex: 2,
      standing: true,
      cabin: ['wifi', 'pets'],
      favourites: false,
    })
    expect(writeFilters(written, { ...noFilters, sort: 'class' }).toString()).toBe('source=deeplink')
  })
})

describe('the list', () => {
  it('the list is narrowed by class, seats and price', () => {
    expect(filterSuggestions(list, filters('classes=light,heavy')).map((one) => one.price.amount)).toEqual([9000, 21000])
    expect(filterSuggestions(list, filters('seats=5')).map((one) => one.seats)).toEqual([6, 13])
    expect(filterSuggestions(list, filters('price_max=9000')).map((one) => one.price.amount)).toEqual([9000, 7000])
  })
  it('the list is narrowed to cabins to stand in, which are counted among what the other filters leave', () => {
    const cabins = [
      { ...card(9_000, 6, 'light'), cabin_height_m: 1.74 },
      { ...card(11_000, 8, 'midsize'), cabin_height_m: 1.75 },
      { ...card(21_000, 13, 'heavy'), cabin_height_m: 1.88 },
    ]
    expect(filterSuggestions(cabins, filters('standing=1')).map((one) => one.price.amount)).toEqual([11_000, 21_000])
    expect(countStanding(cabins, filters(''))).toBe(2)
    expect(countStanding(cabins, filters('price_max=12000'))).toBe(1)
    expect(countStanding(cabins, filters('standing=1&seats=10'))).toBe(1)
    expect(countActiveFilters(filters('standing=1'))).toBe(1)
    expect(countByClass(cabins, filters('standing=1&classes=heavy'))).toEqual(
      new Map([
        ['midsize', 1],
        ['heavy', 1],
      ]),
    )
  })
  it('the list is narrowed to cabins stated to have what is wished, which are counted among what the other filters leave', () => {
    const fitted = (amount: number, cabin: Partial<Cabin>) => ({
      ...card(amount, 8, 'midsize'),
      aircraft: { year: 2020, cabin: { ...unknownCabin, ...cabin } },
    })
    const cabins = [
      fitted(9_000, { wifi: 'included', pets: 'refused' }),
      fitted(10_000, { wifi: 'charged', pets: 'accepted' }),
      fitted(11_000, {}),
      fitted(12_000, { wifi: 'none', pets: 'accepted' }),
    ]
    const amounts = (query: string) => filterSuggestions(cabins, filters(query)).map(({ price }) => price.amount)
    expect(amounts('cabin=wifi')).toEqual([9_000, 10_000])
    expect(amounts('cabin=wifi,pets')).toEqual([10_000])
    expect(amounts('cabin=sauna')).toHaveLength(4)
    expect(countCabin(cabins, filters('cabin=wifi'), 'pets')).toBe(1)
    expect(countCabin(cabins, filters('price_max=11000'), 'pets')).toBe(1)
    expect(countActiveFilters(filters('cabin=wifi,pets'))).toBe(1)
  })
  it('offers whose aircraft is withheld stay: nothing is known of their cabins', () => {
    expect(filterSuggestions(list, filters('cabin=wifi'))).toHaveLength(3)
    expect(countCabin(list, filters(''), 'wifi')).toBe(0)
  })
  it('each filter is changed by itself: the others stay as they were', () => {
    const all = new URLSearchParams('sort=price&classes=heavy&seats=6&price_max=30000&flex=1&standing=1&cabin=wifi%2Cbeds&favourites=1')
    for (const [name, change] of Object.entries({
      classes: { classes: [] },
      seats: { seats: 0 },
      price_max: { priceMax: 0 },
      flex: { flex: 0 },
      standing: { standing: false },
      cabin: { cabin: [] },
      favourites: { favourites: false },
    })) {
      const left = new URLSearchParams(all)
      left.delete(name)
      expect(String(writeFilters(all, change))).toBe(String(left))
    }
  })
  it('a class that no offer is of does not narrow the list', () => {
    expect(withoutUnknownClasses(list, filters('classes=light,vip')).classes).toEqual(['light'])
    expect(filterSuggestions(list, withoutUnknownClasses(list, filters('classes=vip&seats=5')))).toHaveLength(2)
    expect(withoutUnknownClasses([], filters('classes=vip')).classes).toEqual(['vip'])
  })
  it('the list is sorted by price, departure and seats and otherwise keeps the order of the response', () => {
    expect(sortSuggestions(list, 'price').map((one) => one.price.amount)).toEqual([7000, 9000, 21000])
    expect(sortSuggestions(list, 'departure')[0]?.price.amount).toBe(7000)
    expect(sortSuggestions(list, 'seats').map((one) => one.seats)).toEqual([13, 6, 4])
    expect(sortSuggestions(list, 'class')).toEqual(list)
  })
  it('the newest aircraft, the least CO₂ and the shortest trip come first, equal ones by price', () => {
    const leg = (elapsed_minutes: number) => ({ departure_at: '2026-12-18T10:30:00+00:00', elapsed_minutes })
    const offers = [
      { ...card(9, 6, 'light'), aircraft: { year: 2012, cabin: unknownCabin }, co2_kg: 900, legs: [leg(120), leg(100)] },
      { ...card(8, 6, 'light'), aircraft: { year: 2024, cabin: unknownCabin }, co2_kg: 1_500, legs: [leg(90), leg(90)] },
      { ...card(7, 6, 'light'), aircraft: { year: 2012, cabin: unknownCabin }, co2_kg: 900, legs: [leg(110), leg(110)] },
      { ...card(6, 6, 'light'), aircraft: null, co2_kg: 4_000, legs: [leg(60), leg(200)] },
    ]
    const amounts = (sort: Parameters<typeof sortSuggestions>[1]) => sortSuggestions(offers, sort).map(({ price }) => price.amount)
    expect(amounts('newest')).toEqual([8, 7, 9, 6])
    expect(amounts('co2')).toEqual([7, 9, 8, 6])
    expect(amounts('shortest')).toEqual([8, 7, 9, 6])
  })
})

describe('a departure interval', () => {
  const offer = (tail: string | null, amount: number) => ({ aircraft: tail === null ? null : { tail }, price: { amount } })

  it('an interval shows each aircraft once, at the asked time unless another one is cheaper', () => {
    const list = [offer('D-AAAA', 100), offer('D-BBBB', 200), offer('D-AAAA', 100), offer('D-AAAA', 120), offer('D-BBBB', 150)]
    expect(oncePerAircraft(list)).toEqual([list[0], list[4]])
  })

  it('an interval keeps offers without a tail', () => {
    const list = [offer(null, 1), offer(null, 1)]
    expect(oncePerAircraft(list)).toEqual(list)
  })
})

describe('counts beside the filters', () => {
  const all: SuggestionFilters = {
    sort: 'class',
    classes: [],
    seats: 0,
    priceMax: 0,
    flex: 0,
    standing: false,
    cabin: [],
    favourites: false,
  }
  const one = (slug: string, amount: number, seats: number) => ({ ...listed, price: { amount }, seats, aircraft_class: { slug }, legs: [] })
  const list = [one('light', 100, 6), one('light', 300, 8), one('heavy', 900, 12)]

  it('counts follow price and seats, not the chosen classes', () => {
    expect(Object.fromEntries(countByClass(list, { ...all, classes: ['heavy'], priceMax: 200 }))).toEqual({ light: 1 })
    expect(Object.fromEntries(countByClass(list, { ...all, classes: [], seats: 8 }))).toEqual({ light: 1, heavy: 1 })
  })

  it('the filters count how many of them are active', () => {
    expect(countActiveFilters({ ...all, classes: [] })).toBe(0)
    expect(countActiveFilters({ ...all, classes: ['light'], seats: 4, priceMax: 10, flex: 1, standing: false, favourites: false })).toBe(4)
  })
})
