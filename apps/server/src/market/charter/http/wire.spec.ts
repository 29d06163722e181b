import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import Value from 'typebox/value'
import { Suggestion } from '@aquilane/contract/charter'
import { anOffer } from '@aquilane/domain/charter/offer.fixture'
import { charterHarness, type CharterHarness } from '../charter.fixture.ts'
import { createOfferSerializer, type Reader, type WireSuggestion } from './wire.ts'

let h: CharterHarness
beforeAll(async () => {
  h = await charterHarness()
})
afterAll(() => h.close())

const euros = (amount: number) => ({ amount, currency: 'EUR' })

const leg: WireSuggestion['legs'][number] = {
  departure: {
    selector: 'airport:KTEB',
    name: 'Teterboro Airport',
    iata: 'TEB',
    icao: 'KTEB',
    latitude: 40.8501,
    longitude: -74.0608,
    country: { iso3: 'USA', name: 'United States' },
    city: { selector: 'city:NYC', iata: 'NYC', name: 'New York' },
    timezone: { name: 'America/New_York', gmt_offset: -300 },
  },
  arrival: {
    selector: 'airport:EGGW',
    name: 'London Luton Airport',
    iata: 'LTN',
    icao: 'EGGW',
    latitude: 51.8747,
    longitude: -0.3683,
    country: { iso3: 'GBR', name: 'United Kingdom' },
    city: { selector: 'city:LON', iata: 'LON', name: 'London' },
    timezone: { name: 'Europe/London', gmt_offset: 0 },
  },
  departure_at: '2026-12-18T18:30:00-05:00',
  arrival_at: '2026-12-19T07:10:00+00:00',
  day_shift: 1,
  block_minutes: 415,
  elapsed_minutes: 460,
  distance_km: 5_563,
  tech_stops: [
    {
      airport: {
        selector: 'airport:BIKF',
        name: 'Keflavik International Airport',
        iata: 'KEF',
        icao: 'BIKF',
        latitude: 63.985,
        longitude: -22.6056,
        country: { iso3: 'ISL', name: 'Iceland' },
        city: { selector: 'city:REK', iata: 'REK', name: 'Reykjavík' },
        timezone: { name: 'Atlantic/Reykjavik', gmt_offset: 0 },
      },
      arrival_at: '2026-12-19T04:00:00+00:00',
      departure_at: '2026-12-19T04:45:00+00:00',
    },
  ],
  way: [[], [{ latitude: 52.5, longitude: -35 }]],
  pax: 4,
  luggage: 60,
}

const suggestion: WireSuggestion = {
  id: 'AQEB',
  locked: false,
  firmness: 'firm',
  cautions: [],
  notes: [],
  expires_at: '2026-11-20T19:45:00Z',
  price: euros(65_021.99),
  price_breakdown: [
    { service: 'flight', price: euros(65_000.5), reason: { code: 'flight_price', params: {} } },
    { service: 'us_segment_fee', price: euros(21.49), reason: { code: 'us_segment_fee', params: { pax: 4, region: 'New York, "NY"' } } },
  ],
  after_flight_caps: [{ service: 'deicing', price: euros(3_500.5), reason: { code: 'deicing', params: { airport: 'Teterboro (TEB)' } } }],
  aircraft_class: { id: 3, name: 'Light Jet', slug: 'light' },
  aircraft_type: { id: 12, name: 'Cessna Citation CJ3+', slug: 'citation-cj3-plus' },
  cabin_height_m: 1.45,
  aircraft: { tail: 'G-OFFR', year: 2019, cabin: { wifi: 'included', lavatory: 'curtain', pets: 'accepted', beds: 0 } },
  company: { id: 7, name: 'Nimbus Air', aoc: 'GB 2417', insured_until: '2027-03-31' },
  terms: {
    cancellation: [
      { hours_before: 336, fee_percent: 10 },
      { hours_before: 168, fee_percent: 30 },
      { hours_before: 72, fee_percent: 50 },
      { hours_before: 0, fee_percent: 100 },
    ],
  },
  legs: [leg],
  seats: 7,
  luggage: { limit_kg: 454, asked_kg: 60 },
  co2_kg: 9_217,
}

describe('an offer in the public format', () => {
  const customer: Reader = { isVisitor: false, locale: 'en' }
  const write = (reader = customer, offer = anOffer()) => createOfferSerializer(h.places).toSuggestion({ ...offer, id: 'AQEB' }, reader)

  it('has amounts in euros, names of the contract and its customer’s lines, in the same order for ever', () => {
    expect(JSON.stringify(write(), null, 2)).toBe(JSON.stringify(suggestion, null, 2))
    expect(Value.Check(Suggestion, write())).toBe(true)
  })

  it('withholds aircraft and company from a visitor', () => {
    expect(write({ isVisitor: true, locale: 'en' })).toEqual({ ...suggestion, locked: true, aircraft: null, company: null })
  })

  it('has the names of class and places in the language of its reader', () => {
    expect(write({ isVisitor: false, locale: 'it' })).toMatchObject({
      aircraft_class: { name: 'Light jet' },
      legs: [{ departure: { country: { name: 'Stati Uniti' } }, arrival: { city: { name: 'Londra' } } }],
    })
  })

  it('says what the operator confirms before the price is firm, with the airport by name', () => {
    const params = { airport: 'LCY', neededM: 1_440, runwayM: 1_319 }
    const offer = anOffer({ firmness: 'estimate' })
    const cautious = { ...offer, id: 'AQEB', quote: { ...offer.quote, cautions: [{ code: 'wet_runway' as const, legIndex: 0, params }] } }
    expect(createOfferSerializer(h.places).toSuggestion(cautious, customer).cautions).toEqual([
      { code: 'wet_runway', params: { ...params, airport: 'London City (LCY)' } },
    ])
  })

  it('says the last landing of the day with the airport by name', () => {
    const offer = anOffer()
    const params = { airport: 'LTN', movement: 'arrival', closes: '16:05', sunset: 'yes', afterSunset: 30 }
    const late = { ...offer, id: 'AQEB', quote: { ...offer.quote, notes: [{ code: 'closing' as const, legIndex: 0, params }] } }
    expect(createOfferSerializer(h.places).toSuggestion(late, customer).notes).toEqual([
      { code: 'closing', params: { ...params, airport: 'London Luton (LTN)' } },
    ])
  })

  it('leaves the way of a great circle out', () => {
    const offer = anOffer()
    const legs = offer.quote.legs.map((one) => ({ ...one, way: [[], []] }))
    const [straight] = createOfferSerializer(h.places).toSuggestion(
      { ...offer, id: 'AQEB', quote: { ...offer.quote, legs } },
      customer,
    ).legs
    expect(straight).not.toHaveProperty('way')
  })

  it('is written by one serializer for each reader and price, although parts of it are kept', () => {
    const serializer = createOfferSerializer(h.places)
    const toSuggestion = (reader: Reader, offer = anOffer()) => serializer.toSuggestion({ ...offer, id: 'AQEB' }, reader)
    const estimate = anOffer({ firmness: 'estimate', priceCents: 6_502_200, aircraft: { ...anOffer().aircraft, tail: 'G-NEWT' } })
    expect([toSuggestion({ ...customer, isVisitor: true }).aircraft, toSuggestion(customer).aircraft]).toEqual([null, suggestion.aircraft])
    expect(toSuggestion(customer, estimate)).toMatchObject({
      firmness: 'estimate',
      cautions: [],
      notes: [],
      price: euros(65_022),
      aircraft: { tail: 'G-NEWT' },
    })
  })
})
