import { describe, expect, it } from 'vitest'
import { AIRCRAFT_TYPES } from '../fleet/catalogue.ts'
import type { AircraftType } from '../fleet/types.ts'
import { DEFAULT_POLICY } from './policy.ts'
import type { TaxRoute } from './tax-scheme.ts'
import { DEFAULT_TAXES, DEFAULT_TAX_ROWS, rowOn } from './tax-tables.ts'
import { type TaxedLeg, fixedTaxLines, legTaxes, priceTax } from './taxes.ts'
import { airport } from './spec-fixtures.ts'

const type = (slug: string) => AIRCRAFT_TYPES.find((t) => t.slug === slug) as AircraftType
const policy = { ...DEFAULT_POLICY, fx: { ...DEFAULT_POLICY.fx, GBP: 1, USD: 1 } }

const linesOf = (leg: TaxedLeg, slug: string, seats = type(slug).typical_seats) =>
  fixedTaxLines(leg, legTaxes(leg, leg.date, DEFAULT_TAXES), { type: type(slug), seats }, policy)
const onPrice = ({ from, to, km = 1000 }: Omit<TaxRoute, 'km'> & { km?: number }, slug = 'citation-m2-gen2', date = '2026-10-14') =>
  priceTax({ from, to, km }, legTaxes({ from, to, km }, date, DEFAULT_TAXES), type(slug))

/** Taxes whose lines have cases of their own. */
const others = ['it_boarding', 'fr_civil_aviation', 'fr_security', 'ae_information']

/** Tax per head in cents of the tax's own currency, by code. */
function each(
  from: string,
  to: string,
  slug: string,
  date = '2026-10-14',
  more: { km?: number; seats?: number; takeOffs?: number } = {},
): Record<string, number> {
  const stops = Array.from({ length: (more.takeOffs ?? 1) - 1 }, () => airport('ICT'))
  const leg = { from: airport(from), to: airport(to), date, pax: 3, km: more.km ?? 1000, stops }
  const lines = linesOf(leg, slug, more.seats).filter(({ service }) => !others.includes(service))
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
    const bandOf = (country: string) =>
      linesOf({ from: airport('LTN'), to: { ...airport('GVA'), country }, date: '2026-10-14', pax: 1, km: 1000, stops: [] }, 'pc-24').find(
        ({ service }) => service === 'uk_apd',
      )?.reason.params['band']
    expect(['GB', 'FR', 'CH', 'TR', 'US', 'AE', 'BR', 'JP', 'ZA', 'AU', 'MX', 'KR', 'LK', 'EG', 'MO'].map(bandOf).join('')).toBe(
      'domesticAAABBBCCCCCBBB',
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
    expect(onPrice({ from: airport('TEB'), to: airport('VNY') })).toEqual({ code: 'us_fet', reason: 'us_fet', permille: 75, country: 'US' })
  })
})

describe('places outside', () => {
  const withSubdivision = (iata: string, subdivision: string) => ({ ...airport(iata), subdivision })

  it('Canaries have no Spanish VAT', () => {
    expect(onPrice({ from: airport('MAD'), to: withSubdivision('IBZ', 'ES-CN') })).toBeUndefined()
    expect(onPrice({ from: airport('MAD'), to: withSubdivision('IBZ', 'ES-IB') })).toMatchObject({ permille: 100 })
  })

  it('Hawaii pays a reduced head tax, and the excise on the part over the United States (IRC § 4262)', () => {
    const sea = { from: withSubdivision('HNL', 'US-HI'), to: withSubdivision('VNY', 'US-CA') }
    expect(onPrice(sea)).toMatchObject({ code: 'us_fet', reason: 'us_fet_part' })
    expect(onPrice(sea)?.permille).toBeLessThan(3)
    expect(onPrice({ ...sea, to: withSubdivision('VNY', 'US-HI') })).toMatchObject({ reason: 'us_fet', permille: 75 })
    const lines = linesOf({ ...sea, date: '2026-10-14', pax: 1, km: 4100, stops: [] }, 'pc-24')
    expect(lines.map((line) => [line.reason.code, line.amountCents])).toEqual([
      ['us_segment_fee', 530],
      ['us_oversea_head', 1170],
    ])
  })

  it('Canada near the border pays the excise and the segment fee instead of the head tax (IRC § 4262 (a) (1))', () => {
    const toronto = { ...airport('YQX'), icao: 'CYYZ', lat: 43.677, lon: -79.631 }
    const leg = { from: airport('TEB'), to: toronto, date: '2026-10-14', pax: 1, km: 560, stops: [] }
    expect(linesOf(leg, 'pc-24').map(({ service }) => service)).toEqual(['us_segment_fee'])
    expect(onPrice(leg)).toMatchObject({ reason: 'us_fet_border', permille: 75 })
    expect(linesOf({ ...leg, to: airport('YQX') }, 'pc-24').map(({ service }) => service)).toEqual(['us_international_head'])
    expect(onPrice({ ...leg, to: airport('YQX') })).toBeUndefined()
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
    ['GVA', 'ZRH', 81],
  ])('%s–%s is domestic: %i ‰', (from, to, permille) => {
    expect(onPrice({ from: airport(from), to: airport(to) })).toMatchObject({ code: 'vat', permille })
  })

  it('is nothing across a border, nor inside a country without a row', () => {
    expect(onPrice({ from: airport('LIN'), to: airport('NCE') })).toBeUndefined()
    expect(onPrice({ from: airport('GRU'), to: { ...airport('GRU'), icao: 'SBSP' } })).toBeUndefined()
  })

  it('is nothing in the United Kingdom in aircraft made for ten people, two of them pilots (VATA 1994, schedule 8, group 8)', () => {
    const inBritain = { from: airport('LTN'), to: airport('EDI') }
    expect(type('pc-24').max_seats).toBeGreaterThanOrEqual(8)
    expect(onPrice(inBritain, 'pc-24')).toBeUndefined()
    expect(type('citation-m2-gen2').max_seats).toBe(7)
    expect(onPrice(inBritain, 'citation-m2-gen2')).toMatchObject({ permille: 200 })
  })
})

describe('tax table', () => {
  it('has law and source on every row, no row that rests on memory, and every tariff in order of dates', () => {
    for (const { law, source, grade } of DEFAULT_TAX_ROWS) {
      expect(law.length).toBeGreaterThan(3)
      expect(source.length).toBeGreaterThan(20)
      expect(['A', 'B', 'C']).toContain(grade)
    }
    for (const rows of Map.groupBy(DEFAULT_TAX_ROWS, ({ tax, country }) => `${tax} ${country}`).values())
      expect(rows.map(({ from }) => from)).toEqual(rows.map(({ from }) => from).toSorted())
  })

  it('says so where a state has no charge', () => {
    const none = DEFAULT_TAX_ROWS.filter(({ tax }) => tax === 'none').map(({ country }) => country)
    expect(none).toEqual(expect.arrayContaining(['SE', 'CH', 'ES', 'IE', 'HR', 'TR', 'HU']))
  })

  it('keeps the word of a source that leaves private charters open', () => {
    const unclear = DEFAULT_TAX_ROWS.filter(({ note }) => note.includes('unclear')).map(({ tax }) => tax)
    expect(unclear).toEqual(
      expect.arrayContaining(['it_boarding', 'ca_security', 'gr_modernisation', 'hk_departure', 'ma_solidarity', 'ae_facilities']),
    )
  })

  it('finds the row that holds on a date', () => {
    const apd = DEFAULT_TAX_ROWS.filter(({ tax }) => tax === 'uk_apd')
    expect(rowOn(apd, '2025-03-31')).toBeUndefined()
    expect(rowOn(apd, '2030-01-01')?.from).toBe('2027-04-01')
  })
})

describe('children and infants', () => {
  /** Passengers that each tax counts, of four with seats (two adults, a child of 5, an infant) and an infant on a lap. */
  const headsOf = (from: string, to: string): Record<string, unknown> => {
    const party = { children: 1, infants: 1, laps: 1 }
    const leg = { from: airport(from), to: airport(to), date: '2026-10-14', pax: 4, party, km: 1000, stops: [] }
    return Object.fromEntries(linesOf(leg, 'challenger-350').map(({ service, reason }) => [service, reason.params.pax]))
  }

  it('are counted unless the tariff spares them: infants without a seat, or all under two', () => {
    expect(headsOf('LTN', 'GVA')).toEqual({ uk_apd: 4 })
    expect(headsOf('MUC', 'GVA')).toMatchObject({ de_luftverkehrsteuer: 4 })
    expect(headsOf('LIN', 'GVA')).toMatchObject({ it_aerotaxi: 5, it_boarding: 3 })
    expect(headsOf('LBG', 'GVA')).toMatchObject({ fr_tsba: 5 })
  })
})
