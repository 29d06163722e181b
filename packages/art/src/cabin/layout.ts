import { cabinSpan } from '../aircraft/fuselage.ts'
import { measure } from '../aircraft/measures.ts'
import type { AircraftDrawing } from '../aircraft/measures.ts'

export interface CabinParams {
  drawing: AircraftDrawing
  /** Passenger seats in all, sofa places among them; 1 to 60. */
  seats: number
  /** Places on sofas along the starboard side. */
  sofaSeats?: number
  /** By default an aircraft of more than 5 m of cabin has both. */
  galley?: boolean
  lavatory?: boolean
}

export type SeatKind = 'single' | 'sofa'

/** A place to sit; metres from the nose and from the centre line, starboard negative. `heading` is where the sitter looks. */
export interface Seat {
  /** Row from the front and letter from port: `1A`. */
  code: string
  kind: SeatKind
  x: number
  y: number
  /** Edge length. */
  size: number
  heading: 'forward' | 'aft' | 'port'
}

interface CabinTable {
  x: number
  y: number
  width: number
  height: number
}

export interface CabinLayout {
  /** Cabin floor: from the flight deck's bulkhead to the rear one, and half its width. */
  from: number
  to: number
  half: number
  /** Where passengers sit, between galley and lavatory. */
  seatsFrom: number
  seatsTo: number
  seats: Seat[]
  tables: CabinTable[]
  galley: boolean
  lavatory: boolean
}

// Natural lengths in metres: a club of facing seats with its table, a row, a sofa place.
const CLUB = 2.3
const ROW = 1.05
const SOFA_PLACE = 0.62
const SEAT = 0.62
const WIDE_SEAT = 0.7

type Block = { kind: 'club' | 'row' | 'sofa'; length: number; places: number; sofa: number }

/** Seats of a cabin, front to back: clubs of facing seats, sofas opposite a pair, the rest in rows. Throws RangeError for an odd count. */
export function layOutCabin(params: CabinParams): CabinLayout {
  const { seats, sofaSeats = 0, drawing } = params
  if (!Number.isInteger(seats) || seats < 1 || seats > 60 || sofaSeats > seats) throw new RangeError(`cannot seat ${seats}`)
  const m = measure(drawing)
  const half = drawing.fuselage_diameter_m * 0.46
  const from = m.nose * (drawing.engines === 'nose-prop' ? 1.02 : 0.98)
  const to = Math.max(cabinSpan(m).to + drawing.fuselage_diameter_m * 0.35, from + 3)
  const roomy = to - from > 5
  const { galley = roomy, lavatory = roomy } = params
  const service = Math.min(1.5, (to - from) * 0.13)
  const entry = cabinSpan(m).door + cabinSpan(m).doorWidth - from + 0.1
  const seatsFrom = from + Math.max(galley ? service + 0.3 : 0.25, entry)
  const seatsTo = to - (lavatory ? service + 0.2 : 0.15)
  const abreast = drawing.fuselage_diameter_m > 3.2 ? 4 : 2
  const placed = place(blocksOf(seats, sofaSeats, abreast), seatsFrom, seatsTo, half, abreast)
  return { from, to, half, seatsFrom, seatsTo, galley, lavatory, ...placed }
}

function blocksOf(seats: number, sofaSeats: number, abreast: number): Block[] {
  const sofas = sofaSeats > 0 ? splitSofa(sofaSeats) : []
  const blocks: Block[] = []
  let left = seats - sofaSeats
  const club = abreast * 2
  if (left >= club) blocks.push({ kind: 'club', length: CLUB, places: club, sofa: 0 })
  left -= blocks.length * club
  for (const sofa of sofas) {
    const opposite = left >= 2 ? 2 : 0
    blocks.push({ kind: 'sofa', length: Math.max(opposite ? CLUB : 0, sofa * SOFA_PLACE + 0.3), places: opposite, sofa })
    left -= opposite
  }
  while (left >= club) {
    blocks.push({ kind: 'club', length: CLUB, places: club, sofa: 0 })
    left -= club
  }
  for (; left > 0; left -= abreast) blocks.push({ kind: 'row', length: ROW, places: Math.min(left, abreast), sofa: 0 })
  return blocks
}

// A sofa seats at most four.
function splitSofa(places: number): number[] {
  const sofas = Math.ceil(places / 4)
  return Array.from({ length: sofas }, (_, i) => Math.floor(places / sofas) + (i < places % sofas ? 1 : 0))
}

function place(blocks: readonly Block[], from: number, to: number, half: number, abreast: number): { seats: Seat[]; tables: CabinTable[] } {
  const natural = blocks.reduce((sum, { length }) => sum + length, 0)
  const stretch = Math.min(1.15, (to - from) / natural)
  const gap = (to - from - natural * stretch) / (blocks.length + 1)
  const size = Math.min((half > 1.05 ? WIDE_SEAT : SEAT) * Math.min(1, stretch * 1.05), (half * 2 * 0.74) / abreast)
  const seats: Seat[] = []
  const tables: CabinTable[] = []
  let x = from + gap
  let row = 1
  for (const block of blocks) {
    const length = block.length * stretch
    const columns = lettersAcross(block, half, size, abreast)
    const rows =
      block.kind === 'club' || (block.kind === 'sofa' && block.places > 0)
        ? ([
            ['aft', 0],
            ['forward', 1],
          ] as const)
        : ([['forward', 0.5]] as const)
    for (const [heading, at] of block.places > 0 ? rows : []) {
      const middle = rows.length === 1 ? x + length / 2 : at === 0 ? x + size * 0.62 : x + length - size * 0.62
      const perRow = Math.ceil(block.places / rows.length)
      seats.push(
        ...columns
          .slice(0, perRow)
          .map(({ letter, y }) => ({ code: `${row}${letter}`, kind: 'single' as const, x: middle, y, size, heading })),
      )
      row += 1
    }
    if (rows.length === 2)
      tables.push(
        ...tablesOf(
          columns.map(({ y }) => y),
          x + length / 2,
          length - size * 2.7,
          half,
          size,
        ),
      )
    if (block.sofa > 0) {
      const pitch = Math.min(size * 1.02, (length - 0.1) / block.sofa)
      const start = x + (length - pitch * block.sofa) / 2
      const sofaRow = block.places > 0 ? row - 2 : row
      seats.push(
        ...Array.from({ length: block.sofa }, (_, i) => ({
          code: `${sofaRow}${'FGHJ'[i] ?? 'K'}`,
          kind: 'sofa' as const,
          x: start + pitch * (i + 0.5),
          y: -half + pitch * 0.56,
          size: pitch,
          heading: 'port' as const,
        })),
      )
      if (block.places === 0) row += 1
    }
    x += length + gap
  }
  return { seats, tables }
}

function lettersAcross(block: Block, half: number, size: number, abreast: number): { letter: string; y: number }[] {
  const wall = half - size * 0.62
  if (block.kind === 'sofa') return [{ letter: 'A', y: wall }]
  if (abreast === 2)
    return [
      { letter: 'A', y: wall },
      { letter: 'C', y: -wall },
    ]
  return [
    { letter: 'A', y: wall },
    { letter: 'B', y: wall - size * 1.08 },
    { letter: 'C', y: -wall + size * 1.08 },
    { letter: 'D', y: -wall },
  ]
}

function tablesOf(ys: readonly number[], x: number, free: number, half: number, size: number): CabinTable[] {
  const width = Math.min(free, 0.78)
  if (width < 0.2) return []
  const sides = [...new Set(ys.map((y) => Math.sign(y)))]
  return sides.map((side) => {
    const reach = Math.max(...ys.filter((y) => Math.sign(y) === side).map((y) => half - Math.abs(y))) + size * 0.3
    return { x: x - width / 2, y: side > 0 ? half - reach : -half + 0.06, width, height: reach - 0.06 }
  })
}
