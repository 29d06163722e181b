import { Refusal } from '@aquilane/domain/refusal'
import { type CalendarFormat, maxCalendarBytes } from '@aquilane/domain/calendars/operator-calendar'
import type { CalendarReading } from './entry.ts'
import { readCsv } from './read-csv.ts'
import { readIcs } from './read-ics.ts'

const maxEntries = 500

/** @throws CALENDAR_INVALID where the text is not a calendar of this format */
export function readEntries(format: CalendarFormat, text: string, now: Temporal.Instant): CalendarReading {
  const bytes = Buffer.byteLength(text)
  if (bytes > maxCalendarBytes)
    throw new Refusal(
      'CALENDAR_INVALID',
      `The file has ${Math.ceil(bytes / 1000)} kB; a calendar has at most ${maxCalendarBytes / 1000} kB. Leave out past entries or descriptions.`,
    )
  // The database stores neither zero characters nor half surrogates.
  const storable = text.toWellFormed().replaceAll('\0', '\uFFFD')
  return (format === 'csv' ? readCsv : readIcs)(storable, { now, maxEntries })
}
