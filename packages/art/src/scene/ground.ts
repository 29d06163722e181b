import { d1 as d, mix, num } from '../svg.ts'
import { box, fill, line, windows } from './props.ts'
import type { Random } from './props.ts'
import { atDistance } from './tones.ts'
import type { Tones } from './tones.ts'

/** A range of hills across the frame, filled down to its foot; `rough` 0.4 rolls, 0.62 is alpine. */
export function ridge(colour: string, r: Random, base: number, height: number, rough: number, foot = 400): string {
  const steps = 40
  const heights = Array.from({ length: steps + 1 }, () => 0)
  for (let octave = 1, amplitude = height; octave < 6; octave++, amplitude *= rough) {
    const phase = r() * 6.3
    const k = 2 ** octave * 1.05
    heights.forEach((_, i) => (heights[i] = (heights[i] ?? 0) + amplitude * Math.sin((i / steps) * k + phase)))
  }
  return fill(colour, `M0 ${foot}${heights.map((h, i) => d`L${(i / steps) * 600} ${base - h}`).join('')}L600 ${foot}z`)
}

/** Water from the horizon to the lower edge, with the light's path on it. */
export function sea(t: Tones, r: Random, id: string, horizon: number): string {
  let glitter = ''
  const path = 400 - horizon
  for (let i = 0; i < 26; i++) {
    const k = (i + r()) / 26
    const w = (4 + 34 * k) * (0.4 + r())
    glitter += d`M${Math.round(t.sun.x - w / 2 + (r() - 0.5) * (14 + 90 * k))} ${horizon + Math.round(2 + k * path)}h${Math.ceil(w)}`
  }
  let waves = ''
  for (let i = 0; i < 16; i++)
    waves += d`M${Math.round(r() * 560)} ${horizon + Math.round(5 + ((i + r()) / 16) ** 1.4 * path)}h${Math.round(20 + r() * 60)}`
  return (
    `<linearGradient id="${id}-w" x2="0" y2="1"><stop stop-color="${t.water[0]}"/><stop offset="1" stop-color="${t.water[1]}"/></linearGradient>` +
    `<path d="${box(0, horizon, 600, 400 - horizon)}" fill="url(#${id}-w)"/>` +
    line(t.light, glitter, 1.3, t.time === 'night' ? 0.22 : 0.5) +
    line(t.snow, waves, 0.7, 0.16)
  )
}

/** What is at the waterline; {@link reflection} mirrors it. */
export function standing(id: string, markup: string): string {
  return `<g id="${id}-m">${markup}</g>`
}

/** The faint, slightly shortened mirror image of what is at the waterline. */
export function reflection(id: string, waterline: number, opacity = 0.22): string {
  return `<use href="#${id}-m" transform="matrix(1 0 0 -.55 0 ${num(waterline * 1.55)})" opacity="${num(opacity)}"/>`
}

export interface TownOptions {
  from: number
  to: number
  base: number
  /** Lowest and highest building. */
  low: number
  high: number
  width?: number
  distance?: number
  lit?: number
}

/** A row of plain buildings, light face and shadow face, with windows. */
export function town(t: Tones, r: Random, { from, to, base, low, high, width = 26, distance = 0, lit = 0.4 }: TownOptions): string {
  let light = ''
  let dark = ''
  let glass = ''
  for (let x = from; x < to;) {
    // Whole units: half the size of the drawing, and sharper edges.
    const w = Math.round(width * (0.6 + r() * 0.9))
    const h = Math.round(low + (high - low) * r() ** 1.8)
    light += box(x, base - h, w, h + 60)
    dark += box(x + Math.round(w * 0.62), base - h, w - Math.round(w * 0.62), h + 60)
    if (h > 14 && w > 9)
      glass += windows(
        t,
        r,
        { x: x + 2, y: base - h + 3, w: w - 4, h: h - 6 },
        Math.max(1, Math.round(w / 8)),
        Math.max(1, Math.round(h / 11)),
        lit,
      )
    x += w + (r() < 0.2 ? 2 : 0)
  }
  return fill(atDistance(t, t.stone, distance), light) + fill(atDistance(t, t.shade, distance), dark) + glass
}

/** Houses with gabled roofs, for old quarters. */
export function roofs(t: Tones, r: Random, { from, to, base, low, high, width = 24, distance = 0, lit = 0.35 }: TownOptions): string {
  const roof = atDistance(t, mix(t.shade, t.lamps ? t.dark : '#B4694C', t.lamps ? 0.3 : 0.5), distance)
  let walls = ''
  let tops = ''
  let glass = ''
  for (let x = from; x < to;) {
    const w = Math.round(width * (0.6 + r() * 0.8))
    const h = Math.round(low + (high - low) * r())
    const pitch = Math.round(w * (0.2 + r() * 0.12))
    walls += box(x, base - h, w, h + 60)
    tops += d`M${x - 1.5} ${base - h}L${x + w * 0.5} ${base - h - pitch}L${x + w + 1.5} ${base - h}z`
    glass += windows(
      t,
      r,
      { x: x + 2, y: base - h + 2, w: w - 4, h: h - 3 },
      Math.max(1, Math.round(w / 8)),
      Math.max(1, Math.round(h / 11)),
      lit,
    )
    x += w
  }
  return fill(atDistance(t, t.stone, distance), walls) + glass + fill(roof, tops)
}
