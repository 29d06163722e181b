import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { STARTER_DOCUMENT, toPolicy } from '../pricing/document.ts'
import { numberFields } from '../pricing/numbers.ts'
import { PlainEngine, quoteFleet } from './plain-engine.fixture.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { createQuoteIndex } from './quote-index.ts'
import { AIRPORTS, aircraft, airport, fleetOf, leg, ms, trip } from './spec-fixtures.ts'
import { prepareTrip } from './trip-context.ts'
import type { FleetAircraft, Trip } from './types.ts'

const usable = AIRPORTS.filter((a) => a.runway_m !== null && a.runway_m > 1500)
const european = usable.filter((a) => ['GB', 'FR', 'CH', 'IT', 'ES', 'DE', 'AT'].includes(a.country))
const start = ms('2026-09-01T00:00Z')

/** Share of the trips that an aircraft can fly: a property over refusals alone would show nothing. */
const shareOf = (answered: readonly boolean[]): number => answered.filter(Boolean).length / answered.length

const byId = (a: { aircraft: { id: number } }, b: { aircraft: { id: number } }) => a.aircraft.id - b.aircraft.id

const randomAircraft = (id: number): fc.Arbitrary<FleetAircraft> =>
  fc
    .record({
      type: fc.constantFrom(...AIRCRAFT_TYPES),
      base: fc.constantFrom(...usable),
      rate: fc.constantFrom(850, 900, 1000, 1000, 1050, 1200),
      extraSeats: fc.integer({ min: -2, max: 3 }),
      operatorId: fc.integer({ min: 1, max: 4 }),
      refusesPets: fc.constantFrom(false, false, true),
      busy: fc.array(fc.record({ day: fc.integer({ min: 0, max: 60 }), hours: fc.integer({ min: 1, max: 200 }) }), { maxLength: 3 }),
    })
    .map((r) => ({
      id,
      tail: `P-${id}`,
      typeId: r.type.slug,
      baseIcao: r.base.icao,
      operatorId: r.operatorId,
      year: 2015,
      seats: Math.max(1, r.type.typical_seats + r.extraSeats),
      ratePermille: r.rate,
      refusesPets: r.refusesPets,
      busy: r.busy.map((b) => ({ from: start + b.day * 86_400_000, to: start + b.day * 86_400_000 + b.hours * 3_600_000 })),
    }))

const randomTrip: fc.Arbitrary<Trip> = fc
  .record({
    stops: fc.oneof(
      { weight: 3, arbitrary: fc.uniqueArray(fc.constantFrom(...european), { minLength: 2, maxLength: 4, selector: (a) => a.icao }) },
      { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...usable), { minLength: 2, maxLength: 3, selector: (a) => a.icao }) },
    ),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    gaps: fc.array(fc.integer({ min: 20, max: 150 }), { minLength: 4, maxLength: 4 }),
    pax: fc.integer({ min: 1, max: 14 }),
    luggageKg: fc.integer({ min: 0, max: 400 }),
    pets: fc.constantFrom(0, 0, 1),
    home: fc.boolean(),
    notice: fc.constantFrom(5, 20, 400),
  })
  .map((r) => {
    const places = r.home ? [...r.stops, r.stops[0] as (typeof r.stops)[number]] : r.stops
    let at = Temporal.PlainDateTime.from({ year: 2026, month: 10, day: r.day, hour: r.hour })
    const legs = places.slice(1).map((to, i) => {
      const made = {
        from: places[i] as (typeof places)[number],
        to,
        departureLocal: at.toString({ smallestUnit: 'minute' }),
        pax: r.pax,
        luggageKg: r.luggageKg,
        ...(r.pets > 0 ? { party: { pets: r.pets } } : {}),
      }
      at = at.add({ hours: r.gaps[i] as number })
      return made
    })
    return { legs, requestedAt: ms(`${(legs[0] as { departureLocal: string }).departureLocal}Z`) - r.notice * 3_600_000 }
  })
  .filter((made) => {
    try {
      return prepareTrip(made).legs.length > 0
    } catch {
      // Eastward across the date line a later leg can have an earlier local time; such a trip is invalid.
      return false
    }
  })

const randomFleet = fc.integer({ min: 1, max: 120 }).chain((n) => fc.tuple(...Array.from({ length: n }, (_, id) => randomAircraft(id))))

/** Numbers of a pricing document, some of them anywhere within their limits. */
const randomNumbers = fc
  .array(
    fc
      .constantFrom(...numberFields)
      .chain((field) => fc.integer({ min: Math.ceil(field.min), max: field.max }).map((value): [string, number] => [field.path, value])),
    { maxLength: 30 },
  )
  .map((changes) => ({ ...STARTER_DOCUMENT.numbers, ...Object.fromEntries(changes) }))

// Whole fleets against whole fleets: seconds of work, more on a busy machine.
describe('index over many aircraft', { timeout: 120_000 }, () => {
  it('returns exactly the quotes of the plain engine, for any fleet and trip', () => {
    const answered: boolean[] = []
    fc.assert(
      fc.property(randomFleet, randomTrip, fc.integer({ min: 1, max: 12 }), (list, asked, n) => {
        const fleet = fleetOf(...list)
        const expected = new PlainEngine(fleet, asked).top(n)
        answered.push(expected.length > 0)
        expect(createQuoteIndex(fleet).topQuotes(asked, n)).toEqual(expected)
      }),
      { numRuns: 320 },
    )
    // 0.3 on average, with a standard deviation of 0.026: the bound is four of them lower.
    expect(shareOf(answered)).toBeGreaterThan(0.19)
  })

  it('returns the quotes of the plain engine under any pricing document as well', () => {
    const answered: boolean[] = []
    fc.assert(
      fc.property(randomFleet, randomTrip, randomNumbers, (list, asked, numbers) => {
        const fleet = fleetOf(...list)
        const options = { policy: toPolicy({ ...STARTER_DOCUMENT, numbers }) }
        const expected = new PlainEngine(fleet, asked, options).top(5)
        answered.push(expected.length > 0)
        expect(createQuoteIndex(fleet, options).topQuotes(asked, 5)).toEqual(expected)
      }),
      { numRuns: 200 },
    )
    // 0.33 on average, with a standard deviation of 0.034.
    expect(shareOf(answered)).toBeGreaterThan(0.19)
  })

  it('finds the cheapest where the first minutes of a positioning flight cost less than those beyond', () => {
    const policy = { ...DEFAULT_POLICY, positioning: { ...DEFAULT_POLICY.positioning, firstPermille: 0 } }
    const fleet = fleetOf(
      aircraft('falcon-2000lxs', 'LTN', { id: 1, ratePermille: 850 }),
      aircraft('gulfstream-giv-sp', 'LTN', { id: 2, ratePermille: 850 }),
      aircraft('falcon-900lx', 'LTN', { id: 3, ratePermille: 1050 }),
      aircraft('gulfstream-g450', 'LIN', { id: 4 }),
    )
    const asked = trip([leg('INV', 'NCE', '2026-10-01T10:00', 8, 0)])
    const found = createQuoteIndex(fleet, { policy }).topQuotes(asked, 3)
    expect(found.map((one) => one.aircraft.id)).toEqual([1, 2, 3])
    expect(found).toEqual(new PlainEngine(fleet, asked, { policy }).top(3))
  })

  it('gives the cheapest of each type and of each class, and every refusal, as the plain engine does', () => {
    fc.assert(
      fc.property(randomFleet, randomTrip, (list, asked) => {
        const fleet = fleetOf(...list)
        const index = createQuoteIndex(fleet)
        const answers = quoteFleet(fleet, asked)
        const quotes = answers.filter((a) => a.ok).toSorted((a, b) => a.totalCents - b.totalCents || a.aircraft.id - b.aircraft.id)
        const perType = quotes.filter((q, i) => quotes.slice(0, i).filter((o) => o.type.slug === q.type.slug).length < 2)
        expect(index.topPerType(asked, 2)).toEqual(perType)
        const perClass = quotes.filter((q, i) => !quotes.slice(0, i).some((o) => o.type.class === q.type.class))
        expect(
          index
            .fromPrices(asked)
            .map((f) => [f.classSlug, f.aircraftId, f.totalCents])
            .toSorted(),
        ).toEqual(perClass.map((q) => [q.type.class, q.aircraft.id, q.totalCents]).toSorted())
        const refusals = index.refusals(asked).map((one) => {
          const { isAlone: _, ...refusal } = one
          return refusal
        })
        expect(refusals.toSorted(byId)).toEqual(answers.filter((a) => !a.ok).toSorted(byId))
        for (const answer of answers.slice(0, 10)) {
          expect(index.quoteOne(asked, answer.aircraft.id)).toEqual(answer)
          expect(index.price(asked, answer.aircraft.id)?.totalCents).toBe(answer.ok ? answer.totalCents : undefined)
          const [idle] = quoteFleet({ ...fleet, aircraft: [{ ...answer.aircraft, busy: [] }] }, asked)
          expect(index.quoteOne(asked, answer.aircraft.id, { anyTime: true })).toEqual({ ...idle, aircraft: answer.aircraft })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('does not care in which order the fleet is given', () => {
    fc.assert(
      fc.property(randomFleet, randomTrip, (list, asked) => {
        expect(createQuoteIndex(fleetOf(...list.toReversed())).topQuotes(asked, 6)).toEqual(
          createQuoteIndex(fleetOf(...list)).topQuotes(asked, 6),
        )
      }),
      { numRuns: 60 },
    )
  })

  it('filters by class, type, operator, seats and non-stop equal filtering the quotes afterwards', () => {
    const list = AIRCRAFT_TYPES.map((type, id) => aircraft(type.slug, id % 2 ? 'LTN' : 'LBG', { id, operatorId: id % 3 }))
    const fleet = fleetOf(...list)
    const asked = trip([leg('FAB', 'TEB', '2026-10-14T10:00', 4, 40)])
    const index = createQuoteIndex(fleet)
    const all = new PlainEngine(fleet, asked).top(100)
    expect(all.length).toBeGreaterThan(30)
    expect(index.topQuotes(asked, 100, { classes: ['heavy', 'light'] })).toEqual(
      all.filter((q) => ['heavy', 'light'].includes(q.type.class)),
    )
    expect(index.topQuotes(asked, 100, { typeIds: ['gulfstream-g450'] })).toEqual(all.filter((q) => q.type.slug === 'gulfstream-g450'))
    expect(index.topQuotes(asked, 100, { operatorIds: [1] })).toEqual(all.filter((q) => q.aircraft.operatorId === 1))
    expect(index.topQuotes(asked, 100, { minSeats: 12 })).toEqual(all.filter((q) => q.seats >= 12))
    const nonstop = index.topQuotes(asked, 100, { nonstop: true })
    expect(nonstop).toEqual(all.filter((q) => q.legs.every((l) => l.techStops.length === 0)))
    expect(nonstop.length).toBeLessThan(all.length)
  })

  it('sees a calendar change at once', () => {
    const plane = aircraft('citation-cj3-plus', 'LTN')
    const index = createQuoteIndex(fleetOf(plane))
    const asked = trip([leg('LTN', 'NCE', '2026-10-14T10:00')])
    const [quote] = index.topQuotes(asked, 1)
    expect(quote?.aircraft.id).toBe(plane.id)
    index.setBusy(plane.id, [{ from: ms('2026-10-14T12:00Z'), to: ms('2026-10-15T12:00Z') }])
    expect(index.topQuotes(asked, 1)).toEqual([])
    expect(index.quoteOne(asked, plane.id)).toMatchObject({ ok: false, constraint: 'busy' })
    index.setBusy(plane.id, [])
    expect(index.topQuotes(asked, 1)).toEqual([quote])
  })

  it('rejects a fleet with an unknown base, an unknown type or a duplicate id', () => {
    expect(() => createQuoteIndex(fleetOf(aircraft('citation-cj3-plus', 'LTN', { baseIcao: 'ZZZZ' })))).toThrow(RangeError)
    expect(() => createQuoteIndex(fleetOf(aircraft('citation-cj3-plus', 'LTN', { id: 5 }), aircraft('pc-24', 'LTN', { id: 5 })))).toThrow(
      RangeError,
    )
    expect(() => createQuoteIndex({ ...fleetOf(aircraft('pc-24', 'LTN')), types: [] })).toThrow(RangeError)
  })

  it('lists airports near another, nearest first', () => {
    const near = createQuoteIndex(fleetOf()).nearbyAirports(airport('CVF'), 100)
    expect(near.map((n) => n.airport.iata)).toEqual(['CMF'])
  })
})
