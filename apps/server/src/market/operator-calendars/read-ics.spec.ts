import { describe, expect, it } from 'vitest'
import { readEntries } from './entries.ts'

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

describe('a series', () => {
  const weekly = (...more: string[]) => calendar(leg('a', ';TZID=Europe/Rome:20270312T103000', 'RRULE:FREQ=WEEKLY;COUNT=4', ...more))
  const [first, second, third, fourth] = ['2027-03-12T09:30:00Z', '2027-03-19T09:30:00Z', '2027-03-26T09:30:00Z', '2027-04-02T08:30:00Z']

  it('has each of its dates at the same hour of its zone', () => {
    expect(departures(weekly())).toEqual([first, second, third, fourth])
    expect(read(weekly()).entries.map(({ reference }) => reference)).toEqual([first, second, third, fourth].map((date) => `a#${date}`))
  })

  it('that began in the past has its dates from now on, for a year', () => {
    expect(departures(calendar(leg('a', ':20261106T103000Z', 'RRULE:FREQ=WEEKLY;COUNT=6')))).toEqual([
      '2026-12-04T10:30:00Z',
      '2026-12-11T10:30:00Z',
    ])
    const endless = departures(calendar(leg('a', ':20200106T103000Z', 'RRULE:FREQ=WEEKLY')))
    expect([endless.length, endless[0], endless.at(-1)]).toEqual([52, '2026-11-30T10:30:00Z', '2027-11-22T10:30:00Z'])
  })

  it('ends at its last date, in UTC, local or as a day', () => {
    for (const until of ['20270326T093000Z', '20270326T103000', '20270326'])
      expect(departures(calendar(leg('a', ';TZID=Europe/Rome:20270312T103000', `RRULE:FREQ=WEEKLY;UNTIL=${until}`)))).toEqual([
        first,
        second,
        third,
      ])
  })

  it('lacks the dates that are taken out and has those that are added', () => {
    for (const exdate of [
      ';TZID=Europe/Rome:20270319T103000',
      ':20270319T093000Z',
      ';VALUE=DATE:20270319',
      ';TZID=Europe/Rome:20270319T000000',
    ])
      expect(departures(weekly(`EXDATE${exdate}`))).toEqual([first, third, fourth])
    expect(departures(weekly('EXDATE:20270319T093000Z,20270326T093000Z', 'RDATE:20270320T093000Z'))).toEqual([
      first,
      fourth,
      '2027-03-20T09:30:00Z',
    ])
  })

  it('has exceptions without a zone in its own, and is refused where it is floating and they are instants', () => {
    expect(departures(weekly('EXDATE:20270319T103000'))).toEqual([first, third, fourth])
    const floating = (exdate: string) => calendar(leg('a', ':20270312T103000', 'RRULE:FREQ=WEEKLY;COUNT=2', `EXDATE:${exdate}`))
    expect(departures(floating('20270319T103000'))).toEqual(['local 2027-03-12T10:30:00'])
    expect(departures(floating('20270319T103000Z'))).toEqual(['repeat'])
  })

  it('has a replaced date once, at its new time, and a canceled one not at all', () => {
    const moved = leg('a', ';TZID=Europe/Rome:20270320T163000', 'RECURRENCE-ID;TZID=Europe/Rome:20270319T103000')
    const canceled = event('UID:a', 'RECURRENCE-ID:20270326T093000Z', 'STATUS:CANCELLED')
    const text = weekly().replace('END:VCALENDAR', [...moved, ...canceled, 'END:VCALENDAR'].join('\r\n'))
    expect(departures(text)).toEqual([first, fourth, '2027-03-20T15:30:00Z'])
    expect(read(text).entries.at(-1)).toMatchObject({ reference: `a#${second}` })
    expect(departures(weekly('STATUS:CANCELLED'))).toEqual([])
  })

  it('moves all later dates with one that replaces them', () => {
    const onward = leg('a', ';TZID=Europe/Rome:20270320T123000', 'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Rome:20270319T103000')
    expect(departures(weekly().replace('END:VCALENDAR', [...onward, 'END:VCALENDAR'].join('\r\n'))).toSorted()).toEqual([
      first,
      '2027-03-20T11:30:00Z',
      '2027-03-27T11:30:00Z',
      '2027-04-03T10:30:00Z',
    ])
  })

  it('with a date in the gap of the clocks has the others', () => {
    expect(departures(calendar(leg('a', ';TZID=Europe/Rome:20270327T023000', 'RRULE:FREQ=DAILY;COUNT=3')))).toEqual([
      '2027-03-27T01:30:00Z',
      'clock_gap',
      '2027-03-29T00:30:00Z',
    ])
  })

  it.each([
    'FREQ=HOURLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;COUNT=x',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;BYDAY=TU',
    'FREQ=DAILY;BYHOUR=10,14',
    'FREQ=MONTHLY;RSCALE=CHINESE',
    'nonsense',
    '',
  ])('with the rule %s is one refusal', (rule) => {
    expect(departures(calendar(leg('a', ':20261218T103000Z', `RRULE:${rule}`), leg('b', ':20261219T103000Z')))).toEqual([
      'repeat',
      '2026-12-19T10:30:00Z',
    ])
  })

  it('has at most 500 dates together with the others, the earliest', () => {
    const daily = (uid: string, hour: string) => leg(uid, `:20261218T${hour}3000Z`, 'RRULE:FREQ=DAILY')
    const read = departures(calendar(daily('a', '08'), daily('b', '12')))
    expect(read.filter((one) => one.endsWith('Z'))).toHaveLength(500)
    expect(read.filter((one) => one === 'too_many').length).toBeGreaterThan(100)
  })
})

describe('an event', () => {
  it('that is canceled is left out, and a tentative one is not offered', () => {
    const text = calendar(
      leg('a', ':20261218T103000Z', 'STATUS:CANCELLED'),
      leg('b', ':20261219T103000Z', 'STATUS:TENTATIVE'),
      leg('c', ':20261220T103000Z'),
    )
    expect(departures(text)).toEqual(['tentative', '2026-12-20T10:30:00Z'])
    expect(departures(calendar(event('UID:a', 'STATUS:CANCELLED')))).toEqual([])
  })

  it('that is there in two versions is read in its last', () => {
    const text = calendar(leg('a', ':20261219T103000Z', 'SEQUENCE:2'), leg('a', ':20261218T103000Z', 'SEQUENCE:1'))
    expect(departures(text)).toEqual(['2026-12-19T10:30:00Z'])
  })

  it.each([
    ['EMPTY LEG 9H-ABC EGGW → LFMN (7 pax)', '9H-ABC EGGW LFMN'],
    ['9HABC EGGW/LFMN', '9HABC EGGW LFMN'],
    ['9h-abc: ltn - nce owner on board', '9h-abc ltn nce'],
    ['N123AB EGGW-LFMN', 'N123AB EGGW LFMN'],
    ['9H-ABC EGGW-LFMN-LIRA', null],
    ['9H-ABC EGGW → LFMN → LIRA', null],
    ['Crew meeting', null],
    ['EGGW-LFMN', null],
  ])('named %s is the flight %s', (summary, flight) => {
    const [entry] = read(calendar(event('UID:a', 'DTSTART:20261218T103000Z', `SUMMARY:${summary}`))).entries
    expect(entry && 'tail' in entry ? `${entry.tail} ${entry.from} ${entry.to}` : null).toBe(flight)
  })
})

describe('a file', () => {
  it('is read with any line end, a byte order mark, folded and broken lines, alarms and other components', () => {
    const lines = [
      'BEGIN:VALARM',
      'TRIGGER:-PT1H',
      'DTSTART:20200101T000000Z',
      'SUMMARY:Alarm',
      'END:VALARM',
      'DESCRIPTION:Two',
      'lines, without fold',
    ]
    const text = calendar(
      'METHOD:PUBLISH',
      event(
        'BEGIN:VALARM',
        'END:VALARM',
        ...lines,
        'UID:a',
        'DTSTART;TZID=Europe/R',
        ' ome:20261218T1',
        '\t03000',
        'SUMMARY:9H-ABC EG',
        ' GW-LFMN',
      ),
    )
    for (const end of ['\r\n', '\n', '\r']) expect(departures(`\uFEFF${text.replaceAll('\r\n', end)}`)).toEqual(['2026-12-18T09:30:00Z'])
    expect(read(text).isComplete).toBe(true)
  })

  it('with a broken event keeps the others', () => {
    const text = calendar(
      'BEGIN:VEVENT',
      'UID:x',
      leg('a', ':20261218T103000Z'),
      event('UID:b', 'SUMMARY:9H-ABC EGGW-LFMN', 'SUMMARY:9H-ABC LFMN-EGGW', 'DTSTART:20261218T103000Z'),
    )
    expect(read(text).entries.map((entry) => [entry.reference, 'problem' in entry ? entry.problem.code : null])).toEqual([
      ['x', 'unreadable'],
      ['a', null],
      ['b', 'unreadable'],
    ])
  })

  it('that is cut off, or about single events, withdraws nothing', () => {
    const cut = read(calendar(leg('a', ':20261218T103000Z'), leg('b', ':20261219T103000Z')).slice(0, -40))
    expect(cut.isComplete).toBe(false)
    expect(cut.entries.map((entry) => ('problem' in entry ? entry.problem.code : null))).toEqual([null, 'unreadable', 'cut_off'])
    expect(read(calendar('METHOD:CANCEL', leg('a', ':20261218T103000Z')))).toEqual({ entries: [], isComplete: false })
    expect(read(calendar('METHOD:REQUEST', leg('a', ':20261218T103000Z'))).isComplete).toBe(false)
    expect(departures(calendar('METHOD:COUNTER', leg('a', ':20261218T103000Z')))).toEqual(['method'])
  })

  it('may be as large as 500 ordinary events, and no larger', () => {
    const ordinary = (at: number) => leg(`${at}@ops.example`, ':20261218T103000Z', `DESCRIPTION:${'Positioning flight. '.repeat(80)}`)
    const events = Array.from({ length: 500 }, (_, at) => ordinary(at))
    expect(read(calendar(...events)).entries).toHaveLength(500)
    expect(() => read(calendar(...events, ordinary(500)))).toThrow(/at most 500 entries; this one has 501/)
    expect(() => read(calendar(leg('a', ':20261218T103000Z', `DESCRIPTION:${'é'.repeat(500_000)}`)))).toThrow(/at most 1000 kB/)
    for (const text of ['not a calendar', '\0\0', 'BEGIN:VEVENT\nEND:VEVENT', 'BEGIN:A\n'.repeat(1000)])
      expect(() => read(text)).toThrow(/no calendar/)
  })
})
