import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { Offer } from './offer.ts'
import { airport, ms } from './spec-fixtures.ts'
import { CHARTER_TERMS } from './terms.ts'
import type { PriceLine, Quote } from './types.ts'

const breakdown: PriceLine[] = [
  { service: 'flight', amountCents: 6_100_050, reason: { code: 'flight', params: { minutes: 415, hourlyCents: 850_000 } } },
  { service: 'positioning', amountCents: 400_000, reason: { code: 'positioning_out', params: { airport: 'FAB' } } },
  { service: 'us_segment_fee', amountCents: 2_149, reason: { code: 'us_segment_fee', params: { pax: 4, region: 'New York, "NY"' } } },
]

/** From Teterboro to Luton over the night with a stop in Keflavik; its aircraft comes from Farnborough. */
const quote: Quote = {
  ok: true,
  aircraft: {
    id: 57,
    tail: 'G-OFFR',
    typeId: 'citation-cj3-plus',
    baseIcao: 'EGLF',
    operatorId: 7,
    year: 2019,
    seats: 7,
    ratePermille: 1_000,
    busy: [],
  },
  type: AIRCRAFT_TYPES.find(({ slug }) => slug === 'citation-cj3-plus')!,
  legs: [
    {
      from: airport('TEB'),
      to: airport('LTN'),
      departureAt: ms('2026-12-18T23:30:00Z'),
      arrivalAt: ms('2026-12-19T07:10:00Z'),
      departureLocal: '2026-12-18T18:30',
      arrivalLocal: '2026-12-19T07:10',
      dayShift: 1,
      blockMinutes: 415,
      elapsedMinutes: 460,
      distanceKm: 5_563.4,
      techStops: [
        {
          airport: airport('KEF'),
          arrivalAt: ms('2026-12-19T04:00:00Z'),
          departureAt: ms('2026-12-19T04:45:00Z'),
          arrivalLocal: '2026-12-19T04:00',
          departureLocal: '2026-12-19T04:45',
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
      from: airport('FAB'),
      to: airport('TEB'),
      departureAt: ms('2026-12-18T12:00:00Z'),
      arrivalAt: ms('2026-12-18T20:30:00Z'),
      departureLocal: '2026-12-18T12:00',
      arrivalLocal: '2026-12-18T15:30',
      blockMinutes: 465,
      fuelStops: 1,
      distanceKm: 5_520.6,
      legIndex: 0,
    },
  ],
  busy: { from: ms('2026-12-18T11:00:00Z'), to: ms('2026-12-19T09:00:00Z') },
  breakdown,
  totalCents: 6_502_199,
  currency: 'EUR',
  co2Kg: 9_216.5,
  cautions: [],
  notes: [],
  afterFlightCaps: [{ service: 'deicing', capCents: 350_050, reason: { code: 'deicing', params: { airport: 'TEB' } } }],
  seats: 7,
  luggage: { limitKg: 454, askedKg: 60 },
  crew: { nights: 1, extraPilots: 0 },
}

/** A firm offer made at 19:15 on 20 November 2026. */
export const anOffer = (over: Partial<Offer> = {}): Offer => ({
  firmness: 'firm',
  expiresAt: Temporal.Instant.from('2026-11-20T19:45:00Z'),
  priceCents: quote.totalCents,
  lines: quote.breakdown,
  quote,
  aircraft: { id: 57, tail: 'G-OFFR', year: 2019, cabin: { wifi: 'included', lavatory: 'curtain', pets: 'accepted', beds: 0 } },
  aircraftType: { id: 12, slug: 'citation-cj3-plus', name: 'Cessna Citation CJ3+', spec: { cabin_height_m: 1.45 } },
  aircraftClass: { id: 3, slug: 'light', name: { en: 'Light Jet', it: 'Light jet' } },
  operator: {
    id: 7,
    name: 'Nimbus Air',
    aoc: 'GB 2417',
    insuredUntil: '2027-03-31',
    availability: 'managed',
    terms: CHARTER_TERMS,
  },
  ...over,
})
