import { d1 as d, mix } from '../../svg.ts'
import { box, fill, windows } from '../props.ts'
import type { Random } from '../props.ts'
import { atDistance } from '../tones.ts'
import type { Tones } from '../tones.ts'

/** Half widths with their heights, from the ground up. */
export type Profile = readonly (readonly [half: number, y: number])[]

/** The outline of something symmetrical about `x`. */
export function mirrored(x: number, profile: Profile): string {
  const side = (sign: number) => profile.map(([half, y]) => d`${x + sign * half} ${y}`)
  return `M${[...side(1), ...side(-1).toReversed()].join('L')}z`
}

/** Something symmetrical in light from the left: its outline, and its right half in shadow. */
export function shaped(t: Tones, x: number, profile: Profile, colour = t.stone, shadow = 0.5): string {
  const right = `M${[...profile.map(([half, y]) => d`${x + half} ${y}`), ...profile.toReversed().map(([half, y]) => d`${x + half * 0.15} ${y}`)].join('L')}z`
  return fill(colour, mirrored(x, profile)) + fill(t.shade, right, shadow)
}

interface Front {
  x: number
  base: number
  w: number
  h: number
  cols: number
  rows: number
  colour?: string
  distance?: number
  lit?: number
}

/** A plain front with windows and its side in shadow. */
export function front(t: Tones, r: Random, { x, base, w, h, cols, rows, colour = t.stone, distance = 0, lit = 0.5 }: Front): string {
  return (
    fill(atDistance(t, colour, distance), box(x, base - h, w, h)) +
    fill(atDistance(t, t.shade, distance), box(x + w * 0.66, base - h, w * 0.34, h), 0.6) +
    windows(t, r, { x: x + 2, y: base - h + 3, w: w - 4, h: h - 6 }, cols, rows, lit)
  )
}

/** An onion as on towers of churches: swells, draws in, ends in a point. */
export function onion(x: number, base: number, w: number, h: number): string {
  const a = w / 2
  return d`M${x - a * 0.8} ${base}C${x - a * 1.3} ${base - h * 0.3} ${x - a * 0.9} ${base - h * 0.52} ${x - a * 0.3} ${base - h * 0.66}Q${x - a * 0.06} ${base - h * 0.74} ${x} ${base - h}Q${x + a * 0.06} ${base - h * 0.74} ${x + a * 0.3} ${base - h * 0.66}C${x + a * 0.9} ${base - h * 0.52} ${x + a * 1.3} ${base - h * 0.3} ${x + a * 0.8} ${base}z`
}

/** Half a dome in shadow, the right one. */
export function domeShade(x: number, base: number, w: number, h: number): string {
  return d`M${x} ${base - h}C${x + w * 0.2} ${base - h} ${x + w / 2} ${base - h * 0.78} ${x + w / 2} ${base}H${x + w * 0.16}C${x + w * 0.16} ${base - h * 0.6} ${x + w * 0.1} ${base - h * 0.9} ${x} ${base - h}z`
}

/** Masonry of another colour; by lamplight it has that of the hour. */
export const tinted = (t: Tones, colour: string, share = 0.5): string => mix(t.stone, t.lamps ? t.shade : colour, share)

/** A roof or something else that is darker than masonry, of its own colour by day. */
export const roofed = (t: Tones, colour: string, share = 0.5): string => mix(t.shade, t.lamps ? t.dark : colour, t.lamps ? 0.3 : share)

/** Copper that weather turned green. */
export const copper = (t: Tones): string => roofed(t, '#5F9A86', 0.7)

/** Openings: dark by day, warm when lamps are lit. */
export const openings = (t: Tones, path: string, lit = 0.8): string => fill(t.lamps ? t.light : t.dark, path, t.lamps ? lit : 0.45)

/** As many paths as `count`, joined. */
export const times = (count: number, draw: (index: number) => string): string => Array.from({ length: count }, (_, i) => draw(i)).join('')
