import { departureWindows, type DepartureWindow } from '../trip/departure-window.ts'
import { latinText, textAreaRule } from '../text-area.ts'

export const wishNoteRule = textAreaRule
/** Whole euros for all of the trip: below the least no aircraft flies, above the most a zero is too much. */
export const wishBudgetRule = { minimum: 1_000, maximum: 5_000_000 } as const
/** Days by which the departures may move, earlier or later. */
export const flexibleDays = [0, 1, 2, 3] as const
export type FlexibleDays = (typeof flexibleDays)[number]

/** When a flight departs: at the hour that was asked for, or some time in a part of the day. */
export const wishedHours = ['exact', ...departureWindows] as const
type WishedHour = 'exact' | DepartureWindow

/** Notes of duplicates are appended to that of the request that is kept, up to this length. */
const mostJoined = 2_000

/** What a customer adds to a request for a trip. */
export interface Wishes {
  note: string | null
  /** Whole euros. */
  budget: number | null
  flexibleDays: FlexibleDays
  /** One for each flight; null where each has its hour. */
  hours: readonly WishedHour[] | null
}

type BudgetFault = 'NOT_A_NUMBER' | 'NOT_WHOLE' | 'BUDGET_LOW' | 'BUDGET_HIGH'
type NoteFault = 'TOO_SHORT' | 'TOO_LONG' | 'LATIN'

/** Null: the note can be sent, or there is none. Length counts code points. */
export function noteFault(typed: string): NoteFault | null {
  const note = typed.trim()
  const { length } = [...note]
  if (length === 0) return null
  if (length < wishNoteRule.minLength) return 'TOO_SHORT'
  if (length > wishNoteRule.maxLength) return 'TOO_LONG'
  return latinText.test(note) ? null : 'LATIN'
}

/** Null: the budget can be sent. @param amount what was typed, in euros; null while it is no number */
export function budgetFault(amount: number | null): BudgetFault | null {
  if (amount === null) return 'NOT_A_NUMBER'
  if (!Number.isInteger(amount)) return 'NOT_WHOLE'
  if (amount < wishBudgetRule.minimum) return 'BUDGET_LOW'
  return amount > wishBudgetRule.maximum ? 'BUDGET_HIGH' : null
}

/** Wishes without empty words; null where nothing is left of them. */
export function toWishes({ note, budget, flexibleDays: days, hours: asked }: Wishes): Wishes | null {
  const words = note?.trim() || null
  const hours = asked?.some((hour) => hour !== 'exact') ? asked : null
  return words === null && budget === null && days === 0 && hours === null ? null : { note: words, budget, flexibleDays: days, hours }
}

/** Of a request that is kept and its duplicate: both notes, the budget of the kept one first, the wider span of days, and the hours of the kept one. */
export function joinWishes(kept: Wishes | null, duplicate: Wishes | null): Wishes | null {
  if (kept === null || duplicate === null) return kept ?? duplicate
  const notes = new Set([kept.note, duplicate.note].filter((note) => note !== null))
  return {
    note: [...[...notes].join('\n')].slice(0, mostJoined).join('') || null,
    budget: kept.budget ?? duplicate.budget,
    flexibleDays: kept.flexibleDays > duplicate.flexibleDays ? kept.flexibleDays : duplicate.flexibleDays,
    hours: kept.hours,
  }
}
