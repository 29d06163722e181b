import { d, escapeText, num, svgDocument } from '../svg.ts'
import type { Box, PictureOptions } from '../svg.ts'
import { layOutCabin } from './layout.ts'
import type { CabinLayout, CabinParams, Seat } from './layout.ts'

export { layOutCabin } from './layout.ts'
export type { CabinLayout, CabinParams, Seat, SeatKind } from './layout.ts'

export interface CabinPlanOptions extends PictureOptions {
  /** Codes of seats that are sold or chosen; they get the classes `is-taken` and `is-chosen`. */
  taken?: readonly string[]
  chosen?: readonly string[]
  /** Short words for the fittings; without them they are drawn without a caption. */
  words?: { galley: string; lavatory: string }
  /** Pixels per metre, sets width and height. */
  scale?: number
}

const LINE = 'var(--art-cabin-line,#8A8474)'
const FLOOR = 'var(--art-cabin,#FFFFFF)'
const SEAT = 'var(--art-seat,#EDE6D8)'
const TAKEN = 'var(--art-seat-taken,#CFC9BD)'
const CHOSEN = 'var(--art-route,#806126)'
const FURNITURE = 'var(--art-furniture,#F4F0E8)'

/** Colours of a plan that stands alone on a dark page, as `art.css` has them for one that is part of the page. */
export const CABIN_AT_NIGHT = {
  '--art-cabin': '#121a24',
  '--art-cabin-line': '#6b7788',
  '--art-seat': '#24303e',
  '--art-furniture': '#1a2430',
}

/** The plan's frame in metres, `[x, y, width, height]`; seats of {@link layOutCabin} are in the same units. */
export function cabinBox(params: CabinParams): Box {
  const { from, to, half } = layOutCabin(params)
  const x = noseTip(from, half) - 0.15
  return [x, -half - 0.3, to + half * 1.05 - x, half * 2 + 0.6]
}

/** Floor plan of a cabin, nose left, metres as units; every seat is `g.seat[data-seat]`. Seats follow from the type's parameters. */
export function cabinPlan(params: CabinParams, options: CabinPlanOptions): string {
  const layout = layOutCabin(params)
  const box = cabinBox(params)
  const size = options.scale ? `width="${num(box[2] * options.scale)}" height="${num(box[3] * options.scale)}"` : ''
  const body =
    `<g fill="${FLOOR}" stroke="${LINE}" stroke-width=".025">${hull(layout)}${flightDeck(layout)}${fittings(layout, options.words)}` +
    layout.tables
      .map(
        (table) =>
          `<rect fill="${FURNITURE}" x="${num(table.x)}" y="${num(table.y)}" width="${num(table.width)}" height="${num(table.height)}" rx=".06"/>`,
      )
      .join('') +
    layout.seats.map((seat) => seatMark(seat, options)).join('') +
    '</g>'
  return svgDocument(box, options, body, size)
}

// The nose is shortened: what matters begins behind the flight deck.
function noseTip(from: number, half: number): number {
  return from - Math.max(1.5, half * 1.35)
}

function hull({ from, to, half }: CabinLayout): string {
  const w = half + 0.12
  const tip = noseTip(from, half)
  const l = from - tip
  const side = (s: number) => d`${to} ${s * w}C${to + half * 0.5} ${s * w} ${to + half * 0.9} ${s * w * 0.9} ${to + half} ${s * w * 0.8}`
  const outer = d`M${tip} 0C${tip} ${-w * 0.66} ${tip + l * 0.45} ${-w} ${from + 0.2} ${-w}L${side(-1)}V${w * 0.8}C${to + half * 0.9} ${w * 0.9} ${to + half * 0.5} ${w} ${to} ${w}H${from + 0.2}C${tip + l * 0.45} ${w} ${tip} ${w * 0.66} ${tip} 0Z`
  const bulkheads = d`M${from} ${-half}V${-half * 0.3}M${from} ${half}V${half * 0.3}M${to} ${-half - 0.08}V${half + 0.08}`
  return `<path d="${outer}"/><path d="${bulkheads}" fill="none"/>`
}

function flightDeck({ from, half }: CabinLayout): string {
  const size = Math.min(0.5, half * 0.58)
  const x = from - size * 1.15
  return [-1, 1].map((side) => `<g opacity=".55">${chair(x, side * half * 0.42, size, 0)}</g>`).join('')
}

function fittings({ from, to, half, seatsFrom, seatsTo, galley, lavatory }: CabinLayout, words: CabinPlanOptions['words']): string {
  let out = ''
  if (galley) {
    const width = Math.max(0.5, seatsFrom - from - 0.5)
    const depth = half * 0.62
    out += `<rect fill="${FURNITURE}" x="${num(from + 0.1)}" y="${num(-half + 0.04)}" width="${num(width)}" height="${num(depth)}" rx=".05"/><circle cx="${num(from + 0.1 + width * 0.7)}" cy="${num(-half + depth * 0.5)}" r="${num(Math.min(0.13, depth * 0.24))}"/>${width > 0.8 ? caption(words?.galley, from + 0.1 + width / 2, -half + depth + 0.24) : ''}`
  }
  if (lavatory) {
    const x = seatsTo + 0.15
    const width = to - x
    const bowl = Math.min(0.24, width * 0.24)
    out +=
      `<rect fill="${FURNITURE}" x="${num(x)}" y="${num(-half)}" width="${num(width)}" height="${num(half * 1.25)}"/><path d="${d`M${x} ${half * 0.55}V${half}`}" fill="none"/>` +
      `<ellipse cx="${num(x + width * 0.6)}" cy="${num(-half + bowl * 1.35)}" rx="${num(bowl * 0.8)}" ry="${num(bowl)}"/><circle cx="${num(x + width * 0.26)}" cy="${num(-half * 0.02)}" r="${num(bowl * 0.52)}"/>${width > 0.9 ? caption(words?.lavatory, x + width / 2, half * 0.25 + 0.22) : ''}`
  }
  return out
}

function caption(word: string | undefined, x: number, y: number): string {
  return word
    ? `<text x="${num(x)}" y="${num(y)}" text-anchor="middle" fill="${LINE}" stroke="none" font-size=".2" font-weight="500" font-family="var(--font-text,system-ui,sans-serif)">${escapeText(word)}</text>`
    : ''
}

const TURN = { forward: 0, aft: 180, port: -90 } as const

function seatMark(seat: Seat, { taken = [], chosen = [] }: CabinPlanOptions): string {
  const [state, fill] = taken.includes(seat.code) ? [' is-taken', TAKEN] : chosen.includes(seat.code) ? [' is-chosen', CHOSEN] : ['', SEAT]
  const shape = seat.kind === 'sofa' ? sofaPlace(seat) : chair(seat.x, seat.y, seat.size, TURN[seat.heading])
  return `<g class="seat${state}" fill="${fill}" data-seat="${seat.code}">${shape}</g>`
}

// Drawn looking forward (left): cushion, backrest behind it, armrests at its sides.
function chair(x: number, y: number, size: number, turn: number): string {
  const s = size / 2
  const cushion = d`M${-s * 0.86} ${-s * 0.66}q${-s * 0.14} ${s * 0.66} 0 ${s * 1.32}H${s * 0.5}V${-s * 0.66}z`
  const back = d`M${s * 0.5} ${-s * 0.78}q${s * 0.5} ${s * 0.02} ${s * 0.46} ${s * 0.3}q${s * 0.06} ${s * 0.48} 0 ${s * 0.96}q${s * 0.04} ${s * 0.28} ${-s * 0.46} ${s * 0.3}z`
  const arms = [-1, 1]
    .map(
      (side) =>
        `<rect x="${num(-s * 0.6)}" y="${num(side > 0 ? s * 0.68 : -s * 0.94)}" width="${num(s * 1.2)}" height="${num(s * 0.26)}" rx="${num(s * 0.12)}"/>`,
    )
    .join('')
  return `<g transform="translate(${num(x)} ${num(y)})${turn ? ` rotate(${turn})` : ''}"><path d="${cushion}"/><path d="${back}"/>${arms}</g>`
}

function sofaPlace({ x, y, size }: Seat): string {
  const s = size / 2
  return `<g transform="translate(${num(x)} ${num(y)})"><rect x="${num(-s)}" y="${num(-s * 0.94)}" width="${num(size)}" height="${num(s * 0.46)}" rx="${num(s * 0.14)}"/><rect x="${num(-s)}" y="${num(-s * 0.48)}" width="${num(size)}" height="${num(s * 1.32)}" rx="${num(s * 0.16)}"/></g>`
}
