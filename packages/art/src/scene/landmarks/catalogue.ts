import { barcelona, istanbul, london, paris, vienna } from './capitals.ts'
import { athens, city, dubai, miami, newYork } from './cities.ts'
import { ibiza, island, mykonos } from './islands.ts'
import { milan, rome, venice } from './italy.ts'
import { coast, desert, plain } from './lands.ts'
import type { DrawLandmark } from './landmark.ts'
import { alps, geneva } from './mountains.ts'
import { cannes, monaco, nice } from './riviera.ts'

/** Kinds of land, for destinations without a picture of their own. */
export const SCENE_KINDS = ['coast', 'city', 'alps', 'desert', 'island', 'plain'] as const
export type SceneKind = (typeof SCENE_KINDS)[number]

export const LANDMARKS = [
  'monaco',
  'nice',
  'cannes',
  'paris',
  'london',
  'milan',
  'rome',
  'venice',
  'geneva',
  'megeve',
  'dubai',
  'new-york',
  'ibiza',
  'athens',
  'mykonos',
  'istanbul',
  'barcelona',
  'vienna',
  'miami',
] as const
export type Landmark = (typeof LANDMARKS)[number]

export const kindDrawings: Record<SceneKind, DrawLandmark> = { coast, city, alps, desert, island, plain }

export const landmarkDrawings: Record<Landmark, DrawLandmark> = {
  monaco,
  nice,
  cannes,
  paris,
  london,
  milan,
  rome,
  venice,
  geneva,
  megeve: alps,
  dubai,
  'new-york': newYork,
  ibiza,
  athens,
  mykonos,
  istanbul,
  barcelona,
  vienna,
  miami,
}
