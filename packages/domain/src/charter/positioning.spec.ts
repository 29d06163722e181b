import { describe, expect, it } from 'vitest'
import { quoteFleet } from './plain-engine.fixture.ts'
import { aircraft, fleetOf, leg, trip } from './spec-fixtures.ts'
import type { FleetAircraft, Trip } from './types.ts'

const cj3 = 'citation-cj3-plus'

/** Flights without customers as `kind from–to departure arrival`, in local times. Turnaround of a light jet: 45 minutes. */
function plan(asked: Trip, plane: FleetAircraft) {
  const [answer] = quoteFleet(fleetOf(plane), asked)
  if (!answer?.ok) throw new Error(`Refused: ${answer?.constraint}`)
  const flights = answer.positioning.map(
    (one) => `${one.kind} ${one.from.iata}–${one.to.iata} ${one.departureLocal.slice(5)} ${one.arrivalLocal.slice(5)}`,
  )
  const costs = answer.breakdown
    .filter(({ service }) => ['landing_handling', 'parking', 'waiting_day', 'crew_night'].includes(service))
    .map(({ reason }) => Object.values(reason.params).join(' '))
  return { flights, costs, nights: answer.crew.nights, legs: answer.positioning.map(({ legIndex }) => legIndex) }
}
const refusal = (asked: Trip, plane: FleetAircraft) => {
  const [answer] = quoteFleet(fleetOf(plane), asked)
  return answer && !answer.ok ? [answer.constraint, answer.legIndex, answer.params] : undefined
}
const there = leg('LTN', 'NCE', '2026-10-14T08:00')

describe('a gap between two airports', () => {
  it('is flown at once, and the aircraft waits where the next customers come', () => {
    expect(plan(trip([there, leg('GVA', 'LTN', '2026-10-14T18:00')]), aircraft(cj3, 'LTN'))).toEqual({
      flights: ['between NCE–GVA 10-14T11:35 10-14T12:25'],
      costs: ['LTN 2', 'NCE 1', 'GVA 1', 'GVA 1'],
      nights: 0,
      legs: [1],
    })
  })

  it('is flown in time for the next leg where the aircraft stands at its base', () => {
    const asked = trip([leg('NCE', 'LTN', '2026-10-14T08:00'), leg('EDI', 'NCE', '2026-10-14T18:00')])
    expect(plan(asked, aircraft(cj3, 'LTN'))).toEqual({
      flights: ['out LTN–NCE 10-13T17:40 10-13T20:30', 'between LTN–EDI 10-14T16:05 10-14T17:15', 'home NCE–LTN 10-15T09:00 10-15T10:00'],
      costs: ['NCE 2', 'LTN 1', 'EDI 1', 'NCE 1', 'NCE 1', '2'],
      nights: 2,
      legs: [0, 1, 1],
    })
  })

  it('needs two turnarounds and the flight: 45 + 50 + 45 minutes', () => {
    expect(refusal(trip([there, leg('GVA', 'LTN', '2026-10-14T13:10')]), aircraft(cj3, 'LTN'))).toBeUndefined()
    expect(refusal(trip([there, leg('GVA', 'LTN', '2026-10-14T13:09')]), aircraft(cj3, 'LTN'))).toEqual([
      'turnaround',
      1,
      { neededMinutes: 140, gapMinutes: 139, airport: 'GVA' },
    ])
  })

  it('over a night costs parking and the crew’s night at the second one', () => {
    expect(plan(trip([there, leg('GVA', 'LTN', '2026-10-15T21:00')]), aircraft(cj3, 'LTN'))).toEqual({
      flights: ['between NCE–GVA 10-14T11:35 10-14T12:25'],
      costs: ['LTN 2', 'NCE 1', 'GVA 1', 'GVA 2', '1'],
      nights: 1,
      legs: [1],
    })
  })
})

describe('a gap at one airport', () => {
  it('needs one turnaround', () => {
    expect(refusal(trip([there, leg('NCE', 'LTN', '2026-10-14T11:35')]), aircraft(cj3, 'LTN'))).toBeUndefined()
    expect(refusal(trip([there, leg('NCE', 'LTN', '2026-10-14T11:34')]), aircraft(cj3, 'LTN'))).toEqual([
      'turnaround',
      1,
      { neededMinutes: 45, gapMinutes: 44, airport: 'NCE' },
    ])
  })

  it('of three hours is free of parking', () => {
    expect(plan(trip([there, leg('NCE', 'LTN', '2026-10-14T13:50')]), aircraft(cj3, 'LTN')).costs).toEqual(['LTN 2', 'NCE 1'])
    expect(plan(trip([there, leg('NCE', 'LTN', '2026-10-14T13:51')]), aircraft(cj3, 'LTN')).costs).toEqual(['LTN 2', 'NCE 1', 'NCE 1'])
  })

  it('of a week is spent at a base near by', () => {
    expect(plan(trip([there, leg('NCE', 'LTN', '2026-10-21T20:00')]), aircraft(cj3, 'GVA'))).toEqual({
      flights: [
        'out GVA–LTN 10-14T06:40 10-14T07:15',
        'between NCE–GVA 10-14T11:35 10-14T12:25',
        'between GVA–NCE 10-21T18:25 10-21T19:15',
        'home LTN–GVA 10-21T21:45 10-22T00:15',
      ],
      costs: ['LTN 2', 'NCE 2'],
      nights: 0,
      legs: [0, 1, 1, 1],
    })
  })

  it('charges every whole local day without a flight', () => {
    const asked = trip([leg('LTN', 'DXB', '2026-10-14T08:00'), leg('DXB', 'LTN', '2026-10-17T20:00')])
    expect(plan(asked, aircraft('falcon-7x', 'LTN'))).toEqual({
      flights: [],
      costs: ['DXB LTN 2 60', 'LTN 2', 'DXB 1', 'DXB 4', '3'],
      nights: 3,
      legs: [],
    })
  })
})

describe('the way from the base and home', () => {
  it('lands for fuel as often as the range requires, the evening before where the duty of a day is not enough', () => {
    const [answer] = quoteFleet(fleetOf(aircraft(cj3, 'DXB')), trip([leg('LTN', 'NCE', '2026-10-14T08:00', 2)]))
    expect(
      answer?.ok && answer.positioning.map((one) => [one.kind, one.blockMinutes, one.fuelStops, one.departureLocal, one.arrivalLocal]),
    ).toEqual([
      // 575 minutes and two stops of 45; 420 and one, around Iran.
      ['out', 575, 2, '2026-10-13T12:25', '2026-10-13T20:30'],
      ['home', 420, 1, '2026-10-14T11:35', '2026-10-14T21:20'],
    ])
  })

  it('is refused where more stops would be needed than are allowed', () => {
    expect(refusal(trip([leg('LTN', 'NCE', '2026-10-14T08:00', 2)]), aircraft('citation-mustang', 'AKL'))).toEqual([
      'range',
      0,
      { neededNm: 10_427, rangeNm: 931, stops: 2 },
    ])
  })

  it('begins two hours after the order at the earliest', () => {
    // Luton to Nice takes 110 minutes: off blocks at 07:25 UTC for a departure at 10:00 UTC.
    const ordered = (at: string) => refusal(trip([leg('NCE', 'LTN', '2026-10-14T12:00')], `2026-10-14T${at}Z`), aircraft(cj3, 'LTN'))
    expect(ordered('05:25')).toBeUndefined()
    expect(ordered('05:26')).toEqual(['schedule', 0, { minutesShort: 1, calloutMinutes: 120 }])
  })

  it('lands before a closed airport closes, where it opens too late for the turnaround', () => {
    // Farnborough closes at 22:00 and opens at 07:00; 45 minutes before 07:30 it is closed.
    expect(plan(trip([leg('FAB', 'NCE', '2026-10-14T07:30')]), aircraft(cj3, 'NCE')).flights).toEqual([
      'out NCE–FAB 10-13T21:05 10-13T22:00',
    ])
    expect(plan(trip([leg('FAB', 'NCE', '2026-10-14T07:45')]), aircraft(cj3, 'NCE')).flights).toEqual([
      'out NCE–FAB 10-14T06:05 10-14T07:00',
    ])
  })

  it('takes off when a closed airport opens', () => {
    expect(plan(trip([leg('NCE', 'FAB', '2026-10-14T20:40')]), aircraft('phenom-300e', 'LTN'))).toEqual({
      flights: ['out LTN–NCE 10-14T17:10 10-14T19:55', 'home FAB–LTN 10-15T07:00 10-15T07:30'],
      costs: ['NCE 1', 'FAB 1', 'FAB 1'],
      nights: 0,
      legs: [0, 0],
    })
  })

  it('home begins after the night’s rest where the duty would be too long', () => {
    expect(plan(trip([leg('CTA', 'EDI', '2026-10-14T15:00')]), aircraft('pc-12-ngx', 'LTN'))).toEqual({
      flights: ['out LTN–CTA 10-14T09:10 10-14T14:20', 'home EDI–LTN 10-15T07:00 10-15T08:25'],
      costs: ['CTA 1', 'EDI 1', 'EDI 1', '1'],
      nights: 1,
      legs: [0, 0],
    })
  })
})
