import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { airport } from './spec-fixtures.ts'
import type { TaxRow } from './tax-rows.ts'
import { DEFAULT_TAX_ROWS, createTaxTable } from './tax-tables.ts'
import { fixedTaxLines, legTaxes, priceTax, seatsTaxedAlike } from './taxes.ts'
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
  rows?: readonly TaxRow[]
}

/** Boarding and security taxes of France and Italy have a case of their own. */
const others = ['it_boarding', 'fr_civil_aviation', 'fr_security', 'ae_information']

function linesOf({
  from,
  to,
  date = '2026-10-14',
  km = 1_000,
  takeOffs = 1,
  pax = 1,
  mtow,
  seats = 6,
  slug,
  rows = DEFAULT_TAX_ROWS,
}: Asked) {
  const place = (one: CharterAirport | string) => (typeof one === 'string' ? airport(one) : one)
  const own = slug ? type(slug) : pc24
  const stops = Array.from({ length: takeOffs - 1 }, () => airport('ICT'))
  const leg = { from: place(from), to: place(to), date, pax, km, stops }
  const taxed = legTaxes(leg, date, createTaxTable(rows))
  return fixedTaxLines(leg, taxed, { type: { ...own, mtow_kg: mtow ?? own.mtow_kg }, seats }, DEFAULT_POLICY)
}

/** Reason, euro cents and parameters of every tax of one leg. */
const taxes = (asked: Asked) =>
  linesOf(asked)
    .filter(({ service }) => !others.includes(service))
    .map(({ service, amountCents, reason }) => [service, amountCents, reason.code, reason.params] as const)
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
    const free = DEFAULT_TAX_ROWS.map((row) =>
      row.tax === 'de_luftverkehrsteuer' ? { ...row, amounts: { near: 0, middle: 0, far: 0 } } : row,
    )
    expect(taxes({ from: 'MUC', to: 'GVA', rows: free })).toEqual([])
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

  it('the solidarity tax goes by the capital of the destination, whatever the leg (CIBS, L. 422-15)', () => {
    const zone = (country: string, from: CharterAirport | string = 'NCE') =>
      taxes({ from, to: { ...airport('DXB'), country }, km: 800 }).find(([service]) => service === 'fr_tsba')?.[3]['zone']
    // Bern lies 436 km from Paris-CDG, Tunis 1,488, Washington 6,198; Rome is in the European Union.
    expect(['CH', 'IT', 'TN', 'US'].map((country) => zone(country))).toEqual(['europe', 'europe', 'middle', 'far'])
    expect(['RE', 'GP', 'PF', 'AX', 'CW', 'GI'].map((country) => zone(country))).toEqual(Array(6).fill('europe'))
    // From an overseas department by the distance from its own airport.
    const guadeloupe = { ...airport('LBG'), country: 'GP' }
    expect(['US', 'AG', 'CH', 'FR'].map((country) => zone(country, guadeloupe))).toEqual(['middle', 'europe', 'far', 'europe'])
  })

  it('an aircraft of more than 19 seats pays the solidarity tax of an airliner', () => {
    expect([19, 20].flatMap((seats) => codes({ from: 'NCE', to: 'GVA', seats }))).toEqual(['fr_tsba_jet', 'fr_tsba_airliner'])
  })

  it('up to so many seats the taxes of a leg are the same', () => {
    const alike = (from: string) =>
      seatsTaxedAlike(legTaxes({ from: airport(from), to: airport('GVA'), km: 1_000 }, '2026-10-14', createTaxTable(DEFAULT_TAX_ROWS)))
    expect(['LTN', 'NCE', 'MUC'].map(alike)).toEqual([18, 19, Number.POSITIVE_INFINITY])
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
    const code = (from: string, to: string, date: string) => {
      const route = { from: airport(from), to: airport(to), km: 500 }
      return priceTax(route, legTaxes(route, date, createTaxTable(DEFAULT_TAX_ROWS)), pc24)?.code
    }
    const on = (date: string) => [code('TEB', 'VNY', date), code('MUC', 'BER', date)]
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
    // Japan has a departure tax of its own.
    expect(codes({ from: 'HND', to: honolulu })).toEqual(['us_international_head', 'tax_departure'])
    expect(codes({ from: inState('TEB', null), to: mainland })).toEqual(['us_segment_fee'])
  })
})

describe('tariffs in another currency, of a flight, and of both ends', () => {
  const at = (icao: string, country: string) => ({ ...airport('DXB'), icao, iata: null, country })
  const line = (asked: Asked, service: string) => {
    const found = linesOf(asked).find((one) => one.service === service)
    return found && [found.amountCents, found.reason.code, found.reason.params]
  }

  it('have their tariff in the currency of the law', () => {
    // 30 kroner at 0.13408 are € 4.02.
    expect(line({ from: at('EKCH', 'DK'), to: 'NCE', pax: 4 }, 'dk_passagerafgift')).toEqual([
      1_608,
      'tax_departure',
      { zone: 'europe', tariffMinor: 3_000, tariffCurrency: 'DKK', from: 'EKCH', to: 'NCE', pax: 4, eachCents: 402 },
    ])
  })

  it('of a flight are the same for any number of passengers', () => {
    const lisbon = { ...at('LPPT', 'PT'), lat: 38.7742, lon: -9.1342 }
    // 2 € × 10 × 10 seats of the type × (1.5 thousand km + 1).
    expect(line({ from: lisbon, to: 'GVA', pax: 5 }, 'pt_carbon')).toEqual([
      50_000,
      'pt_carbon',
      { from: 'LPPT', to: 'GVA', flightCents: 50_000, seats: 10 },
    ])
    expect(line({ from: 'GVA', to: lisbon }, 'pt_carbon')).toBeUndefined()
    expect(line({ from: lisbon, to: 'GVA', slug: 'acj319', pax: 5 }, 'pt_carbon')).toMatchObject([
      1_000,
      'tax_departure',
      { pax: 5, eachCents: 200 },
    ])
  })

  it('are due on arrival too where a law says so', () => {
    expect(line({ from: 'TEB', to: at('TAPA', 'AG') }, 'ag_administration')?.[1]).toBe('tax_crossing')
    expect(line({ from: 'LBG', to: 'DXB' }, 'ae_information')?.[1]).toBe('tax_arrival')
    expect(line({ from: 'DXB', to: 'LBG' }, 'ae_information')).toBeUndefined()
  })

  it('of France and Italy come beside their larger ones', () => {
    expect(linesOf({ from: 'NCE', to: 'LIN' }).map(({ service, amountCents }) => [service, amountCents])).toEqual([
      ['it_aerotaxi', 10_000],
      ['fr_tsba', 42_000],
      ['fr_civil_aviation', 505],
      ['fr_security', 940],
    ])
    expect(line({ from: 'LIN', to: 'NCE' }, 'it_boarding')?.[0]).toBe(650)
    expect(line({ from: 'LIN', to: 'GVA' }, 'it_boarding')?.[0]).toBe(700)
  })
})
