import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endPoints, findFaults } from '../picture.fixture.ts'
import { placeLabels, textWidth } from './labels.ts'
import { routeMap } from './route-map.ts'
import type { MapLeg, MapPlace, RouteMapOptions } from './route-map.ts'

const place = (code: string, name: string, latitude: number, longitude: number): MapPlace => ({ code, name, latitude, longitude })
const places = [
  place('EGLF', 'Farnborough', 51.276, -0.776),
  place('LFMN', 'Nice', 43.658, 7.216),
  place('LFMD', 'Cannes', 43.542, 6.953),
  place('KTEB', 'Teterboro, New York', 40.85, -74.061),
  place('PHNL', 'Honolulu', 21.319, -157.922),
  place('NSFA', 'Apia', -13.83, -172.008),
  place('NFFN', 'Nadi', -17.755, 177.443),
  place('YSSY', 'Sydney', -33.946, 151.177),
  place('OMDW', 'Dubai', 24.896, 55.161),
  place('BIKF', 'Keflavík', 63.985, -22.605),
  place('SAWH', 'Ushuaia', -54.843, -68.295),
  place('ENSB', 'Longyearbyen', 78.246, 15.465),
  place('UHMA', 'Anadyr', 64.735, 177.741),
]
const draw = (legs: MapLeg[], more: Partial<RouteMapOptions> = {}) =>
  routeMap({ idPrefix: 'm', title: 'Route', width: 720, height: 400, places, legs, ...more })
const legs = (...pairs: string[]): MapLeg[] => pairs.map((pair) => ({ from: pair.slice(0, 4), to: pair.slice(5) }))
const arcs = (svg: string) => [...svg.matchAll(/class="rm-arc[^>]* d="([^"]*)"/g)].map(([, path]) => path ?? '')
const dots = (svg: string) =>
  [...svg.matchAll(/class="rm-(?:end|stop)" cx="([^"]*)" cy="([^"]*)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
const labels = (svg: string) =>
  [...svg.matchAll(/<text class="rm-label" text-anchor="(\w+)"[^>]*>(.*?)<\/text>/g)].map(([, anchor, spans = '']) => {
    const lines = [...spans.matchAll(/x="([^"]*)" y="([^"]*)"[^>]*>([^<]*)</g)].map(([, x, y, text = ''], i) => ({
      x: Number(x),
      y: Number(y),
      width: textWidth(text, i ? 12 : 13),
    }))
    const width = Math.max(...lines.map((line) => line.width))
    const x = lines[0]?.x ?? 0
    const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x
    return { left, right: left + width, top: (lines[0]?.y ?? 0) - 11, bottom: (lines.at(-1)?.y ?? 0) + 3 }
  })
type Rect = ReturnType<typeof labels>[number]
const overlap = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const trips: [string, MapLeg[]][] = [
  ['a hop of 25 km', legs('LFMD-LFMN')],
  ['out and back', legs('EGLF-LFMN', 'LFMN-EGLF')],
  ['an ocean', legs('EGLF-KTEB')],
  ['the date line', legs('NSFA-NFFN', 'NFFN-PHNL')],
  ['the top of the world', legs('ENSB-UHMA')],
  ['round the world', legs('EGLF-KTEB', 'KTEB-PHNL', 'PHNL-YSSY', 'YSSY-OMDW', 'OMDW-EGLF')],
  ['pole to pole', legs('ENSB-SAWH')],
]

describe.each(trips)('map of %s', (_, trip) => {
  it.each([
    [720, 400],
    [340, 220],
    [1200, 600],
    [720, 200],
    [320, 480],
  ])('is sound and whole at %i × %i', (width, height) => {
    const svg = draw(trip, { width, height })
    expect(findFaults(svg)).toEqual([])
    expect(svg.length).toBeLessThan(110_000)
    expect(arcs(svg)).toHaveLength(trip.length)
    const outside = [...dots(svg), ...arcs(svg).flatMap(endPoints)].filter(([x, y]) => x < -1 || x > width + 1 || y < -1 || y > height + 1)
    expect(outside).toEqual([])
  })

  it('has labels inside the frame that do not cover each other', () => {
    const boxes = labels(draw(trip))
    expect(boxes.length).toBe(new Set(trip.flatMap(({ from, to }) => [from, to])).size)
    expect(boxes.filter((box) => box.left < 0 || box.right > 720 || box.top < 0 || box.bottom > 400)).toEqual([])
    expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlap(box, other)))).toEqual([])
  })
})

describe('the aircraft on its way', () => {
  const planes = (svg: string) => [...svg.matchAll(/class="rm-plane[^>]*transform="translate\(([-\d.]+) ([-\d.]+)\) rotate\(([-\d.]+)\)/g)]

  it('stands where it is and points where it flies, instead of the sign of the direction', () => {
    const svg = draw(legs('EGLF-LFMN'), { aircraft: { latitude: 47.5, longitude: 3, track: 145 } })
    expect(findFaults(svg)).toEqual([])
    const [plane, ...others] = planes(svg)
    expect(others).toEqual([])
    const [x, y, angle] = plane!.slice(1).map(Number)
    expect([x! > 0 && x! < 720, y! > 0 && y! < 400]).toEqual([true, true])
    // South-east is right and down.
    expect(angle).toBeGreaterThan(20)
    expect(angle).toBeLessThan(90)
  })

  it('is a dot without a direction, and in the frame wherever it is', () => {
    const svg = draw(legs('EGLF-LFMN'), { aircraft: { latitude: 58, longitude: -12, track: null } })
    expect([findFaults(svg), planes(svg)]).toEqual([[], []])
    const [, x, y] = /class="rm-aircraft"[^>]*translate\(([-\d.]+) ([-\d.]+)\)/.exec(svg)!.map(Number)
    expect([x! > 0 && x! < 720, y! > 0 && y! < 400]).toEqual([true, true])
  })
})

const middle = (path: string) => {
  const points = endPoints(path)
  return points[Math.floor(points.length / 2)] ?? [0, 0]
}

describe('route map', () => {
  it('is the same every time', () => {
    expect(draw(legs('EGLF-KTEB'))).toBe(draw(legs('EGLF-KTEB')))
  })

  it('shows enough around a very short hop: the ends are close together, not at the edges', () => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = dots(draw(legs('LFMD-LFMN')))
    expect(Math.hypot(x1 - x2, y1 - y2)).toBeLessThan(60)
    expect(Math.abs((x1 + x2) / 2 - 360) + Math.abs((y1 + y2) / 2 - 200)).toBeLessThan(10)
  })

  it('crosses the date line the short way', () => {
    const [path = ''] = arcs(draw(legs('NSFA-NFFN')))
    expect(path.match(/M/g)).toHaveLength(1)
    const points = endPoints(path)
    const steps = points.slice(1).map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)))
    expect(Math.max(...steps)).toBeLessThan(80)
  })

  it('draws outbound and return legs on separate sides', () => {
    const [out = '', back = ''] = arcs(draw(legs('EGLF-LFMN', 'LFMN-EGLF')))
    const [a, b] = [middle(out), middle(back)]
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(20)
  })

  it('routes over technical stops and marks them', () => {
    const svg = draw([{ from: 'EGLF', to: 'KTEB', over: ['BIKF'] }])
    expect(svg).toContain('class="rm-stop"')
    expect(labels(svg)).toHaveLength(3)
    const stop = dots(svg)[2] ?? [0, 0]
    expect(endPoints(arcs(svg)[0] ?? '').some(([x, y]) => Math.hypot(x - stop[0], y - stop[1]) < 1)).toBe(true)
  })

  it('turns where a way turns, without a mark', () => {
    const straight = draw(legs('EGLF-KTEB'))
    const turned = draw([{ from: 'EGLF', to: 'KTEB', over: [{ latitude: 70, longitude: -40 }] }])
    expect(turned).not.toContain('class="rm-stop"')
    expect(labels(turned)).toHaveLength(2)
    expect(arcs(turned)[0]).not.toBe(arcs(straight)[0])
  })

  it('shows a way over the pole in one piece', () => {
    const svg = draw([
      {
        from: 'EGLF',
        to: 'UHMA',
        over: [
          { latitude: 89, longitude: 30 },
          { latitude: 65.7, longitude: -169 },
        ],
      },
    ])
    const [path = ''] = arcs(svg)
    expect(path.match(/M/g)).toHaveLength(1)
    const points = endPoints(path)
    const steps = points.slice(1).map(([x, y], i) => Math.hypot(x - (points[i]?.[0] ?? x), y - (points[i]?.[1] ?? y)))
    expect(Math.max(...steps)).toBeLessThan(60)
  })

  it('can be drawn by style sheet: every leg has length 1 and its number', () => {
    const svg = draw(legs('EGLF-LFMN', 'LFMN-KTEB'))
    expect(svg).toContain('class="rm-arc rm-leg-0" pathLength="1"')
    expect(svg).toContain('class="rm-arc rm-leg-1" pathLength="1"')
    expect(svg).not.toContain('<style>')
  })

  it('as a file carries its colours and draws itself, unless less motion is wished', () => {
    const svg = draw(legs('EGLF-LFMN'), { standalone: 'auto' })
    expect(svg).toContain('prefers-color-scheme:dark')
    expect(svg).toContain('prefers-reduced-motion:reduce')
  })

  it('refuses a leg to nowhere and a trip without legs', () => {
    expect(() => draw(legs('EGLF-XXXX'))).toThrow(RangeError)
    expect(() => draw([])).toThrow(RangeError)
  })

  it('draws any pair of places on earth', () => {
    const anywhere = fc.record({
      latitude: fc.double({ min: -89, max: 89, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    })
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const svg = draw(legs('AAAA-BBBB'), {
          places: [
            { code: 'AAAA', ...a },
            { code: 'BBBB', ...b },
          ],
          width: 480,
          height: 260,
        })
        expect(findFaults(svg)).toEqual([])
        expect(dots(svg).filter(([x, y]) => x < 0 || x > 480 || y < 0 || y > 260)).toEqual([])
      }),
      { seed: 50, numRuns: 16 },
    )
  }, 30_000)
})

describe('label placement', () => {
  it('finds room for six labels at one crowded place', () => {
    const requests = Array.from({ length: 6 }, (_, i) => ({
      at: [300 + i * 7, 200 + (i % 2) * 9] as const,
      lines: [{ text: `CODE${i}`, size: 13 }],
    }))
    const boxes = placeLabels(requests, { width: 600, height: 400, ink: [] }).map(({ x, y, width, height }) => ({
      left: x,
      right: x + width,
      top: y,
      bottom: y + height,
    }))
    expect(boxes.filter((box, i) => boxes.slice(i + 1).some((other) => overlap(box, other)))).toEqual([])
  })
})
