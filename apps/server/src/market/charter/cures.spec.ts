import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { cents, charterHarness, type CharterHarness } from './charter.fixture.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

// Closed at some hours, short, steep, far, in closed airspace, on islands; and ordinary ones.
const places =
  'EGLC LSGK LFLJ LOWI LSZS LSZA LFMD LPMA LXGB KASE TFFJ UKKK LGMK LIRQ EGGW LFMN LSGG KTEB RJTT FAOR city:LON city:PAR city:NYC'.split(
    ' ',
  )
const leg = fc.record({
  from: fc.constantFrom(...places),
  to: fc.constantFrom(...places),
  // Also within hours of now, and near the end of the booking period.
  day: fc.constantFrom(-9, -8, 0, 1, 4, 30, 72, 73, 74),
  time: fc.constantFrom('00:15', '04:30', '06:00', '09:00', '12:00', '16:45', '19:30', '23:45'),
  pax: fc.constantFrom(1, 4, 8, 16, 45),
  luggage: fc.constantFrom(0, 60, 900),
})
const asked = fc.record({
  legs: fc.array(leg, { minLength: 1, maxLength: 2 }),
  classes: fc.constantFrom<string[]>([], ['turboprop'], ['light'], ['ultra-long']),
})

// At full size 600 random searches, each with those that it offers.
describe('what is offered where nothing fits', { timeout: inFullRun(60_000, 300_000) }, () => {
  it('gives an offer at its price, asked again', async () => {
    let cures = 0
    await fc.assert(
      fc.asyncProperty(asked, async ({ legs, classes }) => {
        const trip = legs.map((one) => h.leg(one.from, one.to, h.at(one.time, one.day), one.pax, one.luggage))
        const found = await h.suggest(trip, { clientId: h.client, classes }).catch(() => null)
        for (const { kind, legs: cured, price, params } of found?.nothing_fits?.alternatives ?? []) {
          cures += 1
          const again = await h.suggest(cured, { clientId: h.client, ...(kind === 'bigger_class' ? {} : { classes }) })
          const prices = again.data.map((offer) => cents(offer.price)).toSorted((a, b) => a - b)
          const aircraft = kind === 'split_group' ? Number(params.aircraft) : 1
          expect(prices.slice(0, aircraft).reduce((sum, one) => sum + one, 0)).toBe(cents(price))
          expect(prices.length).toBeGreaterThanOrEqual(aircraft)
        }
      }),
      { seed: 2026, numRuns: inFullRun(100, 600) },
    )
    expect(cures).toBeGreaterThan(20)
  })

  it('is what the reason told needs', async () => {
    // At Gstaad most aircraft lack runway at any hour; those that do not are too late.
    const late = (await h.suggest([h.leg('LFMN', 'LSGK', h.at('20:00'))])).nothing_fits!
    expect(late).toMatchObject({ constraint: 'curfew', details: { params: { airport: expect.stringMatching(/^[^(]+ \(LSGK\)$/) } } })
    expect(late.alternatives[0]).toMatchObject({ constraint: 'curfew' })
    const alone = late.details.failed.map((reason) => reason.alone)
    expect(alone).toEqual(alone.toSorted((a, b) => b - a))
    // St. Stephan is nearest, and its hours are unknown; Geneva is, as a large airport by day.
    const open = late.alternatives.find(({ kind }) => kind === 'airport')!
    const [there] = (await h.suggest(open.legs, { clientId: h.client, limit: 1 })).data
    expect(there!.cautions.filter(({ code }) => code === 'hours_unknown')).toEqual([])
    const heavy = (await h.suggest([h.leg('LFMN', 'LSGK', h.at('11:00'), 14, 200)])).nothing_fits!
    const other = heavy.alternatives.find(({ kind }) => kind === 'airport')!
    expect(other.params).toMatchObject({
      old: expect.stringMatching(/\((GST|LSGK)\)$/),
      airport: expect.stringMatching(/ \([A-Z]{3,4}\)$/),
      drive: 'yes',
    })
  })

  it('keeps to the classes asked for, and names another one', async () => {
    const { nothing_fits: none } = await h.suggest([h.leg('EGGW', 'KTEB', h.at('10:30'), 12, 60)], { classes: ['light'] })
    expect(none?.constraint).toBe('seats')
    expect(none?.alternatives.map(({ kind }) => kind)).toContain('bigger_class')
  })

  it('is nothing where the price alone stands in the way', async () => {
    const { data, nothing_fits: none } = await h.suggest([h.leg('EGGW', 'LFMN', h.at('10:30'))], { clientId: h.client, price_max: 100 })
    expect([data, none]).toEqual([[], undefined])
  })

  it('is no departure that is too soon to be booked', async () => {
    const evening = h.at('17:30')
    h.clock.set(Temporal.PlainDateTime.from(evening).toZonedDateTime('Europe/London').toInstant())
    // London City closes at 22:00, and 22:00 is less than six hours away.
    const { nothing_fits: none } = await h.suggest([h.leg('EGLC', 'LFMN', h.at('23:45'))])
    expect(none?.constraint).toBe('curfew')
    expect(none?.alternatives.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['later', 'airport']))
    expect(none?.alternatives.map(({ kind }) => kind)).not.toContain('earlier')
  })
})
