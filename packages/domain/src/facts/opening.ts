import { MINUTE_MS, weekday } from '../charter/civil-time.ts'
import type { ClosureFact, DayTime, OpeningFact } from './facts.ts'
import { type PublicHolidays, statedForHoliday } from './holidays.ts'
import { inSeason } from './season.ts'
import { type Place, sunMinutes } from './sun.ts'
import { canAllow } from './weight.ts'

/** Hours of one airport for one kind of movement and aircraft. Without windows it is open but for its closures. */
export interface Hours {
  windows: readonly OpeningFact[]
  closures: readonly ClosureFact[]
  /** Some weekdays have other hours: public holidays are none of them. */
  differsByDay?: boolean
}

/** Whether hours close nothing on any day. */
export const isAlwaysOpen = ({ windows, closures }: Hours): boolean =>
  closures.length === 0 && windows.every((window) => window.season === null && window.days.length === 7 && isWholeDay(window.hours))

function isWholeDay(hours: OpeningFact['hours']): boolean {
  if (hours === null) return true
  const [close] = hours.close
  return hours.close.length === 1 && 'minutes' in hours.open && hours.open.minutes === 0 && 'minutes' in close! && close.minutes === 1440
}

/** A local clock reading (ms), the distance of that clock from UTC, and where it is read. */
export interface LocalMoment {
  local: number
  offset: number
  /** Without holidays every day is an ordinary one. */
  place: Place & { holidays?: PublicHolidays }
}

/** Minutes since 1970 of the local clock, both ends included. */
interface Span {
  from: number
  to: number
  /** What ends it; null where the hours are not known. */
  close: DayTime | null
  /** From a source that may allow a flight, not only refuse it. */
  decides: boolean
}

const DAY = 1440
/** A season that has just ended opens again after more than a week. */
const SEARCH_DAYS = 8

const minuteOf = ({ local }: LocalMoment): number => Math.floor(local / MINUTE_MS)

function toMinutes(time: DayTime, day: number, { place, offset }: LocalMoment): number {
  return 'minutes' in time ? time.minutes : sunMinutes(place, day, offset)[time.sun] + time.offset
}

const holds = (fact: Pick<OpeningFact, 'days' | 'season'>, day: number): boolean =>
  fact.days.includes(weekday(day)) && inSeason(fact.season, day)

/** A public holiday at an airport whose hours differ by weekday. */
const isOddDay = ({ differsByDay }: Hours, day: number, { place }: LocalMoment): boolean =>
  differsByDay === true && place.holidays?.has(day) === true

/** What is open on a day; a window past midnight belongs to the day on which it opens. */
function spansOn(hours: Hours, day: number, moment: LocalMoment, sunDay = day): Span[] {
  const isOdd = isOddDay(hours, day, moment)
  const stated = isOdd ? statedForHoliday(hours.windows, day) : null
  // A holiday of which no row tells: the hours of the weekday still refuse, but promise nothing.
  const isUnsure = isOdd && stated === null
  return (stated ?? hours.windows.filter((window) => holds(window, day))).map((window) => {
    if (window.hours === null) return { from: day * DAY, to: day * DAY + DAY - 1, close: null, decides: false }
    const closings = window.hours.close.map((time) => ({ time, minutes: toMinutes(time, sunDay, moment) }))
    const first = closings.reduce((a, b) => (b.minutes < a.minutes ? b : a))
    // Midnight is the end of the day: its last minute is the one before.
    const to = first.minutes === DAY ? DAY - 1 : first.minutes
    return {
      from: day * DAY + toMinutes(window.hours.open, sunDay, moment),
      to: day * DAY + to,
      close: first.time,
      decides: !isUnsure && canAllow(window),
    }
  })
}

/** Closures that begin on a day: from the first minute to the one before the last. */
const closuresOn = ({ closures }: Hours, day: number): { from: number; to: number }[] =>
  closures.filter((closure) => holds(closure, day)).map(({ from, to }) => ({ from: day * DAY + from, to: day * DAY + to - 1 }))

const contains = (span: { from: number; to: number }, minute: number): boolean => span.from <= minute && minute <= span.to

function isOpenAt(hours: Hours, minute: number, moment: LocalMoment): boolean {
  const today = Math.floor(minute / DAY)
  if (hours.closures.length > 0 && [today - 1, today].some((day) => closuresOn(hours, day).some((closure) => contains(closure, minute))))
    return false
  if (hours.windows.length === 0) return true
  // The engine asks this for every type: the windows of the day by themselves answer most questions.
  if (isOddDay(hours, today, moment))
    return spansOn(hours, today, moment).some((span) => contains(span, minute)) || isOpenSince(hours, minute, moment)
  for (const window of hours.windows) if (holds(window, today) && isInWindow(window, today, minute - today * DAY, moment)) return true
  return isOpenSince(hours, minute, moment)
}

/** Since the day before. */
function isOpenSince(hours: Hours, minute: number, moment: LocalMoment): boolean {
  return spansOn(hours, Math.floor(minute / DAY) - 1, moment).some((span) => contains(span, minute))
}

function isInWindow({ hours }: OpeningFact, day: number, minute: number, moment: LocalMoment): boolean {
  if (hours === null) return true
  if (minute < toMinutes(hours.open, day, moment)) return false
  for (const close of hours.close) if (minute > toMinutes(close, day, moment)) return false
  return true
}

/** Whether an airport is open at a local time, both ends of its hours included. */
export const isOpen = (hours: Hours, moment: LocalMoment): boolean => isOpenAt(hours, minuteOf(moment), moment)

/** Whether the hours that hold at a local time, at which the airport is not closed, are known well enough to promise a flight. */
export function areHoursKnown(hours: Hours, moment: LocalMoment): boolean {
  const minute = minuteOf(moment)
  const today = Math.floor(minute / DAY)
  return [today - 1, today].some((day) => spansOn(hours, day, moment).some((span) => span.decides && contains(span, minute)))
}

/** Minutes to wait until the airport opens next; 0 when it is open, infinite where it does not within a week. */
export function minutesUntilOpen(hours: Hours, moment: LocalMoment): number {
  const now = minuteOf(moment)
  if (isOpenAt(hours, now, moment)) return 0
  const today = Math.floor(now / DAY)
  const starts = Array.from({ length: SEARCH_DAYS + 2 }, (_, i) => today - 1 + i).flatMap((day) => [
    ...spansOn(hours, day, moment).map(({ from }) => from),
    ...closuresOn(hours, day).map(({ to }) => to + 1),
  ])
  const next = starts.toSorted((a, b) => a - b).find((minute) => minute > now && isOpenAt(hours, minute, moment))
  return next === undefined ? Number.POSITIVE_INFINITY : next - now
}

/** Minutes from the last open time to a local time; 0 while open, infinite where there was none within a week. */
export function minutesSinceOpen(hours: Hours, moment: LocalMoment): number {
  const now = minuteOf(moment)
  if (isOpenAt(hours, now, moment)) return 0
  const today = Math.floor(now / DAY)
  const ends = Array.from({ length: SEARCH_DAYS + 1 }, (_, i) => today - i).flatMap((day) => [
    ...spansOn(hours, day, moment).map(({ to }) => to),
    ...closuresOn(hours, day).map(({ from }) => from - 1),
  ])
  const last = ends.toSorted((a, b) => b - a).find((minute) => minute < now && isOpenAt(hours, minute, moment))
  return last === undefined ? Number.POSITIVE_INFINITY : now - last
}

/** The end of a day's hours. */
interface Closing {
  /** `16:05`, `24:00` for the end of the day. */
  closes: string
  sunset: 'yes' | 'no'
  /** Minutes; 0 where it is no sunset that ends them. */
  afterSunset: number
}

/** The last moment of the day at which an airport is open, where it is no more than so many minutes after a local time; null during breaks too. */
export function closingSoon(hours: Hours, moment: LocalMoment, within: number): Closing | null {
  const now = minuteOf(moment)
  const today = Math.floor(now / DAY)
  const ends = [today - 1, today].flatMap((day) => [
    ...spansOn(hours, day, moment).filter((span) => span.close !== null && contains(span, now)),
    ...closuresOn(hours, day).map(({ from }) => ({ to: from - 1, close: null })),
  ])
  const end = ends
    .filter(({ to }) => to >= now && to <= now + within && !isOpenAt(hours, to + 1, moment))
    .toSorted((a, b) => a.to - b.to)[0]
  if (!end || opensAgain(hours, end.to + 1, moment)) return null
  const minute = end.to - Math.floor(end.to / DAY) * DAY
  const isSunset = end.close !== null && 'sun' in end.close && end.close.sun === 'sunset'
  // A window ends with a minute that is still open, a closure begins with one that is not.
  const closes = minute === DAY - 1 ? '24:00' : clockText(end.close === null ? minute + 1 : minute)
  return { closes, sunset: isSunset ? 'yes' : 'no', afterSunset: isSunset && end.close && 'sun' in end.close ? end.close.offset : 0 }
}

/** Whether it opens once more on the day of a minute at which it is closed. */
function opensAgain(hours: Hours, minute: number, moment: LocalMoment): boolean {
  const day = Math.floor((minute - 1) / DAY)
  const starts = [...spansOn(hours, day, moment).map(({ from }) => from), ...closuresOn(hours, day).map(({ to }) => to + 1)]
  return starts.some((from) => from > minute && from < (day + 1) * DAY && isOpenAt(hours, from, moment))
}

const two = (n: number): string => String(n).padStart(2, '0')

/** `06:30` of minutes; `24:00` is the end of a day, and minutes past it are read on the next day. */
export function clockText(minutes: number): string {
  const minute = minutes > DAY ? minutes - DAY : minutes
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** What a sentence about a closed airport says: `open` from … to, until a `sunset`, `closed` from … to, or all `day`. */
export type HoursText =
  | { hours: 'open' | 'closed'; opens: string; closes: string }
  | { hours: 'sunset'; opens: string; closes: string; afterSunset: number }
  | { hours: 'day' }

/** Why an airport is closed at a local time: the closure, or the hours of that day nearest to it. */
export function hoursText(hours: Hours, moment: LocalMoment): HoursText {
  const minute = minuteOf(moment)
  const day = Math.floor(minute / DAY)
  const closure = [day - 1, day].flatMap((one) => closuresOn(hours, one)).find((one) => contains(one, minute))
  if (closure && closure.to - closure.from >= DAY - 1) return { hours: 'day' }
  const clock = (at: number): string => clockText(at - day * DAY < 0 ? at - (day - 1) * DAY : at - day * DAY)
  if (closure) return { hours: 'closed', opens: clock(closure.from), closes: clock(closure.to + 1) }
  const away = ({ from, to }: Span): number => (minute < from ? from - minute : minute - to)
  const [nearest] = spansOn(hours, day, moment).toSorted((a, b) => away(a) - away(b))
  if (!nearest) return { hours: 'day' }
  const { from, to, close } = nearest
  const end = to - day * DAY === DAY - 1 ? '24:00' : clock(to)
  if (close && 'sun' in close && minute > to) return { hours: 'sunset', opens: clock(from), closes: end, afterSunset: close.offset }
  return { hours: 'open', opens: clock(from), closes: end }
}

/** The hours of a day as clock texts, `24:00` for its end; sunrise and sunset are those of the moment. */
export const openTimes = (hours: Hours, day: number, moment: LocalMoment): { from: string; to: string }[] =>
  spansOn(hours, day, moment, Math.floor(minuteOf(moment) / DAY)).map(({ from, to }) => {
    const [start, end] = [from - day * DAY, to - day * DAY]
    return { from: clockText(start), to: end === DAY - 1 ? '24:00' : clockText(end) }
  })
