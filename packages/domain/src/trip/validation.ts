import type { Location } from '../location.ts'
import { SEGMENT_FIELDS, tripLegs } from './trip.ts'
import type { SegmentField, Trip, TripSegment } from './trip.ts'

/** The first field of a leg that is still empty among `fields`, or null. Zero luggage counts as filled, zero passengers do not. */
export function firstEmptyField(segment: TripSegment, fields: readonly SegmentField[] = SEGMENT_FIELDS): SegmentField | null {
  return fields.find((field) => segment[field] === null || segment[field] === '' || (field === 'pax' && segment.pax === 0)) ?? null
}

/** True when every field of every leg is filled. */
export function isComplete(trip: Trip): boolean {
  return tripLegs(trip).every(({ segment }) => firstEmptyField(segment) === null)
}

/** Marks the first empty field of each leg. */
export function markEmptyFields(trip: Trip): Trip {
  return mark(trip, SEGMENT_FIELDS)
}

/**
 * Step validation: marks the first empty field that comes before the named steps, for instance the airports before
 * `['date', 'time']`. With `leg`, only that leg is looked at.
 */
export function markEmptyFieldsBefore(trip: Trip, steps: readonly SegmentField[], leg?: number): Trip {
  const end = SEGMENT_FIELDS.findIndex((field) => steps.includes(field))
  return mark(trip, end < 0 ? SEGMENT_FIELDS : SEGMENT_FIELDS.slice(0, end), leg)
}

export function clearErrors(trip: Trip): Trip {
  return hasErrors(trip) ? { ...trip, errors: trip.segments.map(() => null) } : trip
}

export function hasErrors(trip: Trip): boolean {
  return trip.errors.some((error) => error !== null)
}

/**
 * A flight is unavailable when two consecutive places both lie in inactive countries. Answers the names of those countries, each
 * once, comma separated; empty when every leg can be flown.
 */
export function inactiveCountries(trip: Trip): string {
  const names = tripLegs(trip).flatMap(({ from, to }) => (isInactive(from) && isInactive(to) ? [from.country.name, to.country.name] : []))
  return [...new Set(names)].join(', ')
}

function isInactive(location: Location | null): location is Location {
  return location !== null && !location.country.is_active
}

function mark(trip: Trip, fields: readonly SegmentField[], only?: number): Trip {
  const last = trip.segments.length - 1
  const errors = trip.segments.map((segment, leg) => {
    return leg === last || (only !== undefined && leg !== only) ? null : firstEmptyField(segment, fields)
  })
  return { ...trip, errors }
}
