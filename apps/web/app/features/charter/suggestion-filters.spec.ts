import { describe, expect, it } from 'vitest'
import { filterSuggestions, readFilters, sortSuggestions, writeFilters } from './suggestion-filters.ts'

const card = (amount: number, seats: number, slug: string, departure_at = '2026-12-18T10:30:00+00:00') => ({
  price: { amount },
  seats,
  aircraft_class: { slug },
  legs: [{ departure_at }],
})
const list = [card(9000, 6, 'light'), card(7000, 4, 'very-light', '2026-12-18T09:30:00+00:00'), card(21000, 13, 'heavy')]
const filters = (query: string) => readFilters(new URLSearchParams(query))

describe('filters in the address', () => {
  it('read defaults from nonsense', () => {
    expect(filters('sort=shoe&seats=-3&price_max=abc&classes=<script>&flex=99')).toEqual({
      sort: 'class',
      classes: [],
      seats: 0,
      priceMax: 0,
      flex: 3,
    })
  })
  it('survive writing and reading, and leave other parameters alone', () => {
    const written = writeFilters(new URLSearchParams('source=deeplink'), {
      sort: 'price',
      classes: ['light', 'heavy'],
      seats: 6,
      priceMax: 20000,
      flex: 2,
    })
    expect(written.get('source')).toBe('deeplink')
    expect(readFilters(written)).toEqual({ sort: 'price', classes: ['light', 'heavy'], seats: 6, priceMax: 20000, flex: 2 })
    expect(writeFilters(written, { sort: 'class', classes: [], seats: 0, priceMax: 0, flex: 0 }).toString()).toBe('source=deeplink')
  })
})

describe('the list', () => {
  it('narrows by class, seats and price', () => {
    expect(filterSuggestions(list, filters('classes=light,heavy')).map((one) => one.price.amount)).toEqual([9000, 21000])
    expect(filterSuggestions(list, filters('seats=5')).map((one) => one.seats)).toEqual([6, 13])
    expect(filterSuggestions(list, filters('price_max=9000')).map((one) => one.price.amount)).toEqual([9000, 7000])
  })
  it('sorts by price, departure and seats and otherwise keeps the order of the response', () => {
    expect(sortSuggestions(list, 'price').map((one) => one.price.amount)).toEqual([7000, 9000, 21000])
    expect(sortSuggestions(list, 'departure')[0]?.price.amount).toBe(7000)
    expect(sortSuggestions(list, 'seats').map((one) => one.seats)).toEqual([13, 6, 4])
    expect(sortSuggestions(list, 'class')).toEqual(list)
  })
})
