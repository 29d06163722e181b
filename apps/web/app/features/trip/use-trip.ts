import { useReducer } from 'react'
import type { Party } from '@aquilane/domain/charter/party'
import type { CityLocation, Location } from '@aquilane/domain/location'
import type { DepartureWindow } from '@aquilane/domain/trip/departure-window'
import { correctTimes, setDate, setTime, setWindow } from '@aquilane/domain/trip/reschedule'
import {
  addDestination,
  emptyTrip,
  removeDestination,
  setAirport,
  setLuggage,
  setParty,
  setPax,
  swapEnds,
  switchToCity,
  tripLegs,
  type LegEnd,
  type SegmentField,
  type Trip,
} from '@aquilane/domain/trip/trip'
import { clearErrors, markEmptyFields, markEmptyFieldsBefore } from '@aquilane/domain/trip/validation'

export type TripAction =
  | { type: 'place'; leg: number; end: LegEnd; place: Location | null }
  /** A destination that was chosen elsewhere on the page: what it needs before its date is marked. */
  | { type: 'destination'; place: CityLocation }
  /** A step of a leg is begun: what must be filled before it is marked (spec §5). */
  | { type: 'begin'; leg: number; steps: readonly SegmentField[] }
  | { type: 'city'; destination: number }
  | { type: 'date'; leg: number; date: string }
  | { type: 'time'; leg: number; time: string }
  | { type: 'window'; leg: number; window: DepartureWindow }
  | { type: 'pax'; leg: number; pax: number }
  | { type: 'luggage'; leg: number; kg: number }
  | { type: 'party'; leg: number; pax: number; party: Party }
  | { type: 'swap'; leg: number }
  | { type: 'add'; back: boolean }
  | { type: 'remove'; leg: number }
  | { type: 'check' }
  | { type: 'restore'; trip: Trip }
  | { type: 'change'; change: (trip: Trip, now: Temporal.Instant) => Trip }
  | { type: 'clear'; legs: number }

/** Ends of a trip that a link names; null for one that it does not. */
export interface TripRoute {
  from: Location | null
  to: Location | null
}

/** The form's trip: every change follows the rules of `domain/trip`; "now" is read with each change. */
export function tripReducer(trip: Trip, action: TripAction): Trip {
  const now = Temporal.Now.instant()
  switch (action.type) {
    case 'place':
      return settled(setAirport(trip, action.leg, action.end, action.place), now)
    case 'destination':
      return markEmptyFieldsBefore(settled(setAirport(trip, 0, 'arrival', action.place), now), ['date', 'time'], 0)
    case 'begin':
      return markEmptyFieldsBefore(trip, action.steps, action.leg)
    case 'city':
      return settled(switchToCity(trip, action.destination), now)
    case 'date':
      return clearedAt(setDate(trip, action.leg, action.date, now))
    case 'time':
      return clearedAt(setTime(trip, action.leg, action.time, now))
    case 'window':
      return clearedAt(setWindow(trip, action.leg, action.window, now))
    case 'pax':
      return setPax(trip, action.leg, action.pax)
    case 'luggage':
      return setLuggage(trip, action.leg, action.kg)
    case 'party':
      return setParty(setPax(trip, action.leg, action.pax), action.leg, action.party)
    case 'swap':
      return settled(swapEnds(trip, action.leg), now)
    case 'add':
      return addDestination(trip, action.back ? (trip.destinations[0] ?? null) : null)
    case 'remove':
      return removeDestination(trip, Math.max(2, action.leg + 1))
    case 'check':
      return markEmptyFields(correctTimes(trip, now))
    case 'restore':
      return clearErrors(correctTimes(action.trip, now))
    case 'change':
      return action.change(trip, now)
    case 'clear':
      return emptyLegs(action.legs)
  }
}

/** A trip with so many empty legs. */
export function emptyLegs(legs: number): Trip {
  let trip = emptyTrip()
  while (tripLegs(trip).length < legs) trip = addDestination(trip)
  return trip
}

/** A new departure airport moves the earliest time, so dates and times are put right with it. */
const settled = (trip: Trip, now: Temporal.Instant): Trip => clearedAt(correctTimes(trip, now))

/** An error goes as soon as its field is filled; the others stay. */
function clearedAt(trip: Trip): Trip {
  const answered = tripLegs(trip).every(({ error, segment }) => error === null || segment[error] !== null)
  return answered ? clearErrors(trip) : trip
}

export function useTrip(initial: () => Trip) {
  return useReducer(tripReducer, undefined, initial)
}

/** A trip with one leg between these ends, without a date. */
export const tripOn = ({ from, to }: TripRoute): Trip => setAirport(setAirport(emptyLegs(1), 0, 'departure', from), 0, 'arrival', to)

/** Whether a trip has the ends that are named. */
export const isOn = ({ from, to }: TripRoute, { destinations }: Trip): boolean =>
  (from === null || destinations[0]?.selector === from.selector) && (to === null || destinations[1]?.selector === to.selector)
