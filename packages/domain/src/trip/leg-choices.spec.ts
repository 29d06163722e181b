import { describe, expect, it } from 'vitest'
import { farnborough, nice } from './places.fixture.ts'
import { legChoices } from './leg-choices.ts'
import { emptyTrip, setAirport, updateSegment } from './trip.ts'

const now = Temporal.Instant.from('2026-11-20T08:05:00Z')

describe('choices of a leg', () => {
  it('follow its departure airport', () => {
    const here = legChoices(setAirport(emptyTrip(), 0, 'departure', farnborough), Temporal.Instant.from('2026-11-20T17:30:00Z'))
    const there = legChoices(setAirport(emptyTrip(), 0, 'departure', nice), Temporal.Instant.from('2026-11-20T17:30:00Z'))
    expect(here[0]?.allowedDates?.first).toBe('2026-11-20')
    expect(there[0]?.allowedDates?.first).toBe('2026-11-21')
  })

  it('have times only once there is a date', () => {
    const trip = setAirport(emptyTrip(), 0, 'departure', farnborough)
    expect(legChoices(trip, now)[0]).toMatchObject({ disabledTimes: [], boundaryAllowedTime: null })
    const [choices] = legChoices(updateSegment(trip, 0, { date: '2026-11-20' }), now)
    expect(choices?.boundaryAllowedTime).toEqual({ first: '14:15', last: '23:45' })
    expect(choices?.disabledTimes).toHaveLength(57)
  })
})
