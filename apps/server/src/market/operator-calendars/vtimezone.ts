import { readProperties, readText, type IcsComponent } from './ics-text.ts'
import { expandRule, readRule } from './repeat.ts'
import type { DefinedZones } from './ics-time.ts'
import type { Zone } from './zones.ts'

interface Onset {
  at: Temporal.Instant
  before: string
  after: string
}

/** Calendars of Outlook define every zone that they use. */
const maxZones = 50
/** Years around now in which the rules of a zone are expanded; entries lie there. */
const years = { before: 2, after: 12 }

/** The zones that a calendar defines, null where the rules of one cannot be read. */
export function readDefinedZones(calendar: IcsComponent, now: Temporal.Instant): DefinedZones {
  const zones = new Map<string, Zone | null>()
  for (const component of calendar.children) {
    if (component.name !== 'vtimezone') continue
    const name = tolerate(() => readText(component, 'tzid'))?.trim()
    // Two definitions of one name: which one holds is not known.
    if (name) zones.set(name, zones.has(name) || zones.size >= maxZones ? null : (tolerate(() => toZone(name, component, now)) ?? null))
  }
  return zones
}

function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** @throws Error where a part is missing or not read */
function toZone(name: string, component: IcsComponent, now: Temporal.Instant): Zone | null {
  const rules = component.children.filter((child) => child.name === 'standard' || child.name === 'daylight')
  const onsets = rules.flatMap((rule) => readOnsets(rule, now)).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))
  const first = onsets[0]
  if (!first || !component.isClosed || rules.some(({ isClosed }) => !isClosed)) return null
  const offsets = [...new Set(onsets.flatMap(({ before, after }) => [before, after]))]
  const offsetAt = (instant: Temporal.Instant) =>
    onsets.findLast(({ at }) => Temporal.Instant.compare(at, instant) <= 0)?.after ?? first.before
  const localAt = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(offsetAt(instant)).toPlainDateTime()
  const instantsAt = (local: Temporal.PlainDateTime) =>
    offsets
      .map((offset) => local.toZonedDateTime(offset).toInstant())
      .filter((instant) => localAt(instant).equals(local))
      .toSorted((a, b) => Temporal.Instant.compare(a, b))
  return { name, instantsAt, localAt }
}

/** When a STANDARD or DAYLIGHT begins. */
function readOnsets(rule: IcsComponent, now: Temporal.Instant): Onset[] {
  const start = readLocal(readOne(rule, 'dtstart'))
  const [before, after] = [readOffset(rule, 'tzoffsetfrom', start), readOffset(rule, 'tzoffsetto', start)]
  const locals = [start, ...readProperties(rule, 'rdate').flatMap(({ text }) => text.split(',').map((one) => readLocal(one)))]
  const repeated = readProperties(rule, 'rrule')
  if (repeated.length > 1) throw new Error('Two rules are not read.')
  for (const { text } of repeated) {
    const read = readRule(text)
    if (!read?.text.includes('FREQ=YEARLY') || /BYDAY=[^;]*,/.test(read.text)) throw new Error(`The rule ${text} is not read.`)
    const today = now.toZonedDateTimeISO('UTC').toPlainDateTime()
    const until = read.until === null ? null : readUntil(read.until, before)
    const recent = today.subtract({ years: years.before })
    // Of a rule that has ended, the last onset still holds.
    const lastYears = until?.subtract({ years: years.before })
    const from = read.isCounted ? start : lastYears && Temporal.PlainDateTime.compare(lastYears, recent) < 0 ? lastYears : recent
    locals.push(...expandRule(read, { start, until, from, to: today.add({ years: years.after }) }))
  }
  return locals.map((local) => ({ at: local.toZonedDateTime(before).toInstant(), before, after }))
}

const readUntil = (text: string, offset: string): Temporal.PlainDateTime =>
  text.endsWith('Z')
    ? Temporal.PlainDateTime.from(text.slice(0, -1)).toZonedDateTime('UTC').withTimeZone(offset).toPlainDateTime()
    : Temporal.PlainDateTime.from(text.includes('T') ? text : `${text}T235959`)

function readOne(component: IcsComponent, name: string): string {
  const [property, ...others] = readProperties(component, name)
  if (!property || others.length > 0) throw new Error(`${name} must be there once.`)
  return property.text.trim()
}

function readLocal(text: string): Temporal.PlainDateTime {
  if (!/^\d{8}T\d{6}$/.test(text.trim())) throw new Error(`The time ${text} is not read.`)
  return Temporal.PlainDateTime.from(text.trim())
}

/** Local mean times of the nineteenth century have seconds; no entry is there. */
function readOffset(component: IcsComponent, name: string, start: Temporal.PlainDateTime): string {
  const [, sign, hours, minutes, seconds = '00'] = /^([+-])(\d{2})(\d{2})(\d{2})?$/.exec(readOne(component, name)) ?? []
  const isRead = sign && Number(hours) <= 23 && Number(minutes) <= 59 && (seconds === '00' || start.year < 1970)
  if (!isRead) throw new Error(`${name} is not read.`)
  return `${sign}${hours}:${minutes}`
}
