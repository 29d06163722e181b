import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'
import type { LegBody } from './trip.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

type Answer = Awaited<ReturnType<CharterHarness['suggest']>>

const open = (window: LegBody['window'], time = '12:00'): LegBody[] => [{ ...h.leg('LOWW', 'LFMN', h.at(time)), window }]
const exact = (time: string) => [h.leg('LOWW', 'LFMN', h.at(time))]
const departures = ({ data }: Answer) => data.map(({ legs }) => legs[0]!.departure_at.slice(11, 16))
const list = (legs: LegBody[]) => h.suggest(legs, { clientId: h.client })
const byTail = ({ data }: Answer) => new Map(data.map((one) => [one.aircraft!.tail, one]))

describe('a search whose hour is left open', () => {
  it('lists each aircraft once, at a departure of the window', async () => {
    for (const [window, from, to] of [
      ['morning', '06:00', '11:00'],
      ['evening', '16:00', '22:00'],
    ] as const) {
      const found = await list(open(window, from))
      expect(found.data.length).toBeGreaterThan(5)
      expect(departures(found).every((time) => from <= time && time <= to)).toBe(true)
      expect(byTail(found).size).toBe(found.data.length)
    }
  })

  it('takes a firm price before an estimate, then the lower one', async () => {
    const found = byTail(await list(open('morning', '09:00')))
    const single = await Promise.all(['09:00', '08:00', '10:00', '07:00'].map(async (time) => byTail(await list(exact(time)))))
    for (const [tail, one] of found) {
      const each = single.flatMap((offers) => offers.get(tail) ?? [])
      const firm = each.filter(({ firmness }) => firmness === 'firm')
      const least = Math.min(...(firm.length > 0 ? firm : each).map(({ price }) => cents(price)))
      expect([one.firmness, cents(one.price)]).toEqual([firm.length > 0 ? 'firm' : 'estimate', least])
    }
    expect(new Set(single.flatMap((offers) => [...offers.keys()]))).toEqual(new Set(found.keys()))
  })

  it('seals the departure that was shown', async () => {
    const found = await h.suggest(open('evening', '18:00'), { clientId: h.client })
    const offer = found.data.find(({ firmness }) => firmness === 'firm')!
    const seen = await h.charter.getOffer({ id: offer.id, clientId: h.client })
    expect(seen).toMatchObject({ state: 'available' })
    expect(seen!.trip!.legs[0]!.departureLocal).toBe(offer.legs[0]!.departure_at.slice(0, 16))
  })

  it('shows visitors cards of the same list', async () => {
    const all = await list(open('any'))
    const cards = await h.suggest(open('any'))
    expect(cards.data.length).toBeGreaterThan(1)
    for (const card of cards.data) {
      const same = all.data.filter(({ aircraft_class: { slug } }) => slug === card.aircraft_class.slug)
      expect(cents(card.price)).toBe(Math.min(...same.map(({ price }) => cents(price))))
    }
  })

  it('begins each day of the strip with the price that its search begins with', async () => {
    const legs = open('midday')
    const days = await h.charter.dayPrices({ legs, locale: 'en' })
    const today = days.find(({ shift }) => shift === 0)!
    const found = await list(legs)
    expect(today.best!.priceCents).toBe(Math.min(...found.data.map(({ price }) => cents(price))))
    expect(today.departures[0]! >= h.at('11:00') && today.departures[0]! <= h.at('16:00')).toBe(true)
  })

  it('keeps six hours between legs of one day', async () => {
    const legs = [...open('any'), { ...h.leg('LFMN', 'LOWW', h.at('19:30')), window: 'evening' as const }]
    const found = await list(legs)
    expect(found.data.length).toBeGreaterThan(0)
    for (const { legs: flown } of found.data) {
      const hours = (Date.parse(flown[1]!.departure_at) - Date.parse(flown[0]!.departure_at)) / 3_600_000
      expect(hours).toBeGreaterThanOrEqual(6)
    }
  })

  it('is refused as an exact one is where its day cannot be booked', async () => {
    await expect(list([{ ...h.leg('LOWW', 'LFMN', '2020-01-01T09:00'), window: 'morning' }])).rejects.toMatchObject({
      code: 'TRIP_INVALID',
    })
  })

  it('opens by its shared link only with its window', () => {
    const legs = open('morning', '09:00')
    const { token } = h.charter.shareSearch(legs, 'en')
    expect(h.charter.sharedUntil(token, legs)).not.toBeNull()
    expect(h.charter.sharedUntil(token, exact('09:00'))).toBeNull()
  })
})
