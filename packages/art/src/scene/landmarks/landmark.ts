import type { Random } from '../props.ts'
import type { Tones } from '../tones.ts'

/** Draws everything below the sky in 600 × 400 units; the subject is within x 130–470 so that narrow crops contain it. */
export type DrawLandmark = (t: Tones, r: Random, id: string) => string
