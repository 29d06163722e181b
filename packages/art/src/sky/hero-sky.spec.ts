import { describe, expect, it } from 'vitest'
import { TIMES_OF_DAY } from '../scene/destination-scene.ts'
import { endPoints, findFaults } from '../picture.fixture.ts'
import { heroSky } from './hero-sky.ts'

describe.each(TIMES_OF_DAY)('hero sky at %s', (timeOfDay) => {
  const svg = heroSky({ idPrefix: 'h', timeOfDay })

  it('is sound, repeatable and small', () => {
    expect(findFaults(svg)).toEqual([])
    expect(heroSky({ idPrefix: 'h', timeOfDay })).toBe(svg)
    expect(svg.length).toBeLessThan(10_000)
  })

  it('has layers that can be moved one by one', () => {
    for (const name of ['high', 'far', 'mid', 'near']) expect(svg).toContain(`class="sky-layer sky-${name}"`)
  })

  it.each(['far', 'mid', 'near'])('loops without a seam: the layer %s ends at its starting height', (name) => {
    const path = new RegExp(`id="h-${name}" d="([^"]*)"`).exec(svg)?.[1] ?? ''
    const tops = endPoints(path).filter(([, y]) => y < 900)
    const [first, last] = [tops[0], tops.at(-1)]
    expect(first?.[0]).toBe(0)
    expect(last?.[0]).toBe(1600)
    expect(last?.[1]).toBeCloseTo(first?.[1] ?? 0, 1)
  })
})
