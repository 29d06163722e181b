import { describe, expect, it } from 'vitest'
import { farnborough, minsk, nice, pskov, tehran } from './places.fixture.ts'
import { addDestination, emptyTrip, SEGMENT_FIELDS, setAirport, setLuggage, setPax, tripLegs, updateSegment } from './trip.ts'
import type { Trip } from './trip.ts'
import type { Location } from '../location.ts'
import { clearErrors, hasErrors, inactiveCountries, isComplete, markEmptyFields, markEmptyFieldsBefore } from './validation.ts'

const between = (from: Location, ...to: Location[]) => {
  const start = setAirport(emptyTrip(), 0, 'departure', from)
  return to.reduce<Trip>((trip, place, leg) => (leg === 0 ? setAirport(trip, 0, 'arrival', place) : addDestination(trip, place)), start)
}
const complete = () => updateSegment(between(farnborough, nice), 0, { date: '2026-12-01', time: '10:00' })
const errors = (trip: Trip) => tripLegs(trip).map(({ error }) => error)

describe('flight search', () => {
  it('is complete with every field of every segment', () => {
    expect(isComplete(complete())).toBe(true)
    expect(isComplete(addDestination(complete()))).toBe(false)
  })

  it.each(SEGMENT_FIELDS)('wants %s', (field) => {
    const trip = updateSegment(complete(), 0, { [field]: null })
    expect(isComplete(trip)).toBe(false)
    expect(errors(markEmptyFields(trip))).toEqual([field])
  })

  it('marks the first empty field of each segment', () => {
    const trip = updateSegment(addDestination(addDestination(between(farnborough, nice), farnborough)), 1, { date: '2026-12-03' })
    expect(errors(markEmptyFields(trip))).toEqual(['date', 'time', 'arrival'])
  })

  it('marks nothing when all is filled', () => {
    expect(hasErrors(markEmptyFields(complete()))).toBe(false)
  })

  it('lets the marks be cleared', () => {
    const marked = markEmptyFields(emptyTrip())
    expect(hasErrors(marked)).toBe(true)
    expect(clearErrors(marked).errors).toEqual([null, null])
  })

  it('takes no luggage for an answer, but not no passengers', () => {
    expect(isComplete(setLuggage(complete(), 0, 0))).toBe(true)
    expect(errors(markEmptyFields(setPax(complete(), 0, 0)))).toEqual(['pax'])
  })
})

describe('step validation', () => {
  it('marks the first empty field before the named steps', () => {
    expect(errors(markEmptyFieldsBefore(emptyTrip(), ['date', 'time']))).toEqual(['departure'])
    expect(errors(markEmptyFieldsBefore(setAirport(emptyTrip(), 0, 'departure', farnborough), ['date', 'time']))).toEqual(['arrival'])
    expect(errors(markEmptyFieldsBefore(between(farnborough, nice), ['date', 'time']))).toEqual([null])
    expect(errors(markEmptyFieldsBefore(between(farnborough, nice), ['pax']))).toEqual(['date'])
  })

  it('has nothing to mark before the first field, and looks at all fields without a step', () => {
    expect(errors(markEmptyFieldsBefore(emptyTrip(), ['departure']))).toEqual([null])
    expect(errors(markEmptyFieldsBefore(between(farnborough, nice), []))).toEqual(['date'])
  })

  it('can look at one leg only', () => {
    expect(errors(markEmptyFieldsBefore(addDestination(emptyTrip()), ['date'], 1))).toEqual([null, 'departure'])
  })
})

describe('a flight between inactive countries', () => {
  it('is unavailable and names them, comma separated', () => {
    expect(inactiveCountries(between(minsk, tehran))).toBe('Belarus, Iran')
  })

  it('names a country once', () => {
    expect(inactiveCountries(between(minsk, tehran, minsk))).toBe('Belarus, Iran')
    expect(inactiveCountries(between(minsk, minsk))).toBe('Belarus')
  })

  it('is available when only one end, or two ends that are not consecutive, are inactive', () => {
    expect(inactiveCountries(between(farnborough, minsk))).toBe('')
    expect(inactiveCountries(between(minsk, farnborough, tehran))).toBe('')
    expect(inactiveCountries(between(pskov, nice))).toBe('')
    expect(inactiveCountries(emptyTrip())).toBe('')
  })
})
