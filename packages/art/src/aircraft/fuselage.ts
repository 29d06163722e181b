import { d, num } from '../svg.ts'
import type { Measures } from './measures.ts'

/** Outline of the fuselage, clockwise from the nose. */
export function fuselagePath(m: Measures): string {
  const { r, body, taper } = m
  const t = body - taper
  const [top, end] = m.drawing.engines === 'rear-trijet' ? [-0.66, -0.06] : [-0.5, -0.26]
  const tail = d`L${taper} ${-r}C${taper + t * 0.52} ${-r} ${body - t * 0.12} ${-r * 0.82} ${body} ${r * top}Q${body + r * 0.1} ${(r * (top + end)) / 2} ${body} ${r * end}C${body - t * 0.2} ${r * 0.1} ${taper + t * 0.42} ${r} ${taper - t * 0.04} ${r}`
  const [front, back] = m.drawing.engines === 'nose-prop' ? cowlNose(m) : pointedNose(m)
  return `${front}${tail}${back}Z`
}

// Fractions of nose length and radius, traced from business jets: radome, windscreen, crown; chin on the way back.
function pointedNose({ r, nose }: Measures): [string, string] {
  const x = (u: number) => nose * u
  const y = (v: number) => r * v
  return [
    d`M0 ${y(0.26)}C${x(0.01)} ${y(0.06)} ${x(0.16)} ${y(-0.2)} ${x(0.42)} ${y(-0.44)}C${x(0.53)} ${y(-0.56)} ${x(0.66)} ${y(-0.9)} ${x(0.98)} ${y(-0.985)}Q${x(1.08)} ${-r} ${x(1.25)} ${-r}`,
    d`L${x(1.15)} ${r}C${x(0.7)} ${r} ${x(0.3)} ${y(0.9)} ${x(0.1)} ${y(0.56)}Q0 ${y(0.4)} 0 ${y(0.26)}`,
  ]
}

function cowlNose({ r, nose }: Measures): [string, string] {
  const x = (u: number) => 0.46 + (nose - 0.46) * u
  const y = (v: number) => r * v
  return [
    d`M${x(0)} ${y(-0.2)}C${x(0.1)} ${y(-0.36)} ${x(0.3)} ${y(-0.4)} ${x(0.58)} ${y(-0.44)}C${x(0.68)} ${y(-0.6)} ${x(0.76)} ${y(-0.93)} ${x(0.94)} ${y(-0.99)}Q${x(1)} ${-r} ${x(1.1)} ${-r}`,
    d`L${x(0.8)} ${r}C${x(0.4)} ${r} ${x(0.16)} ${y(0.92)} ${x(0.03)} ${y(0.62)}Q${x(-0.02)} ${y(0.4)} ${x(0)} ${y(-0.2)}`,
  ]
}

/** Windscreen and side panes, separated by a post. */
export function cockpitPath(m: Measures): string {
  const { r, nose } = m
  const cowl = m.drawing.engines === 'nose-prop'
  const x = (u: number) => (cowl ? 0.46 + (nose - 0.46) * (0.2 + u * 0.85) : nose * u)
  const y = (v: number) => r * v
  const front = d`M${x(0.47)} ${y(-0.47)}C${x(0.53)} ${y(-0.55)} ${x(0.59)} ${y(-0.7)} ${x(0.67)} ${y(-0.79)}L${x(0.73)} ${y(-0.46)}Q${x(0.6)} ${y(-0.44)} ${x(0.47)} ${y(-0.47)}Z`
  const side = d`M${x(0.705)} ${y(-0.81)}Q${x(0.8)} ${y(-0.88)} ${x(0.9)} ${y(-0.86)}Q${x(0.99)} ${y(-0.66)} ${x(0.98)} ${y(-0.5)}Q${x(0.9)} ${y(-0.44)} ${x(0.765)} ${y(-0.46)}Z`
  return front + side
}

/** Range of the cabin windows: behind the door, ahead of rear engines. */
export function cabinSpan(m: Measures): { door: number; doorWidth: number; from: number; to: number } {
  const { r, nose, body, engine, drawing } = m
  const doorWidth = Math.min(0.86, r * 0.8)
  const door = nose * (drawing.engines === 'nose-prop' ? 1.12 : 1.16)
  const rear = drawing.engines === 'rear-jets' || drawing.engines === 'rear-trijet'
  const to = rear ? engine.x - r * 0.1 : drawing.engines === 'wing-jets' ? body * 0.79 : body * 0.64
  return { door, doorWidth, from: door + doorWidth + r * 0.3, to }
}

export function doorPath(m: Measures): string {
  const { door, doorWidth: w } = cabinSpan(m)
  const top = -m.r * 0.78
  const bottom = m.r * 0.62
  const q = w * 0.28
  return d`M${door + q} ${top}h${w - 2 * q}q${q} 0 ${q} ${q}V${bottom - q}q0 ${q} ${-q} ${q}h${2 * q - w}q${-q} 0 ${-q} ${-q}V${top + q}q0 ${-q} ${q} ${-q}Z`
}

/** Cabin windows, upright ovals on jets, smaller and rounder on airliners; one path for all. */
export function windowsPath(m: Measures): string {
  const { from, to } = cabinSpan(m)
  const count = m.drawing.windows
  const step = (to - from) / Math.max(1, count)
  const airliner = m.drawing.engines === 'wing-jets'
  const height = airliner ? 0.36 : Math.min(step > 1.3 ? 0.62 : 0.5, m.r * 0.44)
  const width = Math.min(step * 0.62, height * (airliner ? 0.68 : 0.8))
  const rx = width / 2
  const ry = Math.min(height, width * 1.5) / 2
  const y = -m.r * (airliner ? 0.24 : 0.34)
  const one = `a${num(rx)} ${num(ry)} 0 1 0 ${num(width)} 0a${num(rx)} ${num(ry)} 0 1 0 ${num(-width)} 0`
  return Array.from({ length: count }, (_, i) => d`M${from + step * (i + 0.5) - rx} ${y}${one}`).join('')
}
