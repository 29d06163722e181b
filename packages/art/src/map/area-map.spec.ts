import { describe, expect, it } from 'vitest'
import { areaMap, locateInArea } from './area-map.ts'

const nice = { latitude: 43.66, longitude: 7.22, km: 2_000 }
const size = { width: 720, height: 480 }

describe('map of an area', () => {
  it('puts its place in the middle, and distances are true in every direction', () => {
    const at = locateInArea(nice, size)
    expect(at(nice.latitude, nice.longitude)!.map(Math.round)).toEqual([360, 240])
    // London and Rome: 1,028 and 466 km.
    const distance = ([x, y]: readonly [number, number]) => (Math.hypot(x - 360, y - 240) / 240) * nice.km
    expect(Math.abs(distance(at(51.5, -0.12)!) - 1_028)).toBeLessThan(30)
    expect(Math.abs(distance(at(41.9, 12.5)!) - 466)).toBeLessThan(15)
    expect(at(40.6, -73.8)).toBeNull()
  })

  it('draws land and a ring for every distance, and holds no text', () => {
    const svg = areaMap({ idPrefix: 'a', ...size, area: nice, rings: [1_000, 3_000] })
    expect([...svg.matchAll(/am-ring.*? r="([\d.]+)"/g)].map(([, r]) => Number(r))).toEqual([120, 360])
    expect(svg).not.toContain('<text')
    expect(svg.length).toBeLessThan(120_000)
  })

  it('shows the whole world from its middle', () => {
    const at = locateInArea({ ...nice, km: 20_000 }, size)
    for (const [latitude, longitude] of [
      [-33.9, 151.2],
      [-36.8, 174.8],
      [21.3, -157.9],
    ] as const)
      expect(at(latitude, longitude)).not.toBeNull()
  })
})
