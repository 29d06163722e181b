import type { Random } from '../props.ts'
import type { Tones } from '../tones.ts'

/** Draws everything below the sky in 600 × 400 units; the subject stays within x 130–470 so that narrow crops keep it. */
export type DrawLandmark = (t: Tones, r: Random, id: string) => string
