import { randomFrom, svgDocument } from '../svg.ts'
import type { PictureOptions } from '../svg.ts'
import { kindDrawings, landmarkDrawings } from './landmarks/catalogue.ts'
import type { Landmark, SceneKind } from './landmarks/catalogue.ts'
import { sky } from './sky.ts'
import { TONES } from './tones.ts'
import type { TimeOfDay } from './tones.ts'

export { LANDMARKS, SCENE_KINDS } from './landmarks/catalogue.ts'
export type { Landmark, SceneKind } from './landmarks/catalogue.ts'
export { sceneFor } from './places.ts'
export type { PlaceScene } from './places.ts'
export { sightOf } from './sights.ts'
export { timeOfDay, TIMES_OF_DAY } from './tones.ts'
export type { TimeOfDay } from './tones.ts'

export interface DestinationSceneOptions extends PictureOptions {
  /** What makes this picture differ from others of its kind, for instance the city's selector. */
  seed: string
  timeOfDay: TimeOfDay
  kind: SceneKind
  landmark?: Landmark
}

/** A destination under the sky of its own clock; 600 × 400 units that cover whatever box they get, subject in the middle. */
export function destinationScene(options: DestinationSceneOptions): string {
  const { idPrefix, seed, kind, landmark } = options
  const tones = TONES[options.timeOfDay]
  const draw = landmark ? landmarkDrawings[landmark] : kindDrawings[kind]
  const body = sky(tones, randomFrom(`${seed} sky`), idPrefix) + draw(tones, randomFrom(seed), idPrefix)
  return svgDocument([0, 0, 600, 400], options, body, 'preserveAspectRatio="xMidYMid slice"')
}
