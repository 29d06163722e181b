import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { airportDetourCents } from './airport-selection.ts'
import { charterHarness, type CharterHarness } from './charter.fixture.ts'
import { toCharterAirport } from './pricing-context.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

/** How much more the choice counts against one of the airports that clients use in a city than against another, cents. */
function spread(selector: string): number {
  const used = h.places.businessAirports(selector.replace('city:', ''))
  const detours = (used.length > 0 ? used : h.places.charterAirports(selector)).map((facts) =>
    airportDetourCents(h.places, { airport: toCharterAirport }, selector, facts),
  )
  return Math.max(...detours) - Math.min(...detours)
}

describe('prices on typical routes', () => {
  it('are the from-prices of the same day, of the class and without a stop', async () => {
    const { routes, pax } = await h.charter.typicalPrices({ aircraftClass: 'light', locale: 'en' })
    expect(routes.length).toBe(10)
    for (const route of routes.slice(0, 3)) {
      const { departure, arrival, date } = route
      const estimate = await h.charter.priceEstimate({ from: departure.selector, to: arrival.selector, date, pax, locale: 'en' })
      const light = estimate.classes.find(({ aircraftClass: { slug } }) => slug === 'light')
      expect(light).toMatchObject({ priceCents: route.priceCents, blockMinutes: route.blockMinutes, techStops: 0 })
      expect(Temporal.PlainDateTime.from(date).dayOfWeek).toBe(3)
    }
  })

  it('of a type are below those of its class by no more than the way to another airport is worth, and names are in the language asked for', async () => {
    const all = await h.charter.typicalPrices({ aircraftClass: 'heavy', locale: 'it' })
    const lowest = new Map(all.routes.map((route) => [route.arrival.selector + route.departure.selector, route.priceCents]))
    let compared = 0
    for (const { slug } of AIRCRAFT_TYPES.filter((type) => type.class === 'heavy'))
      for (const route of (await h.charter.typicalPrices({ aircraftClass: 'heavy', aircraftType: slug, locale: 'en' })).routes) {
        const floor = lowest.get(route.arrival.selector + route.departure.selector)
        if (floor === undefined) continue
        compared += 1
        // Of the class an aircraft from a nearer airport may be named, dearer by less than the drive.
        expect(route.priceCents).toBeGreaterThanOrEqual(floor - spread(route.departure.selector) - spread(route.arrival.selector))
      }
    expect(compared).toBeGreaterThan(10)
    expect(all.routes.map(({ departure }) => departure.name)).toContain('Londra')
  })

  it('are computed again after an hour, not before', async () => {
    const fromLondon = async () => {
      const { routes } = await h.charter.typicalPrices({ aircraftClass: 'midsize', locale: 'en' })
      return routes.find(({ departure }) => departure.selector === 'city:LON')!.date.slice(0, 10)
    }
    // From half past eleven on a Wednesday evening on, the next day begins within the hour: prices are for another Wednesday.
    const today = h.clock.now().toZonedDateTimeISO('Europe/London')
    const wednesday = today.add({ days: (3 - today.dayOfWeek + 7) % 7 }).withPlainTime('23:30')
    h.clock.set(wednesday.toInstant())
    const soon = wednesday.toPlainDate().add({ days: 7 }).toString()
    expect(await fromLondon()).toBe(soon)
    h.clock.advance({ minutes: 59 })
    expect(await fromLondon()).toBe(soon)
    h.clock.advance({ minutes: 2 })
    expect(await fromLondon()).toBe(wednesday.toPlainDate().add({ days: 14 }).toString())
  })

  it('reject a class that does not exist and a type of another class', async () => {
    for (const call of [
      { aircraftClass: 'zeppelin' },
      { aircraftClass: 'light', aircraftType: 'zeppelin' },
      { aircraftClass: 'heavy', aircraftType: 'pc-24' },
    ])
      await expect(h.charter.typicalPrices({ ...call, locale: 'en' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
