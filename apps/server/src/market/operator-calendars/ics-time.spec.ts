import { describe, expect, it } from 'vitest'
import { WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { readEntries } from './entries.ts'
import { findZone } from './zones.ts'

const now = Temporal.Instant.from('2026-11-27T12:00:00Z')
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']
const leg = (uid: string, start: string, ...more: string[]) => event(`UID:${uid}`, `DTSTART${start}`, 'SUMMARY:9H-ABC EGGW-LFMN', ...more)
const calendar = (...lines: (string | string[])[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines.flat(), 'END:VCALENDAR'].join('\r\n')
const read = (text: string) => readEntries('ics', text, now)
/** Departures, or codes of problems. */
const departures = (text: string): string[] =>
  read(text).entries.map((entry) =>
    'problem' in entry
      ? entry.problem.code
      : entry.departure instanceof Temporal.Instant
        ? entry.departure.toString()
        : `local ${entry.departure.local.toString()}`,
  )
const departure = (start: string, ...more: string[]) => departures(calendar(...more, leg('a', start)))[0]

/** The rules of Europe, with other offsets. */
const vtimezone = (name: string, standard: string, daylight: string) =>
  `BEGIN:VTIMEZONE
TZID:${name}
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:${daylight}
TZOFFSETTO:${standard}
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:${standard}
TZOFFSETTO:${daylight}
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`.split('\n')

describe('the zone of an event', () => {
  it.each([
    ['Europe/Rome', '09:30'],
    ['europe/rome', '09:30'],
    ['America/Argentina/Salta', '13:30'],
    ['Asia/Kathmandu', '04:45'],
    ['W. Europe Standard Time', '09:30'],
    ['gmt standard time', '10:30'],
    ['Eastern Standard Time', '15:30'],
    ['India Standard Time', '05:00'],
    ['"GMT+02:00"', '08:30'],
    ['GMT-0500', '15:30'],
    ['"UTC+5:30"', '05:00'],
    ['UTC-3', '13:30'],
    ['Etc/GMT-2', '08:30'],
    ['UTC', '10:30'],
    ['/citadel.org/20210210_1/Europe/Rome', '09:30'],
    ['/freeassociation.sourceforge.net/America/Argentina/Salta', '13:30'],
    ['GMT+02:00', '08:30'],
  ])('named %s is read without its rules in the file', (zone, time) => {
    expect(departure(`;TZID=${zone}:20261218T103000`)).toBe(`2026-12-18T${time}:00Z`)
  })

  it.each(['Customized Time Zone', 'Mitteleuropäische Zeit', 'Europe/Atlantis', 'CST', '"GMT+25:00"', 'tzone://Microsoft/Custom', '/Rome'])(
    'named %s refuses its event and leaves the others',
    (zone) => {
      const text = calendar(leg('a', `;TZID=${zone}:20261218T103000`), leg('b', ':20261219T103000Z'))
      expect(departures(text)).toEqual(['zone_unknown', '2026-12-19T10:30:00Z'])
    },
  )

  it('is found by every Windows name of the table', () => {
    expect(WINDOWS_TO_IANA_MAP.filter(({ windowsName }) => findZone(windowsName) === null)).toEqual([])
    expect(new Set(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName)).size).toBeGreaterThan(130)
  })

  it('is the one that the file defines, summer and winter', () => {
    const zone = vtimezone('Office', '-0330', '-0230')
    expect(departure(';TZID=Office:20261218T103000', ...zone)).toBe('2026-12-18T14:00:00Z')
    expect(departure(';TZID=Office:20270718T103000', ...zone)).toBe('2027-07-18T13:00:00Z')
    expect(departure(';TZID=Office:20270328T023000', ...zone)).toBe('clock_gap')
    expect(departure(';TZID=Office:20271031T023000', ...zone)).toBe('clock_overlap')
    expect(departure(';TZID=W. Europe Standard Time:20270718T103000', ...vtimezone('W. Europe Standard Time', '+0100', '+0200'))).toBe(
      '2027-07-18T08:30:00Z',
    )
  })

  it('is refused where its rules are broken, or mean another time than its name', () => {
    const broken = [
      'BEGIN:VTIMEZONE',
      'TZID:Office',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ]
    expect(departure(';TZID=Office:20261218T103000', ...broken)).toBe('zone_rules')
    expect(departure(';TZID=Office:20261218T103000', 'BEGIN:VTIMEZONE', 'TZID:Office', 'END:VTIMEZONE')).toBe('zone_rules')
    expect(departure(';TZID=Europe/Rome:20261218T103000', ...vtimezone('Europe/Rome', '+0500', '+0600'))).toBe('zone_rules')
  })

  it('belongs to its own calendar where a file has two', () => {
    const first = calendar(vtimezone('Office', '+0100', '+0200'), leg('a', ';TZID=Office:20261218T103000'))
    const second = calendar(vtimezone('Office', '+0300', '+0400'), leg('b', ';TZID=Office:20261218T103000'))
    expect(departures(first + second)).toEqual(['2026-12-18T09:30:00Z', '2026-12-18T07:30:00Z'])
    expect(departures(`${first}\r\n\uFEFF${second}`)).toHaveLength(2)
  })

  it('does not apply to a time in UTC, and a floating time is local to the airport', () => {
    expect(departure(';TZID=Europe/Vienna:20261218T103000Z')).toBe('2026-12-18T10:30:00Z')
    expect(departure(':20261218T103000')).toBe('local 2026-12-18T10:30:00')
  })
})

describe('the time of an event', () => {
  it.each([
    [':20261218', 'no_time'],
    [';VALUE=DATE:20261218', 'no_time'],
    [';TZID=Europe/Rome:20261218', 'no_time'],
    [':20261318', 'date'],
    [':20261218T250000Z', 'date'],
    [':20260230T103000Z', 'date'],
    [':20261218T1030', 'date'],
    [':2026-12-18T10:30:00', 'date'],
    [':tomorrow', 'date'],
    [':', 'date'],
    [';VALUE=DATE:20261218T103000', 'date'],
    [';TZID=Europe/Rome:20270328T023000', 'clock_gap'],
    [';TZID=Europe/Rome:20271031T023000', 'clock_overlap'],
  ])('%s is refused as %s, and the others are read', (start, code) => {
    const text = calendar(leg('a', ':20261217T103000Z'), leg('b', start), leg('c', ':20261219T103000Z'))
    expect(departures(text)).toEqual(['2026-12-17T10:30:00Z', code, '2026-12-19T10:30:00Z'])
    expect(read(text).entries[1]).toMatchObject({ line: 8, reference: 'b' })
  })

  it('is refused where there is none, or two', () => {
    expect(departures(calendar(event('UID:a', 'SUMMARY:9H-ABC EGGW-LFMN')))).toEqual(['date'])
    expect(departures(calendar(leg('a', ':20261218T103000Z', 'DTSTART:20261219T103000Z')))).toEqual(['date'])
  })
})
