import { describe, expect, it } from 'vitest'
import { anOffer } from './offer.fixture.ts'
import { firmnessOf, isRepriced, linesAtOfferedPrice, offerExpiresAt, OfferRepriced, toAcceptedOffer } from './offer.ts'
import { CHARTER_TERMS } from './terms.ts'

const issuedAt = Temporal.Instant.from('2026-11-20T19:15:00Z').epochMilliseconds

describe('an offer', () => {
  it('is firm for half an hour where the calendar is kept here and nothing is to be confirmed, and else an estimate for a day', () => {
    const cautions = [{ code: 'wet_runway' as const, legIndex: 0, params: { airport: 'LCY', neededM: 1_440, runwayM: 1_319 } }]
    expect(firmnessOf({ availability: 'managed' }, { cautions: [] })).toBe('firm')
    expect(firmnessOf({ availability: 'managed' }, { cautions })).toBe('estimate')
    expect(firmnessOf({ availability: 'on-request' }, { cautions: [] })).toBe('estimate')
    expect(offerExpiresAt('firm', issuedAt).toString()).toBe('2026-11-20T19:45:00Z')
    expect(offerExpiresAt('estimate', issuedAt).toString()).toBe('2026-11-21T19:15:00Z')
  })

  it('keeps its price by a line of its own where rates have changed since', () => {
    const { quote } = anOffer()
    expect(linesAtOfferedPrice(quote, { firmness: 'firm', priceCents: quote.totalCents })).toBe(quote.breakdown)
    const [promise, difference] = (['firm', 'estimate'] as const).map((firmness) =>
      linesAtOfferedPrice(quote, { firmness, priceCents: quote.totalCents - 99 }).at(-1),
    )
    expect(promise).toEqual({ service: 'price_promise', amountCents: -99, reason: { code: 'price_promise', params: { minutes: 30 } } })
    expect(difference).toMatchObject({ service: 'price_difference', amountCents: -99 })
  })

  it('has another price only as an estimate, or where it stands on another order', () => {
    const offered = { firmness: 'firm', priceCents: 100, isSaved: false } as const
    expect(isRepriced(offered, { totalCents: 101 })).toBe(false)
    expect(isRepriced({ ...offered, isSaved: true }, { totalCents: 101 })).toBe(true)
    expect(isRepriced({ ...offered, firmness: 'estimate' }, { totalCents: 101 })).toBe(true)
    expect(isRepriced({ ...offered, firmness: 'estimate' }, { totalCents: 100 })).toBe(false)
  })

  it('with another price is refused with the offer that replaces it', () => {
    const current = { ...anOffer(), id: 'AQEB' }
    const refusal = new OfferRepriced({ priceCents: current.priceCents, current, locale: 'it' })
    expect(refusal).toMatchObject({ code: 'PRICE_CHANGED', priceCents: 6_502_199, current, locale: 'it' })
  })
})

it('an accepted offer keeps its lines, parties and flights, with stops at local times', () => {
  const offer = anOffer()
  expect(toAcceptedOffer(offer)).toEqual({
    firmness: 'firm',
    priceCents: 6_502_199,
    currency: 'EUR',
    lines: [...offer.lines],
    afterFlightCaps: offer.quote.afterFlightCaps,
    aircraftId: 57,
    aircraft: { tail: 'G-OFFR', year: 2019 },
    aircraftTypeId: 12,
    aircraftClassId: 3,
    operatorId: 7,
    operator: { name: 'Nimbus Air', aoc: 'GB 2417', insuredUntil: '2027-03-31' },
    availability: 'managed',
    seats: 7,
    busy: { from: Temporal.Instant.from('2026-12-18T11:00:00Z'), to: Temporal.Instant.from('2026-12-19T09:00:00Z') },
    legs: [
      {
        departureCode: 'KTEB',
        arrivalCode: 'EGGW',
        departureAt: Temporal.Instant.from('2026-12-18T23:30:00Z'),
        arrivalAt: Temporal.Instant.from('2026-12-19T07:10:00Z'),
        departureLocal: '2026-12-18T18:30',
        arrivalLocal: '2026-12-19T07:10',
        departureZone: 'America/New_York',
        arrivalZone: 'Europe/London',
        dayShift: 1,
        blockMinutes: 415,
        distanceKm: 5_563,
        techStops: [
          {
            airportCode: 'BIKF',
            zone: 'Atlantic/Reykjavik',
            arrivalAt: '2026-12-19T04:00:00+00:00',
            departureAt: '2026-12-19T04:45:00+00:00',
          },
        ],
        way: [[], [{ lat: 52.5, lon: -35 }]],
        pax: 4,
        luggageKg: 60,
      },
    ],
    positioning: [
      {
        kind: 'out',
        from: 'EGLF',
        to: 'KTEB',
        departureAt: Temporal.Instant.from('2026-12-18T12:00:00Z'),
        arrivalAt: Temporal.Instant.from('2026-12-18T20:30:00Z'),
        blockMinutes: 465,
        distanceKm: 5_521,
        legIndex: 0,
      },
    ],
    terms: CHARTER_TERMS,
    co2Kg: 9_217,
    saving: null,
  })
})
