import { textAreaRule } from '../text-area.ts'

/** What a flown trip is rated with: one is the lowest. */
export const ratingScores = [1, 2, 3, 4, 5] as const
export const ratingCommentRule = textAreaRule
/** An operator with fewer ratings shows none: a single one says little, and could be traced to its trip. */
export const leastRatingsShown = 3
/** Trips that departed in the last days are asked about. */
export const ratingAskedDays = 30
