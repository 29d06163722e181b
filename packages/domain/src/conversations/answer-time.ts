/** Fewer answers than this say nothing about the next one. */
export const minAnswers = 5
/** The answers of this many days count. */
export const answerDays = 7

/**
 * The waiting time that is named to customers, rounded up: what is promised is rather too long.
 * @param seconds median wait of the last week; null without enough answers
 * @returns minutes, in steps of 5 up to an hour and of an hour from there; null: not known
 */
export function toNamedMinutes(seconds: number | null): number | null {
  if (seconds === null) return null
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const step = minutes <= 60 ? 5 : 60
  return Math.ceil(minutes / step) * step
}
