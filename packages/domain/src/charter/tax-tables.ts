/** Taxes as data: every row has its first local departure date and its source. */

/** A row holds from `from` to the day before the next row of the same list; dates are local departure dates, inclusive. */
export interface Dated {
  from: string
  /** Last date on which the amounts are known to hold; null: open-ended. */
  until: string | null
  source: string
}

type Currency = 'EUR' | 'GBP' | 'USD'

/** Amounts per passenger in minor units of the row's currency. */
export interface AerotaxiRow extends Dated {
  currency: Currency
  /** Added to the great circle before the distance is looked up. */
  addedKm: number
  /** Ascending; the last one has no upper end. */
  steps: readonly { upToKm: number; amount: number }[]
}

export interface ApdRow extends Dated {
  currency: Currency
  /** Under this mass no duty at all. */
  minMtowKg: number
  /** From this mass, and with fewer seats than that, the higher rate. */
  higherMtowKg: number
  higherSeatsBelow: number
  standard: Readonly<Record<'domestic' | 'A' | 'B' | 'C', number>>
  higher: Readonly<Record<'domestic' | 'A' | 'B' | 'C', number>>
}

export interface TsbaRow extends Dated {
  currency: Currency
  /** Seats up to which an aircraft counts as a business aircraft. */
  businessSeats: number
  farKm: number
  nearKm: number
  turboprop: readonly [europe: number, middle: number, far: number]
  jet: readonly [europe: number, middle: number, far: number]
  airliner: readonly [europe: number, middle: number, far: number]
}

export interface GermanRow extends Dated {
  currency: Currency
  rates: readonly [near: number, middle: number, far: number]
}

export interface AustrianRow extends Dated {
  currency: Currency
  minMtowKg: number
  shortKm: number
  short: number
  usual: number
}

export interface UsRow extends Dated {
  currency: Currency
  /** Share of the price of domestic flights, thousandths. */
  excisePermille: number
  segment: number
  internationalHead: number
  /** Between the mainland and Alaska or Hawaii, on departure; replaces the excise, because most of the flight is over sea. */
  overseaHead: number
}

export interface VatRow extends Dated {
  country: string
  /** On flights inside the country, thousandths; international flights are free of it. */
  permille: number
}

export interface TaxTable {
  aerotaxi: readonly AerotaxiRow[]
  apd: readonly ApdRow[]
  tsba: readonly TsbaRow[]
  german: readonly GermanRow[]
  austrian: readonly AustrianRow[]
  us: readonly UsRow[]
  vat: readonly VatRow[]
}

const APD_2026 = 'Finance Act 2025; HMRC, Air Passenger Duty: rates from 1 April 2026 to 31 March 2027'
const APD_2027 =
  'Budget of 26 November 2025: RPI uprating to the penny, higher rate for every private jet from 5.7 t (Reform of Air Passenger Duty for private jets, consultation response)'

export const DEFAULT_TAXES: TaxTable = {
  aerotaxi: [
    {
      from: '2012-04-29',
      until: null,
      currency: 'EUR',
      addedKm: 95,
      steps: [
        { upToKm: 100, amount: 1000 },
        { upToKm: 1500, amount: 10_000 },
        { upToKm: Number.POSITIVE_INFINITY, amount: 20_000 },
      ],
      source:
        'Decree-law 201/2011, art. 16, par. 10-bis; Agenzia delle Entrate, provision 97718 of 28 June 2012: per passenger and leg from or to Italy, stops disregarded, whole-aircraft charters only',
    },
  ],
  apd: [
    {
      from: '2025-04-01',
      until: '2026-03-31',
      currency: 'GBP',
      minMtowKg: 5700,
      higherMtowKg: 20_000,
      higherSeatsBelow: 19,
      standard: { domestic: 1400, A: 2800, B: 21_600, C: 22_400 },
      higher: { domestic: 8400, A: 8400, B: 64_700, C: 67_300 },
      source: 'Finance Act 2024; HMRC, rates for Air Passenger Duty 2025/26',
    },
    {
      from: '2026-04-01',
      until: '2027-03-31',
      currency: 'GBP',
      minMtowKg: 5700,
      higherMtowKg: 20_000,
      higherSeatsBelow: 19,
      standard: { domestic: 1600, A: 3200, B: 24_400, C: 25_300 },
      higher: { domestic: 14_200, A: 14_200, B: 109_700, C: 114_100 },
      source: APD_2026,
    },
    {
      from: '2027-04-01',
      until: '2028-03-31',
      currency: 'GBP',
      minMtowKg: 5700,
      higherMtowKg: 5700,
      higherSeatsBelow: 19,
      standard: { domestic: 1652, A: 3304, B: 25_195, C: 26_125 },
      higher: { domestic: 14_663, A: 14_663, B: 113_276, C: 117_820 },
      source: APD_2027,
    },
  ],
  tsba: [
    {
      from: '2025-03-01',
      until: null,
      currency: 'EUR',
      businessSeats: 19,
      nearKm: 1000,
      farKm: 5500,
      turboprop: [21_000, 67_500, 102_500],
      jet: [42_000, 101_500, 210_000],
      airliner: [3000, 8000, 12_000],
      source: 'Code des impositions sur les biens et services, art. L. 422-22, as amended by the Finance Act for 2025, art. 30',
    },
  ],
  german: [
    {
      from: '2024-05-01',
      until: '2026-06-30',
      currency: 'EUR',
      rates: [1553, 3934, 7083],
      source: 'Luftverkehrsteuergesetz § 11 (1), rates from 1 May 2024',
    },
    {
      from: '2026-07-01',
      until: null,
      currency: 'EUR',
      rates: [1303, 3301, 5943],
      source: 'Coalition decision of November 2025: from 1 July 2026 back to the statutory rates before May 2024',
    },
  ],
  austrian: [
    {
      from: '2020-09-01',
      until: null,
      currency: 'EUR',
      minMtowKg: 2000,
      shortKm: 350,
      short: 3000,
      usual: 1200,
      source: 'Flugabgabegesetz § 5 as of 1 September 2020; § 3 (7) exempts aircraft up to 2,000 kg',
    },
  ],
  us: [
    {
      from: '2025-01-01',
      until: '2025-12-31',
      currency: 'USD',
      excisePermille: 75,
      segment: 520,
      internationalHead: 2290,
      overseaHead: 1140,
      source: 'Internal Revenue Code § 4261, amounts for 2025 (Rev. Proc. 2024-40)',
    },
    {
      from: '2026-01-01',
      until: '2026-12-31',
      currency: 'USD',
      excisePermille: 75,
      segment: 530,
      internationalHead: 2340,
      overseaHead: 1170,
      source: 'Internal Revenue Code § 4261, amounts for 2026 (Rev. Proc. 2025-32)',
    },
  ],
  vat: [
    {
      country: 'IT',
      from: '2020-01-01',
      until: null,
      permille: 100,
      source: 'DPR 633/1972, table A part III, 127-novies: domestic passenger transport 10 %',
    },
    {
      country: 'FR',
      from: '2020-01-01',
      until: null,
      permille: 100,
      source: 'Code général des impôts, art. 279 b quater: domestic passenger transport 10 %',
    },
    { country: 'ES', from: '2020-01-01', until: null, permille: 100, source: 'Ley 37/1992, art. 91.Uno.2.1: transport of passengers 10 %' },
    { country: 'AT', from: '2020-01-01', until: null, permille: 130, source: 'Umsatzsteuergesetz 1994 § 10 (3) 9: domestic flights 13 %' },
    {
      country: 'GB',
      from: '2020-01-01',
      until: null,
      permille: 200,
      source:
        'VAT Act 1994, standard rate 20 %; an aircraft made for ten people or more may be zero-rated (VAT Notice 744A), which the operator claims where it applies',
    },
    { country: 'DE', from: '2021-01-01', until: null, permille: 190, source: 'Umsatzsteuergesetz § 12 (1): domestic flights 19 %' },
  ],
}

/** The row valid on a local date, undefined before the first one. Rows are sorted by `from`. */
export function rowOn<R extends Dated>(rows: readonly R[], date: string): R | undefined {
  let found: R | undefined
  for (const row of rows) if (row.from <= date) found = row
  return found
}
