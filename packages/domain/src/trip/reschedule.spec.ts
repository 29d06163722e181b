import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllowed, legsOutsideWindow, legWindow } from './booking-window.ts'
import { correctTimes, setDate, setTime } from './reschedule.ts'
import { epoch, farApart, farnborough, leBourget, nice } from './places.fixture.ts'
import { QUARTER_HOURS } from './quarter-hours.ts'
import { addDestination, emptyTrip, setAirport, tripLegs, updateSegment } from './trip.ts'
import type { Trip } from './trip.ts'

const now = Temporal.Instant.from('2026-11-20T08:05:00Z')
const oneWay = (from = farnborough, to = nice) => setAirport(setAirport(emptyTrip(), 0, 'departure', from), 0, 'arrival', to)
const round = () => addDestination(oneWay(), farnborough)
const when = (trip: Trip, leg = 0) => [trip.segments[leg]?.date, trip.segments[leg]?.time]

describe('first leg', () => {
  it('an allowed date and time stay', () => {
    expect(when(setTime(setDate(oneWay(), 0, '2026-12-01', now), 0, '09:30', now))).toEqual(['2026-12-01', '09:30'])
  })

  it('a time earlier than the earliest moves to the first allowed time of that day', () => {
    expect(when(setTime(setDate(oneWay(), 0, '2026-11-20', now), 0, '09:00', now))).toEqual(['2026-11-20', '14:15'])
  })

  it('a date before the first day moves to the first allowed day', () => {
    expect(when(setDate(oneWay(), 0, '2026-11-18', now))).toEqual(['2026-11-20', null])
    expect(when(setDate(setTime(oneWay(), 0, '20:00', now), 0, '2026-11-18', now))).toEqual(['2026-11-20', '14:15'])
  })

  it('a date after the second boundary day moves to it, with the last allowed time', () => {
    expect(when(setDate(oneWay(), 0, '2027-05-01', now))).toEqual(['2027-02-17', null])
    expect(when(setDate(setTime(oneWay(), 0, '10:00', now), 0, '2027-05-01', now))).toEqual(['2027-02-17', '23:45'])
  })

  it('a time without a date waits', () => {
    expect(when(setTime(oneWay(), 0, '00:15', now))).toEqual([null, '00:15'])
  })

  it('a time that the clocks skip that day moves to the first that exists', () => {
    const spring = Temporal.Instant.from('2027-03-01T08:00:00Z')
    const trip = setTime(setDate(oneWay(leBourget), 0, '2027-03-28', spring), 0, '02:15', spring)
    expect(when(trip)).toEqual(['2027-03-28', '03:00'])
  })
})

describe('later legs', () => {
  const flown = setTime(setDate(round(), 0, '2026-12-01', now), 0, '10:00', now)

  it('an allowed date and time stay', () => {
    expect(when(setTime(setDate(flown, 1, '2026-12-01', now), 1, '17:00', now), 1)).toEqual(['2026-12-01', '17:00'])
  })

  it('a time out of range is cleared and the date stays', () => {
    expect(when(setTime(setDate(flown, 1, '2026-12-01', now), 1, '16:45', now), 1)).toEqual(['2026-12-01', null])
  })

  it('a date out of range is cleared', () => {
    expect(when(setDate(setTime(flown, 1, '12:00', now), 1, '2026-11-30', now), 1)).toEqual([null, '12:00'])
    expect(when(setDate(setTime(flown, 1, '12:00', now), 1, '2027-03-30', now), 1)).toEqual([null, '12:00'])
  })

  it('the last day of the window stays', () => {
    expect(when(setDate(flown, 1, '2027-02-17', now), 1)).toEqual(['2027-02-17', null])
    expect(when(setDate(flown, 1, '2027-02-18', now), 1)).toEqual([null, null])
  })

  it('a date with no time is cleared when it lies outside the range of days', () => {
    expect(when(setDate(flown, 1, '2026-11-30', now), 1)).toEqual([null, null])
    expect(when(setDate(flown, 1, '2026-12-01', now), 1)).toEqual(['2026-12-01', null])
  })

  it('are corrected when an earlier leg moves past them', () => {
    const back = setTime(setDate(flown, 1, '2026-12-03', now), 1, '09:00', now)
    expect(when(setDate(back, 0, '2026-12-05', now), 1)).toEqual([null, '09:00'])
    expect(when(setTime(setDate(back, 0, '2026-12-03', now), 0, '04:00', now), 1)).toEqual(['2026-12-03', null])
  })

  it('a time that the clocks skip that day is cleared', () => {
    const spring = Temporal.Instant.from('2027-03-01T08:00:00Z')
    const out = setTime(setDate(round(), 0, '2027-03-26', spring), 0, '10:00', spring)
    expect(when(setTime(setDate(out, 1, '2027-03-28', spring), 1, '02:30', spring), 1)).toEqual(['2027-03-28', null])
  })
})

it('emptying a date or a time corrects nothing', () => {
  const late = updateSegment(round(), 1, { date: '2020-01-01' })
  expect(when(setDate(late, 0, null, now), 1)).toEqual(['2020-01-01', null])
  expect(when(setTime(late, 0, null, now), 1)).toEqual(['2020-01-01', null])
})

it('refuses a time off the quarter hour', () => {
  expect(() => setTime(oneWay(), 0, '10:07', now)).toThrow(new RangeError('not a quarter hour: 10:07'))
})

describe('whatever was chosen, in every zone', () => {
  const slot = fc.record({
    day: fc.integer({ min: -5, max: 95 }),
    time: fc.option(fc.constantFrom(...QUARTER_HOURS), { nil: null }),
    to: fc.constantFrom(...farApart),
  })
  const moment = fc
    .integer({ min: epoch('2026-01-01T00:00Z'), max: epoch('2027-12-01T00:00Z') })
    .map((ms) => Temporal.Instant.fromEpochMilliseconds(ms))
  const chosen = fc.tuple(fc.constantFrom(...farApart), fc.array(slot, { minLength: 1, maxLength: 6 }), moment).map(([from, slots, at]) => {
    const start = legWindow(oneWay(from), 0, at).earliest.toPlainDate()
    const trip = slots.reduce<Trip>(
      (done, { day, time, to }, leg) => {
        const placed = leg === 0 ? setAirport(done, 0, 'arrival', to) : addDestination(done, to)
        return updateSegment(placed, leg, { date: start.add({ days: day }).toString(), time })
      },
      setAirport(emptyTrip(), 0, 'departure', from),
    )
    return { trip, at }
  })

  it('a corrected trip has nothing outside its windows and is not changed by a second correction', () => {
    fc.assert(
      fc.property(chosen, ({ trip, at }) => {
        const corrected = correctTimes(trip, at)
        expect(legsOutsideWindow(corrected, at)).toEqual([])
        expect(correctTimes(corrected, at)).toEqual(corrected)
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  it('the first leg keeps its values, and an allowed choice is unchanged', () => {
    fc.assert(
      fc.property(chosen, ({ trip, at }) => {
        const before = tripLegs(trip)[0]?.segment
        const after = tripLegs(correctTimes(trip, at))[0]?.segment
        expect(after?.date).not.toBeNull()
        expect(after?.time === null).toBe(before?.time === null)
        const allowed = before?.date && before.time && isAllowed(legWindow(trip, 0, at), before.date, before.time)
        expect(!allowed || (after?.date === before.date && after?.time === before.time)).toBe(true)
      }),
      { seed: 8, numRuns: 200 },
    )
  })
})
