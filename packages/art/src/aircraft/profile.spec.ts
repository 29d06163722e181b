import { describe, expect, it } from 'vitest'
import { endPoints, findFaults } from '../picture.fixture.ts'
import { fuselagePath } from './fuselage.ts'
import { LIVERIES } from './livery.ts'
import { finPath, stabPaths } from './lifting.ts'
import { measure } from './measures.ts'
import { aircraftBox, aircraftProfile, liveryFor } from './profile.ts'
import type { AircraftDrawing } from './profile.ts'

const base: AircraftDrawing = { length_m: 20.9, fuselage_diameter_m: 2.35, engines: 'rear-jets', tail: 't', winglets: true, windows: 8 }
const types: [string, AircraftDrawing][] = [
  ['single turboprop', { length_m: 14.4, fuselage_diameter_m: 1.65, engines: 'nose-prop', tail: 't', winglets: true, windows: 7 }],
  ['twin turboprop', { length_m: 14.2, fuselage_diameter_m: 1.65, engines: 'twin-prop', tail: 't', winglets: false, windows: 7 }],
  ['very light jet', { length_m: 12.8, fuselage_diameter_m: 1.65, engines: 'rear-jets', tail: 't', winglets: false, windows: 4 }],
  ['super-midsize jet', base],
  ['trijet', { length_m: 20.2, fuselage_diameter_m: 2.5, engines: 'rear-trijet', tail: 'cruciform', winglets: true, windows: 12 }],
  ['ultra-long jet', { length_m: 33.9, fuselage_diameter_m: 2.75, engines: 'rear-jets', tail: 't', winglets: true, windows: 16 }],
  ['airliner', { length_m: 35.6, fuselage_diameter_m: 3.9, engines: 'wing-jets', tail: 'low', winglets: true, windows: 30 }],
]
const count = (svg: string, pattern: RegExp) => [...svg.matchAll(pattern)].length

describe.each(types)('profile of a %s', (_, drawing) => {
  it.each(LIVERIES)('is sound markup in the livery %s', (livery) => {
    expect(findFaults(aircraftProfile(drawing, { idPrefix: 'a', title: 'Jet & co', livery }))).toEqual([])
  })

  it('is the same every time, and small', () => {
    const svg = aircraftProfile(drawing, { idPrefix: 'a' })
    expect(aircraftProfile(drawing, { idPrefix: 'a' })).toBe(svg)
    expect(svg.length).toBeLessThan(9000)
  })

  it('is as long as the type, nose at 0, inside its frame', () => {
    const m = measure(drawing)
    const points = [fuselagePath(m), finPath(m), stabPaths(m).near].flatMap(endPoints)
    const [left, top, width, height] = aircraftBox(drawing)
    expect(Math.max(...points.map(([x]) => x))).toBeCloseTo(drawing.length_m, 0)
    expect(Math.min(...points.map(([x]) => x))).toBeCloseTo(drawing.engines === 'nose-prop' ? 0.5 : 0, 0)
    expect(points.filter(([x, y]) => x < left || x > left + width || y < top || y > top + height)).toEqual([])
  })

  it('is as thick as its fuselage', () => {
    const ys = endPoints(fuselagePath(measure(drawing))).map(([, y]) => y)
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(drawing.fuselage_diameter_m, 1)
  })
})

const windowCount = (svg: string) => count(svg, /a[\d.]+ [\d.]+ 0 1 0 -/g)

describe('aircraft profile', () => {
  it('has the windows of the type', () => {
    expect(windowCount(aircraftProfile(base, { idPrefix: 'a' }))).toBe(8)
    expect(windowCount(aircraftProfile({ ...base, windows: 11 }, { idPrefix: 'a' }))).toBe(11)
  })

  it('differs with winglets, engines and tail', () => {
    const drawings = [
      base,
      { ...base, winglets: false },
      { ...base, engines: 'wing-jets' as const },
      { ...base, engines: 'rear-trijet' as const },
      { ...base, tail: 'low' as const },
      { ...base, tail: 'cruciform' as const },
    ]
    expect(new Set(drawings.map((drawing) => aircraftProfile(drawing, { idPrefix: 'a' }))).size).toBe(drawings.length)
  })

  it('is to scale', () => {
    const [, , width] = aircraftBox(base)
    expect(aircraftProfile(base, { idPrefix: 'a', scale: 10 })).toContain(`width="${Number((width * 10).toFixed(2))}"`)
  })

  it('has a description, or is hidden', () => {
    const named = aircraftProfile(base, { idPrefix: 'a', title: 'Challenger <350>', desc: 'Side view' })
    expect(named).toContain('role="img" aria-labelledby="a-title a-desc"')
    expect(named).toContain('<title id="a-title">Challenger &lt;350&gt;</title>')
    expect(aircraftProfile(base, { idPrefix: 'a' })).toContain('aria-hidden="true"')
  })

  it('has unique ids', () => {
    expect(findFaults(aircraftProfile(base, { idPrefix: 'a', title: 'A' }) + aircraftProfile(base, { idPrefix: 'b', title: 'B' }))).toEqual(
      [],
    )
    expect(() => aircraftProfile(base, { idPrefix: '"><script>' })).toThrow(RangeError)
  })

  it('paints the same name the same', () => {
    expect(liveryFor('9H-AQL')).toBe(liveryFor('9H-AQL'))
    expect(new Set(Array.from({ length: 40 }, (_, i) => liveryFor(`9H-A${i}`))).size).toBe(LIVERIES.length)
  })
})
