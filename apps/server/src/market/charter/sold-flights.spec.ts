import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { charterHarness } from './charter.fixture.ts'

let h: Awaited<ReturnType<typeof charterHarness>>
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

/** Types and tails of the offers of a search, and why there are none. */
async function search(departure: string, arrival: string, time: string) {
  const legs = [{ departure: `airport:${departure}`, arrival: `airport:${arrival}`, date: h.at(time), pax: 4, luggage: 60 }]
  const { offers, nothingFits } = await h.charter.findOffers({ legs, perType: 1, locale: 'en' }, { isVisitor: false })
  return {
    types: offers.map(({ aircraftType }) => aircraftType.slug),
    tails: offers.map(({ aircraft }) => aircraft.tail),
    reason: nothingFits?.nearest?.constraint,
  }
}

describe('flights that the demo fleet once sold', () => {
  it('to London City are flown by approved types only', async () => {
    const { types } = await search('LFPB', 'EGLC', '12:00')
    expect(types.length).toBeGreaterThan(5)
    for (const refused of ['tbm-960', 'pc-12-ng', 'pc-12-ngx', 'gulfstream-g550', 'gulfstream-g700', 'global-7500', 'lineage-1000e'])
      expect(types).not.toContain(refused)
  })

  it.each([
    ['KVNY', 'KASE', '21:30', 'curfew'],
    ['EGGW', 'LSGK', '21:00', 'curfew'],
    ['EDDM', 'LFMN', '02:00', 'curfew'],
    ['EDDB', 'LFMN', '02:00', 'curfew'],
    ['EGGW', 'UKBB', '12:00', 'airspace'],
    ['LLBG', 'OLBA', '12:00', 'country_pair'],
  ])('%s–%s at %s are not sold (%s: %s)', async (from, to, time, reason) => {
    expect(await search(from, to, time)).toEqual({ types: [], tails: [], reason })
  })

  it('to Mustique are flown by turboprops by day, and not at all at night', async () => {
    expect((await search('TBPB', 'TVSM', '20:00')).types).toEqual([])
    const { types } = await search('TBPB', 'TVSM', '12:00')
    expect(types.filter((slug) => !/^(pc-12|tbm|king-air|avanti|grand-caravan)/.test(slug))).toEqual([])
  })

  it('to Moscow are flown by no aircraft of an operator or register of Europe', async () => {
    const { tails } = await search('OMDB', 'UUWW', '12:00')
    expect(tails.filter((tail) => /^(F|I|G|9H|HB|OE|D|EC)-/.test(tail))).toEqual([])
  })
})
