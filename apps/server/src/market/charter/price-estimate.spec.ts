import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'
import { holdAircraft } from '../../foundation/fleet/holds.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const ask = (more: Partial<Parameters<CharterHarness['charter']['priceEstimate']>[0]> = {}) =>
  h.charter.priceEstimate({ from: 'airport:EGGW', to: 'airport:LFMN', pax: 2, locale: 'en', ...more })

describe('from-prices', () => {
  it('are the prices a visitor finds for the same trip', async () => {
    const answer = await ask({ date: h.at('10:30') })
    const { data } = await h.suggest([h.leg('EGGW', 'LFMN', h.at('10:30'), 2, 20)])
    expect(answer.classes.map(({ aircraftClass, priceCents }) => [aircraftClass.slug, priceCents])).toEqual(
      data.map((item) => [item.aircraft_class.slug, cents(item.price)]),
    )
    expect(answer.date).toBe(h.at('10:30'))
    expect(answer.blockMinutes).toBe(Math.min(...data.map((item) => item.legs[0]!.block_minutes)))
    expect(answer.distanceKm).toBeGreaterThan(950)
  })

  it('stand for noon of a date, and for a weekday soon when there is none', async () => {
    expect((await ask({ date: h.at('').slice(0, 10) })).date).toBe(h.at('12:00'))
    const soon = Temporal.PlainDateTime.from((await ask()).date)
    expect(soon.dayOfWeek).toBe(3)
    expect((await ask()).classes.length).toBeGreaterThan(3)
  })

  it('move to the first time that can be booked today', async () => {
    const began = h.clock.now()
    h.clock.set(Temporal.PlainDateTime.from(h.at('11:00')).toZonedDateTime('Europe/London').toInstant())
    expect((await ask({ date: h.at('').slice(0, 10) })).date).toBe(h.at('17:00'))
    h.clock.set(began)
  })

  it('work between cities', async () => {
    const answer = await ask({ from: 'city:LON', to: 'city:PAR' })
    expect(answer.classes.map(({ aircraftClass }) => aircraftClass.name.it)).toContain('Turboelica')
    expect(answer.distanceKm).toBeLessThan(500)
  })

  it('follow the calendar although answers are kept', async () => {
    const before = await ask({ date: h.at('10:30', 1) })
    const { data } = await h.suggest([h.leg('EGGW', 'LFMN', h.at('10:30', 1), 2, 20)], { clientId: h.client })
    const cheapest = data.filter((item) => item.aircraft_class.slug === 'light').toSorted((a, b) => a.price.amount - b.price.amount)
    const { id } = await h.db.selectFrom('aircraft').select('id').where('tail', '=', cheapest[0]!.aircraft!.tail).executeTakeFirstOrThrow()
    const day = Temporal.Instant.from(cheapest[0]!.legs[0]!.departure_at)
    await h.db
      .transaction()
      .execute((trx) => holdAircraft(trx, { aircraftId: id, from: day, to: day.add({ hours: 1 }), reference: 'order:x' }))
    const light = (answer: typeof before) => answer.classes.find(({ aircraftClass }) => aircraftClass.slug === 'light')?.priceCents
    expect(light(before)).toBe(cents(cheapest[0]!.price))
    expect(light(await ask({ date: h.at('10:30', 1) }))).toBe(cents(cheapest[1]!.price))
  })

  it('refuse a date outside the booking window and one that does not exist', async () => {
    await expect(ask({ date: '2020-01-01' })).rejects.toMatchObject({ code: 'TRIP_INVALID' })
    await expect(ask({ date: '2027-02-30' })).rejects.toMatchObject({ code: 'TRIP_INVALID' })
  })
})
