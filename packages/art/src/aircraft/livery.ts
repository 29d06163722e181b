import { d, num } from '../svg.ts'
import type { Measures } from './measures.ts'

export const LIVERIES = ['line', 'belly', 'tail', 'sweep'] as const
/** How the aircraft is painted: a hairline, a dark belly, a dark fin, or a band that sweeps up to the fin. */
export type Livery = (typeof LIVERIES)[number]

const stroke = (path: string, width: number, colour: string) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${num(width)}"/>`

/** Paint on the fuselage (to be clipped by it) and on the fin; colours as fills. */
export function liveryParts(m: Measures, livery: Livery, ink: string, accent: string): { body: string; fin: boolean; finLine: string } {
  const { r, body, nose, taper, fin } = m
  const height = fin.y - fin.top
  const low = d`M${-r} ${r * 0.5}L${nose * 0.5} ${r * 0.34}C${nose * 1.4} ${r * 0.26} ${taper} ${r * 0.42} ${body - (body - taper) * 0.42} ${r * 0.02}Q${body} ${-r * 0.24} ${body + r} ${-r * 0.5}`
  const finLine = d`M${fin.rootEnd - height * 0.72} ${-r * 0.92}L${fin.tipEnd - height * 0.3} ${fin.top + height * 0.02}`
  if (livery === 'belly')
    return { body: `<path d="${low}V${num(2 * r)}H${num(-r)}Z" fill="${ink}"/>${stroke(low, r * 0.07, accent)}`, fin: false, finLine }
  if (livery === 'tail') return { body: stroke(low, r * 0.05, accent), fin: true, finLine }
  if (livery === 'sweep') {
    const t = body - taper
    const band = d`M${taper - t * 0.55} ${r * 1.2}C${taper - t * 0.1} ${r * 0.5} ${taper + t * 0.15} ${-r * 0.4} ${taper + t * 0.46} ${-r * 1.2}L${body + r} ${-r * 1.2}L${body + r} ${r * 1.2}Z`
    const edge = d`M${taper - t * 0.68} ${r * 1.2}C${taper - t * 0.2} ${r * 0.5} ${taper + t * 0.06} ${-r * 0.4} ${taper + t * 0.36} ${-r * 1.2}`
    return { body: `<path d="${band}" fill="${ink}"/>${stroke(edge, r * 0.07, accent)}`, fin: true, finLine }
  }
  const upper = d`M${nose * 0.3} ${r * 0.3}C${nose} ${r * 0.2} ${taper} ${r * 0.34} ${body - (body - taper) * 0.4} ${-r * 0.06}Q${body} ${-r * 0.34} ${body + r} ${-r * 0.5}`
  return { body: stroke(low, r * 0.09, accent) + stroke(upper, r * 0.03, accent), fin: false, finLine }
}
