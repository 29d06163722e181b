import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftType } from '../fleet/types.ts'
import { DEFAULT_POLICY } from './policy.ts'
import { DEFAULT_TAXES, rowOn } from './tax-tables.ts'
import { apdBand, passengerTaxes, priceTax } from './taxes.ts'
import { airport } from './spec-fixtures.ts'

const type = (slug: string) => AIRCRAFT_TYPES.find((t) => t.slug === slug) as AircraftType
const policy = { ...DEFAULT_POLICY, fx: { EUR: 1, GBP: 1, USD: 1 } }

/** Tax per head in cents of the tax's own currency, by code. */
function each(
  from: string,
  to: string,
  slug: string,
  date = '2026-10-14',
  more: { km?: number; seats?: number; takeOffs?: number } = {},
): Record<string, number> {
  const t = type(slug)
  const legs = [{ from: airport(from), to: airport(to), date, pax: 3, km: more.km ?? 1000, takeOffs: more.takeOffs ?? 1 }]
  const lines = passengerTaxes(legs, { type: t, seats: more.seats ?? t.typical_seats }, DEFAULT_TAXES, policy)
  return Object.fromEntries(lines.map((line) => [line.service, line.amountCents / 3]))
}

describe('Italian air-taxi tax', () => {
  it('by great circle plus 95 km: 10, 100, 200 euro', () => {
    expect(each('LIN', 'CIA', 'pc-24', '2026-10-14', { km: 5 })).toEqual({ it_aerotaxi: 1000 })
    expect(each('LIN', 'CIA', 'pc-24', '2026-10-14', { km: 5.1 })).toEqual({ it_aerotaxi: 10_000 })
    expect(each('LIN', 'CIA', 'pc-24', '2026-10-14', { km: 1405 })).toEqual({ it_aerotaxi: 10_000 })
    expect(each('LIN', 'CIA', 'pc-24', '2026-10-14', { km: 1406 })).toEqual({ it_aerotaxi: 20_000 })
  })

  it('is due on arrival as on departure, and nowhere else', () => {
    expect(each('GVA', 'CIA', 'pc-24')).toEqual({ it_aerotaxi: 10_000 })
    expect(each('CIA', 'GVA', 'pc-24')).toEqual({ it_aerotaxi: 10_000 })
    expect(each('GVA', 'ZRH', 'pc-24')).toEqual({})
  })
})

describe('UK Air Passenger Duty', () => {
  it('takes the standard rate up to 20 t and the higher one above with fewer than 19 seats (2026/27)', () => {
    expect(each('LTN', 'EDI', 'pc-24')).toEqual({ uk_apd: 1600 })
    expect(each('LTN', 'GVA', 'pc-24')).toEqual({ uk_apd: 3200 })
    expect(each('LTN', 'TEB', 'challenger-350').uk_apd).toBe(24_400)
    expect(each('LTN', 'HND', 'challenger-350').uk_apd).toBe(25_300)
    expect(each('LTN', 'EDI', 'gulfstream-g450')).toEqual({ uk_apd: 14_200 })
    expect(each('LTN', 'GVA', 'gulfstream-g450')).toEqual({ uk_apd: 14_200 })
    expect(each('LTN', 'TEB', 'gulfstream-g450').uk_apd).toBe(109_700)
    expect(each('LTN', 'HND', 'gulfstream-g450').uk_apd).toBe(114_100)
    expect(each('LTN', 'TEB', 'acj319', '2026-10-14', { seats: 19 }).uk_apd).toBe(24_400)
    expect(each('LTN', 'TEB', 'acj319', '2026-10-14', { seats: 18 }).uk_apd).toBe(109_700)
  })

  it('takes the higher rate from 5.7 t on from 1 April 2027, to the penny', () => {
    expect(each('LTN', 'GVA', 'pc-24', '2027-03-31')).toEqual({ uk_apd: 3200 })
    expect(each('LTN', 'GVA', 'pc-24', '2027-04-01')).toEqual({ uk_apd: 14_663 })
    expect(each('LTN', 'TEB', 'gulfstream-g450', '2027-04-01').uk_apd).toBe(113_276)
    expect(each('LTN', 'HND', 'acj319', '2027-04-01', { seats: 19 }).uk_apd).toBe(26_125)
  })

  it('spares small aircraft, arrivals, and departures from the Highlands', () => {
    expect(each('LTN', 'GVA', 'citation-m2-gen2')).toEqual({})
    expect(each('GVA', 'LTN', 'pc-24')).toEqual({})
    expect(each('INV', 'GVA', 'pc-24')).toEqual({})
  })

  it('finds the band of a country', () => {
    expect(['GB', 'FR', 'CH', 'TR', 'US', 'AE', 'BR', 'JP', 'ZA', 'AU', 'MX', 'KR', 'LK', 'EG'].map(apdBand).join('')).toBe(
      'domesticAAABBBCCCCCBB',
    )
  })
})

describe('French, German, Austrian and US taxes', () => {
  it('French solidarity tax by engine and destination, on departure only', () => {
    expect(each('NCE', 'GVA', 'pc-24', '2026-10-14', { km: 300 })).toEqual({ fr_tsba: 42_000 })
    expect(each('NCE', 'LBG', 'pc-12-ngx', '2026-10-14', { km: 700 })).toEqual({ fr_tsba: 21_000 })
    expect(each('LBG', 'DXB', 'falcon-7x', '2026-10-14', { km: 5240 })).toEqual({ fr_tsba: 101_500 })
    expect(each('LBG', 'HND', 'falcon-7x', '2026-10-14', { km: 9700 })).toEqual({ fr_tsba: 210_000 })
    expect(each('LBG', 'HND', 'acj319', '2026-10-14', { km: 9700, seats: 30 })).toEqual({ fr_tsba: 12_000 })
    expect(each('GVA', 'NCE', 'pc-24')).toEqual({})
    expect(each('NCE', 'GVA', 'pc-24', '2025-02-28', { km: 300 })).toEqual({})
  })

  it('German air traffic tax in three distances, lowered on 1 July 2026', () => {
    expect(each('MUC', 'GVA', 'pc-24', '2026-06-30')).toEqual({ de_luftverkehrsteuer: 1553 })
    expect(each('MUC', 'GVA', 'pc-24')).toEqual({ de_luftverkehrsteuer: 1303 })
    expect(each('MUC', 'DXB', 'falcon-7x')).toEqual({ de_luftverkehrsteuer: 3301 })
    expect(each('MUC', 'TEB', 'falcon-7x').de_luftverkehrsteuer).toBe(5943)
  })

  it('Austrian levy: 30 euro under 350 km, 12 beyond', () => {
    expect(each('VIE', 'INN', 'pc-24', '2026-10-14', { km: 349.9 })).toEqual({ at_flugabgabe: 3000 })
    expect(each('VIE', 'INN', 'pc-24', '2026-10-14', { km: 350 })).toEqual({ at_flugabgabe: 1200 })
  })

  it('US: a fee for every take-off inside, a head tax across the border, excise on the price', () => {
    expect(each('TEB', 'VNY', 'pc-24', '2026-10-14', { takeOffs: 2 })).toEqual({ us_segment_fee: 1060 })
    expect(each('TEB', 'SNN', 'falcon-7x')).toEqual({ us_international_head: 2340 })
    expect(each('SNN', 'TEB', 'falcon-7x')).toEqual({ us_international_head: 2340 })
    expect(priceTax({ from: airport('TEB'), to: airport('VNY'), date: '2026-10-14' }, DEFAULT_TAXES)).toEqual({
      code: 'us_fet',
      permille: 75,
      country: 'US',
    })
  })
})

describe('places outside', () => {
  const withSubdivision = (iata: string, subdivision: string) => ({ ...airport(iata), subdivision })

  it('Canaries have no Spanish VAT; Hawaii pays a head tax instead of the excise', () => {
    const date = '2026-10-14'
    expect(priceTax({ from: airport('MAD'), to: withSubdivision('IBZ', 'ES-CN'), date }, DEFAULT_TAXES)).toBeUndefined()
    expect(priceTax({ from: airport('MAD'), to: withSubdivision('IBZ', 'ES-IB'), date }, DEFAULT_TAXES)).toMatchObject({ permille: 100 })
    const sea = { from: withSubdivision('HNL', 'US-HI'), to: withSubdivision('VNY', 'US-CA'), date }
    expect(priceTax(sea, DEFAULT_TAXES)).toBeUndefined()
    expect(priceTax({ ...sea, to: withSubdivision('VNY', 'US-HI') }, DEFAULT_TAXES)).toMatchObject({ code: 'us_fet' })
    const pc24 = type('pc-24')
    const lines = passengerTaxes([{ ...sea, pax: 1, km: 4100, takeOffs: 1 }], { type: pc24, seats: 8 }, DEFAULT_TAXES, policy)
    expect(lines.map((line) => [line.reason.code, line.amountCents])).toEqual([
      ['us_segment_fee', 530],
      ['us_oversea_head', 1170],
    ])
  })
})

describe('VAT', () => {
  it.each([
    ['LIN', 'CIA', 100],
    ['LBG', 'NCE', 100],
    ['MAD', 'IBZ', 100],
    ['MUC', 'BER', 190],
    ['VIE', 'INN', 130],
    ['LTN', 'EDI', 200],
  ])('%s–%s is domestic: %i ‰', (from, to, permille) => {
    expect(priceTax({ from: airport(from), to: airport(to), date: '2026-10-14' }, DEFAULT_TAXES)).toMatchObject({ code: 'vat', permille })
  })

  it('is nothing across a border, nor inside a country without a row', () => {
    expect(priceTax({ from: airport('LIN'), to: airport('NCE'), date: '2026-10-14' }, DEFAULT_TAXES)).toBeUndefined()
    expect(priceTax({ from: airport('GVA'), to: airport('ZRH'), date: '2026-10-14' }, DEFAULT_TAXES)).toBeUndefined()
  })
})

describe('tax table', () => {
  it('has a source on every row and every list in order of dates', () => {
    for (const rows of Object.values(DEFAULT_TAXES)) {
      for (const row of rows) expect(row.source.length).toBeGreaterThan(20)
    }
    for (const rows of [DEFAULT_TAXES.apd, DEFAULT_TAXES.german, DEFAULT_TAXES.us])
      expect(rows.map((r) => r.from)).toEqual(rows.map((r) => r.from).toSorted())
  })

  it('finds the row that holds on a date', () => {
    expect(rowOn(DEFAULT_TAXES.apd, '2025-03-31')).toBeUndefined()
    expect(rowOn(DEFAULT_TAXES.apd, '2030-01-01')?.from).toBe('2027-04-01')
  })
})
