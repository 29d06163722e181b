import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftType } from '../fleet/types.ts'
import { blockMinutes, minBlockMinutes, stillAirNm, windShare } from './block-time.ts'
import { dutyLimit, planDuties } from './duty.ts'
import { rangeWithLoad } from './feasibility.ts'
import { distanceKm, toPoint } from './geodesy.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { quoteFleet } from './plain-engine.fixture.ts'
import { runwayNeeded } from './runway.ts'
import { AIRPORTS, aircraft, airport, fleetOf, leg, ms, trip } from './spec-fixtures.ts'
import type { FleetAircraft, Trip } from './types.ts'
import { routeBetween, westWindKt } from './wind.ts'

const type = (slug: string) => AIRCRAFT_TYPES.find((t) => t.slug === slug) as AircraftType
const km = (a: string, b: string) => Math.round(distanceKm(toPoint(airport(a)), toPoint(airport(b))))
const answer = (asked: Trip, plane: FleetAircraft) => quoteFleet(fleetOf(plane), asked)[0]

const route = (a: string, b: string) => routeBetween(toPoint(airport(a)), toPoint(airport(b)))
const toNice = (pax: number, luggageKg: number) => trip([leg('LTN', 'NCE', '2026-10-14T10:00', pax, luggageKg)])
const flight = (from: string, to: string) => ({
  departureAt: ms(`2026-10-14T${from}Z`),
  arrivalAt: ms(`2026-10-${to}Z`),
  flights: 1,
  fromBase: false,
  offsetMs: 0,
})

describe('distance, wind and time', () => {
  it('measures great circles as the tables do', () => {
    // Geodesic distances on the ellipsoid are within half a per cent of these.
    expect(Math.abs(km('LTN', 'NCE') - 1074)).toBeLessThanOrEqual(5)
    expect(Math.abs(km('TEB', 'LTN') - 5550)).toBeLessThanOrEqual(25)
    expect(Math.abs(km('AKL', 'HNL') - 7090)).toBeLessThanOrEqual(40)
  })

  it('is slower westbound, most of all at forty degrees', () => {
    expect(route('TEB', 'LTN').tailKt).toBeGreaterThan(10)
    expect(route('LTN', 'TEB').tailKt).toBeCloseTo(-route('TEB', 'LTN').tailKt, 9)
    expect(westWindKt(Math.sin((40 * Math.PI) / 180))).toBeCloseTo(45, 6)
    expect(westWindKt(0)).toBeLessThan(1)
    const minutes = (a: string, b: string) => blockMinutes(route(a, b), 470, 1, 'large', 'large', DEFAULT_POLICY)
    expect(minutes('LTN', 'TEB') - minutes('TEB', 'LTN')).toBeGreaterThan(25)
  })

  it('no planned flight is shorter than the lower bound that excludes aircraft', () => {
    fc.assert(
      fc.property(fc.constantFrom(...AIRPORTS), fc.constantFrom(...AIRPORTS), fc.constantFrom(...AIRCRAFT_TYPES), (a, b, t) => {
        const way = routeBetween(toPoint(a), toPoint(b))
        expect(blockMinutes(way, t.cruise_kt, windShare(t), a.sizeClass, b.sizeClass, DEFAULT_POLICY)).toBeGreaterThanOrEqual(
          minBlockMinutes(way.km, t, DEFAULT_POLICY),
        )
      }),
    )
  })
})

describe('range and load', () => {
  it('runs from the four-passenger to the all-seats figure by weight, and on down for more', () => {
    const cj3 = type('citation-cj3-plus')
    expect(rangeWithLoad(cj3, 300)).toBe(1825)
    expect(rangeWithLoad(cj3, 400)).toBe(1825)
    expect(rangeWithLoad(cj3, 600)).toBeCloseTo(1587.5)
    expect(rangeWithLoad(cj3, 800)).toBeCloseTo(1350)
    expect(rangeWithLoad(cj3, 900)).toBeLessThan(1350)
    expect(rangeWithLoad(type('citation-mustang'), 500)).toBeLessThan(980)
  })

  it('inserts and charges a technical stop on the way when the load requires it', () => {
    const light = answer(trip([leg('LTN', 'CTA', '2026-10-14T09:00', 1, 0)]), aircraft('citation-m2-gen2', 'LTN'))
    const full = answer(trip([leg('LTN', 'CTA', '2026-10-14T09:00', 6, 120)]), aircraft('citation-m2-gen2', 'LTN'))
    expect(light).toMatchObject({ ok: true, legs: [{ techStops: [] }] })
    expect(full?.ok && full.legs[0]?.techStops).toHaveLength(1)
    const far = answer(trip([leg('FAB', 'TEB', '2026-10-14T10:00', 6, 60)]), aircraft('citation-latitude', 'FAB'))
    if (!far?.ok) throw new Error('refused')
    expect(far.legs[0]?.techStops.map((s) => s.airport.iata)).toEqual(['YQX'])
    const [flown] = far.legs
    expect(flown?.elapsedMinutes).toBe((flown?.blockMinutes ?? 0) + DEFAULT_POLICY.classes.midsize.techStopMinutes)
    expect(flown?.techStops[0]?.departureAt).toBe((flown?.techStops[0]?.arrivalAt ?? 0) + 45 * 60_000)
    expect(far.breakdown.filter((line) => line.service === 'tech_stop' && line.reason.code === 'tech_stop')).toHaveLength(1)
    expect(answer(trip([leg('FAB', 'TEB', '2026-10-14T10:00', 6, 60)]), aircraft('falcon-7x', 'FAB'))).toMatchObject({
      ok: true,
      legs: [{ techStops: [] }],
    })
  })

  it('refuses what even two stops cannot reach, with the numbers', () => {
    expect(answer(trip([leg('HNL', 'VNY', '2026-10-14T10:00', 4)]), aircraft('citation-mustang', 'VNY'))).toMatchObject({
      ok: false,
      constraint: 'range',
      legIndex: 0,
      params: { stops: 2 },
    })
  })

  it('keeps every flight of a leg inside the range', () => {
    const places = AIRPORTS.filter((a) => (a.runway_m ?? 0) > 2400)
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...places),
        fc.constantFrom(...AIRCRAFT_TYPES),
        fc.integer({ min: 1, max: 8 }),
        (from, to, t, pax) => {
          fc.pre(from !== to)
          const found = answer(
            trip([{ from, to, departureLocal: '2026-10-14T09:00', pax, luggageKg: 50 }]),
            aircraft(t.slug, from.iata ?? '', { seats: 20 }),
          )
          if (!found?.ok) return
          const ends = [from, ...(found.legs[0]?.techStops ?? []).map((s) => s.airport), to]
          for (let i = 1; i < ends.length; i++) {
            const way = routeBetween(toPoint(ends[i - 1] as typeof from), toPoint(ends[i] as typeof from))
            expect(stillAirNm(way, t, DEFAULT_POLICY)).toBeLessThanOrEqual(rangeWithLoad(t, pax * 90 + 50))
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})

describe('seats, luggage, runway', () => {
  it('seats those who fit and refuses one more', () => {
    expect(answer(toNice(7, 10), aircraft('citation-cj3-plus', 'LTN'))?.ok).toBe(true)
    expect(answer(toNice(8, 10), aircraft('citation-cj3-plus', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'seats',
      params: { pax: 8, seats: 7 },
    })
  })

  it('weighs the luggage of the form', () => {
    expect(answer(toNice(2, 454), aircraft('citation-cj3-plus', 'LTN'))?.ok).toBe(true)
    expect(answer(toNice(2, 455), aircraft('citation-cj3-plus', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'luggage',
      params: { askedKg: 455, limitKg: 454 },
    })
  })

  it('leaves skis and golf bags room beside the suitcases, and weighs them', () => {
    const skiing = (skis: number) => {
      const asked = toNice(2, 20)
      return { ...asked, legs: asked.legs.map((leg) => ({ ...leg, party: { skis } })) }
    }
    const { luggage_m3: room } = type('citation-cj3-plus')
    const most = Math.floor((room * 1000 - 120) / 130)
    expect(answer(skiing(most), aircraft('citation-cj3-plus', 'LTN'))).toMatchObject({ ok: true, luggage: { askedKg: 20 + most * 10 } })
    expect(answer(skiing(most + 1), aircraft('citation-cj3-plus', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'luggage_space',
      params: { askedLitres: 120 + (most + 1) * 130, limitLitres: Math.round(room * 1000) },
    })
  })

  it('requires more runway at altitude and at high weight, and the safety margin for landing', () => {
    const cj3 = type('citation-cj3-plus')
    expect(runwayNeeded(cj3, airport('NCE'), 1, 'departure')).toBe(Math.ceil(969 * (1 + 0.07 * (1.8 + 0.012))))
    expect(runwayNeeded(cj3, airport('NCE'), 0.5, 'departure')).toBeLessThan(969)
    expect(runwayNeeded(cj3, airport('NCE'), 1, 'arrival')).toBe(Math.ceil((844 / 0.6) * (1 + 0.035 * 0.012)))
    expect(runwayNeeded(cj3, airport('MAD'), 1, 'departure')).toBeGreaterThan(runwayNeeded(cj3, airport('NCE'), 1, 'departure'))
  })

  it('excludes jets from Courchevel, heavy jets from Cannes, and airports with an unknown runway', () => {
    expect(answer(trip([leg('LTN', 'CVF', '2027-02-10T10:00')]), aircraft('citation-cj3-plus', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'runway',
      params: { airport: 'CVF', runwayM: 537, movement: 'arrival' },
    })
    expect(answer(trip([leg('LTN', 'CEQ', '2026-10-14T10:00')]), aircraft('citation-cj3-plus', 'LTN'))?.ok).toBe(true)
    expect(answer(trip([leg('CEQ', 'TEB', '2026-10-14T10:00')]), aircraft('gulfstream-g450', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'runway',
      params: { movement: 'departure', runwayM: 1610 },
    })
    expect(answer(trip([leg('CEQ', 'LTN', '2026-10-14T10:00')]), aircraft('bbj', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'airport_access',
      params: { airport: 'CEQ', rule: 'max_mtow_t', limit: 35 },
    })
    expect(answer(trip([leg('LTN', 'QQQ', '2026-10-14T10:00')]), aircraft('pc-12-ngx', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'runway',
      params: { runwayM: 0 },
    })
  })
})

describe('curfew', () => {
  it('closes London City on Saturday afternoon and names the hours', () => {
    expect(answer(trip([leg('LCY', 'LBG', '2026-10-17T14:00')]), aircraft('phenom-300e', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'curfew',
      legIndex: 0,
      params: {
        airport: 'LCY',
        movement: 'departure',
        hours: 'open',
        opens: '06:30',
        closes: '12:30',
        minutesLater: 22 * 60 + 30,
        minutesEarlier: 90,
      },
    })
    expect(answer(trip([leg('LCY', 'LBG', '2026-10-17T12:30')]), aircraft('phenom-300e', 'LTN'))?.ok).toBe(true)
  })

  it('looks at the local time of arrival, not of departure', () => {
    // 20:20 in London is 21:20 in Zurich, an hour and a half before it closes at 22:00 … and too late to land.
    expect(answer(trip([leg('LTN', 'ZRH', '2026-10-14T20:20')]), aircraft('phenom-300e', 'LTN'))).toMatchObject({
      ok: false,
      constraint: 'curfew',
      params: { movement: 'arrival', airport: 'ZRH' },
    })
    expect(answer(trip([leg('LTN', 'ZRH', '2026-10-14T18:00')]), aircraft('phenom-300e', 'LTN'))?.ok).toBe(true)
  })

  it('moves positioning flights out of the closed hours', () => {
    const q = answer(trip([leg('NCE', 'FAB', '2026-10-14T20:40')]), aircraft('phenom-300e', 'LTN'))
    if (!q?.ok) throw new Error('refused')
    const home = q.positioning.find((p) => p.kind === 'home')
    expect(q.legs[0]?.arrivalLocal).toBe('2026-10-14T21:30')
    expect(home?.departureLocal).toBe('2026-10-15T07:00')
  })
})

describe('crew duty', () => {
  it('follows the table: thirteen hours in the morning, eleven at night, half an hour less from the third flight on', () => {
    expect([6 * 60, 13 * 60 + 29, 13 * 60 + 30, 17 * 60, 3 * 60, 5 * 60 + 20].map((m) => dutyLimit(m, 2))).toEqual([
      780, 780, 765, 660, 660, 735,
    ])
    expect([3, 4, 6, 12].map((n) => dutyLimit(8 * 60, n))).toEqual([750, 720, 660, 540])
  })

  it('lets a long break on the ground lengthen the day, within sixteen hours', () => {
    expect(planDuties([flight('07:00', '14T09:00'), flight('19:00', '14T21:00')], [])).toEqual({ ok: true, nights: 0, extraPilots: 0 })
    expect(planDuties([flight('07:00', '14T09:00'), flight('17:30', '14T23:30')], [])).toMatchObject({
      ok: false,
      flight: 1,
      neededMinutes: 1050,
    })
  })

  it('adds pilots where there is a place to rest, and refuses where there is none', () => {
    const long = [flight('08:00', '14T21:30')]
    expect(planDuties(long, [900, 960])).toEqual({ ok: true, nights: 0, extraPilots: 1 })
    expect(planDuties([flight('08:00', '14T22:45')], [900, 960])).toEqual({ ok: true, nights: 0, extraPilots: 2 })
    expect(planDuties(long, [])).toMatchObject({ ok: false, flight: 0, neededMinutes: 870, limitMinutes: 780 })
  })

  it('sends the crew to bed: positioning the evening before, and home the next morning', () => {
    const q = answer(trip([leg('CTA', 'EDI', '2026-10-14T15:00')]), aircraft('pc-12-ngx', 'LTN'))
    if (!q?.ok) throw new Error(`refused ${q?.constraint}`)
    expect(q.crew.nights).toBeGreaterThan(0)
    expect(q.breakdown.find((line) => line.service === 'crew_night')?.amountCents).toBe(
      q.crew.nights * DEFAULT_POLICY.classes.turboprop.crewNightCents,
    )
  })
})
