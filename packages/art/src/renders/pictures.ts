import { DRAWN, FURNISHED } from './rendered.generated.ts'

/** Views of an aircraft from outside: from the front left, and from the left side to scale. */
export const OUTSIDE_VIEWS = ['quarter', 'side'] as const
/** Its cabin, looking aft: by day, and in the evening for pages in their dark colours. */
export const CABIN_VIEWS = ['cabin', 'cabin-dusk'] as const
export const RENDER_VIEWS = [...OUTSIDE_VIEWS, ...CABIN_VIEWS] as const
export type RenderView = (typeof RENDER_VIEWS)[number]

/** Small and large. */
export const RENDER_WIDTHS: Readonly<Record<RenderView, readonly [small: number, large: number]>> = {
  quarter: [560, 1120],
  side: [420, 840],
  cabin: [400, 800],
  'cabin-dusk': [400, 800],
}
export const RENDER_FORMATS = ['avif', 'webp'] as const
export type RenderFormat = (typeof RENDER_FORMATS)[number]

/** Heights of the widest pictures. */
export const RENDER_HEIGHTS: Readonly<Record<RenderView, number>> = { quarter: 560, side: 362, cabin: 500, 'cabin-dusk': 500 }

/** A side view is this much wider than the aircraft is long. */
export const SIDE_FRAME = 1.05

/** Metres of the type that a class is shown by, so that classes are shown to one scale. */
export const CLASS_LENGTHS: Readonly<Record<string, number>> = {
  turboprop: 14.4,
  'very-light': 12.98,
  light: 15.64,
  midsize: 16,
  'super-mid': 20.92,
  heavy: 20.23,
  'ultra-long': 30.3,
  'vip-airliner': 33.63,
}

/** Whether a picture stands for a type or class; the others are drawn. */
export const isRendered = (slug: string): boolean => !DRAWN.has(slug)

/** Whether there are pictures of a type's cabin. */
export const isFurnished = (slug: string): boolean => FURNISHED.has(slug)

export const renderPath = (slug: string, view: RenderView, width: number, format: RenderFormat): string =>
  `/art/render/${slug}-${view}-${width}.${format}`
