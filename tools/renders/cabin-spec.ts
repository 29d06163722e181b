import { layOutCabin } from '@aquilane/art/cabin/layout'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { sofaPlaces } from '@aquilane/domain/shared-flights/cabin'
import { FAMILIES } from './families.ts'

type Colour = [red: number, green: number, blue: number]
interface Trim {
  wall: Colour
  leather: Colour
  /** Dark and light. */
  carpet: [Colour, Colour]
  veneer: [Colour, Colour]
}

const WALNUT: Trim['veneer'] = [
  [0.105, 0.043, 0.018],
  [0.2, 0.085, 0.034],
]
const OAK: Trim['veneer'] = [
  [0.15, 0.1, 0.062],
  [0.31, 0.22, 0.14],
]
const EBONY: Trim['veneer'] = [
  [0.044, 0.029, 0.02],
  [0.085, 0.055, 0.036],
]
const BROWN: Trim['carpet'] = [
  [0.06, 0.052, 0.045],
  [0.115, 0.1, 0.086],
]
const BLUE: Trim['carpet'] = [
  [0.026, 0.034, 0.05],
  [0.058, 0.074, 0.104],
]
const GREY: Trim['carpet'] = [
  [0.07, 0.068, 0.066],
  [0.135, 0.13, 0.125],
]

/** Linear colours, named by the leather. */
const TRIMS = {
  ivory: { wall: [0.82, 0.77, 0.68], leather: [0.6, 0.5, 0.38], carpet: BLUE, veneer: WALNUT },
  pearl: { wall: [0.79, 0.765, 0.71], leather: [0.5, 0.465, 0.405], carpet: GREY, veneer: OAK },
  stone: { wall: [0.8, 0.77, 0.72], leather: [0.27, 0.25, 0.225], carpet: GREY, veneer: EBONY },
  saddle: { wall: [0.82, 0.77, 0.68], leather: [0.4, 0.27, 0.15], carpet: BROWN, veneer: WALNUT },
  cognac: { wall: [0.83, 0.77, 0.68], leather: [0.21, 0.108, 0.056], carpet: BROWN, veneer: EBONY },
} as const satisfies Record<string, Trim>

/** Families whose cabin is shown, one for each way of seating, and its trim: neighbours in a list look different. */
const CABIN_TRIMS: Readonly<Record<string, keyof typeof TRIMS>> = {
  'phenom-300e': 'pearl',
  'challenger-350': 'ivory',
  'pc-12-ngx': 'cognac',
  'citation-xls-plus': 'stone',
  'falcon-2000lxs': 'ivory',
  'global-6000': 'pearl',
  'king-air-350i': 'saddle',
  'citation-latitude': 'saddle',
  'gulfstream-g650er': 'cognac',
  'citation-m2-gen2': 'ivory',
  'praetor-600': 'stone',
  bbj: 'ivory',
}
export const CABIN_FAMILIES: readonly string[] = Object.keys(CABIN_TRIMS)

/** A cabin by the same parameters as its seat plan: places, sofas, tables, standing height, windows. */
export function toCabinSpec(slug: string): Record<string, unknown> {
  const type = AIRCRAFT_TYPES.find((one) => one.slug === slug)
  const features = FAMILIES[slug]
  const trim = CABIN_TRIMS[slug]
  if (!type || !features || !trim) throw new Error(`No features of ${slug}`)
  const { from, to, half, seats, tables } = layOutCabin({
    drawing: type.drawing,
    seats: type.typical_seats,
    sofaSeats: sofaPlaces(type.class, type.typical_seats),
  })
  const [first, pitch, halfWidth, halfHeight] = features.windows
  const at = Array.from({ length: type.drawing.windows }, (_, i) => first + i * pitch).filter(
    (x) => x > from + pitch / 2 && x < to - pitch / 2,
  )
  // The plan has port above the centre line, the model below it.
  const placed = seats.map((seat) => ({ ...seat, y: -seat.y }))
  const lounge = placed.filter(({ kind }) => kind === 'sofa')
  return {
    trim: TRIMS[trim],
    from,
    to,
    half,
    height: type.cabin_height_m,
    seats: placed,
    tables: tables.map((table) => ({ ...table, y: -table.y - table.height })),
    sofas: lounge.length > 0 ? [lounge] : [],
    windows: { at, pitch, a: halfWidth + 0.015, b: halfHeight + 0.02, z: type.cabin_height_m * 0.56 },
  }
}
