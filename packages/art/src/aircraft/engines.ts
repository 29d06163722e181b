import { d, num } from '../svg.ts'
import type { Measures } from './measures.ts'

/** Fills that the engines use; url references or colours. */
export interface EnginePaint {
  nacelle: string
  metal: string
  dark: string
  lip: string
  /** Attributes of a hairline. */
  fine: string
}

/** Engines drawn in front of the fuselage, and what lies behind it. */
export function engineParts(m: Measures, paint: EnginePaint): { behind: string; front: string } {
  switch (m.drawing.engines) {
    case 'rear-jets':
      return { behind: '', front: rearNacelle(m, paint) }
    case 'rear-trijet':
      return { behind: centreEngine(m, paint), front: rearNacelle(m, paint) }
    case 'wing-jets':
      return { behind: '', front: wingNacelle(m, paint) }
    case 'nose-prop':
      return { behind: '', front: noseCowl(m, paint) }
    case 'twin-prop':
      return { behind: '', front: propNacelle(m, paint) }
  }
}

function jetNacelle({ engine: e }: Measures, paint: EnginePaint): string {
  const { x, y, length: l, height: h } = e
  const cone = d`M${x + l * 0.9} ${y - h * 0.12}L${x + l * 1.04} ${y}L${x + l * 0.9} ${y + h * 0.12}Z`
  const nozzle = d`M${x + l * 0.76} ${y - h * 0.37}L${x + l * 0.95} ${y - h * 0.23}Q${x + l * 0.965} ${y} ${x + l * 0.95} ${y + h * 0.23}L${x + l * 0.76} ${y + h * 0.37}Z`
  const cowl = d`M${x + l * 0.015} ${y - h * 0.44}C${x + l * 0.12} ${y - h * 0.54} ${x + l * 0.36} ${y - h * 0.53} ${x + l * 0.55} ${y - h * 0.48}C${x + l * 0.68} ${y - h * 0.44} ${x + l * 0.76} ${y - h * 0.4} ${x + l * 0.84} ${y - h * 0.33}Q${x + l * 0.86} ${y} ${x + l * 0.84} ${y + h * 0.33}C${x + l * 0.76} ${y + h * 0.41} ${x + l * 0.68} ${y + h * 0.46} ${x + l * 0.55} ${y + h * 0.5}C${x + l * 0.36} ${y + h * 0.55} ${x + l * 0.12} ${y + h * 0.54} ${x + l * 0.015} ${y + h * 0.44}C${x - l * 0.035} ${y + h * 0.2} ${x - l * 0.035} ${y - h * 0.2} ${x + l * 0.015} ${y - h * 0.44}Z`
  const lip = d`M${x + l * 0.015} ${y - h * 0.44}Q${x + l * 0.05} ${y - h * 0.49} ${x + l * 0.1} ${y - h * 0.51}Q${x + l * 0.055} ${y} ${x + l * 0.1} ${y + h * 0.515}Q${x + l * 0.05} ${y + h * 0.49} ${x + l * 0.015} ${y + h * 0.44}C${x - l * 0.035} ${y + h * 0.2} ${x - l * 0.035} ${y - h * 0.2} ${x + l * 0.015} ${y - h * 0.44}Z`
  const intake = `<ellipse cx="${num(x + l * 0.022)}" cy="${num(y)}" rx="${num(l * 0.026)}" ry="${num(h * 0.39)}" fill="${paint.dark}"/>`
  const seam = d`M${x + l * 0.52} ${y - h * 0.485}Q${x + l * 0.545} ${y} ${x + l * 0.52} ${y + h * 0.51}`
  return (
    `<path d="${cone}${nozzle}" fill="${paint.metal}"/><path d="${cowl}" fill="${paint.nacelle}"/>` +
    `<path d="${lip}" fill="${paint.lip}"/>${intake}<path d="${seam}" ${paint.fine}/>`
  )
}

function rearNacelle(m: Measures, paint: EnginePaint): string {
  const { x, y, length: l, height: h } = m.engine
  const shade = d`M${x + l * 0.06} ${y + h * 0.36}Q${x + l * 0.4} ${y + h * 0.86} ${x + l * 0.98} ${y + h * 0.42}L${x + l * 1.04} ${y + h * 0.2}L${x + l * 0.5} ${y}Z`
  const pylon = d`M${x + l * 0.16} ${y + h * 0.42}Q${x + l * 0.5} ${y + h * 0.68} ${x + l * 0.84} ${y + h * 0.52}L${x + l * 1.02} ${y + h * 0.2}L${x + l * 0.8} ${y + h * 0.05}Z`
  return `<path d="${shade}" fill="${paint.dark}" opacity=".16"/><path d="${pylon}" fill="${paint.metal}"/>${jetNacelle(m, paint)}`
}

function centreEngine({ fin, r, body }: Measures, paint: EnginePaint): string {
  const h = r * 0.62
  const x = fin.x - r * 1.2
  const y = -r * 1.12
  const duct = d`M${x} ${y - h * 0.42}C${x + r * 0.5} ${y - h * 0.58} ${x + r * 1.6} ${y - h * 0.5} ${fin.x + r * 2} ${-r * 0.9}L${x + r * 0.4} ${-r * 0.7}Q${x - r * 0.02} ${y + h * 0.3} ${x} ${y - h * 0.42}Z`
  const nozzle = d`M${body - r * 0.5} ${-r * 0.7}L${body + r * 0.3} ${-r * 0.56}Q${body + r * 0.36} ${-r * 0.34} ${body + r * 0.3} ${-r * 0.14}L${body - r * 0.4} ${r * 0.02}Z`
  const mouth = `<ellipse cx="${num(x + r * 0.04)}" cy="${num(y - h * 0.02)}" rx="${num(r * 0.08)}" ry="${num(h * 0.36)}" fill="${paint.dark}"/>`
  return `<path d="${nozzle}" fill="${paint.metal}"/><path d="${duct}" fill="${paint.nacelle}"/>${mouth}`
}

function wingNacelle(m: Measures, paint: EnginePaint): string {
  const { engine: e, wing: w } = m
  const aft = w.x + (w.tipX - w.x) * 0.46
  const pylon = d`M${e.x + e.length * 0.34} ${e.y - e.height * 0.46}Q${e.x + e.length * 0.6} ${e.y - e.height * 0.66} ${aft} ${w.y + (w.tipY - w.y) * 0.3}L${aft + e.length * 0.1} ${w.y + (w.tipY - w.y) * 0.42}L${e.x + e.length * 0.9} ${e.y - e.height * 0.14}Z`
  return `<path d="${pylon}" fill="${paint.nacelle}"/>${jetNacelle(m, paint)}`
}

function propeller(x: number, y: number, radius: number, paint: EnginePaint): string {
  const spinner = d`M${x - 0.46} ${y}Q${x - 0.4} ${y - 0.2} ${x + 0.02} ${y - 0.25}L${x + 0.02} ${y + 0.25}Q${x - 0.4} ${y + 0.2} ${x - 0.46} ${y}Z`
  const blade = (side: number) =>
    d`M${x - 0.16} ${y + side * 0.14}C${x - 0.24} ${y + side * radius * 0.4} ${x - 0.22} ${y + side * radius * 0.8} ${x - 0.12} ${y + side * radius}C${x - 0.03} ${y + side * radius * 0.8} ${x - 0.02} ${y + side * radius * 0.4} ${x - 0.06} ${y + side * 0.14}Z`
  return (
    `<ellipse cx="${num(x - 0.12)}" cy="${num(y)}" rx=".16" ry="${num(radius)}" fill="${paint.metal}" opacity=".18"/>` +
    `<path d="${blade(-1)}${blade(1)}" fill="#5B6470"/><path d="${spinner}" fill="${paint.lip}"/>`
  )
}

function noseCowl({ r, nose }: Measures, paint: EnginePaint): string {
  const y = r * 0.2
  const x = nose * 0.14
  const chin = d`M.5 ${y + r * 0.3}Q.44 ${y + r * 0.46} .56 ${y + r * 0.5}Q.8 ${y + r * 0.5} 1 ${y + r * 0.36}Q.76 ${y + r * 0.26} .5 ${y + r * 0.3}Z`
  const exhaust = d`M${x + 0.25} ${y - r * 0.06}Q${x + 0.5} ${y - r * 0.2} ${x + 0.9} ${y + r * 0.08}L${x + 1.02} ${y + r * 0.26}Q${x + 0.7} ${y + r * 0.34} ${x + 0.5} ${y + r * 0.2}Z`
  const seam = d`M${nose * 0.46} ${-r * 0.4}Q${nose * 0.47} ${r * 0.2} ${nose * 0.44} ${r * 0.94}`
  return `<path d="${seam}" ${paint.fine}/><path d="${chin}" fill="${paint.dark}"/><path d="${exhaust}" fill="${paint.metal}"/>${propeller(0.5, y, r * 1.56, paint)}`
}

function propNacelle({ engine: e, r }: Measures, paint: EnginePaint): string {
  const { x, y, length: l, height: h } = e
  const body = d`M${x} ${y - h * 0.34}C${x + l * 0.08} ${y - h * 0.52} ${x + l * 0.3} ${y - h * 0.56} ${x + l * 0.5} ${y - h * 0.5}C${x + l * 0.75} ${y - h * 0.42} ${x + l * 0.9} ${y - h * 0.1} ${x + l} ${y + h * 0.06}C${x + l * 0.9} ${y + h * 0.36} ${x + l * 0.6} ${y + h * 0.56} ${x + l * 0.3} ${y + h * 0.56}C${x + l * 0.12} ${y + h * 0.56} ${x + l * 0.02} ${y + h * 0.5} ${x} ${y + h * 0.34}Z`
  const intake = d`M${x + 0.02} ${y + h * 0.26}Q${x - 0.06} ${y + h * 0.5} ${x + 0.12} ${y + h * 0.52}Q${x + 0.4} ${y + h * 0.5} ${x + 0.5} ${y + h * 0.36}Z`
  const exhaust = d`M${x + l * 0.15} ${y - h * 0.06}Q${x + l * 0.22} ${y - h * 0.2} ${x + l * 0.33} ${y + h * 0.04}L${x + l * 0.35} ${y + h * 0.2}Q${x + l * 0.25} ${y + h * 0.24} ${x + l * 0.2} ${y + h * 0.14}Z`
  return `<path d="${body}" fill="${paint.nacelle}"/><path d="${intake}" fill="${paint.dark}"/><path d="${exhaust}" fill="${paint.metal}"/>${propeller(x, y, r * 1.4, paint)}`
}
