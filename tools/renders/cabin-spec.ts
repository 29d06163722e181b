import { layOutCabin } from '@aquilane/art/cabin/layout'
import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import { sofaPlaces } from '@aquilane/domain/shared-flights/cabin'
import { FAMILIES } from './families.ts'

/** Families whose cabin is shown: one for each way of seating. */
export const CABIN_FAMILIES: readonly string[] = [
  'pc-12-ngx',
  'king-air-350i',
  'citation-m2-gen2',
  'phenom-300e',
  'citation-xls-plus',
  'citation-latitude',
  'challenger-350',
  'praetor-600',
  'falcon-2000lxs',
  'gulfstream-g650er',
  'global-6000',
  'bbj',
]

/** A cabin by the same parameters as its seat plan: places, sofas, tables, standing height, windows. */
export function toCabinSpec(slug: string): Record<string, unknown> {
  const type = AIRCRAFT_TYPES.find((one) => one.slug === slug)
  const features = FAMILIES[slug]
  if (!type || !features) throw new Error(`No features of ${slug}`)
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
