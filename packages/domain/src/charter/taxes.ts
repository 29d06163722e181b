import type { AircraftType } from '../fleet/types.ts'
import { distanceKm, toPoint } from './geodesy.ts'
import { type Party, taxedHeads } from './party.ts'
import type { PricingPolicy } from './policy.ts'
import type { ShareTaxCode } from './tax-codes.ts'
import { isIn } from './tax-places.ts'
import { type TaxRow, taxCodes } from './tax-rows.ts'
import type { Amounts, Levy, Rate, TaxRoute, Zone } from './tax-scheme.ts'
import { TAX_SCHEMES } from './tax-schemes.ts'
import { type TaxTable, rowOn } from './tax-tables.ts'
import type { CharterAirport, PriceLine, ReasonParams } from './types.ts'

/** What a tax looks at: one customer leg. */
export interface TaxedLeg extends TaxRoute {
  /** Local departure date, `2026-07-01`. */
  date: string
  pax: number
  party?: Party | undefined
  /** Landings for fuel. */
  stops: readonly CharterAirport[]
}

/** The aircraft as the taxes see it. */
export interface TaxedAircraft {
  type: AircraftType
  seats: number
}

/** A levy that places and date make due; the zones that are left depend on where the aircraft lands on the way. */
export interface LegTax {
  row: TaxRow
  levy: Levy
  zones: readonly Zone[]
  /** By zone and rate of the levy, in the unit of their names. */
  amounts: readonly (readonly number[])[]
  /** Share of the leg that is taxed. */
  share: number
}

function isDue({ at, except, on, per }: Levy, { from, to }: TaxRoute): boolean {
  const isAt = (airport: CharterAirport): boolean => isIn(at, airport) && !(except && isIn(except, airport))
  const isAbroad = from.country !== to.country
  // Of a charge on every departure the landings on the way count too.
  if (per === 'seat_km') return true
  if (on === 'departure') return isAt(from)
  if (on === 'leaving') return isAt(from) && isAbroad
  if (on === 'arriving') return isAt(to) && isAbroad
  if (on === 'crossing') return (isAt(from) || isAt(to)) && isAbroad
  if (on === 'touching') return isAt(from) || isAt(to)
  return isAt(from) && isAt(to)
}

const amountsOf = (row: TaxRow, { rates }: Levy, zones: readonly Zone[]): number[][] =>
  zones.map((zone) => rates.map((rate) => row.amounts[[rate.name, zone.name].filter(Boolean).join('_')] ?? 0))

function toLegTax(row: TaxRow, levy: Levy, route: TaxRoute): LegTax | undefined {
  if (!isDue(levy, route)) return undefined
  const zones: Zone[] = []
  for (const zone of levy.zones) {
    if (zone.when && !zone.when(route, row.amounts)) continue
    zones.push(zone)
    if (!zone.firstLandingOutside) break
  }
  const [first] = zones
  if (!first || (first.free && zones.length === 1)) return undefined
  return { row, levy, zones, amounts: amountsOf(row, levy, zones), share: first.share?.(route) ?? 1 }
}

/** VAT inside a country: the row of the subdivision of departure, else of the country; none where either end is outside its VAT. */
function vatOn({ from, to }: TaxRoute, date: string, { vat }: TaxTable): TaxRow | undefined {
  if (from.country !== to.country) return undefined
  const on = (place: string | null | undefined) => (place == null ? undefined : rowOn(vat.get(place) ?? [], date))
  const [start, end] = [on(from.subdivision), on(to.subdivision)]
  return [start, end].find((row) => row?.amounts['rate'] === 0) ?? start ?? on(from.country)
}

const lineOrder = new Map(taxCodes.map((tax, at) => [tax, at]))

/** Every levy that ends and date of a leg make due, in the order of the price lines. Once per search, whatever the aircraft. */
export function legTaxes(route: TaxRoute, date: string, table: TaxTable): LegTax[] {
  const states = [route.from.country, route.to.country].map((state) => table.byState.get(state) ?? [])
  const tariffs = new Set([...states.flat(), ...table.atStops])
  const rows = [...tariffs].flatMap((tariff) => rowOn(tariff, date) ?? []).toSorted((a, b) => lineOrder.get(a.tax)! - lineOrder.get(b.tax)!)
  const vat = vatOn(route, date, table)
  return [...rows, ...(vat ? [vat] : [])].flatMap((row) =>
    TAX_SCHEMES[row.scheme].levies.flatMap((levy) => {
      if (row === vat) return [{ row, levy, zones: levy.zones, amounts: amountsOf(row, levy, levy.zones), share: 1 }]
      return toLegTax(row, levy, route) ?? []
    }),
  )
}

/** A turboprop or piston aircraft: no turbojet. */
const isPropeller = ({ class: slug }: AircraftType): boolean => slug === 'turboprop'

function rateHolds(rate: Rate, amounts: Amounts, { type, seats }: TaxedAircraft): boolean {
  const of = (name: string): number => amounts[name] ?? 0
  const { belowKg, upToKg, fromKg, seatsBelow, seatsUpTo, typeSeatsUpTo, typeSeatsFrom } = rate
  return (
    (belowKg === undefined || type.mtow_kg < of(belowKg)) &&
    (upToKg === undefined || type.mtow_kg <= of(upToKg)) &&
    (fromKg === undefined || type.mtow_kg >= of(fromKg)) &&
    (seatsBelow === undefined || seats < of(seatsBelow)) &&
    (seatsUpTo === undefined || seats <= of(seatsUpTo)) &&
    (typeSeatsUpTo === undefined || type.max_seats <= of(typeSeatsUpTo)) &&
    (typeSeatsFrom === undefined || type.max_seats >= of(typeSeatsFrom)) &&
    (!rate.propeller || isPropeller(type))
  )
}

interface Found {
  zone: Zone
  rate: Rate
  /** In the unit of its name. */
  amount: number
}

function find({ row, levy, zones, amounts }: LegTax, firstLanding: CharterAirport, aircraft: TaxedAircraft): Found | undefined {
  const zoneAt = zones.findIndex((one) => !one.firstLandingOutside || !isIn(one.firstLandingOutside, firstLanding))
  const rateAt = levy.rates.findIndex((one) => rateHolds(one, row.amounts, aircraft))
  const [zone, rate] = [zones[zoneAt], levy.rates[rateAt]]
  if (!zone || zone.free || !rate || rate.free) return undefined
  return { zone, rate, amount: amounts[zoneAt]![rateAt]! }
}

/** Kilometres of every flight of the leg that departs from a place of the levy. */
function taxedFlights({ from, to, stops }: TaxedLeg, { at }: Levy): number[] {
  const points = [from, ...stops, to]
  return points.flatMap((point, i) => {
    const next = points[i + 1]
    return next && isIn(at, point) ? [distanceKm(toPoint(point), toPoint(next))] : []
  })
}

/** Cents in euro: of each passenger, or of the flight. */
function toCents({ row, levy }: LegTax, amount: number, leg: TaxedLeg, { type }: TaxedAircraft, policy: PricingPolicy): number {
  const rate = policy.fx[row.currency]
  if (levy.per === 'take_off') return Math.round(amount * rate) * (leg.stops.length + 1)
  if (levy.per !== 'seat_km') return Math.round(amount * rate)
  const factor = amount * (row.amounts['factor'] ?? 0) * type.max_seats
  // Thousands of kilometres with one decimal, as the law writes them.
  return taxedFlights(leg, levy).reduce((sum, km) => sum + Math.round(factor * (Math.round(km / 100) / 10 + 1) * rate), 0)
}

function toParams({ row, levy }: LegTax, { zone, amount }: Found, leg: TaxedLeg, { type }: TaxedAircraft): ReasonParams {
  const says = zone.says ?? zone.name
  const facts = {
    km: { km: Math.round(leg.km + (row.amounts['added_km'] ?? 0)) },
    zone: { zone: says },
    band: { band: says },
    tonnes: { tonnes: Math.round(type.mtow_kg / 100) / 10 },
    poundsPence: { poundsPence: amount },
    segments: { segments: leg.stops.length + 1 },
    tariff: { tariffMinor: amount, tariffCurrency: row.currency },
  }
  return Object.assign({}, ...levy.facts.map((fact) => facts[fact])) as ReasonParams
}

/** A levy of each passenger; the others are of the flight. */
const isOfEach = ({ per }: Levy): boolean => per === 'passenger' || per === 'take_off'

/** Passengers that a levy of each passenger counts. */
const headsOf = ({ row }: LegTax, { pax, party }: TaxedLeg): number => taxedHeads(pax, party, TAX_SCHEMES[row.scheme].spares)

/** Sum of `fixedTaxLines`, without the lines. */
export function fixedTaxCents(leg: TaxedLeg, taxes: readonly LegTax[], aircraft: TaxedAircraft, policy: PricingPolicy): number {
  let cents = 0
  for (const tax of taxes) {
    const found = tax.levy.per === 'price' ? undefined : find(tax, leg.stops[0] ?? leg.to, aircraft)
    if (found) cents += toCents(tax, found.amount, leg, aircraft, policy) * (isOfEach(tax.levy) ? headsOf(tax, leg) : 1)
  }
  return cents
}

const codeOf = ({ iata, icao }: CharterAirport): string => iata ?? icao

/** Taxes of one leg that are no share of its price, one line each. Amounts in euro cents. */
export function fixedTaxLines(leg: TaxedLeg, taxes: readonly LegTax[], aircraft: TaxedAircraft, policy: PricingPolicy): PriceLine[] {
  const ends = { from: codeOf(leg.from), to: codeOf(leg.to) }
  return taxes.flatMap((tax): PriceLine[] => {
    const { levy } = tax
    const found = levy.per === 'price' ? undefined : find(tax, leg.stops[0] ?? leg.to, aircraft)
    if (!found) return []
    const cents = toCents(tax, found.amount, leg, aircraft, policy)
    if (cents === 0) return []
    const isPerHead = isOfEach(levy)
    const heads = headsOf(tax, leg)
    if (isPerHead && heads === 0) return []
    const whom: ReasonParams = isPerHead ? { pax: heads, eachCents: cents } : { flightCents: cents, ...seatsOf(levy, aircraft) }
    return [
      {
        service: levy.service,
        amountCents: isPerHead ? cents * heads : cents,
        reason: {
          code: found.zone.reason ?? found.rate.reason ?? levy.reason,
          params: { ...toParams(tax, found, leg, aircraft), ...ends, ...whom },
        },
      },
    ]
  })
}

const seatsOf = ({ per }: Levy, { type }: TaxedAircraft): ReasonParams => (per === 'seat_km' ? { seats: type.max_seats } : {})

/** Up to this many seats fitted, aircraft of one type pay the same on these legs; beyond, a tax may look at their number. */
export function seatsTaxedAlike(taxes: readonly LegTax[]): number {
  return Math.min(
    ...taxes.flatMap(({ row, levy }) =>
      levy.rates.flatMap(({ seatsBelow, seatsUpTo }) => [
        ...(seatsBelow ? [(row.amounts[seatsBelow] ?? 0) - 1] : []),
        ...(seatsUpTo ? [row.amounts[seatsUpTo] ?? 0] : []),
      ]),
    ),
  )
}

/** A tax on the price of a leg: VAT inside a country, the US excise. */
export interface PriceTax {
  code: ShareTaxCode
  reason: string
  permille: number
  country: string
}

/** The tax on the price of one leg flown by a type; most international legs have none. */
export function priceTax(route: TaxRoute, taxes: readonly LegTax[], type: AircraftType): PriceTax | undefined {
  for (const tax of taxes) {
    const { row, levy, share } = tax
    const found = levy.per === 'price' ? find(tax, route.to, { type, seats: type.max_seats }) : undefined
    if (!found || found.amount === 0) continue
    return {
      code: levy.service as ShareTaxCode,
      reason: found.zone.reason ?? levy.reason,
      permille: found.amount * share,
      country: row.tax === 'us' ? 'US' : route.from.country,
    }
  }
  return undefined
}
