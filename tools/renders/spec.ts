import { AIRCRAFT_TYPES } from '@aquilane/domain/fleet/catalogue'
import facts from '../../packages/domain/src/facts/data/types.json' with { type: 'json' }
import { COLOURS, FAMILIES } from './families.ts'

const WHITE = [0.82, 0.815, 0.8]

/** Everything that the model needs of a type: the catalogue's figures and its family's features. */
export function toSpec(slug: string): Record<string, unknown> {
  const type = AIRCRAFT_TYPES.find((one) => one.slug === slug)
  const features = FAMILIES[slug]
  if (!type || !features) throw new Error(`No features of ${slug}`)
  const { length_m: length, fuselage_diameter_m: diameter, engines, windows: count } = type.drawing
  const span = features.span ?? facts.rows.find((row) => row.slug === slug)?.spanM
  if (!span) throw new Error(`No span of ${slug}`)
  const { windows, colours, ...rest } = features
  const [first, pitch, ...shape] = windows
  const window_stations = Array.from({ length: count }, (_, i) => first + i * pitch)
  return { ...rest, ...COLOURS[colours], white: WHITE, slug, length, diameter, engines, span, window: shape, window_stations }
}
