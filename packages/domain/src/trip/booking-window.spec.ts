import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedDates,
  boundaryTimes,
  departureInstant,
  disabledTimes,
  isAllowed,
  LEAD_HOURS,
  legWindow,
  legWindows,
  searchOpensOn,
  WINDOW_DAYS,
} from './booking-window.ts'
import { apia, epoch, farApart, farnborough, honolulu, kiritimati, leBourget, nice, teterboro } from './places.fixture.ts'
import { existsInZone, lastQuarterHour, QUARTER_HOURS, toInstant } from './quarter-hours.ts'
import { addDestination, emptyTrip, setAirport, updateSegment } from './trip.ts'
import type { Trip } from './trip.ts'
import type { Location } from '../location.ts'

const at = (text: string) => Temporal.Instant.from(text)
const between = (...places: Location[]) => {
  const [from = null, to = null, ...rest] = places
  const first = setAirport(setAirport(emptyTrip(), 0, 'departure', from), 0, 'arrival', to)
  return rest.reduce<Trip>((trip, place) => addDestination(trip, place), first)
}
const earliest = (trip: Trip, leg: number, now: string) => legWindow(trip, leg, at(now)).earliest.toString({ smallestUnit: 'minute' })

describe('earliest time of the first leg', () => {
  it('is now plus 6 hours in the zone of the first airport, on the next quarter hour', () => {
    expect(earliest(between(farnborough, nice), 0, '2026-11-20T08:00:00Z')).toBe('2026-11-20T14:00')
    expect(earliest(between(nice, farnborough), 0, '2026-11-20T08:00:01Z')).toBe('2026-11-20T15:15')
    expect(earliest(between(teterboro, nice), 0, '2026-11-20T08:00:00Z')).toBe('2026-11-20T09:00')
  })

  it('remains 23:45 when that is reached exactly', () => {
    expect(earliest(between(farnborough, nice), 0, '2026-11-20T17:45:00Z')).toBe('2026-11-20T23:45')
  })

  it('moves past 23:45 to the next day at midnight', () => {
    expect(earliest(between(farnborough, nice), 0, '2026-11-20T17:45:01Z')).toBe('2026-11-21T00:00')
    expect(earliest(between(farnborough, nice), 0, '2026-12-31T17:59:00Z')).toBe('2027-01-01T00:00')
  })

  it('counts in UTC while the first airport is unknown', () => {
    expect(earliest(emptyTrip(), 0, '2026-11-20T08:05:00Z')).toBe('2026-11-20T14:15')
  })

  it('skips the hour that the clocks skip in spring', () => {
    expect(earliest(between(nice, farnborough), 0, '2027-03-27T18:50:00Z')).toBe('2027-03-28T03:00')
  })

  it('does not offer the repeated hour of autumn, which would mean its first showing', () => {
    // 00:20 UTC + 6 h is 06:20 UTC, the second 01:20 of this night in New York.
    expect(earliest(between(teterboro, nice), 0, '2026-11-01T00:20:00Z')).toBe('2026-11-01T02:00')
  })

  it('takes the date of the other side of the date line', () => {
    expect(earliest(between(kiritimati, honolulu), 0, '2026-11-20T08:00:00Z')).toBe('2026-11-21T04:00')
    expect(earliest(between(honolulu, kiritimati), 0, '2026-11-20T08:00:00Z')).toBe('2026-11-20T04:00')
  })
})

describe('the search of a day', () => {
  const today = Temporal.PlainDate.from('2026-11-28')
  it('opens 89 days before it', () => {
    expect(searchOpensOn('2027-06-03', today)).toBe('2027-03-06')
    expect(searchOpensOn('2027-02-26', today)).toBe('2026-11-29')
  })
  it('is open within 89 days, and for days that are over', () => {
    expect(searchOpensOn('2027-02-25', today)).toBe(null)
    expect(searchOpensOn('2026-11-01', today)).toBe(null)
  })
})

describe('allowed dates', () => {
  it(`run from the earliest date to ${WINDOW_DAYS} days after it`, () => {
    const window = legWindow(between(farnborough, nice), 0, at('2026-11-20T08:00:00Z'))
    expect(allowedDates(window)).toEqual({ first: '2026-11-20', last: '2027-02-17' })
    expect(boundaryTimes(window, '2027-02-17')).toEqual({ first: '00:00', last: '23:45' })
    expect(boundaryTimes(window, '2027-02-18')).toBeNull()
  })

  it('count from the moved date when now plus 6 hours is past 23:45', () => {
    expect(allowedDates(legWindow(between(farnborough, nice), 0, at('2026-11-20T17:50:00Z')))).toEqual({
      first: '2026-11-21',
      last: '2027-02-18',
    })
  })

  it('are one day when the previous leg leaves the last quarter hour', () => {
    const trip = updateSegment(between(farnborough, nice, farnborough), 0, { date: '2027-02-17', time: '16:45' })
    const window = legWindow(trip, 1, at('2026-11-20T08:00:00Z'))
    expect(allowedDates(window)).toEqual({ first: '2027-02-17', last: '2027-02-17' })
    expect(boundaryTimes(window, '2027-02-17')).toEqual({ first: '23:45', last: '23:45' })
  })

  it('are given for every leg, and not for the open slot behind the last one', () => {
    expect(legWindows(between(farnborough, nice, farnborough), at('2026-11-20T08:00:00Z'))).toHaveLength(2)
  })

  it('are none when the previous leg uses up the window', () => {
    const trip = updateSegment(between(farnborough, nice, farnborough), 0, { date: '2027-02-17', time: '23:45' })
    expect(allowedDates(legWindow(trip, 1, at('2026-11-20T08:00:00Z')))).toBeNull()
  })
})

describe('disabled and boundary times', () => {
  const window = legWindow(between(farnborough, nice), 0, at('2026-11-20T08:05:00Z'))

  it('disable what lies before the earliest time on the first day only', () => {
    expect(disabledTimes(window, '2026-11-20')).toEqual(QUARTER_HOURS.filter((time) => time < '14:15'))
    expect(boundaryTimes(window, '2026-11-20')).toEqual({ first: '14:15', last: '23:45' })
    expect(disabledTimes(window, '2026-11-21')).toEqual([])
  })

  it('disable whole days outside the window', () => {
    expect(disabledTimes(window, '2026-11-19')).toEqual(QUARTER_HOURS)
    expect(boundaryTimes(window, '2026-11-19')).toBeNull()
  })

  it('disable the hour skipped in spring and no other', () => {
    const spring = legWindow(between(leBourget, nice), 0, at('2027-03-01T08:00:00Z'))
    expect(disabledTimes(spring, '2027-03-28')).toEqual(['02:00', '02:15', '02:30', '02:45'])
  })

  it('end on the day before where a date does not exist', () => {
    // Samoa went from 29 to 31 December 2011 when it changed sides of the date line.
    expect(lastQuarterHour(Temporal.PlainDate.from('2011-12-30'), 'Pacific/Apia').toString()).toBe('2011-12-29T23:45:00')
  })

  it('step in quarter hours', () => {
    expect(QUARTER_HOURS).toHaveLength(96)
    expect(QUARTER_HOURS.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00'])
  })
})

describe('a following leg', () => {
  const now = '2026-11-20T08:00:00Z'

  it(`starts at least ${LEAD_HOURS} hours after the previous leg`, () => {
    const trip = updateSegment(between(farnborough, leBourget, farnborough), 0, { date: '2026-12-01', time: '10:00' })
    expect(earliest(trip, 1, now)).toBe('2026-12-01T17:00')
  })

  it('counts elapsed hours, so flying west it may start at an earlier clock time', () => {
    const trip = updateSegment(between(farnborough, teterboro, nice), 0, { date: '2026-12-01', time: '10:00' })
    expect(earliest(trip, 1, now)).toBe('2026-12-01T11:00')
  })

  it('may start on the day before, by the calendar, across the date line', () => {
    const trip = updateSegment(between(apia, honolulu, apia), 0, { date: '2026-12-02', time: '09:00' })
    expect(earliest(trip, 1, now)).toBe('2026-12-01T16:00')
  })

  it('loses an hour in the night of spring and gains one in autumn', () => {
    const spring = updateSegment(between(nice, leBourget, nice), 0, { date: '2027-03-27', time: '22:00' })
    expect(earliest(spring, 1, '2027-03-01T08:00:00Z')).toBe('2027-03-28T05:00')
    const autumn = updateSegment(between(nice, leBourget, nice), 0, { date: '2026-10-24', time: '22:00' })
    expect(earliest(autumn, 1, '2026-10-01T08:00:00Z')).toBe('2026-10-25T03:00')
  })

  it('counts from the day of a previous leg without a time', () => {
    const trip = updateSegment(between(farnborough, nice, farnborough), 0, { date: '2026-12-01' })
    expect(earliest(trip, 1, now)).toBe('2026-12-01T07:00')
  })

  it('counts from the window of a previous leg whose day begins before it', () => {
    const trip = updateSegment(between(farnborough, nice, farnborough), 0, { date: '2026-11-20' })
    expect(earliest(trip, 1, now)).toBe('2026-11-20T21:00')
  })

  it('uses the zone of the previous place while its own departure is unknown', () => {
    const trip = updateSegment(setAirport(between(nice, leBourget, nice), 0, 'arrival', null), 0, { date: '2026-12-01', time: '10:00' })
    expect(earliest(trip, 1, now)).toBe('2026-12-01T16:00')
  })

  it('is counted from the window of a previous leg without a date', () => {
    expect(earliest(between(farnborough, nice, farnborough), 1, now)).toBe('2026-11-20T21:00')
  })
})

const moment = fc
  .integer({ min: epoch('2025-01-01T00:00Z'), max: epoch('2028-01-01T00:00Z') })
  .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
const place = fc.constantFrom(...farApart)

describe('in every zone, at any time', () => {
  it('the earliest time is at least 6 hours ahead and the quarter hour before it is not', () => {
    fc.assert(
      fc.property(place, place, moment, (from, to, now) => {
        const { earliest: wall, zone } = legWindow(between(from, to), 0, now)
        const least = now.add({ hours: LEAD_HOURS })
        expect(Temporal.Instant.compare(toInstant(wall, zone), least)).toBeGreaterThanOrEqual(0)
        expect(wall.minute % 15).toBe(0)
        expect(existsInZone(wall, zone)).toBe(true)
        const before = wall.subtract({ minutes: 15 })
        expect(existsInZone(before, zone) && Temporal.Instant.compare(toInstant(before, zone), least) >= 0).toBe(false)
      }),
      { seed: 6, numRuns: 1000 },
    )
  })

  it('every allowed time of a following leg departs 6 hours or more after the previous one', () => {
    const leg = fc.record({ day: fc.nat(80), time: fc.constantFrom(...QUARTER_HOURS) })
    fc.assert(
      fc.property(place, place, place, moment, leg, leg, (a, b, c, now, first, second) => {
        const plain = between(a, b, c)
        const start = legWindow(plain, 0, now).earliest.toPlainDate()
        const trip = updateSegment(plain, 0, { date: start.add({ days: first.day }).toString(), time: first.time })
        const [window, following] = legWindows(trip, now)
        fc.pre(window !== undefined && following !== undefined && isAllowed(window, trip.segments[0]?.date ?? '', first.time))
        const date =
          following?.earliest
            .toPlainDate()
            .add({ days: second.day % 2 })
            .toString() ?? ''
        fc.pre(following !== undefined && isAllowed(following, date, second.time))
        const both = updateSegment(trip, 1, { date, time: second.time })
        const gap =
          departureInstant(both, 0)
            ?.until(departureInstant(both, 1) ?? now)
            .total('hours') ?? 0
        expect(gap).toBeGreaterThanOrEqual(LEAD_HOURS)
      }),
      { seed: 89, numRuns: 400 },
    )
  })

  it('disabled times and boundary times agree', () => {
    fc.assert(
      fc.property(place, moment, fc.integer({ min: -1, max: 91 }), (from, now, day) => {
        const window = legWindow(between(from, nice), 0, now)
        const date = window.earliest.toPlainDate().add({ days: day }).toString()
        const disabled = new Set(disabledTimes(window, date))
        const open = QUARTER_HOURS.filter((time) => !disabled.has(time))
        const range = boundaryTimes(window, date)
        expect(range).toEqual(open.length > 0 ? { first: open[0], last: open.at(-1) } : null)
        expect(open.length > 0).toBe(day >= 0 && day <= WINDOW_DAYS)
      }),
      { seed: 15, numRuns: 200 },
    )
  })
})
