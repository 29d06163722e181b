import { describe, expect, it } from 'vitest'
import { farnborough, nice } from './places.fixture.ts'
import { setAirport, updateSegment } from './trip.ts'
import { emptyTripStore, legChoices, signalDatePicker, takeDatePickerSignal } from './trip-store.ts'

const now = Temporal.Instant.from('2026-11-20T08:05:00Z')

describe('order store', () => {
  it('starts with a cleared trip, no start airports and a closed date picker', () => {
    expect(emptyTripStore()).toMatchObject({ startAirports: [], mainPageDatePickerOpen: false, trip: { destinations: [null, null] } })
  })

  it('signals the date picker of the main page open once', () => {
    const first = takeDatePickerSignal(signalDatePicker(emptyTripStore()))
    expect(first.open).toBe(true)
    expect(takeDatePickerSignal(first.store).open).toBe(false)
  })
})

describe('choices of a leg', () => {
  it('follow its departure airport', () => {
    const here = legChoices(setAirport(emptyTripStore().trip, 0, 'departure', farnborough), Temporal.Instant.from('2026-11-20T17:30:00Z'))
    const there = legChoices(setAirport(emptyTripStore().trip, 0, 'departure', nice), Temporal.Instant.from('2026-11-20T17:30:00Z'))
    expect(here[0]?.allowedDates?.first).toBe('2026-11-20')
    expect(there[0]?.allowedDates?.first).toBe('2026-11-21')
  })

  it('have times only once there is a date', () => {
    const trip = setAirport(emptyTripStore().trip, 0, 'departure', farnborough)
    expect(legChoices(trip, now)[0]).toMatchObject({ disabledTimes: [], boundaryAllowedTime: null })
    const [choices] = legChoices(updateSegment(trip, 0, { date: '2026-11-20' }), now)
    expect(choices?.boundaryAllowedTime).toEqual({ first: '14:15', last: '23:45' })
    expect(choices?.disabledTimes).toHaveLength(57)
  })
})
