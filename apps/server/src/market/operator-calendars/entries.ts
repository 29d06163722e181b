import ICAL from 'ical.js'
import { CsvError, parseTable } from '../../foundation/places/index.ts'
import { Refusal } from '@aquilane/domain/refusal'

export type CalendarFormat = 'csv' | 'ics'

/** One empty leg as an operator's calendar has it; times are local to the departure airport, `2026-12-18T10:30`, or instants with `Z`. */
export interface CalendarEntry {
  line: number
  /** Identifies the entry when the calendar is read again. */
  reference: string
  tail: string
  /** ICAO or IATA codes. */
  from: string
  to: string
  departure: string
  windowFrom: string | null
  windowTo: string | null
}

const columns = ['tail', 'departure', 'arrival', 'departure_time'] as const
const optionalColumns = ['window_from', 'window_to', 'reference'] as const
const maxEntries = 500

/** @throws CALENDAR_INVALID where the text is not a calendar of this format */
export function readEntries(format: CalendarFormat, text: string): CalendarEntry[] {
  const entries = format === 'csv' ? readCsv(text) : readIcs(text)
  if (entries.length > maxEntries)
    throw new Refusal('CALENDAR_INVALID', `A calendar has at most ${maxEntries} entries; this one has ${entries.length}.`)
  return entries
}

function readCsv(text: string): CalendarEntry[] {
  try {
    return parseTable(text, columns, optionalColumns).map(({ row, cell }) => {
      const [tail, from, to, departure] = [cell.tail, cell.departure, cell.arrival, cell.departure_time].map((value) => value.trim())
      return {
        line: row,
        reference: cell.reference.trim() || `${tail} ${from}-${to} ${departure}`,
        tail: tail!,
        from: from!,
        to: to!,
        departure: departure!.replace(' ', 'T'),
        windowFrom: cell.window_from.trim().replace(' ', 'T') || null,
        windowTo: cell.window_to.trim().replace(' ', 'T') || null,
      }
    })
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('CALENDAR_INVALID', `This table cannot be read: ${error.message}.`, { cause: error })
    throw error
  }
}

/** Events named `I-LMTZ LIML-LFMN`; DTSTART is the departure. Canceled events are left out, so that their legs are withdrawn. */
function readIcs(text: string): CalendarEntry[] {
  let component: ICAL.Component
  try {
    component = new ICAL.Component(ICAL.parse(text) as unknown[])
  } catch (error) {
    throw new Refusal('CALENDAR_INVALID', 'This is no calendar in the iCalendar format (RFC 5545).', { cause: error })
  }
  return component.getAllSubcomponents('vevent').flatMap((event, at): CalendarEntry[] => {
    if (String(event.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED') return []
    const summary = String(event.getFirstPropertyValue('summary') ?? '')
    const [, tail = '', from = '', to = ''] = /^\s*([A-Z0-9-]{2,10})\s+([A-Z0-9]{3,4})\s*[-–]\s*([A-Z0-9]{3,4})\b/i.exec(summary) ?? []
    const start = event.getFirstPropertyValue('dtstart')
    const departure = start instanceof ICAL.Time && !start.isDate ? toDeparture(start) : ''
    const uid = String(event.getFirstPropertyValue('uid') ?? '').slice(0, 200)
    const reference = uid || `${summary} ${departure}`
    return [{ line: at + 1, reference, tail, from, to, departure, windowFrom: null, windowTo: null }]
  })
}

/** UTC and zoned times as instants, floating ones as local times. */
function toDeparture(start: ICAL.Time): string {
  const zone = start.zone?.tzid ?? 'floating'
  if (zone === 'floating') return start.toString().slice(0, 16)
  return Temporal.Instant.fromEpochMilliseconds(start.toJSDate().getTime()).toString()
}
