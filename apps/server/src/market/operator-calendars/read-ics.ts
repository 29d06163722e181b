import { Refusal } from '@aquilane/domain/refusal'
import type { CalendarEntry, CalendarReading, RefusedEntry } from './entry.ts'
import { expandSeries } from './ics-series.ts'
import { readComponents, readText, type IcsComponent } from './ics-text.ts'
import { readEvent, toRefused, type IcsEvent } from './ics-event.ts'
import { problem } from './problem.ts'
import { readDefinedZones } from './vtimezone.ts'
import { findZone } from './zones.ts'

/** Methods of RFC 5546 that say something of single events; PUBLISH, or none, is a whole calendar. */
const partial = ['REQUEST', 'ADD', 'CANCEL']
const answers = ['REPLY', 'REFRESH', 'COUNTER', 'DECLINECOUNTER']

interface Limits {
  now: Temporal.Instant
  maxEntries: number
}

/** Events named `I-LMTZ LIML-LFMN`; DTSTART is the departure. Canceled ones are left out, so that their legs are withdrawn. */
export function readIcs(text: string, { now, maxEntries }: Limits): CalendarReading {
  const { calendars, isComplete } = readComponents(text)
  if (calendars.length === 0) throw new Refusal('CALENDAR_INVALID', 'This is no calendar in the iCalendar format (RFC 5545).')
  const read = calendars.flatMap((calendar) => readCalendar(calendar, now))
  if (read.length > maxEntries)
    throw new Refusal('CALENDAR_INVALID', `A calendar has at most ${maxEntries} entries; this one has ${read.length}. Leave out past ones.`)
  const refused = read.filter((one) => 'problem' in one)
  const events = read.filter((one) => 'rule' in one)
  const entries = [...expandSeries(events, now), ...refused].toSorted((a, b) => a.line - b.line)
  const hasMethod = calendars.some((calendar) => partial.includes(readMethod(calendar)))
  if (!isComplete) entries.push(cutOff(text))
  return { entries: limit(entries, maxEntries), isComplete: isComplete && !hasMethod }
}

const readMethod = (calendar: IcsComponent): string =>
  tolerate(() => readText(calendar, 'method'))
    ?.trim()
    .toUpperCase() ?? ''

function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function readCalendar(calendar: IcsComponent, now: Temporal.Instant): (IcsEvent | RefusedEntry)[] {
  const zones = readDefinedZones(calendar, now)
  const method = readMethod(calendar)
  const name = tolerate(() => readText(calendar, 'x-wr-timezone'))?.trim()
  const context = { zones, calendarZone: name ? (findZone(name) ?? zones.get(name) ?? null) : null, isCanceled: method === 'CANCEL' }
  return calendar.children
    .filter((component) => component.name === 'vevent')
    .map((component) => {
      const event = readEvent(component, context)
      if ('problem' in event || !answers.includes(method)) return event
      return toRefused(event, problem('method', `This file is an answer to an invitation (${method}). Export the calendar itself.`, method))
    })
}

const cutOff = (text: string): RefusedEntry => ({
  line: text.split(/\r\n|\n|\r/).length,
  reference: null,
  summary: '',
  problem: problem(
    'cut_off',
    'The file does not end as a calendar does. Legs that it does not name are left as they are. Export it again.',
  ),
})

/** Series may have more dates than a calendar has entries: the later ones wait. */
function limit(entries: (CalendarEntry | RefusedEntry)[], maxEntries: number): (CalendarEntry | RefusedEntry)[] {
  const extra = new Set(
    entries
      .filter((entry) => 'departure' in entry)
      .toSorted((a, b) => toMilliseconds(a) - toMilliseconds(b))
      .slice(maxEntries),
  )
  return entries.map((entry) => {
    if (!('departure' in entry) || !extra.has(entry)) return entry
    const message = `A calendar has at most ${maxEntries} dates, the earliest first. This one is read later.`
    return toEntryRefusal(entry, message)
  })
}

const toEntryRefusal = ({ line, reference, summary }: CalendarEntry, message: string): RefusedEntry => ({
  line,
  reference,
  summary,
  problem: problem('too_many', message),
})

const toMilliseconds = ({ departure }: CalendarEntry): number =>
  departure instanceof Temporal.Instant ? departure.epochMilliseconds : departure.local.toZonedDateTime('UTC').epochMilliseconds
