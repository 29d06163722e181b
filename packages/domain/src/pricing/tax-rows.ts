import type { ApdRow, Dated, TaxTable } from '../charter/tax-tables.ts'

/** Taxes whose amounts staff keep, as the price lines name them; `us` has excise, segment fee and head tax in one row. */
export const taxCodes = ['it_aerotaxi', 'uk_apd', 'fr_tsba', 'de_luftverkehrsteuer', 'at_flugabgabe', 'us', 'vat'] as const
export type StaffTaxCode = (typeof taxCodes)[number]

/** money: minor units of the row's currency; the others are what they say. */
export type TaxUnit = 'money' | 'km' | 'kg' | 'seats' | 'permille'

/** A tax from a local departure date on, with its source in the law. */
export interface TaxRow {
  tax: StaffTaxCode
  /** ISO 3166 alpha-2, of VAT only. */
  country: string | null
  /** First local departure date, `2026-04-01`. */
  from: string
  /** Last date on which the amounts are known to hold; null: open-ended. They stay in use until another row begins. */
  until: string | null
  currency: 'EUR' | 'GBP' | 'USD'
  source: string
  /** By the names of `taxAmounts`. */
  amounts: Readonly<Record<string, number>>
}

const zones = (prefix: string): Record<string, TaxUnit> => ({
  [`${prefix}_europe`]: 'money',
  [`${prefix}_middle`]: 'money',
  [`${prefix}_far`]: 'money',
})
const bands = (prefix: string): Record<string, TaxUnit> => ({
  [`${prefix}_domestic`]: 'money',
  [`${prefix}_a`]: 'money',
  [`${prefix}_b`]: 'money',
  [`${prefix}_c`]: 'money',
})

/** Names and units of the amounts of each tax, in the order of the page. */
export const taxAmounts: Record<StaffTaxCode, Readonly<Record<string, TaxUnit>>> = {
  it_aerotaxi: { added_km: 'km', first_km: 'km', first: 'money', second_km: 'km', second: 'money', further: 'money' },
  uk_apd: {
    min_mtow: 'kg',
    higher_mtow: 'kg',
    higher_seats_below: 'seats',
    ...bands('standard'),
    ...bands('higher'),
  },
  fr_tsba: { business_seats: 'seats', near_km: 'km', far_km: 'km', ...zones('turboprop'), ...zones('jet'), ...zones('airliner') },
  de_luftverkehrsteuer: { near: 'money', middle: 'money', far: 'money' },
  at_flugabgabe: { min_mtow: 'kg', short_km: 'km', short: 'money', usual: 'money' },
  us: { excise: 'permille', segment: 'money', international_head: 'money', oversea_head: 'money' },
  vat: { rate: 'permille' },
}

/** Highest value of each unit; the lowest is 0. */
export const taxLimits: Record<TaxUnit, number> = { money: 1_000_000, km: 20_000, kg: 700_000, seats: 500, permille: 500 }

const num = (row: TaxRow, name: string): number => row.amounts[name] ?? 0
const dated = ({ from, until, source }: TaxRow) => ({ from, until, source })
const head = ({ from, until, source, currency }: Dated & Pick<TaxRow, 'currency'>) => ({ from, until, source, currency })
const band = (row: TaxRow, prefix: string): ApdRow['standard'] => ({
  domestic: num(row, `${prefix}_domestic`),
  A: num(row, `${prefix}_a`),
  B: num(row, `${prefix}_b`),
  C: num(row, `${prefix}_c`),
})
const zone = (row: TaxRow, prefix: string): readonly [number, number, number] => [
  num(row, `${prefix}_europe`),
  num(row, `${prefix}_middle`),
  num(row, `${prefix}_far`),
]

/** The engine's tables. */
export function toTaxTable(rows: readonly TaxRow[]): TaxTable {
  const sorted = rows.toSorted((a, b) => a.from.localeCompare(b.from))
  const of = <R>(tax: StaffTaxCode, read: (row: TaxRow) => R): R[] => sorted.filter((row) => row.tax === tax).map(read)
  return {
    aerotaxi: of('it_aerotaxi', (row) => ({
      ...dated(row),
      currency: row.currency,
      addedKm: num(row, 'added_km'),
      steps: [
        { upToKm: num(row, 'first_km'), amount: num(row, 'first') },
        { upToKm: num(row, 'second_km'), amount: num(row, 'second') },
        { upToKm: Number.POSITIVE_INFINITY, amount: num(row, 'further') },
      ],
    })),
    apd: of('uk_apd', (row) => ({
      ...dated(row),
      currency: row.currency,
      minMtowKg: num(row, 'min_mtow'),
      higherMtowKg: num(row, 'higher_mtow'),
      higherSeatsBelow: num(row, 'higher_seats_below'),
      standard: band(row, 'standard'),
      higher: band(row, 'higher'),
    })),
    tsba: of('fr_tsba', (row) => ({
      ...dated(row),
      currency: row.currency,
      businessSeats: num(row, 'business_seats'),
      nearKm: num(row, 'near_km'),
      farKm: num(row, 'far_km'),
      turboprop: zone(row, 'turboprop'),
      jet: zone(row, 'jet'),
      airliner: zone(row, 'airliner'),
    })),
    german: of('de_luftverkehrsteuer', (row) => ({
      ...dated(row),
      currency: row.currency,
      rates: [num(row, 'near'), num(row, 'middle'), num(row, 'far')],
    })),
    austrian: of('at_flugabgabe', (row) => ({
      ...dated(row),
      currency: row.currency,
      minMtowKg: num(row, 'min_mtow'),
      shortKm: num(row, 'short_km'),
      short: num(row, 'short'),
      usual: num(row, 'usual'),
    })),
    us: of('us', (row) => ({
      ...dated(row),
      currency: row.currency,
      excisePermille: num(row, 'excise'),
      segment: num(row, 'segment'),
      internationalHead: num(row, 'international_head'),
      overseaHead: num(row, 'oversea_head'),
    })),
    vat: of('vat', (row) => ({ ...dated(row), country: row.country ?? '', permille: num(row, 'rate') })),
  }
}

const bandAmounts = (prefix: string, row: ApdRow['standard']) => ({
  [`${prefix}_domestic`]: row.domestic,
  [`${prefix}_a`]: row.A,
  [`${prefix}_b`]: row.B,
  [`${prefix}_c`]: row.C,
})
const zoneAmounts = (prefix: string, [europe, middle, far]: readonly [number, number, number]) => ({
  [`${prefix}_europe`]: europe,
  [`${prefix}_middle`]: middle,
  [`${prefix}_far`]: far,
})

/** The inverse of `toTaxTable`, for the starter document. The Italian tax has three steps. */
export function fromTaxTable(table: TaxTable): TaxRow[] {
  return [
    ...table.aerotaxi.map((row): TaxRow => {
      const [first, second, further] = row.steps
      if (!first || !second || !further) throw new Error('The air-taxi tax has three steps')
      return {
        tax: 'it_aerotaxi',
        country: null,
        ...head(row),
        amounts: {
          added_km: row.addedKm,
          first_km: first.upToKm,
          first: first.amount,
          second_km: second.upToKm,
          second: second.amount,
          further: further.amount,
        },
      }
    }),
    ...table.apd.map((row): TaxRow => ({
      tax: 'uk_apd',
      country: null,
      ...head(row),
      amounts: {
        min_mtow: row.minMtowKg,
        higher_mtow: row.higherMtowKg,
        higher_seats_below: row.higherSeatsBelow,
        ...bandAmounts('standard', row.standard),
        ...bandAmounts('higher', row.higher),
      },
    })),
    ...table.tsba.map((row): TaxRow => ({
      tax: 'fr_tsba',
      country: null,
      ...head(row),
      amounts: {
        business_seats: row.businessSeats,
        near_km: row.nearKm,
        far_km: row.farKm,
        ...zoneAmounts('turboprop', row.turboprop),
        ...zoneAmounts('jet', row.jet),
        ...zoneAmounts('airliner', row.airliner),
      },
    })),
    ...table.german.map((row): TaxRow => ({
      tax: 'de_luftverkehrsteuer',
      country: null,
      ...head(row),
      amounts: { near: row.rates[0], middle: row.rates[1], far: row.rates[2] },
    })),
    ...table.austrian.map((row): TaxRow => ({
      tax: 'at_flugabgabe',
      country: null,
      ...head(row),
      amounts: { min_mtow: row.minMtowKg, short_km: row.shortKm, short: row.short, usual: row.usual },
    })),
    ...table.us.map((row): TaxRow => ({
      tax: 'us',
      country: null,
      ...head(row),
      amounts: {
        excise: row.excisePermille,
        segment: row.segment,
        international_head: row.internationalHead,
        oversea_head: row.overseaHead,
      },
    })),
    ...table.vat.map((row): TaxRow => ({
      tax: 'vat',
      country: row.country,
      ...head({ ...row, currency: 'EUR' }),
      amounts: { rate: row.permille },
    })),
  ]
}
