import { describe, expect, it } from 'vitest'
import { withQuery } from '@aquilane/domain/site/paths'
import { countFilters, readFilters, toApiQuery, toCalendarQuery, toUrlQuery } from './leg-query.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filters of the empty legs', () => {
  it('filters are read from a link or a submitted form, and written back without what is at its default', () => {
    const filters = read('from=city:LON&to=&classes=light&classes=midsize,heavy&pax=4&price_max=9000&sort=price:asc&page=2')
    expect(filters).toMatchObject({ from: 'city:LON', to: '', classes: ['light', 'midsize', 'heavy'], pax: 4, sort: 'price:asc', page: 2 })
    expect(toApiQuery(filters)).toEqual({
      per_page: 12,
      page: 2,
      sort: 'price:asc',
      from: 'city:LON',
      pax: 4,
      classes: 'light,midsize,heavy',
      price_max: 9000,
    })
    expect(read(withQuery('', toUrlQuery(filters)).slice(1))).toEqual(filters)
    expect(withQuery('/empty-legs', toUrlQuery(read('')))).toBe('/empty-legs')
    expect(countFilters(filters)).toBe(4)
    expect(withQuery('', toUrlQuery(read('price_min=4000')))).toBe('?price_min=4000')
  })

  it('sort and order are read apart or together, and unknown values are ignored', () => {
    expect(read('sort=discount&order=desc').sort).toBe('discount:desc')
    for (const [query, sort] of [
      ['sort=price:desc', 'price:desc'],
      ['sort=price&order=desc', 'price:desc'],
      ['sort=date:desc&order=asc', 'date:desc'],
      ['sort=seats', 'seats:asc'],
      ['order=desc', 'distance:asc'],
    ])
      expect(read(query!).sort).toBe(sort)
    expect(toApiQuery(read('sort=price:desc')).sort).toBe('price:desc')
    expect(toUrlQuery(read('sort=price&order=desc')).sort).toBe('price:desc')
    expect(read('sort=nonsense&pax=-3&page=x&price_min=1.5')).toMatchObject({ sort: 'distance:asc', pax: 0, page: 1, priceMin: 0 })
  })

  it('only the matches of alerts is a filter that the public list does not know', () => {
    const filters = read('subscribed=true')
    expect(countFilters(filters)).toBe(1)
    expect(toApiQuery(filters)).not.toHaveProperty('subscribed')
    expect(withQuery('/empty-legs', toUrlQuery(filters))).toBe('/empty-legs?subscribed=true')
    expect(read('subscribed=1').subscribed).toBe(false)
  })

  it('one passenger is no filter (spec §5)', () => {
    expect(toApiQuery(read('pax=1'))).not.toHaveProperty('pax')
    expect(countFilters(read('pax=1'))).toBe(0)
  })

  it('the calendar keeps the filters that its days know', () => {
    expect(toCalendarQuery(read('from=city:LON&pax=4&classes=light&price_max=9000&page=2'))).toEqual({
      from: 'city:LON',
      pax: 4,
      classes: 'light',
    })
    expect(toCalendarQuery(read(''))).toEqual({})
  })
})
