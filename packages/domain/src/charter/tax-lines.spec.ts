import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { airport } from './spec-fixtures.ts'
import { DEFAULT_TAXES, type TaxTable } from './tax-tables.ts'
import { passengerTaxes, priceTax, seatsTaxedAlike } from './taxes.ts'
import type { CharterAirport } from './types.ts'

const type = (slug: string) => AIRCRAFT_TYPES.find((one) => one.slug === slug)!
const pc24 = type('pc-24')

interface Asked {
  from: CharterAirport | string
  to: CharterAirport | string
  date?: string
  km?: number
  takeOffs?: number
  pax?: number
  mtow?: number
  seats?: number
  slug?: string
  table?: TaxTable
}

/** Reason, euro cents and parameters of every tax of one leg. */
function taxes({ from, to, date = '2026-10-14', km = 1_000, takeOffs = 1, pax = 1, mtow, seats = 6, slug, table = DEFAULT_TAXES }: Asked) {
  const place = (one: CharterAirport | string) => (typeof one === 'string' ? airport(one) : one)
  const own = slug ? type(slug) : pc24
  const leg = { from: place(from), to: place(to), date, pax, km, takeOffs }
  return passengerTaxes([leg], { type: { ...own, mtow_kg: mtow ?? own.mtow_kg }, seats }, table, DEFAULT_POLICY).map(
    ({ service, amountCents, reason }) => [service, amountCents, reason.code, reason.params],
  )
}
const reasons = (asked: Asked) => taxes(asked).map(([, , code, params]) => [code, params])
const codes = (asked: Asked) => taxes(asked).map(([, , code]) => code)

describe('the line of a tax', () => {
  it('is for all passengers, in euro, with the amount of one', () => {
    // £ 32 at 1.145 are € 36.64.
    expect(taxes({ from: 'LTN', to: 'GVA', pax: 5 })).toEqual([
      [
        'uk_apd',
        18_320,
        'uk_apd_standard',
        { band: 'A', tonnes: 8.3, poundsPence: 3_200, from: 'LTN', to: 'GVA', pax: 5, eachCents: 3_664 },
      ],
    ])
  })

  it('names an airport without IATA code by its ICAO code', () => {
    const [strip, field] = ['LTN', 'GVA'].map((iata) => ({ ...airport(iata), iata: null }))
    expect(reasons({ from: strip!, to: field! })).toEqual([['uk_apd_standard', expect.objectContaining({ from: 'EGGW', to: 'LSGG' })]])
  })

  it('has what decided the amount', () => {
    const ends = { pax: 1 }
    expect(reasons({ from: 'LIN', to: 'GVA', km: 200.4 })).toEqual([
      ['it_aerotaxi', { km: 295, from: 'LIN', to: 'GVA', ...ends, eachCents: 10_000 }],
    ])
    expect(reasons({ from: 'LTN', to: 'TEB', slug: 'gulfstream-g450' })[0]).toEqual([
      'uk_apd_higher',
      { band: 'B', tonnes: 33.8, poundsPence: 109_700, from: 'LTN', to: 'TEB', ...ends, eachCents: 125_607 },
    ])
    expect(reasons({ from: 'LBG', to: 'HND', km: 9_700 })).toEqual([
      ['fr_tsba_jet', { zone: 'far', from: 'LBG', to: 'HND', ...ends, eachCents: 210_000 }],
    ])
    expect(reasons({ from: 'LBG', to: 'GVA', slug: 'pc-12-ngx' })).toEqual([
      ['fr_tsba_turboprop', { zone: 'europe', from: 'LBG', to: 'GVA', ...ends, eachCents: 21_000 }],
    ])
    expect(reasons({ from: 'MUC', to: 'DXB' })).toEqual([
      ['de_luftverkehrsteuer', { zone: 2, from: 'MUC', to: 'DXB', ...ends, eachCents: 3_301 }],
    ])
    expect(reasons({ from: 'VIE', to: 'GVA', km: 800.4 })).toEqual([
      ['at_flugabgabe', { km: 800, from: 'VIE', to: 'GVA', ...ends, eachCents: 1_200 }],
    ])
    expect(codes({ from: 'VIE', to: 'INN', km: 349 })).toEqual(['at_flugabgabe_short'])
    expect(reasons({ from: 'TEB', to: 'VNY', takeOffs: 3 })).toEqual([
      ['us_segment_fee', { segments: 3, from: 'TEB', to: 'VNY', ...ends, eachCents: 1_371 }],
    ])
  })

  it('is left out where the amount is nothing', () => {
    const free = { ...DEFAULT_TAXES, german: DEFAULT_TAXES.german.map((row) => ({ ...row, rates: [0, 0, 0] as const })) }
    expect(taxes({ from: 'MUC', to: 'GVA', table: free })).toEqual([])
  })
})

describe('masses, seats and distances on the border', () => {
  it('the duty begins at 5.7 t, and its higher rate at 20 t with fewer than 19 seats', () => {
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 5_699 })).toEqual([])
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 5_700 })).toEqual(['uk_apd_standard'])
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 19_999 })).toEqual(['uk_apd_standard'])
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 20_000 })).toEqual(['uk_apd_higher'])
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 20_000, seats: 18 })).toEqual(['uk_apd_higher'])
    expect(codes({ from: 'LTN', to: 'GVA', mtow: 20_000, seats: 19 })).toEqual(['uk_apd_standard'])
  })

  it('the Austrian levy spares aircraft up to two tonnes', () => {
    expect(codes({ from: 'VIE', to: 'GVA', mtow: 2_000 })).toEqual([])
    expect(codes({ from: 'VIE', to: 'GVA', mtow: 2_001 })).toEqual(['at_flugabgabe'])
    // Kapfenberg is no public airport.
    expect(codes({ from: { ...airport('VIE'), icao: 'LOGK' }, to: 'GVA' })).toEqual([])
  })

  it('the solidarity tax has the European rate up to 1,000 km, and the far one from 5,500 km on', () => {
    const zone = (km: number, to = 'DXB') => taxes({ from: 'NCE', to, km })[0]?.[1]
    expect([zone(1_000), zone(1_000.1), zone(5_500), zone(5_500.1)]).toEqual([42_000, 101_500, 101_500, 210_000])
    // A European destination remains one however far it is.
    expect(zone(2_500, 'LTN')).toBe(42_000)
  })

  it('an aircraft of more than 19 seats pays the solidarity tax of an airliner', () => {
    expect([19, 20].flatMap((seats) => codes({ from: 'NCE', to: 'GVA', seats }))).toEqual(['fr_tsba_jet', 'fr_tsba_airliner'])
  })

  it('up to 18 seats every tax is the same', () => {
    expect(seatsTaxedAlike(DEFAULT_TAXES)).toBe(18)
    const fewer = { ...DEFAULT_TAXES, tsba: DEFAULT_TAXES.tsba.map((row) => ({ ...row, businessSeats: 12 })) }
    expect(seatsTaxedAlike(fewer)).toBe(12)
  })
})

describe('a tax before its first day', () => {
  it.each([
    ['LIN', 'GVA', '2012-04-28', '2012-04-29', 'it_aerotaxi'],
    ['LTN', 'GVA', '2025-03-31', '2025-04-01', 'uk_apd_standard'],
    ['NCE', 'GVA', '2025-02-28', '2025-03-01', 'fr_tsba_jet'],
    ['MUC', 'GVA', '2024-04-30', '2024-05-01', 'de_luftverkehrsteuer'],
    ['VIE', 'GVA', '2020-08-31', '2020-09-01', 'at_flugabgabe'],
    ['TEB', 'GVA', '2024-12-31', '2025-01-01', 'us_international_head'],
  ])('%s–%s is nothing on %s, due on %s', (from, to, before, first, code) => {
    expect(codes({ from, to, date: before })).toEqual([])
    expect(codes({ from, to, date: first })).toEqual([code])
  })

  it('is nothing on the price either', () => {
    const on = (date: string) => [
      priceTax({ from: airport('TEB'), to: airport('VNY'), date }, DEFAULT_TAXES)?.code,
      priceTax({ from: airport('MUC'), to: airport('BER'), date }, DEFAULT_TAXES)?.code,
    ]
    expect(on('2020-12-31')).toEqual([undefined, undefined])
    expect(on('2021-01-01')).toEqual([undefined, 'vat'])
    expect(on('2025-01-01')).toEqual(['us_fet', 'vat'])
  })
})

describe('flights of Alaska and Hawaii', () => {
  const inState = (iata: string, subdivision: string | null) => ({ ...airport(iata), subdivision })
  const [honolulu, mainland] = [inState('HNL', 'US-HI'), inState('VNY', 'US-CA')]

  it('pay the reduced head tax to and from the mainland, and between the two states', () => {
    expect(codes({ from: honolulu, to: mainland })).toEqual(['us_segment_fee', 'us_oversea_head'])
    expect(codes({ from: mainland, to: honolulu })).toEqual(['us_segment_fee', 'us_oversea_head'])
    expect(codes({ from: honolulu, to: inState('TEB', 'US-AK') })).toEqual(['us_segment_fee', 'us_oversea_head'])
    expect(taxes({ from: honolulu, to: mainland }).map(([service]) => service)).toEqual(['us_segment_fee', 'us_international_head'])
  })

  it('pay none inside the state, across the border, or where the state is not known', () => {
    expect(codes({ from: honolulu, to: inState('TEB', 'US-HI') })).toEqual(['us_segment_fee'])
    expect(codes({ from: mainland, to: inState('TEB', 'US-NJ') })).toEqual(['us_segment_fee'])
    expect(codes({ from: honolulu, to: 'HND' })).toEqual(['us_international_head'])
    expect(codes({ from: 'HND', to: honolulu })).toEqual(['us_international_head'])
    expect(codes({ from: inState('TEB', null), to: mainland })).toEqual(['us_segment_fee'])
  })
})
