import { describe, expect, it } from 'vitest'
import { PlainEngine, quoteFleet } from './plain-engine.fixture.ts'
import { aircraft, fleetOf, leg, trip } from './spec-fixtures.ts'
import type { FleetAircraft, Quote, ReasonParams, Trip } from './types.ts'

type Line = [service: string, cents: number, reason: string, params: ReasonParams]

function quote(asked: Trip, plane: FleetAircraft): Quote {
  const [answer] = quoteFleet(fleetOf(plane), asked)
  if (!answer?.ok) throw new Error(`Refused: ${answer?.constraint}`)
  return answer
}

/** The lines of a quote, its total, and the price that the engine compares aircraft by. */
function priced(asked: Trip, plane: FleetAircraft) {
  const { breakdown, totalCents } = quote(asked, plane)
  const lines = breakdown.map(({ service, amountCents, reason }): Line => [service, amountCents, reason.code, reason.params])
  const compared = new PlainEngine(fleetOf(plane), asked).price(plane)
  return { lines, totalCents, comparedCents: 'ok' in compared ? null : compared.totalCents }
}

/** The lines as calculated by hand, and their sum twice. */
function expected(...lines: Line[]) {
  const sum = lines.reduce((total, [, cents]) => total + cents, 0)
  return { lines, totalCents: sum, comparedCents: sum }
}

describe('prices with every reason, calculated by hand', () => {
  it('a day in Italy with positioning, daily minimum, air-taxi tax and VAT', () => {
    const route = { from: 'LIN', to: 'CIA' }
    expect(priced(trip([leg('LIN', 'CIA', '2026-10-14T10:00', 3)]), aircraft('citation-cj3-plus', 'LBG'))).toEqual(
      expected(
        ['flight', 260_000, 'flight', { ...route, minutes: 65, hourlyCents: 240_000 }],
        ['daily_minimum', 160_000, 'daily_minimum', { date: '2026-10-14', minutes: 65, minimumMinutes: 105 }],
        ['positioning', 165_000, 'positioning_out', { from: 'LBG', to: 'LIN', minutes: 75, stops: 0 }],
        ['positioning', 235_000, 'positioning_home', { from: 'CIA', to: 'LBG', minutes: 125, stops: 0 }],
        ['departure_fee', 150_000, 'departure_fee', route],
        ['landing_handling', 140_000, 'landing_handling', { airport: 'LIN', count: 1 }],
        ['landing_handling', 140_000, 'landing_handling', { airport: 'CIA', count: 1 }],
        ['navigation', 10_268, 'navigation', route],
        ['service', 100_821, 'service', { percent: 8 }],
        ['it_aerotaxi', 30_000, 'it_aerotaxi', { km: 580, ...route, pax: 3, eachCents: 10_000 }],
        ['it_boarding', 1_950, 'tax_departure', { zone: 'any', tariffMinor: 650, tariffCurrency: 'EUR', ...route, pax: 3, eachCents: 650 }],
        ['vat', 136_109, 'vat', { ...route, country: 'IT', percent: 10 }],
      ),
    )
  })

  it('two nights in Geneva: a waiting day, three started days of parking, two nights of the crew', () => {
    const [there, back] = [
      { from: 'LTN', to: 'GVA' },
      { from: 'GVA', to: 'LTN' },
    ]
    const asked = trip([leg('LTN', 'GVA', '2026-10-14T08:00'), leg('GVA', 'LTN', '2026-10-16T20:00')])
    expect(priced(asked, aircraft('challenger-350', 'LTN'))).toEqual(
      expected(
        ['flight', 546_667, 'flight', { ...there, minutes: 80, hourlyCents: 410_000 }],
        ['flight', 580_833, 'flight', { ...back, minutes: 85, hourlyCents: 410_000 }],
        ['daily_minimum', 273_333, 'daily_minimum', { date: '2026-10-14', minutes: 80, minimumMinutes: 120 }],
        ['daily_minimum', 239_167, 'daily_minimum', { date: '2026-10-16', minutes: 85, minimumMinutes: 120 }],
        ['waiting_day', 410_000, 'waiting_day', { ...back, days: 1, minutes: 60 }],
        ['departure_fee', 240_000, 'departure_fee', there],
        ['departure_fee', 240_000, 'departure_fee', back],
        ['landing_handling', 476_000, 'landing_handling', { airport: 'LTN', count: 2 }], // 2 × € 1,400 × 1.7
        ['landing_handling', 238_000, 'landing_handling', { airport: 'GVA', count: 1 }],
        ['navigation', 29_347, 'navigation', there],
        ['navigation', 29_347, 'navigation', back],
        ['parking', 127_500, 'parking', { airport: 'GVA', days: 3 }], // 3 × € 250 × 1.7
        ['crew_night', 140_000, 'crew_night', { nights: 2 }],
        ['service', 285_616, 'service', { percent: 8 }],
        ['uk_apd', 14_656, 'uk_apd_standard', { band: 'A', tonnes: 18.4, poundsPence: 3_200, ...there, pax: 4, eachCents: 3_664 }],
      ),
    )
  })

  it('coast to coast with a stop for fuel: a segment fee for each take-off, and the excise on the price', () => {
    const route = { from: 'TEB', to: 'VNY' }
    expect(priced(trip([leg('TEB', 'VNY', '2026-10-14T10:00', 3)]), aircraft('citation-cj3-plus', 'TEB'))).toEqual(
      expected(
        ['flight', 1_660_000, 'flight', { ...route, minutes: 415, hourlyCents: 240_000 }],
        ['positioning', 536_000, 'positioning_home', { from: 'VNY', to: 'TEB', minutes: 340, stops: 1 }],
        ['departure_fee', 150_000, 'departure_fee', route],
        ['landing_handling', 42_000, 'landing_handling', { airport: 'TEB', count: 1 }], // € 1,400 × 0.3 in the United States
        ['landing_handling', 42_000, 'landing_handling', { airport: 'VNY', count: 1 }],
        ['tech_stop', 48_000, 'fuel_stop', { from: 'VNY', to: 'TEB', stops: 1 }], // 60 % of € 800, wherever the crew lands
        ['tech_stop', 14_400, 'tech_stop', { airport: 'ICT' }], // 60 % of € 800 × 0.3
        ['parking', 7_500, 'parking', { airport: 'VNY', days: 1 }],
        ['crew_night', 50_000, 'crew_night', { nights: 1 }],
        ['service', 203_992, 'service', { percent: 8 }],
        ['us_segment_fee', 2_742, 'us_segment_fee', { segments: 2, ...route, pax: 3, eachCents: 914 }],
        ['us_fet', 206_542, 'us_fet', { ...route, country: 'US', percent: 7.5 }],
      ),
    )
  })

  it('a late departure from Tokyo with a third pilot', () => {
    // Reporting at 22:00 allows two pilots eleven hours; the flight takes longer, and the cabin has a place to rest.
    const asked = trip([leg('HND', 'VNY', '2026-10-14T23:00', 4)])
    const made = quote(asked, aircraft('gulfstream-g650er', 'HND'))
    expect(made.crew.extraPilots).toBe(1)
    expect(made.breakdown.filter(({ service }) => service === 'extra_crew')).toEqual([
      { service: 'extra_crew', amountCents: 220_000, reason: { code: 'extra_crew', params: { pilots: 1 } } },
    ])
    expect(made.breakdown.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(made.totalCents)
    expect(new PlainEngine(fleetOf(made.aircraft), asked).price(made.aircraft)).toMatchObject({ totalCents: made.totalCents })
  })

  it('the night before Christmas Eve at short notice: both shares of flight and positioning', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-12-22T10:00', 1)], '2026-12-21T22:30Z')
    const made = quote(asked, aircraft('citation-cj3-plus', 'LTN'))
    const rated = 440_000 + 228_000
    expect(made.breakdown.filter(({ service }) => ['peak', 'short_notice'].includes(service))).toEqual([
      { service: 'peak', amountCents: rated * 0.15, reason: { code: 'peak_christmas', params: { percent: 15 } } },
      { service: 'short_notice', amountCents: rated * 0.1, reason: { code: 'short_notice', params: { percent: 10, hours: 12 } } },
    ])
    // 1,121,837 without surcharges, 167,000 of them, 8 % on both, and one passenger's duty.
    expect(made.totalCents).toBe(Math.round((1_121_837 + 167_000) * 1.08) + 3_664)
    expect(new PlainEngine(fleetOf(made.aircraft), asked).price(made.aircraft)).toMatchObject({ totalCents: made.totalCents })
  })
})

describe('a quote beside its price', () => {
  it('tells the stop for fuel in its own local time', () => {
    const made = quote(trip([leg('FAB', 'TEB', '2026-10-14T10:00', 6, 60)]), aircraft('citation-latitude', 'FAB'))
    expect(made.legs[0]).toMatchObject({
      blockMinutes: 510,
      elapsedMinutes: 555,
      arrivalLocal: '2026-10-14T14:15',
      techStops: [{ airport: { iata: 'YQX' }, arrivalLocal: '2026-10-14T12:05', departureLocal: '2026-10-14T12:50' }],
    })
  })

  it('is in euro, and compares the heaviest luggage with the hold', () => {
    const asked = trip([leg('LTN', 'GVA', '2026-10-14T08:00', 4, 40), leg('GVA', 'LTN', '2026-10-16T20:00', 4, 95)])
    expect(quote(asked, aircraft('challenger-350', 'LTN'))).toMatchObject({ currency: 'EUR', luggage: { limitKg: 340, askedKg: 95 } })
  })

  it('names the span that an aircraft is busy, and the one it would be away', () => {
    const at = (text: string) => Temporal.Instant.from(`2026-10-14T${text}Z`).epochMilliseconds
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 4)])
    const answer = (from: string, to: string) =>
      quoteFleet(fleetOf(aircraft('citation-cj3-plus', 'LTN', { busy: [{ from: at(from), to: at(to) }] })), asked)[0]
    expect(answer('14:19', '20:00')).toMatchObject({
      constraint: 'busy',
      legIndex: null,
      params: { busyFrom: at('14:19'), busyTo: at('20:00'), neededFrom: at('08:15'), neededTo: at('14:20') },
    })
    // It is free until the minute before, and from the minute after.
    expect([answer('14:20', '20:00')?.ok, answer('01:00', '08:15')?.ok, answer('01:00', '08:16')?.ok]).toEqual([true, true, false])
  })

  it('comes cheapest first, of equal prices the older entry of the fleet first, as many as were asked for', () => {
    const fleet = [5, 3, 4].map((id) => aircraft('citation-cj3-plus', 'LTN', { id, ratePermille: id === 4 ? 900 : 1_000 }))
    const engine = new PlainEngine(fleetOf(...fleet), trip([leg('LTN', 'NCE', '2026-10-14T10:00', 4)]))
    expect(engine.top(9).map(({ aircraft: { id } }) => id)).toEqual([4, 3, 5])
    expect(engine.top(2).map(({ aircraft: { id } }) => id)).toEqual([4, 3])
  })

  it('needs a known type and a known base', () => {
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00', 4)])
    expect(() => quoteFleet(fleetOf(aircraft('pc-24', 'LTN', { id: 7, typeId: 'concorde' })), asked)).toThrow(
      'Type concorde of T-7 is unknown',
    )
    expect(() => quoteFleet(fleetOf(aircraft('pc-24', 'LTN', { id: 7, baseIcao: 'ZZZZ' })), asked)).toThrow(
      'Base ZZZZ of T-7 is not among the airports',
    )
  })
})
