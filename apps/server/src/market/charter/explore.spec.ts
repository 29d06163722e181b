import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const explore = (more: Partial<Parameters<CharterHarness['charter']['explore']>[0]> = {}) =>
  h.charter.explore({ from: 'city:NCE', pax: 4, among: 20, sort: 'price', classes: false, locale: 'en', ...more })

describe('exploring from an origin', () => {
  it('gives the prices of single requests, cheapest first', async () => {
    const { data, date } = await explore({ classes: true })
    expect(data.length).toBeGreaterThan(10)
    expect(data.map(({ from_price }) => cents(from_price))).toEqual(
      data.map(({ from_price }) => cents(from_price)).toSorted((a, b) => a - b),
    )
    for (const { city, classes } of data.slice(0, 5)) {
      const single = await h.charter.priceEstimate({ from: 'city:NCE', to: city.selector, pax: 4, locale: 'en', date })
      expect(classes).toEqual(
        single.data.map(({ aircraft_class, from_price, block_minutes, tech_stops }) => ({
          slug: aircraft_class.slug,
          from_price,
          block_minutes,
          tech_stops,
        })),
      )
    }
  })

  it('shows prices that a search lists, between cities with several airports too', async () => {
    const { data, date } = await explore({ from: 'city:LON', classes: true, among: 12 })
    for (const { city, classes } of data.slice(0, 4)) {
      const found = await h.suggest([h.leg('city:LON', city.selector, date, 4, 20)], { clientId: h.client })
      const listed = new Set(found.data.map(({ aircraft_class, price }) => `${aircraft_class.slug} ${price.amount}`))
      for (const { slug, from_price } of classes!) expect(listed).toContain(`${slug} ${from_price.amount}`)
    }
  })

  it('keeps to a budget and to a class', async () => {
    const all = await explore()
    const budget = Math.ceil(all.data[4]!.from_price.amount)
    const within = await explore({ budget })
    expect(within.data.length).toBeGreaterThanOrEqual(5)
    expect(within.data.every(({ from_price }) => from_price.amount <= budget)).toBe(true)
    expect(within.reachable).toBe(all.reachable)
    const heavy = await explore({ aircraftClass: 'heavy' })
    expect(new Set(heavy.data.map(({ aircraft_class }) => aircraft_class.slug))).toEqual(new Set(['heavy']))
  })
})

describe('prices of the days around a trip', () => {
  it('are the lowest that a search for that day lists, all legs moved together', async () => {
    const legs = [h.leg('EGGW', 'LFMN', h.at('10:30')), h.leg('LFMN', 'EGGW', h.at('18:00', 2))]
    const { data } = await h.charter.dayPrices({ legs, locale: 'en' })
    expect(data.map(({ shift }) => shift)).toEqual([-3, -2, -1, 0, 1, 2, 3])
    for (const { shift, date, from_price } of data) {
      expect(date).toBe(h.at('', shift).slice(0, 10))
      const moved = [h.leg('EGGW', 'LFMN', h.at('10:30', shift)), h.leg('LFMN', 'EGGW', h.at('18:00', 2 + shift))]
      const found = await h.suggest(moved)
      expect(from_price!.amount).toBe(Math.min(...found.data.map(({ price }) => price.amount)))
    }
  })

  it('are left out on days that cannot be booked', async () => {
    const tomorrow = h.clock.now().toZonedDateTimeISO('Europe/London').add({ days: 1 }).toPlainDate().toString()
    const { data } = await h.charter.dayPrices({ legs: [h.leg('EGGW', 'LFMN', `${tomorrow}T14:00`)], locale: 'it' })
    expect(data[0]).toEqual(expect.objectContaining({ shift: -3, bookable: false, from_price: null }))
    expect(data.slice(3).every(({ from_price }) => from_price !== null)).toBe(true)
    await expect(h.charter.dayPrices({ legs: [h.leg('EGGW', 'LFMN', '2020-01-01T10:00')], locale: 'en' })).rejects.toMatchObject({
      code: 'TRIP_INVALID',
    })
  })
})
