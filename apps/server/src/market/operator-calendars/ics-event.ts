import { toReference, type CalendarEntry, type RefusedEntry } from './entry.ts'
import { readProperties, readText, type IcsComponent, type IcsProperty } from './ics-text.ts'
import { instantOf, readTimes, timeKey, type DefinedZones, type IcsTime } from './ics-time.ts'
import { noTime, problem, type Problem } from './problem.ts'
import type { Zone } from './zones.ts'

export interface IcsEvent {
  line: number
  uid: string
  summary: string
  isCanceled: boolean
  isTentative: boolean
  sequence: number
  /** Null for a canceled event without a time. */
  start: IcsTime | null
  /** The date of a series that this event replaces. */
  replaces: IcsTime | null
  /** It replaces the later dates too. */
  isOnward: boolean
  rule: string | null
  added: IcsTime[]
  excluded: IcsTime[]
  /** Of the calendar, for times without one. */
  calendarZone: Zone | null
}

interface EventContext {
  zones: DefinedZones
  calendarZone: Zone | null
  isCanceled: boolean
}

/** An event, or why it cannot be read; the other events of its calendar are read either way. */
export function readEvent(component: IcsComponent, context: EventContext): IcsEvent | RefusedEntry {
  const { line } = component
  const [uid, summary] = [tolerate(() => readText(component, 'uid')) ?? '', tolerate(() => readText(component, 'summary')) ?? '']
  const refuse = (why: Problem): RefusedEntry => ({
    line,
    reference: uid === '' ? null : toReference(uid),
    isSeries: true,
    summary: summary.slice(0, 100),
    problem: why,
  })
  const unreadable = problem('unreadable', 'This event cannot be read: it does not end, or one of its lines is broken. Export it again.')
  if (!component.isClosed) return refuse(unreadable)
  try {
    const event = readParts(component, { uid, summary: readText(component, 'summary') ?? '', context })
    return 'code' in event ? refuse(event) : event
  } catch {
    return refuse(unreadable)
  }
}

function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

function readParts(
  component: IcsComponent,
  { uid, summary, context }: { uid: string; summary: string; context: EventContext },
): IcsEvent | Problem {
  const status = readText(component, 'status')?.trim().toUpperCase()
  const isCanceled = context.isCanceled || status === 'CANCELLED' || status === 'CANCELED'
  const read = (name: string) => readAll(readProperties(component, name), context.zones)
  const [starts, replaced, added, excluded] = [read('dtstart'), read('recurrence-id'), read('rdate'), read('exdate')]
  const wrong = [replaced, ...(isCanceled ? [] : [starts, added, excluded])].find((times) => 'code' in times)
  if (wrong && 'code' in wrong) return wrong
  const start = 'code' in starts ? null : (starts[0] ?? null)
  if (!isCanceled && (!start || ('length' in starts && starts.length > 1)))
    return problem('date', 'The event must have one departure (DTSTART). Use 20261218T103000Z or a time with a zone.')
  const rules = component.lines.filter(({ text }) => /^RRULE[;:]/i.test(text)).map(({ text }) => text.slice(text.indexOf(':') + 1))
  if (rules.length > 1 || component.lines.some(({ text }) => /^EXRULE[;:]/i.test(text)))
    return problem('repeat', 'The event has several rules of repetition. Enter its flights one by one.', rules[0] ?? null)
  return {
    line: component.line,
    uid,
    summary: summary.trim(),
    isCanceled,
    isTentative: status === 'TENTATIVE',
    sequence: Number(readText(component, 'sequence') ?? 0) || 0,
    start,
    replaces: ('length' in replaced && replaced[0]) || null,
    isOnward: readProperties(component, 'recurrence-id').some(({ params }) => String(params['range']).toUpperCase() === 'THISANDFUTURE'),
    rule: rules[0] ?? null,
    added: 'length' in added ? added : [],
    excluded: 'length' in excluded ? excluded : [],
    calendarZone: context.calendarZone,
  }
}

function readAll(properties: readonly IcsProperty[], zones: DefinedZones): IcsTime[] | Problem {
  const times = properties.map((property) => readTimes(property, zones))
  return times.find((read) => 'code' in read) ?? times.filter((read) => 'length' in read).flat()
}

export const toRefused = (event: IcsEvent, why: Problem): RefusedEntry => ({
  line: event.line,
  reference: event.uid === '' ? null : toReference(event.uid),
  isSeries: true,
  summary: event.summary.slice(0, 100),
  problem: why,
})

/** The event at a time as an entry. */
export function toEntry(event: IcsEvent, time: IcsTime, reference: string): CalendarEntry | RefusedEntry {
  const { line } = event
  const when = time.isDate ? time.local.toPlainDate().toString() : `${time.local.toString().slice(0, 16)} ${time.zone?.name ?? ''}`
  const summary = `${event.summary.slice(0, 100).toWellFormed()} ${when}`.trim()
  const refuse = (why: Problem): RefusedEntry => ({ line, reference, summary, problem: why })
  const flight = readFlight(event.summary)
  if (!flight) return refuse(noFlight(event))
  if (event.isTentative)
    return {
      ...refuse(problem('tentative', 'The operator calls this flight tentative. It is imported once it is confirmed.')),
      isWithdrawn: true,
    }
  if (time.isDate) return refuse(noTime(when))
  const instant = instantOf(time)
  if (instant && 'code' in instant) return refuse(instant)
  const departure = instant ?? { local: time.local, calendarZone: event.calendarZone }
  return { line, reference, summary, ...flight, departure, windowFrom: null, windowTo: null }
}

export const noFlight = ({ summary }: IcsEvent): Problem =>
  problem('summary', 'The name of an event must be tail, departure and arrival: I-LMTZ LIML-LFMN.', summary)

const maxSummary = 200

/** `I-LMTZ LIML-LFMN`, also with other words before and after it, an arrow or a stroke. Three airports are two flights. */
export function readFlight(summary: string): { tail: string; from: string; to: string } | null {
  const pattern =
    /(?:^|[\s:,(])([A-Z0-9]{1,7}(?:-[A-Z0-9]{1,6})?)[\s:,]+([A-Z0-9]{3,4})\s*(?:-|–|—|→|->|>|\/)\s*([A-Z0-9]{3,4})(?![A-Z0-9])(?!\s*(?:→|->|>)|[-–—/][A-Z0-9])/i
  const [, tail, from, to] = pattern.exec(summary.slice(0, maxSummary)) ?? []
  return tail && from && to ? { tail, from, to } : null
}

/** Events without a UID are known by their name and time. */
export const eventReference = (event: IcsEvent, time: IcsTime): string => toReference(event.uid || `${event.summary} ${timeKey(time)}`)
