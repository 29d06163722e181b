import { d1 as d, mix, num } from '../svg.ts'
import type { Tones } from './tones.ts'

export type Random = () => number

/** A filled path; `opacity` only when it is not 1. */
export function fill(colour: string, path: string, opacity = 1): string {
  return path === '' ? '' : `<path d="${path}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${num(opacity)}"`}/>`
}

export function line(colour: string, path: string, width = 1, opacity = 1): string {
  return path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}"${opacity === 1 ? '' : ` stroke-opacity="${num(opacity)}"`}/>`
}

/** Rectangle as path data. */
export function box(x: number, y: number, w: number, h: number): string {
  return d`M${x} ${y}h${w}v${h}h${-w}z`
}

/** Round-headed opening standing on `base`. */
export function arch(x: number, base: number, w: number, h: number): string {
  return d`M${x} ${base}v${-(h - w / 2)}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z`
}

/** Dome with a lantern; `x` is its middle. */
export function dome(x: number, base: number, w: number, h: number): string {
  const l = Math.min(w * 0.07, 4)
  return d`M${x - w / 2} ${base}C${x - w / 2} ${base - h * 0.78} ${x - w * 0.2} ${base - h} ${x} ${base - h}S${x + w / 2} ${base - h * 0.78} ${x + w / 2} ${base}zM${x - l} ${base - h * 0.97}v${-l * 2.4}h${2 * l}v${l * 2.4}zM${x - l * 1.3} ${base - h - l * 2.2}L${x} ${base - h - l * 6}L${x + l * 1.3} ${base - h - l * 2.2}z`
}

export function spire(x: number, base: number, w: number, h: number): string {
  return d`M${x - w / 2} ${base}L${x} ${base - h}L${x + w / 2} ${base}z`
}

/** Rows of windows; by day dark glass, with lamps a random part of them warm. */
export function windows(
  t: Tones,
  r: Random,
  area: { x: number; y: number; w: number; h: number },
  cols: number,
  rows: number,
  share = 0.5,
): string {
  const dx = area.w / cols
  const dy = area.h / rows
  const w = Math.min(dx * 0.46, 5)
  const h = Math.min(dy * 0.52, 7)
  const left = area.x + dx / 2 - w / 2
  const row = (index: number) => area.y + dy * (index + 0.5)
  if (!t.lamps) {
    // Dark glass is regular, so one dashed line draws a row.
    const rowsOfGlass = Array.from({ length: rows }, (_, i) => d`M${left} ${row(i)}h${dx * (cols - 1) + w}`).join('')
    return `<path d="${rowsOfGlass}" stroke="${mix(t.shade, t.dark, 0.35)}" stroke-width="${num(h, 1)}" stroke-dasharray="${num(w, 1)} ${num(dx - w)}" opacity=".55"/>`
  }
  const lit = Array.from({ length: rows * cols }, (_, i) =>
    r() < share ? d`M${left + dx * (i % cols)} ${row(Math.floor(i / cols))}h${w}` : '',
  )
  return line(t.light, lit.join(''), h, 0.82)
}

/** A palm that leans, its foot at x, y. */
export function palm(t: Tones, x: number, y: number, h: number, lean = 0.12): string {
  const tx = x + h * lean
  const ty = y - h
  const frond = (dx: number, dy: number) =>
    d`M${tx} ${ty}q${dx * h * 0.5} ${-h * 0.2 + dy * h * 0.2} ${dx * h} ${dy * h}q${-dx * h * 0.34} ${-h * 0.14 - dy * h * 0.3} ${-dx * h} ${-dy * h}z`
  const fronds = [
    [-0.46, 0.16],
    [-0.42, -0.06],
    [-0.24, 0.3],
    [-0.22, -0.2],
    [0.22, -0.2],
    [0.42, -0.06],
    [0.46, 0.16],
    [0.24, 0.3],
  ] as const
  const trunk = d`M${x - h * 0.035} ${y}Q${x + h * lean * 0.3} ${y - h * 0.5} ${tx - h * 0.018} ${ty}h${h * 0.04}Q${x + h * lean * 0.3 + h * 0.05} ${y - h * 0.5} ${x + h * 0.04} ${y}z`
  return fill(t.dark, trunk + fronds.map(([dx, dy]) => frond(dx, dy)).join(''))
}

/** Motor yacht, bow left, waterline at y. */
export function yacht(t: Tones, x: number, y: number, l: number): string {
  const hull = d`M${x} ${y - l * 0.13}L${x + l} ${y - l * 0.09}L${x + l * 0.97} ${y}H${x + l * 0.12}z`
  const decks = d`M${x + l * 0.24} ${y - l * 0.12}l${l * 0.1} ${-l * 0.09}h${l * 0.48}l${l * 0.04} ${l * 0.08}zM${x + l * 0.4} ${y - l * 0.21}l${l * 0.07} ${-l * 0.07}h${l * 0.26}l${l * 0.03} ${l * 0.07}z`
  const glass = d`M${x + l * 0.34} ${y - l * 0.15}l${l * 0.03} ${-l * 0.035}h${l * 0.4}v${l * 0.035}z`
  return (
    fill(t.snow, hull) +
    fill(mix(t.snow, t.shade, 0.25), decks) +
    fill(t.lamps ? t.light : t.dark, glass, 0.8) +
    fill(t.dark, d`M${x + l * 0.08} ${y - l * 0.025}h${l * 0.9}l${-l * 0.01} ${l * 0.025}h${-l * 0.85}z`)
  )
}

/** Sailing boat, waterline at y. */
export function sail(t: Tones, x: number, y: number, h: number): string {
  return (
    fill(t.snow, d`M${x} ${y - h}Q${x + h * 0.1} ${y - h * 0.5} ${x + h * 0.42} ${y - h * 0.1}H${x}z`) +
    fill(
      mix(t.snow, t.shade, 0.45),
      d`M${x - h * 0.03} ${y - h * 0.86}Q${x - h * 0.14} ${y - h * 0.4} ${x - h * 0.28} ${y - h * 0.1}H${x - h * 0.03}z`,
    ) +
    fill(t.dark, d`M${x - h * 0.3} ${y - h * 0.06}h${h * 0.76}l${-h * 0.1} ${h * 0.07}h${-h * 0.56}z`)
  )
}

/** Firs along a slope from (x1, y1) to (x2, y2). */
export function firs(
  colour: string,
  r: Random,
  from: readonly [number, number],
  to: readonly [number, number],
  count: number,
  size: number,
): string {
  let path = ''
  for (let i = 0; i < count; i++) {
    const k = (i + r() * 0.8) / count
    const x = Math.round(from[0] + (to[0] - from[0]) * k)
    const y = Math.round(from[1] + (to[1] - from[1]) * k)
    // Few sizes and relative steps: the same tree is the same text, which packs well.
    const h = size * (0.65 + Math.round(r() * 4) * 0.15)
    const [a, b, c] = [0.13 * h, 0.1 * h, 0.1 * h]
    path += d`M${x} ${y - Math.round(h)}l${a} ${0.38 * h}h${-0.04 * h}l${b} ${0.32 * h}h${-0.05 * h}l${c} ${0.3 * h + 3}h${-0.48 * h}l${c} ${-0.3 * h - 3}h${-0.05 * h}l${b} ${-0.32 * h}h${-0.04 * h}z`
  }
  return fill(colour, path)
}

/** Rounded crowns of trees in a row, filled down to `foot`. */
export function trees(colour: string, r: Random, from: number, to: number, base: number, size: number, foot = 400): string {
  let path = d`M${from} ${foot}V${base}`
  for (let x = from; x < to;) {
    const w = Math.max(2, Math.round(size * (0.5 + r() * 1.3)))
    const rise = Math.round(w * (0.35 + r() * 0.75))
    const drop = Math.round((r() - 0.5) * size * 0.3)
    path += d`V${base + drop}c${w * 0.05} ${-rise} ${w * 0.9} ${-rise} ${w} 0`
    x += w
  }
  return fill(colour, d`${path}V${foot}z`)
}
