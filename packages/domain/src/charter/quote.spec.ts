import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_FACTS } from '../facts/default-facts.ts'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { quoteFleet } from './plain-engine.fixture.ts'
import { AIRPORTS, aircraft, airport, fleetOf, leg, ms, trip } from './spec-fixtures.ts'
import type { CharterAirport, FleetAircraft, Quote, Refusal, Trip } from './types.ts'

function quote(asked: Trip, plane: FleetAircraft): Quote {
  const [answer] = quoteFleet(fleetOf(plane), asked)
  if (!answer?.ok) throw new Error(`Refused: ${answer?.constraint} ${JSON.stringify(answer?.params)}`)
  return answer
}

function refused(asked: Trip, plane: FleetAircraft): Refusal {
  const [answer] = quoteFleet(fleetOf(plane), asked)
  if (!answer || answer.ok) throw new Error('Quoted')
  return answer
}

const headTaxes = (q: Quote) =>
  q.breakdown
    .filter((line) => /^(it_|uk_|fr_|de_|at_|us_segment|us_inter)/.test(line.service))
    .reduce((sum, line) => sum + line.amountCents, 0)
const localIn = (at: number, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const someOfEach = (base: CharterAirport) =>
  AIRCRAFT_TYPES.filter((_, i) => i % 4 === 0).map((type, id) => aircraft(type.slug, base.iata ?? '', { id, ratePermille: 937 }))
const capsOn = (date: string) =>
  quote(trip([leg('LTN', 'NCE', `${date}T10:00`)]), aircraft('citation-cj3-plus', 'LTN')).afterFlightCaps.map((cap) => [
    cap.service,
    cap.capCents,
  ])
const lines = (q: Quote) => q.breakdown.map((line) => [line.service, line.amountCents])
const toLine = (q: Quote, service: string) =>
  q.breakdown.filter((line) => line.service === service).reduce((sum, line) => sum + line.amountCents, 0)

describe('worked examples, calculated by hand', () => {
  it('one way London to Nice by CJ3+ from its own base', () => {
    // 1,074 km = 580 nm, × 1.05 = 609 nm. Half way, at 48° N, the west wind is 37 kt; heading 145°: 21 kt tail, 31 kt cross.
    // 428 kt over the ground: 85 min, + 10 + 5 taxi + 8 climb = 108 → 110. Home against it: 387 kt, 94 min + 23 = 118 → 120.
    const q = quote(trip([leg('LTN', 'NCE', '2026-10-14T10:00', 4)]), aircraft('citation-cj3-plus', 'LTN'))
    expect(q.legs[0]).toMatchObject({
      blockMinutes: 110,
      distanceKm: 1074,
      departureLocal: '2026-10-14T10:00',
      arrivalLocal: '2026-10-14T12:50',
      dayShift: 0,
      techStops: [],
      way: [[]],
    })
    expect(q.positioning.map((p) => [p.kind, p.from.iata, p.to.iata, p.blockMinutes])).toEqual([['home', 'NCE', 'LTN', 120]])
    expect(lines(q)).toEqual([
      ['flight', 440_000], // 110 min × € 2,400
      ['positioning', 228_000], // 60 min at 60 %, 60 min at 35 %
      ['departure_fee', 150_000],
      ['landing_handling', 140_000], // Luton
      ['landing_handling', 140_000], // Nice
      ['navigation', 23_837], // € 65 × 10.34 × √(6.291 / 50)
      ['service', 89_747], // 8 % of 1,121,837
      ['uk_apd', 14_656], // 4 × £ 32 at 1.145
    ])
    expect(q.totalCents).toBe(1_226_240)
    // 230 min at 430 kg an hour × 3.16.
    expect(q.co2Kg).toBe(5209)
    // Turnaround of 45 min before Luton 09:00 UTC, and after being home at 13:35 UTC.
    expect(q.busy).toEqual({ from: ms('2026-10-14T08:15Z'), to: ms('2026-10-14T14:20Z') })
  })

  it('a domestic hop in Italy: daily minimum, both positionings, air-taxi tax and VAT', () => {
    const q = quote(trip([leg('LIN', 'CIA', '2026-10-14T10:00', 3)]), aircraft('citation-cj3-plus', 'LBG'))
    expect(lines(q)).toEqual([
      ['flight', 260_000], // 65 min
      ['daily_minimum', 160_000], // 40 more to 105
      ['positioning', 165_000], // 75 min: 60 × 60 % + 15 × 35 %
      ['positioning', 235_000], // 125 min: 60 × 60 % + 65 × 35 %
      ['departure_fee', 150_000],
      ['landing_handling', 140_000],
      ['landing_handling', 140_000],
      ['navigation', 10_268],
      ['service', 100_821],
      ['it_aerotaxi', 30_000], // 485 + 95 = 580 km: € 100 each
      ['it_boarding', 1_950], // € 6.50 each (Law 350/2003, art. 2 (11))
      ['vat', 136_109], // 10 % of 13,610.89
    ])
    expect(q.totalCents).toBe(1_529_148)
  })

  it('a day return waits at the other end, within the split duty of one crew', () => {
    const q = quote(trip([leg('LTN', 'NCE', '2026-10-14T08:00'), leg('NCE', 'LTN', '2026-10-14T20:00')]), aircraft('challenger-350', 'LTN'))
    expect(q.positioning).toEqual([])
    expect(q.crew).toEqual({ nights: 0, extraPilots: 0 })
    expect(toLine(q, 'parking')).toBe(42_500)
    // Two landings at home meet customers, one away.
    expect(toLine(q, 'landing_handling')).toBe(3 * 238_000)
    expect(toLine(q, 'daily_minimum')).toBe(0)
    expect(toLine(q, 'fr_tsba')).toBe(4 * 42_000)
  })

  it('with a week between the legs, the aircraft returns to base when that costs less than waiting', () => {
    const week = trip([leg('LTN', 'NCE', '2026-10-14T08:00'), leg('NCE', 'LTN', '2026-10-21T20:00')])
    const q = quote(week, aircraft('challenger-350', 'LTN'))
    expect(q.positioning.map((p) => [p.kind, p.from.iata, p.to.iata])).toEqual([
      ['between', 'NCE', 'LTN'],
      ['between', 'LTN', 'NCE'],
    ])
    expect(toLine(q, 'waiting_day') + toLine(q, 'parking') + toLine(q, 'crew_night')).toBe(0)
    const night = trip([leg('LTN', 'NCE', '2026-10-14T08:00'), leg('NCE', 'LTN', '2026-10-15T10:00')])
    const overnight = quote(night, aircraft('challenger-350', 'LTN'))
    expect(overnight.positioning).toEqual([])
    expect(overnight.crew.nights).toBe(1)
  })
})

describe('schedule', () => {
  it('counts local times at both ends through a change of clocks', () => {
    // Night of the European spring change: 01:00 UTC is 02:00 in Nice before, 03:00 after.
    const q = quote(trip([leg('NCE', 'CTA', '2026-03-29T01:30')]), aircraft('citation-cj3-plus', 'NCE'))
    const [flown] = q.legs
    expect(flown?.departureAt).toBe(ms('2026-03-29T00:30Z'))
    const elapsed = (flown as { elapsedMinutes: number }).elapsedMinutes
    expect(flown?.arrivalAt).toBe(ms('2026-03-29T00:30Z') + elapsed * 60_000)
    expect(flown?.arrivalLocal).toBe(
      Temporal.Instant.fromEpochMilliseconds(flown?.arrivalAt as number)
        .toZonedDateTimeISO('Europe/Rome')
        .toPlainDateTime()
        .toString({ smallestUnit: 'minute' }),
    )
  })

  it('crosses the date line in both directions', () => {
    const east = quote(trip([leg('HND', 'HNL', '2026-10-15T00:30', 6)]), aircraft('gulfstream-g650er', 'HND')).legs[0]
    expect([east?.arrivalLocal.slice(0, 10), east?.dayShift]).toEqual(['2026-10-14', -1])
    const west = quote(trip([leg('HNL', 'HND', '2026-10-14T20:00', 6)]), aircraft('gulfstream-g650er', 'HNL')).legs[0]
    expect([west?.arrivalLocal.slice(0, 10), west?.dayShift]).toEqual(['2026-10-15', 1])
    const samoa = quote(trip([leg('AKL', 'PPG', '2026-10-14T10:00', 4)]), aircraft('challenger-650', 'AKL')).legs[0]
    expect(samoa?.dayShift).toBe(-1)
  })

  it('agrees with Temporal on every local time it writes', () => {
    const places = AIRPORTS.filter((a) => (a.runway_m ?? 0) > 1900)
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.constantFrom(...places),
        fc.constantFrom(...places),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 95 }),
        (from, to, base, day, quarter) => {
          fc.pre(from !== to)
          const at = Temporal.PlainDateTime.from('2026-01-01T00:00')
            .add({ days: day, minutes: quarter * 15 })
            .toString({ smallestUnit: 'minute' })
          for (const answer of quoteFleet(
            fleetOf(aircraft('gulfstream-g650er', base.iata ?? '')),
            trip([{ from, to, departureLocal: at, pax: 4, luggageKg: 20 }]),
          )) {
            if (!answer.ok) continue
            for (const flown of [...answer.legs, ...answer.positioning]) {
              expect(flown.departureLocal).toBe(localIn(flown.departureAt, flown.from.zone))
              expect(flown.arrivalLocal).toBe(localIn(flown.arrivalAt, flown.to.zone))
            }
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  it('holds the aircraft from turnaround before the first flight to turnaround after the last', () => {
    const q = quote(trip([leg('NCE', 'LTN', '2026-10-14T15:00')]), aircraft('citation-cj3-plus', 'LIN'))
    expect(q.busy.from).toBe((q.positioning[0]?.departureAt ?? 0) - 45 * 60_000)
    expect(q.busy.to).toBe((q.positioning.at(-1)?.arrivalAt ?? 0) + 45 * 60_000)
    const free = aircraft('citation-cj3-plus', 'LIN', {
      busy: [
        { from: q.busy.to, to: q.busy.to + 1 },
        { from: q.busy.from - 1, to: q.busy.from },
      ],
    })
    expect(quote(trip([leg('NCE', 'LTN', '2026-10-14T15:00')]), free).totalCents).toBe(q.totalCents)
    expect(
      refused(
        trip([leg('NCE', 'LTN', '2026-10-14T15:00')]),
        aircraft('citation-cj3-plus', 'LIN', { busy: [{ from: q.busy.to - 1, to: q.busy.to + 1 }] }),
      ),
    ).toMatchObject({ constraint: 'busy' })
  })

  it('needs time to get there: an aircraft far away cannot fly in three hours', () => {
    const soon = trip([leg('LTN', 'NCE', '2026-10-14T10:00')], '2026-10-14T06:00Z')
    expect(quote(soon, aircraft('citation-cj3-plus', 'LTN')).ok).toBe(true)
    expect(refused(soon, aircraft('citation-cj3-plus', 'CTA'))).toMatchObject({ constraint: 'schedule', params: { calloutMinutes: 120 } })
  })

  it('rejects legs that depart before the aircraft is ready again, and returns by how much', () => {
    const tight = trip([leg('LTN', 'NCE', '2026-10-14T08:00'), leg('NCE', 'CTA', '2026-10-14T11:00')])
    const refusal = refused(tight, aircraft('citation-cj3-plus', 'LTN'))
    expect(refusal).toMatchObject({ constraint: 'turnaround', legIndex: 1, params: { gapMinutes: 10, neededMinutes: 45, airport: 'NCE' } })
  })
})

describe('every price', () => {
  const places = AIRPORTS.filter((a) => (a.runway_m ?? 0) > 1900)
  const anyTrip = fc
    .record({
      stops: fc.uniqueArray(fc.constantFrom(...places), { minLength: 2, maxLength: 4, selector: (a) => a.icao }),
      base: fc.constantFrom(...places),
      pax: fc.integer({ min: 1, max: 8 }),
      hours: fc.integer({ min: 26, max: 100 }),
      day: fc.integer({ min: 1, max: 300 }),
    })
    .map(({ stops, base, pax, hours, day }) => {
      const start = Temporal.PlainDateTime.from('2026-02-01T09:00').add({ days: day })
      const legs = stops.slice(1).map((to, i) => ({
        from: stops[i] as CharterAirport,
        to,
        departureLocal: start.add({ hours: hours * i }).toString({ smallestUnit: 'minute' }),
        pax,
        luggageKg: pax * 10,
      }))
      return { base, asked: trip(legs) }
    })

  it('is the sum of its lines, each a whole number of cents above nothing', () => {
    fc.assert(
      fc.property(anyTrip, ({ base, asked }) => {
        for (const answer of quoteFleet(fleetOf(...someOfEach(base)), asked)) {
          if (!answer.ok) continue
          expect(answer.breakdown.reduce((sum, line) => sum + line.amountCents, 0)).toBe(answer.totalCents)
          for (const line of answer.breakdown) expect(Number.isInteger(line.amountCents) && line.amountCents > 0).toBe(true)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('one more passenger never lowers price or taxes', () => {
    fc.assert(
      fc.property(anyTrip, ({ base, asked }) => {
        const more = { ...asked, legs: asked.legs.map((l) => ({ ...l, pax: l.pax + 1 })) }
        const fleet = fleetOf(...someOfEach(base))
        const after = quoteFleet(fleet, more)
        quoteFleet(fleet, asked).forEach((before, i) => {
          const then = after[i]
          if (!before.ok || !then?.ok) return
          expect(headTaxes(then)).toBeGreaterThanOrEqual(headTaxes(before))
          // A heavier load can require another technical stop, which may be cheaper; identical flights never are.
          if ([before, then].some((q) => q.legs.some((l) => l.techStops.length > 0))) return
          expect(then.totalCents).toBeGreaterThanOrEqual(before.totalCents)
        })
      }),
      { numRuns: 150 },
    )
  })

  it('a longer flight on the same bearing never costs less, all else equal', () => {
    const origin = airport('GVA')
    // Behind a closed area the nearer of two places can be the longer flight.
    const facts = { ...DEFAULT_FACTS, airspace: [] }
    const at = (bearing: number, km: number): CharterAirport => {
      const d = km / 6371.0088
      const [lat, lon, b] = [origin.lat, origin.lon, bearing].map((x) => (x * Math.PI) / 180) as [number, number, number]
      const lat2 = Math.asin(Math.sin(lat) * Math.cos(d) + Math.cos(lat) * Math.sin(d) * Math.cos(b))
      const lon2 = lon + Math.atan2(Math.sin(b) * Math.sin(d) * Math.cos(lat), Math.cos(d) - Math.sin(lat) * Math.sin(lat2))
      return {
        icao: `P${km}`,
        iata: null,
        lat: (lat2 * 180) / Math.PI,
        lon: (lon2 * 180) / Math.PI,
        zone: 'UTC',
        runway_m: 3500,
        elevation_ft: 0,
        country: 'QZ',
        sizeClass: 'medium',
      }
    }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 359 }),
        fc.integer({ min: 100, max: 3500 }),
        fc.integer({ min: 1, max: 1500 }),
        fc.constantFrom(...AIRCRAFT_TYPES),
        (bearing, km, further, type) => {
          const fleet = fleetOf(aircraft(type.slug, 'GVA'))
          const price = (to: CharterAirport) =>
            quoteFleet(fleet, trip([{ from: origin, to, departureLocal: '2026-10-14T08:00', pax: 3, luggageKg: 30 }]), { facts })[0]
          const [near, far] = [price(at(bearing, km)), price(at(bearing, km + further))]
          // Another place to refuel is another trip: its airport has its own charges.
          if (!near?.ok || !far?.ok || [near, far].some((q) => q.legs.some((l) => l.techStops.length > 0))) return
          expect(far.legs[0]?.blockMinutes).toBeGreaterThanOrEqual(near.legs[0]?.blockMinutes ?? 0)
          expect(far.totalCents).toBeGreaterThanOrEqual(near.totalCents)
        },
      ),
      { numRuns: 600 },
    )
  })

  it('follows the operator’s rate and nothing else of the aircraft', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00')])
    const prices = [800, 900, 1000, 1100].map(
      (ratePermille) => quote(asked, aircraft('citation-cj3-plus', 'CTA', { ratePermille })).totalCents,
    )
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(new Set(prices).size).toBe(4)
    expect(quote(asked, aircraft('citation-cj3-plus', 'CTA', { year: 2001 })).totalCents).toBe(prices[2])
  })
})

describe('calendar', () => {
  it('charges peak dates and short notice on the flying time only, and names them', () => {
    const plain = quote(trip([leg('LTN', 'NCE', '2026-11-11T10:00')]), aircraft('citation-cj3-plus', 'LTN'))
    const peak = quote(trip([leg('LTN', 'NCE', '2026-12-22T10:00')]), aircraft('citation-cj3-plus', 'LTN'))
    const rated = toLine(plain, 'flight') + toLine(plain, 'positioning')
    expect(toLine(peak, 'peak')).toBe(Math.round(rated * 0.15))
    expect(peak.breakdown.find((line) => line.service === 'peak')?.reason).toEqual({ code: 'peak_christmas', params: { percent: 15 } })
    expect(toLine(quote(trip([leg('LTN', 'NCE', '2027-01-06T10:00')]), aircraft('citation-cj3-plus', 'LTN')), 'peak')).toBeGreaterThan(0)
    expect(toLine(quote(trip([leg('LTN', 'NCE', '2027-01-07T10:00')]), aircraft('citation-cj3-plus', 'LTN')), 'peak')).toBe(0)
    const soon = quote(trip([leg('LTN', 'NCE', '2026-11-11T10:00')], '2026-11-10T22:30Z'), aircraft('citation-cj3-plus', 'LTN'))
    expect(toLine(soon, 'short_notice')).toBe(Math.round(rated * 0.1))
  })

  it('caps de-icing only where ice is possible, and always a diversion', () => {
    expect(capsOn('2026-07-14')).toEqual([['diversion', DEFAULT_POLICY.classes.light.diversionCapCents]])
    expect(capsOn('2027-01-14')).toEqual([
      ['deicing', DEFAULT_POLICY.classes.light.deicingCapCents],
      ['diversion', DEFAULT_POLICY.classes.light.diversionCapCents],
    ])
  })
})

describe('what is no trip', () => {
  const plane = aircraft('citation-cj3-plus', 'LTN')
  it.each([
    ['no leg', { legs: [], requestedAt: 0 }],
    [
      'seven legs',
      {
        legs: Array.from({ length: 7 }, (_, i) => leg(i % 2 ? 'NCE' : 'LTN', i % 2 ? 'LTN' : 'NCE', `2026-10-1${i}T10:00`)),
        requestedAt: 0,
      },
    ],
    ['nobody aboard', trip([leg('LTN', 'NCE', '2026-10-14T10:00', 0)])],
    ['a date that does not exist', { legs: [leg('LTN', 'NCE', '2026-02-30T10:00')], requestedAt: 0 }],
    ['legs out of order', { legs: [leg('LTN', 'NCE', '2026-10-14T10:00'), leg('NCE', 'LTN', '2026-10-13T10:00')], requestedAt: 0 }],
    ['a leg to itself', { legs: [leg('LTN', 'LTN', '2026-10-14T10:00')], requestedAt: 0 }],
    ['negative luggage', trip([leg('LTN', 'NCE', '2026-10-14T10:00', 2, -1)])],
  ])('%s', (_, asked) => {
    expect(() => quoteFleet(fleetOf(plane), asked)).toThrow(RangeError)
  })
})
