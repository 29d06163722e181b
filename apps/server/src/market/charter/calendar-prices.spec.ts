import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const calendar = (legs: ReturnType<CharterHarness['leg']>[], days = 5) => h.charter.calendarPrices({ legs, days, locale: 'en' })
const onDay = (date: string, days: number) => Temporal.PlainDateTime.from(date).add({ days }).toString({ smallestUnit: 'minute' })
/** What a search shows visitors first. */
const lowest = async (legs: ReturnType<CharterHarness['leg']>[]) => {
  const { data } = await h.suggest(legs)
  return data.length === 0 ? null : Math.min(...data.map(({ price }) => cents(price)))
}

describe('Prices of the calendar', () => {
  it('are the lowest price of a search for that day and hour', async () => {
    for (const ends of [
      ['LOWW', 'LFMN'],
      ['city:LON', 'city:NCE'],
    ] as const) {
      const leg = h.leg(ends[0], ends[1], h.at('12:00'))
      const found = await calendar([leg])
      expect(found).toHaveLength(5)
      for (const [shift, { date, priceCents }] of found.entries()) {
        const moved = onDay(leg.date, shift)
        expect(date).toBe(moved.slice(0, 10))
        expect(priceCents).toBe(await lowest([{ ...leg, date: moved }]))
      }
      expect(found.some(({ priceCents }) => priceCents !== null)).toBe(true)
    }
  })

  it('of a return are those of both flights, the first of which stays', async () => {
    const out = h.leg('LOWW', 'LFMN', h.at('12:00'))
    const back = h.leg('LFMN', 'LOWW', onDay(out.date, 1))
    const found = await calendar([out, back], 3)
    for (const [shift, { priceCents }] of found.entries())
      expect(priceCents).toBe(await lowest([out, { ...back, date: onDay(back.date, shift) }]))
  })

  it('are empty outside the booking window, and unknown places are refused', async () => {
    const leg = h.leg('LOWW', 'LFMN', h.at('12:00'))
    expect(await calendar([{ ...leg, date: onDay(leg.date, -60) }], 2)).toMatchObject([{ priceCents: null }, { priceCents: null }])
    expect(await calendar([{ ...leg, date: onDay(leg.date, 200) }], 1)).toMatchObject([{ priceCents: null }])
    await expect(calendar([{ ...leg, arrival: 'airport:XXXX' }])).rejects.toMatchObject({ code: 'PLACE_NOT_FOUND' })
  })

  it('are computed once in ten minutes, and again after them', async () => {
    const leg = h.leg('LSGG', 'LFMN', h.at('12:00'))
    const first = await calendar([leg], 3)
    const read = vi.spyOn(h.places, 'charterAirports')
    expect(await calendar([leg], 3)).toEqual(first)
    expect(read).not.toHaveBeenCalled()
    h.clock.advance({ minutes: 10 })
    await calendar([leg], 3)
    expect(read).toHaveBeenCalled()
    read.mockRestore()
  })
})
