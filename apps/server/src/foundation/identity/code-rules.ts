/**
 * Limits of guessing sign-in codes, in any order of sends and guesses. Figures: product decisions §8.
 * Wrong guesses count per number, not only per code, because a new code must not grant new attempts: in any 24 hours
 * a number allows at most 3 guesses at four digits and 10 at six, and 20 more at six with codes that cost a challenge each, so that guesses
 * of others do not lock the owner out: a takeover chance of 3/10^4 + 30/10^6 = 3.3e-4.
 */
export const codeRules = {
  shortDigits: 4,
  longDigits: 6,
  triesPerCode: 3,
  shortTriesPerDay: 3,
  longTriesPerDay: 10,
  challengedTriesPerDay: 20,
  lifeMinutes: 3,
  resendSeconds: 60,
  memoryHours: 24,
} as const

/** What is known of a number: wrong guesses of the last 24 hours by kind of code, and until when its codes are the long ones. */
export interface PhoneNumberRecord {
  failedShort: number
  failedLong: number
  longUntil: Temporal.Instant | null
}

const needsLongCode = (record: PhoneNumberRecord, now: Temporal.Instant): boolean =>
  record.failedShort >= codeRules.shortTriesPerDay || (record.longUntil !== null && Temporal.Instant.compare(now, record.longUntil) < 0)

/** Digits of the next code of this number. */
export const codeLength = (record: PhoneNumberRecord, now: Temporal.Instant): 4 | 6 =>
  needsLongCode(record, now) ? codeRules.longDigits : codeRules.shortDigits

/** Remaining guesses of a number at codes of that length; 0 invalidates an outstanding code. */
export function triesLeft(record: PhoneNumberRecord, digits: number, now: Temporal.Instant): number {
  if (digits === codeRules.longDigits) return Math.max(0, codeRules.longTriesPerDay + codeRules.challengedTriesPerDay - record.failedLong)
  return needsLongCode(record, now) ? 0 : Math.max(0, codeRules.shortTriesPerDay - record.failedShort)
}

/** Whether the next code of this number costs a challenge: its free guesses are used up. */
export const hasFreeTries = (record: PhoneNumberRecord): boolean => record.failedLong < codeRules.longTriesPerDay
