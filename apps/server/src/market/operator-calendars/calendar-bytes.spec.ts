import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inFullRun } from '@aquilane/testing/level'
import { Refusal } from '@aquilane/domain/refusal'
import type { CalendarFormat } from '@aquilane/domain/calendars/operator-calendar'
import { readEntries } from './entries.ts'

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')
const numRuns = inFullRun(300, 5000)

/** Entries of a text, null where the file as a whole is refused. Anything else that is thrown would be an answer 500. */
function read(format: CalendarFormat, text: string) {
  try {
    return readEntries(format, text, now).entries
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const zones = ['Europe/Rome', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'Africa/Casablanca']
const windows: Record<string, string> = { 'W. Europe Standard Time': 'Europe/Berlin', 'Pacific Standard Time': 'America/Los_Angeles' }
const local = fc
  .record({ day: fc.integer({ min: 1, max: 400 }), minute: fc.integer({ min: 0, max: 1439 }) })
  .map(({ day, minute }) => Temporal.PlainDateTime.from('2026-11-27T00:00').add({ days: day, minutes: minute }))
const basic = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/** A spelling of a zone, and the zone that it means by the tables of the runtime. */
const spelled = fc.oneof(
  fc.constantFrom(...zones).map((zone) => ({ text: zone, zone })),
  fc.constantFrom(...Object.keys(windows)).map((text) => ({ text, zone: windows[text]! })),
  fc.integer({ min: -12, max: 14 }).map((hours) => {
    const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
    return { text: `"GMT${offset}"`, zone: offset }
  }),
  fc.string({ minLength: 1, maxLength: 12 }).map((text) => ({ text: `X ${text.replaceAll(/["\r\n;:,]/g, '')}`, zone: null })),
)

/** What the zone's clocks make of a local time; null where they skip it or show it twice. */
function instantIn(zone: string, time: Temporal.PlainDateTime): string | null {
  try {
    return time.toZonedDateTime(zone, { disambiguation: 'reject' }).toInstant().toString()
  } catch {
    return null
  }
}

const eventLines = (zone: string, time: Temporal.PlainDateTime, more: readonly string[] = []) => [
  'BEGIN:VEVENT',
  'UID:a',
  `DTSTART;TZID=${zone}:${basic(time)}`,
  'SUMMARY:9H-ABC EGGW-LFMN',
  ...more,
  'END:VEVENT',
]
const calendarOf = (lines: readonly string[]) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n')

describe('any file', () => {
  const pieces = [
    'BEGIN:VCALENDAR',
    'END:VCALENDAR',
    'BEGIN:VEVENT',
    'END:VEVENT',
    'BEGIN:VTIMEZONE',
    'TZID:A',
    'BEGIN:STANDARD',
    'END:STANDARD',
  ]
  const properties = [
    'DTSTART',
    'DTSTART;TZID=A',
    'RRULE',
    'EXDATE',
    'RDATE;VALUE=PERIOD',
    'RECURRENCE-ID',
    'UID',
    'SUMMARY',
    'SEQUENCE',
    'TZOFFSETTO',
  ]
  const values = [
    '20261218',
    '20261218T103000Z',
    'FREQ=DAILY',
    'FREQ=YEARLY;BYDAY=-1SU',
    '9H-ABC EGGW-LFMN',
    '+0100',
    '99999999T999999',
    '\0',
  ]
  const line = fc.oneof(
    fc.constantFrom(...pieces),
    fc
      .tuple(fc.constantFrom(...properties), fc.oneof(fc.constantFrom(...values), fc.string({ unit: 'binary' })))
      .map(([name, value]) => `${name}:${value}`),
    fc.string({ unit: 'binary' }),
  )
  const ics = fc.array(line, { maxLength: 40 }).map((lines) => ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'].join('\r\n'))
  const cell = fc.oneof(
    fc.constantFrom('9H-ABC', 'EGGW', '2026-12-18 10:30', '2026-12-18', '"', ',', ';', '\r', ''),
    fc.string({ unit: 'binary' }),
  )
  const csv = fc
    .array(fc.array(cell, { maxLength: 6 }), { maxLength: 12 })
    .map((rows) => ['tail,departure,arrival,departure_time', ...rows.map((row) => row.join(','))].join('\n'))
  const bytes = fc.uint8Array({ maxLength: 400 }).map((some) => Buffer.from(some).toString('utf8'))

  it('is read, or refused with a reason', () => {
    const isSound = (entry: NonNullable<ReturnType<typeof read>>[number]) =>
      entry.line > 0 && !entry.reference?.includes('\0') && (!('problem' in entry) || entry.problem.message !== '')
    fc.assert(
      fc.property(fc.constantFrom('ics' as const, 'csv' as const), fc.oneof(ics, csv, bytes), (format, text) => {
        expect((read(format, text) ?? []).filter((entry) => !isSound(entry))).toEqual([])
      }),
      { numRuns },
    )
  })
})

/** The instant at which the first entry goes on sale, null where it is refused. */
function firstInstant(format: CalendarFormat, text: string): string | null {
  const [entry] = read(format, text) ?? []
  return entry && 'departure' in entry ? (entry.departure instanceof Temporal.Instant ? entry.departure.toString() : 'local') : null
}

describe('a departure with a zone', () => {
  it('is the instant that the clocks of the zone show, or refused', () => {
    fc.assert(
      fc.property(spelled, local, ({ text, zone }, time) => {
        expect(firstInstant('ics', calendarOf(eventLines(text, time)))).toBe(zone === null ? null : instantIn(zone, time))
      }),
      { numRuns },
    )
  })

  it('is the same in a row of a table', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones, '+02:00', '-03:30'), local, (zone, time) => {
        const row = `9H-ABC;EGGW;LFMN;${time.toString({ smallestUnit: 'minute' })} ${zone}`
        expect(firstInstant('csv', `tail;departure;arrival;departure_time\n${row}`)).toBe(instantIn(zone, time))
      }),
      { numRuns },
    )
  })

  it('keeps the hour of its zone over the dates of a series', () => {
    const rules = fc.constantFrom(
      'FREQ=DAILY;COUNT=9',
      'FREQ=WEEKLY;COUNT=30',
      'FREQ=WEEKLY;INTERVAL=2;UNTIL=20270601T000000Z',
      'FREQ=MONTHLY;COUNT=5',
    )
    fc.assert(
      fc.property(fc.constantFrom(...zones), local, rules, (zone, time, rule) => {
        const entries = read('ics', calendarOf(eventLines(zone, time, [`RRULE:${rule}`])))!
        const departures = entries.flatMap((entry) =>
          'departure' in entry && entry.departure instanceof Temporal.Instant ? [entry.departure] : [],
        )
        const hours = departures.map((departure) => departure.toZonedDateTimeISO(zone).toPlainTime().toString())
        expect(hours.filter((hour) => hour !== time.toPlainTime().toString())).toEqual([])
      }),
      { numRuns },
    )
  })

  it('that lost a character is refused', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), local, fc.nat({ max: 14 }), (zone, time, at) => {
        const start = basic(time)
        const broken = start.slice(0, at) + start.slice(at + 1)
        const lines = eventLines(zone, time).map((line) => line.replace(start, broken))
        expect(firstInstant('ics', calendarOf(lines))).toBeNull()
      }),
      { numRuns },
    )
  })
})
