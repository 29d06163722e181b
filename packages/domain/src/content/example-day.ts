import { WINDOW_DAYS } from '../trip/booking-window.ts'

/** Days ahead from which a flight is priced without the hurry of its last days. */
const noticeDays = 7

/**
 * The day of an event for which a flight to it is priced as an example: its first one; once that is near, a day a week ahead, or its
 * last one. Null where none of its days can be priced: it is over, ends today, or is further away than flights can be searched.
 */
export function exampleDay(event: { first: string; last: string | null }, today: Temporal.PlainDate): string | null {
  const first = Temporal.PlainDate.from(event.first)
  const last = event.last === null ? first : Temporal.PlainDate.from(event.last)
  const soon = later(first, today.add({ days: noticeDays }))
  const day = Temporal.PlainDate.compare(soon, last) > 0 ? last : soon
  const ahead = today.until(day, { largestUnit: 'days' }).days
  return ahead >= 1 && ahead <= WINDOW_DAYS ? day.toString() : null
}

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate => (Temporal.PlainDate.compare(a, b) < 0 ? b : a)
