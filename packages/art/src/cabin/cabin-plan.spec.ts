import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findFaults } from '../picture.fixture.ts'
import { CABIN_AT_NIGHT, cabinBox, cabinPlan, layOutCabin } from './cabin-plan.ts'
import type { CabinParams } from './cabin-plan.ts'

const drawing = { length_m: 26.3, fuselage_diameter_m: 2.7, engines: 'rear-jets', tail: 't', winglets: true, windows: 12 } as const
const heavy: CabinParams = { drawing, seats: 14, sofaSeats: 4 }
const airliner: CabinParams = {
  drawing: { ...drawing, length_m: 35.6, fuselage_diameter_m: 3.9, engines: 'wing-jets', tail: 'low', windows: 30 },
  seats: 30,
  sofaSeats: 6,
}
const light: CabinParams = { drawing: { ...drawing, length_m: 12.8, fuselage_diameter_m: 1.65, windows: 4 }, seats: 4 }

describe.each([
  ['heavy jet', heavy],
  ['airliner', airliner],
  ['very light jet', light],
])('cabin of a %s', (_, params) => {
  it('is sound markup, repeatable and small', () => {
    const svg = cabinPlan(params, { idPrefix: 'c', title: 'Cabin', words: { galley: 'Galley', lavatory: 'Lavatory' } })
    expect(findFaults(svg)).toEqual([])
    expect(cabinPlan(params, { idPrefix: 'c', title: 'Cabin', words: { galley: 'Galley', lavatory: 'Lavatory' } })).toBe(svg)
    expect(svg.length).toBeLessThan(14_000)
  })

  it('has as many seats as requested, including sofa seats', () => {
    const { seats } = layOutCabin(params)
    expect(seats).toHaveLength(params.seats)
    expect(seats.filter(({ kind }) => kind === 'sofa')).toHaveLength(params.sofaSeats ?? 0)
  })
})

describe('a cabin plan', () => {
  it('has one mark per seat with its code, and shows what is taken or chosen', () => {
    const svg = cabinPlan(heavy, { idPrefix: 'c', taken: ['1A'], chosen: ['2C'] })
    expect([...svg.matchAll(/data-seat="/g)]).toHaveLength(14)
    expect(svg).toMatch(/class="seat is-taken"[^>]*data-seat="1A"/)
    expect(svg).toMatch(/class="seat is-chosen"[^>]*data-seat="2C"/)
  })

  it('refuses what cannot be seated', () => {
    for (const seats of [0, 2.5, 61]) expect(() => layOutCabin({ ...heavy, seats, sofaSeats: 0 })).toThrow(RangeError)
    expect(() => layOutCabin({ ...heavy, seats: 3, sofaSeats: 4 })).toThrow(RangeError)
  })

  it('gives every seat its own code and place, inside the cabin, for any size of aircraft', () => {
    const params = fc.record({
      length: fc.double({ min: 12, max: 40, noNaN: true }),
      wide: fc.boolean(),
      share: fc.double({ min: 0.2, max: 1, noNaN: true }),
      sofa: fc.nat(4),
    })
    fc.assert(
      fc.property(params, ({ length, wide, share, sofa }) => {
        const diameter = wide ? length * 0.11 : Math.max(1.6, length * 0.09)
        const seats = Math.max(2, Math.round(share * length * (diameter > 3.2 ? 0.9 : 0.5)))
        const plan = { drawing: { ...drawing, length_m: length, fuselage_diameter_m: diameter }, seats, sofaSeats: Math.min(sofa, seats) }
        const layout = layOutCabin(plan)
        expect(layout.seats).toHaveLength(seats)
        expect(new Set(layout.seats.map(({ code }) => code)).size).toBe(seats)
        const outside = layout.seats.filter(
          ({ x, y, size }) => x - size / 2 < layout.from || x + size / 2 > layout.to || Math.abs(y) + size * 0.4 > layout.half + 0.1,
        )
        expect(outside).toEqual([])
        const clashes = layout.seats.filter((a, i) =>
          layout.seats
            .slice(i + 1)
            .some((b) => Math.abs(a.x - b.x) < (a.size + b.size) * 0.42 && Math.abs(a.y - b.y) < (a.size + b.size) * 0.42),
        )
        expect(clashes).toEqual([])
        const [x, y, width, height] = cabinBox(plan)
        expect(x <= layout.from && x + width >= layout.to && y <= -layout.half && y + height >= layout.half).toBe(true)
      }),
      { seed: 14, numRuns: 200 },
    )
  })
})

it('has the colours of dark pages where it stands alone, in every part', () => {
  const css = readFileSync(new URL('../art.css', import.meta.url), 'utf8')
  for (const [name, colour] of Object.entries(CABIN_AT_NIGHT)) expect(css).toMatch(new RegExp(`${name}: light-dark\\(#\\w+, ${colour}\\)`))
  const used = new Set([...cabinPlan(heavy, { idPrefix: 'c' }).matchAll(/var\((--art-[\w-]+),/g)].map(([, name]) => name))
  expect([...used].toSorted()).toEqual(Object.keys(CABIN_AT_NIGHT).toSorted())
})
