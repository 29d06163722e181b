import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { afterFlightCaps } from './caps.ts'
import { navigationCents } from './charges.ts'
import { DEFAULT_POLICY, type PeakPeriod } from './policy.ts'
import { airport, leg, ms, trip } from './spec-fixtures.ts'
import { prepareTrip } from './trip-context.ts'
import type { Trip } from './types.ts'

const light = AIRCRAFT_TYPES.find(({ slug }) => slug === 'citation-cj3-plus')!
const peaksOn = (dates: readonly string[], peaks: readonly PeakPeriod[] = DEFAULT_POLICY.peaks) =>
  prepareTrip(trip(dates.map((date, i) => leg(i % 2 ? 'NCE' : 'LTN', i % 2 ? 'LTN' : 'NCE', `${date}T10:00`))), {
    policy: { ...DEFAULT_POLICY, peaks },
  }).surcharges.map(({ reason, permille }) => [reason, permille])

describe('a peak', () => {
  it('lasts from its first to its last day, through the turn of the year', () => {
    const days = ['2026-12-18', '2026-12-19', '2026-12-31', '2027-01-06', '2027-01-07']
    expect(days.map((day) => peaksOn([day]).length)).toEqual([0, 1, 1, 1, 0])
    const summer = ['2026-07-30', '2026-07-31', '2026-08-23', '2026-08-24']
    expect(summer.map((day) => peaksOn([day]).length)).toEqual([0, 1, 1, 0])
  })

  it('may be one day', () => {
    const peaks = [{ code: 'event', from: '05-24', to: '05-24', permille: 80 }] as const
    expect(['2026-05-23', '2026-05-24', '2026-05-25'].map((day) => peaksOn([day], peaks).length)).toEqual([0, 1, 0])
  })

  it('counts when any leg departs in it, and of several the dearest counts', () => {
    expect(peaksOn(['2026-08-20', '2026-08-30'])).toEqual([['peak_august', 50]])
    const peaks = [
      { code: 'event', from: '08-01', to: '08-31', permille: 70 },
      { code: 'summer', from: '06-01', to: '09-30', permille: 90 },
      { code: 'august', from: '07-31', to: '08-23', permille: 50 },
    ] as const
    expect(peaksOn(['2026-08-20'], peaks)).toEqual([['peak_summer', 90]])
  })
})

it('short notice costs more below twelve and below twenty-four hours', () => {
  const notice = (requestedAt: string) =>
    prepareTrip(trip([leg('LTN', 'NCE', '2026-11-11T10:00')], requestedAt)).surcharges.map(({ service, permille, params }) => [
      service,
      permille,
      params,
    ])
  expect(notice('2026-11-10T22:01Z')).toEqual([['short_notice', 100, { percent: 10, hours: 12 }]])
  expect(notice('2026-11-10T22:00Z')).toEqual([['short_notice', 50, { percent: 5, hours: 24 }]])
  expect(notice('2026-11-10T10:01Z')).toEqual([['short_notice', 50, { percent: 5, hours: 24 }]])
  expect(notice('2026-11-10T10:00Z')).toEqual([])
})

describe('what is no trip', () => {
  const hop = (i: number) => leg(i % 2 ? 'NCE' : 'LTN', i % 2 ? 'LTN' : 'NCE', `2026-10-1${i}T10:00`)
  const of = (...legs: Trip['legs']): Trip => ({ legs, requestedAt: ms('2026-09-01T00:00Z') })

  it('has more than six legs or none', () => {
    expect(prepareTrip(of(...[0, 1, 2, 3, 4, 5].map(hop))).legs).toHaveLength(6)
    expect(() => prepareTrip(of(...[0, 1, 2, 3, 4, 5, 6].map(hop)))).toThrow('A trip has one to six legs')
    expect(() => prepareTrip(of())).toThrow('A trip has one to six legs')
  })

  it('has legs that depart together or backwards', () => {
    const together = of(leg('LTN', 'NCE', '2026-10-14T10:00'), leg('NCE', 'LTN', '2026-10-14T11:00'))
    expect(() => prepareTrip(together)).toThrow('Legs stand in order of departure')
  })

  it('has no passenger, a weight that is none, or no way to go', () => {
    expect(() => prepareTrip(of(leg('LTN', 'NCE', '2026-10-14T10:00', 0)))).toThrow('at least one passenger')
    expect(() => prepareTrip(of(leg('LTN', 'NCE', '2026-10-14T10:00', 1.5)))).toThrow('at least one passenger')
    expect(() => prepareTrip(of(leg('LTN', 'NCE', '2026-10-14T10:00', 1, Number.NaN)))).toThrow('Luggage is not a weight')
    expect(() => prepareTrip(of(leg('LTN', 'LTN', '2026-10-14T10:00')))).toThrow('A leg ends where it starts')
    expect(prepareTrip(of(leg('LTN', 'NCE', '2026-10-14T10:00', 3, 0))).legs[0]?.loadKg).toBe(270)
  })
})

describe('what may be added after the flight', () => {
  const caps = (...legs: [lat: number, date: string, iata?: string | null][]) => {
    const context = prepareTrip(trip([leg('LTN', 'NCE', '2026-10-14T10:00')]))
    const own = context.legs[0]!
    return afterFlightCaps(light, {
      ...context,
      legs: legs.map(([lat, date, iata = 'AAA']) => ({ ...own, date, from: { ...own.from, lat, iata, icao: 'ZZZZ' } })),
    }).map(({ service, capCents, reason }) => [service, capCents, reason.code, reason.params])
  }
  const diversion = ['diversion', 700_000, 'cap_diversion', {}]
  const ice = (airports: string, times = 1) => [['deicing', 250_000 * times, 'cap_deicing', { airports }], diversion]

  it('is de-icing from October to April north of 30 degrees', () => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
    expect(months.filter((month) => caps([30, `2026-${month}-15`]).length === 2)).toEqual(['01', '02', '03', '04', '10', '11', '12'])
    expect(caps([29.9, '2026-01-15'])).toEqual([diversion])
  })

  it('is de-icing from May to September south of 30 degrees', () => {
    const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']
    expect(months.filter((month) => caps([-30, `2026-${month}-15`]).length === 2)).toEqual(['05', '06', '07', '08', '09'])
    expect(caps([-29.9, '2026-07-15'])).toEqual([diversion])
  })

  it('counts every icy departure and names its airport', () => {
    expect(caps([52, '2026-01-15', 'LTN'], [44, '2026-01-17', null], [25, '2026-01-19', 'DXB'])).toEqual(ice('LTN, ZZZZ', 2))
  })
})

describe('route charges', () => {
  const cents = (from: string, to: string) => {
    const context = prepareTrip(trip([leg(from, to, '2026-10-14T10:00')]))
    return navigationCents(context.legs[0]!, light, context)
  }

  it('are none inside the United States, and due across its border and inside other countries', () => {
    expect(cents('TEB', 'VNY')).toBe(0)
    expect(cents('TEB', 'YQX')).toBeGreaterThan(0)
    expect(cents('LTN', 'EDI')).toBeGreaterThan(0)
  })

  it('are none below 40 km, 20 at each end', () => {
    const near = { ...airport('LTN'), icao: 'ZZZZ', lat: airport('LTN').lat + 0.3 }
    const context = prepareTrip(trip([{ ...leg('LTN', 'NCE', '2026-10-14T10:00'), to: near }]))
    expect(navigationCents(context.legs[0]!, light, context)).toBe(0)
  })
})
