import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const explore = (more: Partial<Parameters<CharterHarness['charter']['explore']>[0]> = {}) =>
  h.charter.explore({ from: 'city:NCE', pax: 4, among: 20, sort: 'price', locale: 'en', ...more })

describe('exploring from an origin', () => {
  it('gives the prices of single requests, cheapest first', async () => {
    const { cities, date } = await explore()
    expect(cities.length).toBeGreaterThan(10)
    const prices = cities.map(({ best }) => best.priceCents)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    for (const { city, classes } of cities.slice(0, 5)) {
      const single = await h.charter.priceEstimate({ from: 'city:NCE', to: city.selector, pax: 4, locale: 'en', date })
      expect(classes).toMatchObject(
        single.classes.map(({ aircraftClass, priceCents, blockMinutes, techStops }) => ({
          slug: aircraftClass.slug,
          priceCents,
          blockMinutes,
          techStops,
        })),
      )
    }
  })

  it('shows prices that a search lists, between cities with several airports too', async () => {
    const { cities, date } = await explore({ from: 'city:LON', among: 12 })
    for (const { city, classes } of cities.slice(0, 4)) {
      const found = await h.suggest([h.leg('city:LON', city.selector, date, 4, 20)], { clientId: h.client })
      const listed = new Set(found.data.map(({ aircraft_class, price }) => `${aircraft_class.slug} ${cents(price)}`))
      for (const { slug, priceCents } of classes) expect(listed).toContain(`${slug} ${priceCents}`)
    }
  })

  it('keeps to a budget and to a class', async () => {
    const all = await explore()
    const budgetCents = all.cities[4]!.best.priceCents
    const within = await explore({ budgetCents })
    expect(within.cities.length).toBeGreaterThanOrEqual(5)
    expect(within.cities.every(({ best }) => best.priceCents <= budgetCents)).toBe(true)
    expect(within.reachable).toBe(all.reachable)
    const heavy = await explore({ aircraftClass: 'heavy' })
    expect(new Set(heavy.cities.map(({ aircraftClass }) => aircraftClass.slug))).toEqual(new Set(['heavy']))
  })
})

describe('prices of the days around a trip', () => {
  it('are the lowest that a search for that day lists; the return stays unless it would come too early', async () => {
    const legs = [h.leg('EGGW', 'LFMN', h.at('10:30')), h.leg('LFMN', 'EGGW', h.at('18:00', 2))]
    const days = await h.charter.dayPrices({ legs, locale: 'en' })
    expect(days.map(({ shift }) => shift)).toEqual([-3, -2, -1, 0, 1, 2, 3])
    for (const { shift, date, departures, best } of days) {
      expect(date).toBe(h.at('', shift).slice(0, 10))
      expect(departures).toEqual([h.at('10:30', shift), h.at('18:00', shift === 3 ? 5 : 2)])
      const moved = [h.leg('EGGW', 'LFMN', departures[0]!), h.leg('LFMN', 'EGGW', departures[1]!)]
      const found = await h.suggest(moved)
      expect(best!.priceCents).toBe(Math.min(...found.data.map(({ price }) => cents(price))))
    }
  })

  it('are left out on days that cannot be booked', async () => {
    const tomorrow = h.clock.now().toZonedDateTimeISO('Europe/London').add({ days: 1 }).toPlainDate().toString()
    const days = await h.charter.dayPrices({ legs: [h.leg('EGGW', 'LFMN', `${tomorrow}T14:00`)], locale: 'it' })
    expect(days[0]).toEqual(expect.objectContaining({ shift: -3, isBookable: false, best: null }))
    expect(days.slice(3).every(({ best }) => best !== null)).toBe(true)
    await expect(h.charter.dayPrices({ legs: [h.leg('EGGW', 'LFMN', '2020-01-01T10:00')], locale: 'en' })).rejects.toMatchObject({
      code: 'TRIP_INVALID',
    })
  })
})
