import { toDateReference, toReference, type CalendarEntry, type RefusedEntry } from './entry.ts'
import { eventReference, noFlight, readFlight, toEntry, toRefused, type IcsEvent } from './ics-event.ts'
import { timeKey, type IcsTime } from './ics-time.ts'
import { noTime, problem } from './problem.ts'
import { expandRule, readRule, type Rule } from './repeat.ts'
import { utc } from './zones.ts'

/** Days from now that are read of a series: a year has each season's flights, and each reading moves it on. */
const seriesDays = 366
/** Dates of all series together after which the others are not read: twice the entries of a calendar. */
const maxDates = 1000
/** Rules may be written so that finding no date takes long, and the server does nothing else meanwhile. */
const maxMilliseconds = 2000

type Row = CalendarEntry | RefusedEntry

/** Events as entries: series date by date, dates that were replaced or canceled as they are now. */
export function expandSeries(events: readonly IcsEvent[], now: Temporal.Instant): Row[] {
  const groups = [...Map.groupBy(events, (event) => event.uid || event).values()]
  let dates = 0
  const end = performance.now() + maxMilliseconds
  return groups.flatMap((group): Row[] => {
    const isSeries = group.some(({ rule, added, replaces }) => rule !== null || added.length > 0 || replaces)
    if (isSeries && (dates > maxDates || performance.now() > end))
      return [toRefused(group[0]!, problem('too_many', 'The series of this calendar have too many dates. This one is not read.'))]
    const rows = isSeries ? readSeries(group, now) : readSingle(group)
    dates += isSeries ? rows.length : 0
    return rows
  })
}

/** Of two versions of an event, the later one; of equal ones both, of which the second is refused as a duplicate. */
function latest(events: readonly IcsEvent[]): IcsEvent[] {
  const highest = Math.max(...events.map(({ sequence }) => sequence))
  return events.filter(({ sequence }) => sequence === highest)
}

const readSingle = (group: readonly IcsEvent[]): Row[] =>
  latest(group).flatMap((event) =>
    event.isCanceled || !event.start ? [] : [toEntry(event, event.start, eventReference(event, event.start))],
  )

function readSeries(versions: readonly IcsEvent[], now: Temporal.Instant): Row[] {
  const masters = latest(versions.filter(({ replaces }) => !replaces))
  const master = masters[0]
  const group = versions.map((event) => (event.replaces ? { ...event, replaces: inZoneOf(master, event.replaces) } : event))
  const replaced = Map.groupBy(
    group.filter(({ replaces }) => replaces),
    ({ replaces }) => timeKey(replaces!),
  )
  const overrides = [...replaced.values()].map((ofDate) => latest(ofDate)[0]!)
  if (masters.some(({ isCanceled }) => isCanceled)) return []
  if (masters.length > 1) return masters.map((event) => toRefused(event, problem('duplicate', 'This series is in the file twice.')))
  const dates = master ? findDates(master, overrides, now) : []
  if (master && 'problem' in dates) {
    // Which dates there are is not known; those that were replaced have a time of their own.
    return [dates, ...overrides.flatMap((override) => readOverride(override, now))]
  }
  const used = new Set<IcsEvent>()
  const rows = ('length' in dates ? dates : []).flatMap((date): Row[] => {
    const override = overrides.find((one) => isSameDate(date, one.replaces!))
    if (override) used.add(override)
    return override ? readOverride(override, now, date) : readDate(master!, overrides, date)
  })
  const [tentative, others] = [rows.filter((row) => isTentative(row)), rows.filter((row) => !isTentative(row))]
  const rest = overrides.filter((override) => !used.has(override)).flatMap((override) => readOverride(override, now))
  return [...tentative.slice(0, 1), ...others, ...rest]
}

const isTentative = (row: Row): boolean => 'problem' in row && row.problem.code === 'tentative'

/** A date that was replaced keeps its reference, whatever its new time. */
function readOverride(override: IcsEvent, now: Temporal.Instant, date: IcsTime = override.replaces!): Row[] {
  if (override.isCanceled || !override.start) return []
  if (order(override.start) < now.epochMilliseconds - (override.start.zone ? 0 : dayMs)) return []
  return [toEntry(override, override.start, toDateReference(toReference(override.uid), timeKey(date)))]
}

const dayMs = 86_400_000

/** A date of the series itself, moved where an event before it replaces the later dates too. */
function readDate(master: IcsEvent, overrides: readonly IcsEvent[], date: IcsTime): Row[] {
  const reference = toDateReference(toReference(master.uid), timeKey(date))
  const onward = overrides
    .filter(({ isOnward, replaces }) => isOnward && order(replaces!) <= order(date))
    .toSorted((a, b) => order(a.replaces!) - order(b.replaces!))
    .at(-1)
  if (!onward) return [toEntry(master, date, reference)]
  if (onward.isCanceled || !onward.start) return []
  const { start, replaces } = onward
  const local = (time: IcsTime) => {
    const instant = time.zone?.instantsAt(time.local)[0]
    return instant && start.zone ? start.zone.localAt(instant) : time.local
  }
  const moved = local(date).add(local(replaces!).until(start.local))
  return [toEntry(onward, { local: moved, zone: start.zone, isDate: start.isDate }, reference)]
}

/** Exceptions of a series whose zone was left out are in the zone of the series. */
const inZoneOf = (master: IcsEvent | undefined, time: IcsTime): IcsTime =>
  time.zone ? time : { ...time, zone: master?.start?.zone ?? null }

/** Dates from now on, or why they cannot be determined. */
function findDates(master: IcsEvent, overrides: readonly IcsEvent[], now: Temporal.Instant): IcsTime[] | RefusedEntry {
  const { start, rule: text } = master
  if (!start) return []
  const [added, excluded] = [master.added, master.excluded].map((times) => times.map((time) => inZoneOf(master, time))) as [
    IcsTime[],
    IcsTime[],
  ]
  if (!readFlight(master.summary)) return toRefused(master, noFlight(master))
  if (start.isDate) return toRefused(master, noTime(start.local.toPlainDate().toString()))
  const unknown = toRefused(
    master,
    problem('repeat', 'The rule of repetition of this event is not read. Enter its flights one by one.', text),
  )
  const rule = text === null ? null : readRule(text)
  const exceptions = [...added, ...excluded, ...overrides.map(({ replaces }) => replaces!)]
  // Which date of a floating series an instant is, depends on a zone that the file does not give.
  const isUnclear = !start.zone && exceptions.some(({ zone, isDate }) => zone && !isDate)
  if ((text !== null && !rule) || isUnclear) return unknown
  try {
    const repeated = rule ? expand(rule, start, now) : [start]
    if (repeated === null) return unknown
    const dates = new Map([...repeated, ...added].map((time) => [timeKey(time), time]))
    const isExcluded = excludedDates(excluded, dates)
    return [...dates.values()].filter((date) => isAhead(date, now) && !isExcluded(date))
  } catch {
    return unknown
  }
}

/** Null where the first date does not follow the rule: RFC 5545 leaves open what that means. */
function expand(rule: Rule, start: IcsTime, now: Temporal.Instant): IcsTime[] | null {
  const today = start.zone?.localAt(now) ?? utc.localAt(now).subtract({ days: 1 })
  const until = rule.until === null ? null : readUntil(rule.until, start)
  const range = { start: start.local, until, from: today, to: today.add({ days: seriesDays }) }
  if (expandRule(rule, { ...range, from: start.local, to: start.local }).length !== 1) return null
  return expandRule(rule, range).map((local) => ({ local, zone: start.zone, isDate: false }))
}

function readUntil(text: string, { zone }: IcsTime): Temporal.PlainDateTime {
  if (!text.includes('T')) return Temporal.PlainDateTime.from(`${text}T235959`)
  const local = Temporal.PlainDateTime.from(text.replace('Z', ''))
  return text.endsWith('Z') && zone ? zone.localAt(local.toZonedDateTime('UTC').toInstant()) : local
}

const order = ({ local, zone }: IcsTime): number =>
  (zone?.instantsAt(local)[0] ?? local.toZonedDateTime('UTC').toInstant()).epochMilliseconds

const isAhead = (date: IcsTime, now: Temporal.Instant): boolean => {
  const at = order(date)
  return at > now.epochMilliseconds - (date.zone ? 0 : dayMs) && at < now.epochMilliseconds + (seriesDays + 1) * dayMs
}

const isSameDate = (date: IcsTime, other: IcsTime): boolean =>
  other.isDate ? other.local.toPlainDate().equals(date.local.toPlainDate()) : timeKey(other) === timeKey(date)

/** Midnight without UTC means the day where no date of the series is at midnight. */
function excludedDates(excluded: readonly IcsTime[], dates: ReadonlyMap<string, IcsTime>): (date: IcsTime) => boolean {
  const isMidnight = ({ local, zone }: IcsTime) => local.toPlainTime().equals(new Temporal.PlainTime()) && zone?.name !== 'UTC'
  const [days, times] = [new Set<string>(), new Set<string>()]
  for (const time of excluded) {
    if (time.isDate || (isMidnight(time) && !dates.has(timeKey(time)))) days.add(time.local.toPlainDate().toString())
    else times.add(timeKey(time))
  }
  return (date) => times.has(timeKey(date)) || days.has(date.local.toPlainDate().toString())
}
