import { geoArea } from 'd3-geo'
import { describe, expect, it } from 'vitest'
import { boxAround, clipRings } from './clip-rings.ts'
import { landAround } from './atlas.ts'
import type { LonLat } from './frame.ts'

const box = { low: [0, 0], high: [10, 10] } as const satisfies { low: LonLat; high: LonLat }
const square = (from: number, to: number): LonLat[] => [
  [from, from],
  [from, to],
  [to, to],
  [to, from],
  [from, from],
]
/** Steradians; of a ring the other way around almost the whole sphere. */
const areaOf = (rings: LonLat[][]) => geoArea({ type: 'Polygon', coordinates: rings })

describe('rings in a box', () => {
  it('stay as they are inside, and are none outside', () => {
    expect(clipRings([square(2, 4)], box)[0]!.toSorted()).toEqual(square(2, 4).toSorted())
    expect(clipRings([square(12, 14)], box)).toEqual([])
  })

  it('end at its edges, the same way around', () => {
    const part = clipRings([square(-5, 5)], box)
    expect(part[0]!.every(([x, y]) => x >= 0 && x <= 5 && y >= 0 && y <= 5)).toBe(true)
    expect(areaOf(part)).toBeCloseTo(areaOf([square(0, 5)]), 4)
  })

  it('are the box where they hold all of it, and keep their lakes', () => {
    const lake = square(3, 6).toReversed()
    const part = clipRings([square(-50, 50), lake, square(20, 22).toReversed()], box)
    expect(part).toHaveLength(2)
    expect(areaOf(part)).toBeCloseTo(areaOf([square(0, 10), lake]), 2)
  })
})

describe('a box around a place', () => {
  it('holds its surroundings, and is none at the date line and at the poles', () => {
    const around = boxAround([7.27, 43.7], 0.01)!
    expect(around.low[1]).toBeCloseTo(43.7 - (0.02 * 180) / Math.PI, 6)
    expect(around.high[0] - 7.27).toBeGreaterThan((0.02 * 180) / Math.PI / Math.cos((43.7 * Math.PI) / 180))
    expect([boxAround([179.5, -16], 0.01), boxAround([15, 79.5], 0.01)]).toEqual([null, null])
  })
})

describe('land around a city', () => {
  it('is drawn with what larger maps leave out, and from those where it crosses the date line', () => {
    const venice: LonLat = [12.33, 45.44]
    const points = (detail: 'fine' | 'close', at: LonLat) => landAround(detail, at, 0.005).land.coordinates.flat(2).length
    const close = landAround('close', venice, 0.005).land.coordinates
    // The lagoon: an island of its own, where 1:50 million has the coast alone.
    expect([close.length > 1, close.flat(2).length < 1_000]).toEqual([true, true])
    const taveuni: LonLat = [179.99, -16.8]
    expect(points('close', taveuni)).toBe(points('fine', taveuni))
  })
})
