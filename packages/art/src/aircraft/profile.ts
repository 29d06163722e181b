import { gradientStops, hash, num, svgDocument, verticalGradient } from '../svg.ts'
import type { Box, PictureOptions } from '../svg.ts'
import { engineParts } from './engines.ts'
import { cockpitPath, doorPath, fuselagePath, windowsPath } from './fuselage.ts'
import { fairingPath, finPath, flapPath, rudderPath, stabPaths, wingletPath, wingPaths } from './lifting.ts'
import { LIVERIES, liveryParts } from './livery.ts'
import type { Livery } from './livery.ts'
import { measure } from './measures.ts'
import type { AircraftDrawing, Measures } from './measures.ts'

export type { AircraftDrawing } from './measures.ts'
export type { Livery } from './livery.ts'

export interface AircraftProfileOptions extends PictureOptions {
  /** Pixels per metre; sets `width` and `height`, so that all aircraft of a list have the same scale. Without it CSS decides. */
  scale?: number
  livery?: Livery
  /** Any CSS colours; defaults are the design tokens. */
  colours?: Partial<AircraftColours>
}

export interface AircraftColours {
  body: string
  /** Dark part of a livery. */
  ink: string
  accent: string
  glass: string
  outline: string
}

const COLOURS: AircraftColours = { body: '#FBF9F4', ink: '#1C4260', accent: '#C7A564', glass: '#16212D', outline: '#14181F' }

/** A livery that belongs to a name (a type, an operator, a tail): the same name is always painted the same. */
export function liveryFor(name: string): Livery {
  return LIVERIES[Math.abs(hash(name)) % LIVERIES.length] ?? 'line'
}

/** The picture's frame in metres: `[x, y, width, height]`, nose left, y down from the fuselage axis. */
export function aircraftBox(drawing: AircraftDrawing): Box {
  const m = measure(drawing)
  const prop = drawing.engines === 'nose-prop' ? m.r * 1.78 : 0
  const bottom = Math.max(
    m.r * 1.13,
    m.wing.tipY + 0.1,
    prop,
    m.engine.y + m.engine.height * 0.55,
    drawing.engines === 'twin-prop' ? m.engine.y + m.r * 1.42 : 0,
  )
  const top = m.fin.top - 0.25
  return [-0.2, top, drawing.length_m + 0.5, bottom + 0.1 - top]
}

/** Side profile of an aircraft, nose left, in metres (1 unit = 1 m), about 5 KB. */
export function aircraftProfile(drawing: AircraftDrawing, options: AircraftProfileOptions): string {
  const m = measure(drawing)
  const colours = { ...COLOURS, ...options.colours }
  const box = aircraftBox(drawing)
  const id = (name: string) => `${options.idPrefix}-${name}`
  const url = (name: string) => `url(#${id(name)})`
  // Attributes and no style sheet, so that a page with a strict content policy can show the picture inline.
  const fine = `fill="none" stroke="${colours.outline}" stroke-opacity=".5" stroke-width=".75" vector-effect="non-scaling-stroke"`
  const livery = liveryParts(m, options.livery ?? 'line', colours.ink, colours.accent)
  const engines = engineParts(m, { nacelle: url('n'), metal: url('m'), dark: colours.glass, lip: url('l'), fine })
  const size = options.scale ? `width="${num(box[2] * options.scale)}" height="${num(box[3] * options.scale)}"` : ''
  const body =
    `<defs>${gradients(id, m)}<path id="${id('f')}" vector-effect="non-scaling-stroke" d="${fuselagePath(m)}"/><clipPath id="${id('c')}"><use href="#${id('f')}"/></clipPath></defs>` +
    `${tailParts(m, colours, livery, url, fine)}${engines.behind}` +
    `<use href="#${id('f')}" fill="${colours.body}"/><g clip-path="${url('c')}">${livery.body}</g><use href="#${id('f')}" fill="${url('s')}"/>` +
    `<use href="#${id('f')}" ${fine}/><path d="${doorPath(m)}" ${fine}/>` +
    `<path d="${windowsPath(m)}" fill="${colours.glass}"/><path d="${cockpitPath(m)}" fill="${url('g')}"/>` +
    `<path d="${fairingPath(m)}" fill="${url('r')}"/>${wingAndEngines(m, engines.front, url, fine)}${lowTail(m, url, fine)}`
  return svgDocument(box, options, body, size)
}

function tailParts(
  m: Measures,
  colours: AircraftColours,
  livery: ReturnType<typeof liveryParts>,
  url: (name: string) => string,
  fine: string,
): string {
  const { near, far, bullet } = stabPaths(m)
  const fin = finPath(m)
  const paint = `<path d="${fin}" fill="${livery.fin ? colours.ink : colours.body}"/><path d="${fin}" fill="${url('t')}"/>`
  const line = `<path d="${livery.finLine}" fill="none" stroke="${colours.accent}" stroke-width="${num((m.fin.y - m.fin.top) * 0.035)}"/>`
  const lines = `${line}<path d="${rudderPath(m)}" ${fine}/><path d="${fin}" ${fine}/>`
  if (m.drawing.tail === 'low') return paint + lines
  return `<path d="${far}" fill="${url('e')}"/>${paint}${lines}<path d="${bullet}" fill="${url('w')}"/><path d="${near}" fill="${url('e')}"/><path d="${near}" ${fine}/>`
}

function lowTail(m: Measures, url: (name: string) => string, fine: string): string {
  if (m.drawing.tail !== 'low') return ''
  const { near } = stabPaths(m)
  return `<path d="${near}" fill="${url('e')}"/><path d="${near}" ${fine}/>`
}

function wingAndEngines(m: Measures, engines: string, url: (name: string) => string, fine: string): string {
  const { upper, under } = wingPaths(m)
  const wing = `<path d="${under}" fill="${url('m')}"/><path d="${upper}" fill="${url('w')}"/><path d="${upper}${flapPath(m)}" ${fine}/>`
  const winglet = m.wing.winglet ? `<path d="${wingletPath(m)}" fill="${url('e')}"/><path d="${wingletPath(m)}" ${fine}/>` : ''
  return m.prop || m.drawing.engines === 'wing-jets' ? wing + engines + winglet : engines + wing + winglet
}

// Light falls from above, a pale horizon reflects in the flank, the ground gives a little light back.
function gradients(id: (name: string) => string, m: Measures): string {
  const across = ` gradientUnits="userSpaceOnUse" x1="0" x2="0" y1="${num(-m.r)}" y2="${num(m.r)}"`
  const shade = `<linearGradient id="${id('s')}"${across}>${gradientStops([
    [0, '#fff', 0.3],
    [0.1, '#fff', 0.75],
    [0.24, '#fff', 0.1],
    [0.5, '#3A4656', 0.03],
    [0.58, '#3A4656', 0.14],
    [0.86, '#1E2936', 0.42],
    [1, '#5A6370', 0.3],
  ])}</linearGradient>`
  return (
    shade +
    verticalGradient(id('t'), [
      [0, '#fff', 0.2],
      [0.4, '#59636F', 0.1],
      [1, '#2B3540', 0.3],
    ]) +
    verticalGradient(id('w'), [
      [0, '#FFFFFF'],
      [0.45, '#E4DFD5'],
      [1, '#B4B0A8'],
    ]) +
    verticalGradient(id('r'), [
      [0, '#F3F0E9', 0],
      [0.3, '#DEDAD1'],
      [0.75, '#9FA1A3'],
      [1, '#74787E'],
    ]) +
    verticalGradient(id('e'), [
      [0, '#FFFFFF'],
      [0.5, '#DDD8CE'],
      [1, '#A5A29B'],
    ]) +
    verticalGradient(id('n'), [
      [0, '#E2DDD2'],
      [0.16, '#FFFFFF'],
      [0.42, '#DAD5CA'],
      [0.85, '#8D8B87'],
      [1, '#A7A39B'],
    ]) +
    verticalGradient(id('m'), [
      [0, '#9A9894'],
      [0.4, '#77767A'],
      [1, '#45484E'],
    ]) +
    verticalGradient(id('l'), [
      [0, '#F4F2EE'],
      [0.5, '#C4C3C2'],
      [1, '#7D7E82'],
    ]) +
    verticalGradient(id('g'), [
      [0, '#4A5D70'],
      [0.45, '#1B2835'],
      [1, '#0E1620'],
    ])
  )
}
