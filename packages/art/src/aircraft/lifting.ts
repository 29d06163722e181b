import { d } from '../svg.ts'
import { STAB_TIP } from './measures.ts'
import type { Measures } from './measures.ts'

/** Fin with its dorsal fillet. */
export function finPath({ fin, r, drawing }: Measures): string {
  const height = fin.y - fin.top
  const fillet = height * 0.42
  const lip = drawing.tail === 'low' ? height * 0.03 : 0
  return d`M${fin.x - fillet} ${-r * 0.96}Q${fin.x + height * 0.02} ${-r * 1.0} ${fin.x + (fin.tipX - fin.x) * 0.24} ${fin.y - height * 0.27}L${fin.tipX - lip} ${fin.top + lip}Q${fin.tipX + lip} ${fin.top} ${fin.tipX + 0.14 * height} ${fin.top}L${fin.tipEnd} ${fin.top}L${fin.rootEnd} ${-r * 0.44}L${fin.x} ${-r * 0.7}Z`
}

/** Hinge line of the rudder. */
export function rudderPath({ fin, r }: Measures): string {
  const height = fin.y - fin.top
  return d`M${fin.tipEnd - height * 0.17} ${fin.top + height * 0.05}L${fin.rootEnd - height * 0.24} ${-r * 0.72}`
}

/** Near half of the tailplane, towards the viewer, and far half, away and up. */
export function stabPaths({ stab, drawing }: Measures): { near: string; far: string; bullet: string } {
  const { x, y, chord, sweep, drop } = stab
  const tip = chord * STAB_TIP
  const thick = chord * 0.06
  const half = (dy: number, reach: number) =>
    d`M${x} ${y}Q${x + sweep * 0.1} ${y + dy * 0.1 + thick} ${x + sweep * 0.3 * reach} ${y + dy * 0.3 + thick}L${x + sweep * reach} ${y + dy + thick * 0.3}Q${x + sweep * reach + tip * 0.3} ${y + dy - thick * 0.7} ${x + sweep * reach + tip} ${y + dy}L${x + chord} ${y}Q${x + chord * 0.45} ${y - thick * 1.2} ${x} ${y}Z`
  const bullet =
    drawing.tail === 'low'
      ? ''
      : d`M${x - chord * 0.14} ${y}Q${x} ${y - thick * 2.1} ${x + chord * 0.4} ${y - thick * 2}L${x + chord * 1.12} ${y}Q${x + chord * 0.6} ${y + thick * 2} ${x + chord * 0.3} ${y + thick * 1.9}Q${x} ${y + thick * 1.8} ${x - chord * 0.14} ${y}Z`
  return { near: half(drop, 1), far: drawing.tail === 'low' ? '' : half(-drop * 0.45, 0.94), bullet }
}

/** Near wing: the upper side is visible from slightly above the axis, and below the leading edge a line of the underside. */
export function wingPaths({ wing: w, r }: Measures): { upper: string; under: string } {
  const dx = w.tipX - w.x
  const dy = w.tipY - w.y
  const thick = w.chord * 0.055
  const edge = d`C${w.x + dx * 0.06} ${w.y + thick * 0.5} ${w.x + dx * 0.2} ${w.y + dy * 0.2 + thick * 0.2} ${w.x + dx * 0.4} ${w.y + dy * 0.4}L${w.tipX} ${w.tipY}`
  const tip = d`Q${w.tipX + w.tipChord * 0.5} ${w.tipY + thick * 0.25} ${w.tipX + w.tipChord} ${w.tipY}`
  const upper = d`M${w.x} ${w.y}${edge}${tip}L${w.x + w.chord * 1.06} ${w.y - r * 0.08}C${w.x + w.chord * 0.7} ${w.y - r * 0.24} ${w.x + w.chord * 0.2} ${w.y - r * 0.2} ${w.x} ${w.y}Z`
  const under = d`M${w.x} ${w.y}${edge}${tip}L${w.tipX + w.tipChord * 0.4} ${w.tipY + thick * 0.4}C${w.x + dx * 0.5} ${w.y + dy * 0.5 + thick * 1.1} ${w.x + dx * 0.1} ${w.y + dy * 0.16 + thick * 1.7} ${w.x} ${w.y}Z`
  return { upper, under }
}

/** Line of flaps and ailerons on the wing. */
export function flapPath({ wing: w, r }: Measures): string {
  return d`M${w.x + w.chord * 0.82} ${w.y - r * 0.1}L${w.tipX + w.tipChord * 0.72} ${w.tipY - 0.01}`
}

/** Winglet, blended into the tip; empty for a type without. */
export function wingletPath({ wing: w }: Measures): string {
  if (w.winglet === 0) return ''
  const c = w.tipChord
  const h = w.winglet
  const x = w.tipX
  const y = w.tipY
  return d`M${x + c * 0.1} ${y + 0.03}C${x + c * 0.55} ${y - 0.02} ${x + c * 0.74} ${y - h * 0.3} ${x + c * 0.88 + h * 0.28} ${y - h}Q${x + c * 1.1 + h * 0.28} ${y - h * 1.04} ${x + c * 1.26 + h * 0.32} ${y - h * 1.01}C${x + c * 1.2 + h * 0.14} ${y - h * 0.5} ${x + c * 1.2} ${y - h * 0.14} ${x + c} ${y + 0.04}Z`
}

/** Fairing of the wing root under the belly. */
export function fairingPath({ wing: w, r }: Measures): string {
  const from = w.x - w.chord * 0.42
  const to = w.x + w.chord * 1.6
  return d`M${from} ${r * 0.9}C${from + w.chord * 0.3} ${r * 0.66} ${w.x + w.chord * 0.1} ${r * 0.5} ${w.x + w.chord * 0.45} ${r * 0.48}C${w.x + w.chord * 0.95} ${r * 0.48} ${to - w.chord * 0.3} ${r * 0.72} ${to} ${r * 0.9}C${to - w.chord * 0.4} ${r * 1.1} ${w.x + w.chord} ${r * 1.13} ${w.x + w.chord * 0.5} ${r * 1.13}C${w.x} ${r * 1.13} ${from + w.chord * 0.25} ${r * 1.06} ${from} ${r * 0.9}Z`
}
