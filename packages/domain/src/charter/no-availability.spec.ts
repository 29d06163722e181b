import { describe, expect, it } from 'vitest'
import { findAlternatives } from './alternatives.ts'
import { createQuoteIndex } from './quote-index.ts'
import { aircraft, airport, fleetOf, leg, ms, trip } from './spec-fixtures.ts'
import type { FleetAircraft, QuoteFilter, Trip } from './types.ts'

const cj3 = 'citation-cj3-plus'
const there = leg('LTN', 'NCE', '2026-10-14T10:00')
const busy = (from: string, to: string) => ({ busy: [{ from: ms(`2026-10-${from}Z`), to: ms(`2026-10-${to}Z`) }] })

const toText = ({ legs }: Trip) =>
  legs.map((one) => `${one.from.iata}–${one.to.iata} ${one.departureLocal.slice(5)} ${one.pax}p ${one.luggageKg}kg`).join(', ')

/** Kind, constraint, leg, parameters and the changed trip of every alternative. */
function alternatives(fleet: readonly FleetAircraft[], asked: Trip, filter: QuoteFilter = {}) {
  const index = createQuoteIndex(fleetOf(...fleet))
  return findAlternatives(index, asked, filter).alternatives.map((one) => [
    one.kind,
    one.constraint,
    one.legIndex,
    one.params,
    toText(one.trip),
  ])
}
const nearest = (fleet: readonly FleetAircraft[], asked: Trip) => {
  const { nearest: refusal } = findAlternatives(createQuoteIndex(fleetOf(...fleet)), asked)
  return refusal && [refusal.constraint, refusal.aircraft.id]
}

describe('another time', () => {
  it('is that at which a closed airport opens, for the leg at fault and those behind it', () => {
    const asked = trip([leg('LTN', 'GVA', '2026-10-14T10:00'), leg('LCY', 'LBG', '2026-10-17T14:00')])
    const first = 'LTN–GVA 10-14T10:00 4p 40kg, '
    expect(alternatives([aircraft('phenom-300e', 'LTN')], asked)).toEqual([
      ['later', 'curfew', 1, { minutes: 1_350, leg: 2, daylight: 'no' }, `${first}LCY–LBG 10-18T12:30 4p 40kg`],
      ['earlier', 'curfew', 1, { minutes: 90, leg: 2, daylight: 'no' }, `${first}LCY–LBG 10-17T12:30 4p 40kg`],
      ['airport', 'curfew', 1, { old: 'LCY', airport: 'FAB', km: 63, runwayM: 2_440 }, `${first}FAB–LBG 10-17T14:00 4p 40kg`],
    ])
  })

  it('is the next quarter of an hour at which it is open', () => {
    const [later, earlier] = alternatives([aircraft('phenom-300e', 'LTN')], trip([leg('LCY', 'LBG', '2026-10-17T14:05')]))
    // 22 h 25 min until Sunday 12:30, 95 minutes since Saturday 12:30: 22 h 30 min later, 105 minutes earlier.
    expect([later?.[3], earlier?.[3]]).toEqual([
      { minutes: 1_350, leg: 1, daylight: 'no' },
      { minutes: 105, leg: 1, daylight: 'no' },
    ])
  })

  it('is the nearest of the usual ones at which the aircraft is free', () => {
    expect(alternatives([aircraft(cj3, 'LTN', busy('14T12:00', '14T20:00'))], trip([there]))).toEqual([
      ['later', 'busy', 0, { minutes: 720, leg: 1, daylight: 'no' }, 'LTN–NCE 10-14T22:00 4p 40kg'],
      ['earlier', 'busy', 0, { minutes: 180, leg: 1, daylight: 'no' }, 'LTN–NCE 10-14T07:00 4p 40kg'],
    ])
  })

  it('is no more than a day away', () => {
    const round = trip([there, leg('NCE', 'LTN', '2026-10-14T14:00')])
    expect(alternatives([aircraft(cj3, 'LTN', busy('13T12:00', '15T07:30'))], round)).toEqual([
      ['later', 'busy', 0, { minutes: 1_440, leg: 1, daylight: 'no' }, 'LTN–NCE 10-15T10:00 4p 40kg, NCE–LTN 10-15T14:00 4p 40kg'],
    ])
    expect(alternatives([aircraft(cj3, 'LTN', busy('12T12:00', '15T08:30'))], round)).toEqual([])
  })

  it('is later only where the aircraft cannot be there in time', () => {
    expect(alternatives([aircraft(cj3, 'CTA')], trip([there], '2026-10-14T06:00Z'))).toEqual([
      ['later', 'schedule', 0, { minutes: 240, leg: 1, daylight: 'no' }, 'LTN–NCE 10-14T14:00 4p 40kg'],
    ])
  })

  it('gives a crew its rest before the flight that is too much', () => {
    const asked = trip([
      leg('LTN', 'CTA', '2026-10-14T08:00'),
      leg('CTA', 'LTN', '2026-10-14T13:30'),
      leg('LTN', 'EDI', '2026-10-14T18:00'),
      leg('EDI', 'NCE', '2026-10-14T20:30'),
    ])
    expect(
      alternatives([aircraft(cj3, 'LTN')], asked).map(([kind, constraint, legIndex, params]) => [kind, constraint, legIndex, params]),
    ).toEqual([['later', 'crew_duty', 3, { minutes: 720, leg: 4, daylight: 'no' }]])
    expect(createQuoteIndex(fleetOf(aircraft(cj3, 'LTN', { id: 1 }))).refusals(asked)).toMatchObject([
      { constraint: 'crew_duty', legIndex: 3, params: { neededMinutes: 960, limitMinutes: 720 } },
    ])
  })

  it('is none where the legs would overtake each other', () => {
    // An hour earlier and more, the second leg would depart before the first.
    const asked = trip([leg('LTN', 'EDI', '2026-10-17T11:45'), leg('LCY', 'LBG', '2026-10-17T14:00')])
    expect(alternatives([aircraft(cj3, 'LTN')], asked).map(([kind]) => kind)).not.toContain('earlier')
  })
})

describe('another airport', () => {
  const lands = 'LTN–GVA 10-14T10:00 4p 40kg, GVA–CMF 10-15T10:00 4p 40kg, CMF–LTN 10-17T10:00 4p 40kg'

  it('replaces both ends of the trip that meet there', () => {
    const asked = trip([
      leg('LTN', 'GVA', '2026-10-14T10:00'),
      leg('GVA', 'CVF', '2026-10-15T10:00'),
      leg('CVF', 'LTN', '2026-10-17T10:00'),
    ])
    expect(alternatives([aircraft(cj3, 'LTN')], asked)).toEqual([
      ['airport', 'runway', 1, { old: 'CVF', airport: 'CMF', km: 65, runwayM: 2_020 }, lands],
    ])
  })

  it('replaces the departure alone where the leg before lands elsewhere', () => {
    const asked = trip([leg('LTN', 'GVA', '2026-10-14T10:00'), leg('CVF', 'LTN', '2026-10-17T10:00')])
    expect(alternatives([aircraft(cj3, 'LTN')], asked).map(([kind, , legIndex, , text]) => [kind, legIndex, text])).toEqual([
      ['airport', 1, 'LTN–GVA 10-14T10:00 4p 40kg, CMF–LTN 10-17T10:00 4p 40kg'],
    ])
  })

  it('replaces the arrival of the leg before a departure that is at fault', () => {
    // London City is open for the landing in the morning, and closed in the afternoon.
    const asked = trip([leg('EDI', 'LCY', '2026-10-17T09:00'), leg('LCY', 'LBG', '2026-10-17T14:00')])
    expect(alternatives([aircraft('phenom-300e', 'LTN')], asked).find(([kind]) => kind === 'airport')).toEqual([
      'airport',
      'curfew',
      1,
      { old: 'LCY', airport: 'FAB', km: 63, runwayM: 2_440 },
      'EDI–FAB 10-17T09:00 4p 40kg, FAB–LBG 10-17T14:00 4p 40kg',
    ])
  })

  it('is not the other end of the leg', () => {
    const asked = trip([leg('CVF', 'CMF', '2026-10-17T10:00')])
    // Chambéry is nearer to Courchevel than Geneva, but is where the leg ends.
    expect(alternatives([aircraft(cj3, 'LTN')], asked).map(([, , , , text]) => text)).toEqual(['GVA–CMF 10-17T10:00 4p 40kg'])
  })

  it('has a longer runway, and lies within 120 km', () => {
    const short = { ...airport('CVF'), icao: 'LFXX', iata: 'XXX' }
    const to = (place: typeof short) => trip([{ ...leg('LTN', 'CVF', '2026-10-14T10:00'), to: place }])
    expect(alternatives([aircraft(cj3, 'LTN')], to(short)).map(([, , , params]) => params)).toEqual([
      { old: 'XXX', airport: 'CMF', km: 65, runwayM: 2_020 },
    ])
    expect(alternatives([aircraft(cj3, 'LTN')], to({ ...short, lat: 49.9, lon: 15 }))).toEqual([])
  })
})

describe('another aircraft', () => {
  const [small, large] = [aircraft(cj3, 'LTN', { id: 1 }), aircraft('challenger-350', 'LTN', { id: 2 })]

  it('is one of any class, type, operator or number of seats', () => {
    const nine = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 9, 90)])
    const text = 'LTN–NCE 10-14T10:00 9p 90kg'
    expect(alternatives([small, large], nine, { classes: ['light'] })).toEqual([['bigger_class', 'seats', 0, { class: 'super-mid' }, text]])
    expect(alternatives([small, large], nine, { typeIds: [cj3] })).toEqual([['bigger_class', 'seats', 0, { class: 'super-mid' }, text]])
    expect(alternatives([small, large], trip([there]), { minSeats: 12 })).toEqual([
      ['bigger_class', 'seats', null, { class: 'light' }, 'LTN–NCE 10-14T10:00 4p 40kg'],
    ])
    expect(alternatives([small, large], trip([there]), { operatorIds: [9] }).map(([kind]) => kind)).toEqual(['bigger_class'])
    // Without a filter there is nothing to widen.
    expect(alternatives([small], nine).map(([kind]) => kind)).toEqual([])
  })

  it('makes a stop for fuel where a flight without one was asked for', () => {
    const asked = trip([leg('FAB', 'TEB', '2026-10-14T10:00', 6, 60)])
    expect(alternatives([aircraft('citation-latitude', 'FAB')], asked, { nonstop: true })).toEqual([
      ['tech_stop', 'range', 0, {}, 'FAB–TEB 10-14T10:00 6p 60kg'],
    ])
    expect(alternatives([aircraft('citation-latitude', 'FAB')], asked)).toEqual([])
  })
})

describe('less on board', () => {
  it('is the luggage of the largest hold, on the legs that have more', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 3, 600), leg('NCE', 'LTN', '2026-10-15T10:00', 3, 100)])
    expect(alternatives([aircraft('challenger-350', 'LTN'), aircraft(cj3, 'LTN')], asked)).toEqual([
      ['less_luggage', 'luggage', null, { askedKg: 600, limitKg: 454 }, 'LTN–NCE 10-14T10:00 3p 454kg, NCE–LTN 10-15T10:00 3p 100kg'],
    ])
  })

  it('is a part of the group in each of the fewest aircraft, priced together', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 9, 90), leg('NCE', 'LTN', '2026-10-16T10:00', 3, 31)])
    const index = createQuoteIndex(fleetOf(aircraft(cj3, 'LTN'), aircraft('phenom-300e', 'LTN')))
    const [split] = findAlternatives(index, asked).alternatives
    expect([split?.kind, split?.constraint, split?.params, split && toText(split.trip)]).toEqual([
      'split_group',
      'seats',
      { pax: 9, each: 5, aircraft: 2 },
      'LTN–NCE 10-14T10:00 5p 45kg, NCE–LTN 10-16T10:00 3p 16kg',
    ])
    expect(split?.totalCents).toBe(index.topQuotes(split!.trip, 2).reduce((sum, { totalCents }) => sum + totalCents, 0))
  })

  it('is split over six aircraft at most, and never over more than there are passengers', () => {
    const fleet = Array.from({ length: 8 }, () => aircraft(cj3, 'LTN', { seats: 2 }))
    const split = (pax: number) =>
      alternatives(fleet, trip([leg('LTN', 'NCE', '2026-10-14T10:00', pax, 0)])).map(([, , , params]) => params)
    expect(split(12)).toEqual([{ pax: 12, each: 2, aircraft: 6 }])
    expect(split(13)).toEqual([])
    const none = Array.from({ length: 8 }, () => aircraft(cj3, 'LTN', { seats: 0 }))
    expect(alternatives(none, trip([leg('LTN', 'NCE', '2026-10-14T10:00', 1, 0)]))).toEqual([])
  })
})

describe('the reason that is told', () => {
  it('excludes most aircraft alone, not most of them', () => {
    // Three lack runway, two of them seats too; the runway of the other airport would leave one, more seats nobody.
    const fleet = [aircraft(cj3, 'LTN', { seats: 6 }), aircraft(cj3, 'LTN', { seats: 6 }), aircraft(cj3, 'LTN', { id: 9, seats: 8 })]
    const found = findAlternatives(createQuoteIndex(fleetOf(...fleet)), trip([leg('LTN', 'CVF', '2026-10-14T10:00', 8, 80)]))
    expect(found.failed).toEqual([
      { constraint: 'runway', count: 1, alone: 1 },
      { constraint: 'seats', count: 2, alone: 0 },
    ])
    expect([found.nearest?.constraint, found.nearest?.aircraft.id]).toEqual(['runway', 9])
  })

  it('is one that can be cured, where another one that excludes more cannot', () => {
    const away = busy('10T00:00', '20T00:00')
    const fleet = [aircraft(cj3, 'LTN', away), aircraft(cj3, 'LTN', away), aircraft('phenom-300e', 'LTN', { id: 9 })]
    const found = findAlternatives(createQuoteIndex(fleetOf(...fleet)), trip([leg('LTN', 'NCE', '2026-10-14T10:00', 4, 600)]))
    expect(found.failed[0]).toMatchObject({ constraint: 'luggage', alone: 3 })
    expect(found.alternatives.map(({ constraint }) => constraint)).toContain(found.nearest?.constraint)
  })

  it('is followed by its cures first, each of which can be booked', () => {
    const asked = trip([leg('LCY', 'LBG', '2026-10-17T14:00')])
    const index = createQuoteIndex(fleetOf(aircraft('phenom-300e', 'LTN')))
    const found = findAlternatives(index, asked, {}, ({ legs: [first] }) => first!.departureLocal > '2026-10-17T13:00')
    expect(found.alternatives.map(({ kind }) => kind)).toEqual(['later', 'airport'])
    expect(found.alternatives.every(({ constraint }) => constraint === found.nearest?.constraint)).toBe(true)
  })
})

describe('the aircraft that comes nearest to flying', () => {
  it('is the one that lacks least of what most of them lack', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 9, 90)])
    expect(
      nearest(
        [aircraft(cj3, 'LTN', { id: 1, seats: 6 }), aircraft(cj3, 'LTN', { id: 2, seats: 8 }), aircraft(cj3, 'LTN', { id: 3, seats: 7 })],
        asked,
      ),
    ).toEqual(['seats', 2])
  })

  it('is the one that is free soonest, before or after', () => {
    // Away from 08:15 to 14:20 UTC: in the way are 20, 45 and 125 minutes.
    const fleet = [busy('14T14:00', '15T00:00'), busy('13T00:00', '14T09:00'), busy('13T00:00', '14T10:20')].map((more, at) =>
      aircraft(cj3, 'LTN', { id: at + 1, ...more }),
    )
    expect(nearest(fleet, trip([there]))).toEqual(['busy', 1])
    expect(nearest(fleet.slice(1), trip([there]))).toEqual(['busy', 2])
  })

  it('is the one with the larger hold, of equal ones the older entry of the fleet', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 3, 600)])
    expect(nearest([aircraft('challenger-350', 'LTN', { id: 1 }), aircraft(cj3, 'LTN', { id: 2 })], asked)).toEqual(['luggage', 2])
    expect(nearest([aircraft(cj3, 'LTN', { id: 8 }), aircraft(cj3, 'LTN', { id: 7 })], asked)).toEqual(['luggage', 7])
  })

  it('compares what is missing of different kinds where no kind stops most', () => {
    // One passenger too many of eight, or twenty minutes of a day.
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 8, 80)])
    const fleet = [aircraft(cj3, 'LTN', { id: 1 }), aircraft(cj3, 'LTN', { id: 2, seats: 8, ...busy('14T14:00', '15T00:00') })]
    expect(nearest(fleet, asked)).toEqual(['busy', 2])
    // Half an hour short of the call-out is less than a quarter of the seats.
    const soon = trip([leg('NCE', 'LTN', '2026-10-14T12:00', 8, 80)], '2026-10-14T05:55Z')
    expect(nearest([aircraft(cj3, 'LTN', { id: 1 }), aircraft(cj3, 'LTN', { id: 2, seats: 8 })], soon)).toEqual(['schedule', 2])
    // One has too few seats as well, the other the hold alone.
    const heavy = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 8, 600)])
    expect(nearest([aircraft(cj3, 'LTN', { id: 1 }), aircraft(cj3, 'LTN', { id: 2, seats: 8 })], heavy)).toEqual(['luggage', 2])
  })
})
