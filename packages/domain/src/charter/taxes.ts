import type { AircraftType } from '../fleet/types.ts'
import type { PricingPolicy } from './policy.ts'
import {
  APD_BAND_A,
  APD_BAND_C,
  APD_EXEMPT_AIRPORTS,
  AT_AIRPORTS,
  DE_MIDDLE,
  DE_NEAR,
  OUTSIDE_VAT,
  TSBA_EUROPE,
  US_OVERSEA_STATES,
} from './tax-regions.ts'
import { type TaxTable, rowOn } from './tax-tables.ts'
import type { CharterAirport, PriceLine, ReasonParams, TaxCode } from './types.ts'

/** What a tax looks at: one customer leg. */
export interface TaxedLeg {
  from: CharterAirport
  to: CharterAirport
  /** Local departure date, `2026-07-01`. */
  date: string
  pax: number
  /** Great circle between the ends, stops disregarded. */
  km: number
  /** Take-offs of the leg: one, and one more for each technical stop. */
  takeOffs: number
}

/** The aircraft as the taxes see it. */
export interface TaxedAircraft {
  type: AircraftType
  seats: number
}

/** Foreign minor units in euro cents. */
const inEuro = (amount: number, currency: 'EUR' | 'GBP' | 'USD', policy: PricingPolicy): number => Math.round(amount * policy.fx[currency])

export function apdBand(country: string): 'domestic' | 'A' | 'B' | 'C' {
  if (country === 'GB') return 'domestic'
  if (APD_BAND_A.has(country)) return 'A'
  return APD_BAND_C.has(country) ? 'C' : 'B'
}

interface PerHead {
  code: TaxCode
  cents: number
  reason: string
  params: ReasonParams
}

function italian(leg: TaxedLeg, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  if (leg.from.country !== 'IT' && leg.to.country !== 'IT') return undefined
  const row = rowOn(table.aerotaxi, leg.date)
  const km = leg.km + (row?.addedKm ?? 0)
  const step = row?.steps.find((s) => km <= s.upToKm)
  if (!row || !step) return undefined
  return { code: 'it_aerotaxi', cents: inEuro(step.amount, row.currency, policy), reason: 'it_aerotaxi', params: { km: Math.round(km) } }
}

function british(leg: TaxedLeg, aircraft: TaxedAircraft, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  if (leg.from.country !== 'GB' || APD_EXEMPT_AIRPORTS.has(leg.from.icao)) return undefined
  const row = rowOn(table.apd, leg.date)
  if (!row || aircraft.type.mtow_kg < row.minMtowKg) return undefined
  const higher = aircraft.type.mtow_kg >= row.higherMtowKg && aircraft.seats < row.higherSeatsBelow
  const band = apdBand(leg.to.country)
  const amount = (higher ? row.higher : row.standard)[band]
  return {
    code: 'uk_apd',
    cents: inEuro(amount, row.currency, policy),
    reason: higher ? 'uk_apd_higher' : 'uk_apd_standard',
    params: { band, tonnes: Math.round(aircraft.type.mtow_kg / 100) / 10, poundsPence: amount },
  }
}

function french(leg: TaxedLeg, aircraft: TaxedAircraft, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  if (leg.from.country !== 'FR') return undefined
  const row = rowOn(table.tsba, leg.date)
  if (!row) return undefined
  const zone = TSBA_EUROPE.has(leg.to.country) || leg.km <= row.nearKm ? 0 : leg.km <= row.farKm ? 1 : 2
  const kind = aircraft.seats > row.businessSeats ? 'airliner' : aircraft.type.class === 'turboprop' ? 'turboprop' : 'jet'
  return {
    code: 'fr_tsba',
    cents: inEuro(row[kind][zone], row.currency, policy),
    reason: `fr_tsba_${kind}`,
    params: { zone: (['europe', 'middle', 'far'] as const)[zone] },
  }
}

function german(leg: TaxedLeg, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  if (leg.from.country !== 'DE') return undefined
  const row = rowOn(table.german, leg.date)
  if (!row) return undefined
  const zone = DE_NEAR.has(leg.to.country) ? 0 : DE_MIDDLE.has(leg.to.country) ? 1 : 2
  return {
    code: 'de_luftverkehrsteuer',
    cents: inEuro(row.rates[zone], row.currency, policy),
    reason: 'de_luftverkehrsteuer',
    params: { zone: zone + 1 },
  }
}

function austrian(leg: TaxedLeg, aircraft: TaxedAircraft, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  if (!AT_AIRPORTS.has(leg.from.icao)) return undefined
  const row = rowOn(table.austrian, leg.date)
  if (!row || aircraft.type.mtow_kg <= row.minMtowKg) return undefined
  const short = leg.km < row.shortKm
  return {
    code: 'at_flugabgabe',
    cents: inEuro(short ? row.short : row.usual, row.currency, policy),
    reason: short ? 'at_flugabgabe_short' : 'at_flugabgabe',
    params: { km: Math.round(leg.km) },
  }
}

const outside = (places: ReadonlySet<string>, airport: CharterAirport): boolean =>
  airport.subdivision != null && places.has(airport.subdivision)

/** Between the mainland and Alaska or Hawaii. */
const overSea = (leg: Pick<TaxedLeg, 'from' | 'to'>): boolean =>
  (outside(US_OVERSEA_STATES, leg.from) || outside(US_OVERSEA_STATES, leg.to)) && leg.from.subdivision !== leg.to.subdivision

function oversea(leg: TaxedLeg, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  const row = leg.from.country === 'US' && leg.to.country === 'US' && overSea(leg) ? rowOn(table.us, leg.date) : undefined
  return (
    row && { code: 'us_international_head', cents: inEuro(row.overseaHead, row.currency, policy), reason: 'us_oversea_head', params: {} }
  )
}

function american(leg: TaxedLeg, table: TaxTable, policy: PricingPolicy): PerHead | undefined {
  const leaves = leg.from.country === 'US'
  const arrives = leg.to.country === 'US'
  const row = leaves || arrives ? rowOn(table.us, leg.date) : undefined
  if (!row) return undefined
  if (leaves && arrives)
    return {
      code: 'us_segment_fee',
      cents: inEuro(row.segment, row.currency, policy) * leg.takeOffs,
      reason: 'us_segment_fee',
      params: { segments: leg.takeOffs },
    }
  return {
    code: 'us_international_head',
    cents: inEuro(row.internationalHead, row.currency, policy),
    reason: 'us_international_head',
    params: {},
  }
}

/** Taxes counted by heads, one line per tax and leg; order is that of the legs. Amounts in euro cents. */
export function passengerTaxes(legs: readonly TaxedLeg[], aircraft: TaxedAircraft, table: TaxTable, policy: PricingPolicy): PriceLine[] {
  return legs.flatMap((leg) =>
    [
      italian(leg, table, policy),
      british(leg, aircraft, table, policy),
      french(leg, aircraft, table, policy),
      german(leg, table, policy),
      austrian(leg, aircraft, table, policy),
      american(leg, table, policy),
      oversea(leg, table, policy),
    ]
      .filter((tax) => tax !== undefined && tax.cents > 0)
      .map((tax): PriceLine => {
        const { code, cents, reason, params } = tax as PerHead
        return {
          service: code,
          amountCents: cents * leg.pax,
          reason: {
            code: reason,
            params: { ...params, from: leg.from.iata ?? leg.from.icao, to: leg.to.iata ?? leg.to.icao, pax: leg.pax, eachCents: cents },
          },
        }
      }),
  )
}

/** Up to this many seats an aircraft pays the same per head whatever its exact number; beyond, a tax may look at it. */
export function seatsTaxedAlike(table: TaxTable): number {
  return Math.min(...table.apd.map((row) => row.higherSeatsBelow - 1), ...table.tsba.map((row) => row.businessSeats))
}

/** A tax on the price of a leg: VAT inside a country, the US excise on domestic flights. */
export interface PriceTax {
  code: 'vat' | 'us_fet'
  permille: number
  country: string
}

/** The price taxes of one leg; an international leg has none. */
export function priceTax(leg: Pick<TaxedLeg, 'from' | 'to' | 'date'>, table: TaxTable): PriceTax | undefined {
  const country = leg.from.country
  if (country !== leg.to.country) return undefined
  if (outside(OUTSIDE_VAT, leg.from) || outside(OUTSIDE_VAT, leg.to)) return undefined
  if (country === 'US') {
    if (overSea(leg)) return undefined
    const row = rowOn(table.us, leg.date)
    return row && { code: 'us_fet', permille: row.excisePermille, country }
  }
  const row = rowOn(
    table.vat.filter((r) => r.country === country),
    leg.date,
  )
  return row && { code: 'vat', permille: row.permille, country }
}
