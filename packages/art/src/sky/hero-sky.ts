import { d1 as d, gradientStops, mix, num, randomFrom, svgDocument } from '../svg.ts'
import type { PictureOptions } from '../svg.ts'
import { TONES } from '../scene/tones.ts'
import type { TimeOfDay, Tones } from '../scene/tones.ts'

export interface HeroSkyOptions extends PictureOptions {
  timeOfDay: TimeOfDay
}

const WIDTH = 1600
const HEIGHT = 900

interface Layer {
  name: 'far' | 'mid' | 'near'
  /** Height of the tops, and how much they rise and fall. */
  top: number
  swell: number
  /** Periods of each of the three waves over the width; whole numbers, so that the ends match. */
  waves: readonly [number, number, number]
  /** 0 at the horizon to 1 at the window. */
  nearness: number
}

const LAYERS: readonly Layer[] = [
  { name: 'far', top: 640, swell: 26, waves: [3, 11, 29], nearness: 0.15 },
  { name: 'mid', top: 712, swell: 52, waves: [2, 7, 19], nearness: 0.5 },
  { name: 'near', top: 806, swell: 84, waves: [1, 4, 11], nearness: 1 },
]

/**
 * The sky of the home page, as seen from a cabin above the weather: streaks of ice cloud and a deck of cloud below in three layers,
 * `g.sky-layer.sky-far|sky-mid|sky-near`. Each layer is drawn twice side by side and repeats after 1600 units, so moving it by
 * −1600 units comes round without a seam (art.css moves them). Covers whatever box it gets, about 8 KB.
 */
export function heroSky(options: HeroSkyOptions): string {
  const { idPrefix: id, timeOfDay } = options
  const t = TONES[timeOfDay]
  const r = randomFrom('hero sky')
  const stops = t.sky.map((colour, i) => [[0, 0.36, 0.6, 0.74][i] ?? 1, colour] as const)
  const layers = LAYERS.map((layer) => deck(t, r, id, layer)).join('')
  const body =
    `<defs><linearGradient id="${id}-s" x2="0" y2="1">${gradientStops(stops)}</linearGradient>` +
    `<linearGradient id="${id}-i">${gradientStops([
      [0, t.snow, 0],
      [0.4, t.snow, 0.8],
      [1, t.snow, 0],
    ])}</linearGradient></defs>` +
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#${id}-s)"/>${timeOfDay === 'night' ? stars(r) : ''}${light(t, id)}` +
    `<g class="sky-layer sky-high" fill="url(#${id}-i)" opacity="${num({ dawn: 0.34, day: 0.6, dusk: 0.26, night: 0.1 }[timeOfDay])}">${cirrus(r, id)}</g>${layers}`
  return svgDocument([0, 0, WIDTH, HEIGHT], options, body, 'preserveAspectRatio="xMidYMax slice"')
}

function light({ time }: Tones, id: string): string {
  const [x, y, radius, colour] = (
    {
      dawn: [1120, 640, 620, '#FFE9C4'],
      day: [1230, 170, 420, '#FFFDF2'],
      dusk: [1150, 650, 680, '#FFC583'],
      night: [1230, 180, 260, '#D8E4F2'],
    } as const
  )[time]
  const core =
    time === 'night'
      ? `<path d="${d`M${x - 9} ${y - 26}a28 28 0 1 0 29 38A33 33 0 0 1 ${x - 9} ${y - 26}z`}" fill="#F3EEE1"/>`
      : `<circle cx="${x}" cy="${y}" r="${time === 'day' ? 24 : 36}" fill="#FFF9EC"/>`
  const strength = time === 'night' ? 0.3 : 0.9
  return `<radialGradient id="${id}-g">${gradientStops([
    [0, colour, strength],
    [0.12, colour, strength * 0.5],
    [0.45, colour, strength * 0.16],
    [1, colour, 0],
  ])}</radialGradient><circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id}-g)"/>${core}`
}

/** Tops of a cloud deck: round heaps from rectified waves, smoothed through their midpoints. */
function deck(t: Tones, r: () => number, id: string, { name, top, swell, waves, nearness }: Layer): string {
  const phases = waves.map(() => r() * Math.PI)
  const height = (x: number) =>
    waves.reduce((sum, n, i) => sum + Math.abs(Math.sin((Math.PI * n * x) / WIDTH + (phases[i] ?? 0))) * [0.6, 0.28, 0.12][i]!, 0)
  const step = nearness > 0.8 ? 25 : 20
  const points = Array.from({ length: WIDTH / step + 1 }, (_, i) => [i * step, top - swell * height(i * step)] as const)
  const [, firstY] = points[0] ?? [0, top]
  const curve = points
    .slice(1)
    .map(([x, y], i) => {
      const [px, py] = points[i] ?? [x, y]
      return d`Q${px} ${py} ${(px + x) / 2} ${(py + y) / 2}`
    })
    .join('')
  const lit = mix(t.haze, t.snow, t.time === 'night' ? 0.1 + nearness * 0.16 : 0.35 + nearness * 0.4)
  const low = mix(t.haze, t.lamps ? t.dark : t.snowShade, 0.25 + nearness * 0.4)
  const shape = `${id}-${name}`
  return (
    `<linearGradient id="${shape}-f" x2="0" y2="1">${gradientStops([
      [0, lit],
      [0.3, mix(lit, low, 0.45)],
      [1, low],
    ])}</linearGradient>` +
    `<g class="sky-layer sky-${name}" fill="url(#${shape}-f)"><path id="${shape}" d="${d`M0 ${HEIGHT}V${firstY}${curve}L${WIDTH} ${firstY}V${HEIGHT}z`}"/><use href="#${shape}" x="${WIDTH}"/></g>`
  )
}

function cirrus(r: () => number, id: string): string {
  let path = ''
  for (let i = 0; i < 9; i++) {
    const w = 260 + r() * 420
    const x = r() * (WIDTH - w)
    const y = 90 + r() * 430
    const h = 5 + r() * 13
    path += d`M${x} ${y}q${w * 0.3} ${-h} ${w * 0.62} ${-h * 0.6}t${w * 0.38} ${-h * 0.9}q${-w * 0.3} ${h * 1.6} ${-w * 0.58} ${h * 1.4}t${-w * 0.42} ${h * 0.1}z`
  }
  return `<path id="${id}-h" d="${path}"/><use href="#${id}-h" x="${WIDTH}"/>`
}

function stars(r: () => number): string {
  let path = ''
  for (let i = 0; i < 110; i++) path += d`M${r() * WIDTH} ${r() ** 1.4 * 560}h.1`
  return `<path d="${path}" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".55"/>`
}
