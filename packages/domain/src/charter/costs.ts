import type { AircraftType } from '../fleet/types.ts'
import { handlingAt, navigationCents, parkingAt, positioningCents, techStopCents } from './charges.ts'
import type { FeasibleLeg } from './feasibility.ts'
import type { Absence } from './positioning.ts'
import { type PriceTax, type TaxedLeg, fixedTaxCents, fixedTaxLines, priceTax } from './taxes.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport, PriceLine, ReasonParams, ServiceCode } from './types.ts'

/** The part of a price that a type settles for every base: what it flies for the customer and what that costs by itself. */
export interface TypeCosts {
  flownMinutes: readonly number[]
  totalMinutes: number
  /** Minutes charged on top because a day of flying is shorter than the daily minimum. */
  topUps: readonly { date: string; flownMinutes: number; minutes: number }[]
  departureFeeCents: number
  /** Route charges by leg. */
  navigation: readonly number[]
  techStops: readonly { airport: CharterAirport; cents: number }[]
  fixedCents: number
  /** By leg: VAT and excise, which depend on the type. */
  priceTaxes: readonly (PriceTax | undefined)[]
}

export function typeCosts(type: AircraftType, flown: readonly FeasibleLeg[], context: TripContext): TypeCosts {
  const own = context.policy.classes[type.class]
  const topUps: { date: string; flownMinutes: number; minutes: number }[] = []
  for (let i = 0; i < flown.length;) {
    const { date } = context.legs[i] as PreparedLeg
    let flownMinutes = 0
    for (; i < flown.length && (context.legs[i] as PreparedLeg).date === date; i++) flownMinutes += (flown[i] as FeasibleLeg).blockMinutes
    if (flownMinutes < own.dailyMinimumMinutes) topUps.push({ date, flownMinutes, minutes: own.dailyMinimumMinutes - flownMinutes })
  }
  const techStops = flown.flatMap((leg) => leg.stops.map((airport) => ({ airport, cents: techStopCents(airport, type, context) })))
  const flownMinutes = flown.map((leg) => leg.blockMinutes)
  const navigation = context.legs.map((leg) => navigationCents(leg, type, context))
  const priceTaxes = context.legs.map((leg) => priceTax({ from: leg.from, to: leg.to, km: leg.route.km }, leg.taxes, type))
  return {
    flownMinutes,
    totalMinutes: flownMinutes.reduce((sum, minutes) => sum + minutes, 0),
    topUps,
    departureFeeCents: own.departureFeeCents,
    navigation,
    techStops,
    priceTaxes,
    fixedCents:
      own.departureFeeCents * flown.length +
      navigation.reduce((sum, cents) => sum + cents, 0) +
      techStops.reduce((sum, stop) => sum + stop.cents, 0),
  }
}

/** What the absence adds that does not hang on the hourly rate. */
export function absenceCents(type: AircraftType, absence: Absence, context: TripContext): number {
  const own = context.policy.classes[type.class]
  let cents = absence.crewNights * own.crewNightCents + absence.extraPilots * own.extraPilotCents
  for (const visit of absence.visits) cents += handlingAt(visit.airport, type, context) * visit.count
  for (const ferry of absence.ferries) cents += ferry.fuelStops * techStopCents(undefined, type, context)
  for (const stay of absence.parking) cents += parkingAt(stay.airport, type, context) * stay.days
  return cents
}

/** An operator's hourly rate in whole cents. */
export const hourlyCents = (type: AircraftType, ratePermille: number): number => Math.round((type.hourly_rate_eur * ratePermille) / 10)

const timeCents = (minutes: number, hourly: number): number => Math.round((minutes * hourly) / 60)
const applyShare = (cents: number, permille: number): number => Math.round((cents * permille) / 1000)

/** Flight, daily minimum, waiting and positioning: the part that follows the hourly rate. */
function ratedCents(type: AircraftType, costs: TypeCosts, absence: Absence, hourly: number, context: TripContext): number {
  let cents = 0
  for (const minutes of costs.flownMinutes) cents += timeCents(minutes, hourly)
  for (const topUp of costs.topUps) cents += timeCents(topUp.minutes, hourly)
  for (const wait of absence.waitingDays) cents += timeCents(wait.days * context.policy.classes[type.class].waitingDayMinutes, hourly)
  for (const ferry of absence.ferries) cents += positioningCents(ferry.minutes, hourly, context)
  return cents
}

/** From the net costs to what the customer pays: surcharges on the rated part, margin, taxes on the price of domestic legs. */
function grossCents(rated: number, fixed: number, headTaxCents: number, costs: TypeCosts, context: TripContext): number {
  let net = rated + fixed
  for (const surcharge of context.surcharges) net += applyShare(rated, surcharge.permille)
  const base = net + applyShare(net, context.policy.marginPermille)
  let total = base + headTaxCents
  for (let i = 0; i < costs.priceTaxes.length; i++) {
    const tax = costs.priceTaxes[i]
    if (tax) total += legTax(base, i, tax.permille, costs)
  }
  return total
}

/** A leg's share of the price is its share of the block time. */
const legTax = (base: number, leg: number, permille: number, costs: TypeCosts): number =>
  Math.round((base * (costs.flownMinutes[leg] as number) * permille) / (costs.totalMinutes * 1000))

/** The whole price in cents; `fixed` is everything fixed, of type and absence together. */
export function totalCents(
  type: AircraftType,
  costs: TypeCosts,
  absence: Absence,
  fixed: number,
  headTaxCents: number,
  hourly: number,
  context: TripContext,
): number {
  return grossCents(ratedCents(type, costs, absence, hourly, context), fixed, headTaxCents, costs, context)
}

/** Taxes that are no share of the price: those of passengers and those of flights. */
export function headTaxes(type: AircraftType, seats: number, flown: readonly FeasibleLeg[], context: TripContext): PriceLine[] {
  return context.legs.flatMap((leg, i) =>
    fixedTaxLines(toTaxedLeg(leg, flown[i] as FeasibleLeg), leg.taxes, { type, seats }, context.policy),
  )
}

/** Sum of `headTaxes`, without the lines. */
export function headTaxCents(type: AircraftType, seats: number, flown: readonly FeasibleLeg[], context: TripContext): number {
  let cents = 0
  for (let i = 0; i < context.legs.length; i++) {
    const leg = context.legs[i] as PreparedLeg
    if (leg.taxes.length > 0) cents += fixedTaxCents(toTaxedLeg(leg, flown[i] as FeasibleLeg), leg.taxes, { type, seats }, context.policy)
  }
  return cents
}

const toTaxedLeg = ({ from, to, date, leg, directKm }: PreparedLeg, { stops }: FeasibleLeg): TaxedLeg => ({
  from,
  to,
  date,
  pax: leg.pax,
  party: leg.party,
  km: directKm,
  stops,
})

const sum = (lines: readonly PriceLine[]): number => lines.reduce((total, line) => total + line.amountCents, 0)
const serviceCode = (airport: CharterAirport): string => airport.iata ?? airport.icao
const line = (service: ServiceCode, amountCents: number, code: string, params: ReasonParams): PriceLine => ({
  service,
  amountCents,
  reason: { code, params },
})

/** Every line of the price with its reason; the lines add up to `totalCents` of the same arguments. */
export function priceLines(
  type: AircraftType,
  seats: number,
  flown: readonly FeasibleLeg[],
  costs: TypeCosts,
  absence: Absence,
  hourly: number,
  context: TripContext,
): PriceLine[] {
  const { policy } = context
  const own = policy.classes[type.class]
  const route = (i: number): ReasonParams => {
    const leg = context.legs[i] as PreparedLeg
    return { from: serviceCode(leg.from), to: serviceCode(leg.to) }
  }
  const rated: PriceLine[] = [
    ...costs.flownMinutes.map((minutes, i) =>
      line('flight', timeCents(minutes, hourly), 'flight', { ...route(i), minutes, hourlyCents: hourly }),
    ),
    ...costs.topUps.map((topUp) =>
      line('daily_minimum', timeCents(topUp.minutes, hourly), 'daily_minimum', {
        date: topUp.date,
        minutes: topUp.flownMinutes,
        minimumMinutes: own.dailyMinimumMinutes,
      }),
    ),
    ...absence.waitingDays.map((wait) =>
      line('waiting_day', timeCents(wait.days * own.waitingDayMinutes, hourly), 'waiting_day', {
        ...route(wait.legIndex),
        days: wait.days,
        minutes: own.waitingDayMinutes,
      }),
    ),
    ...absence.ferries.map((ferry) =>
      line('positioning', positioningCents(ferry.minutes, hourly, context), `positioning_${ferry.kind}`, {
        from: serviceCode(ferry.from),
        to: serviceCode(ferry.to),
        minutes: ferry.minutes,
        stops: ferry.fuelStops,
      }),
    ),
  ]
  const fixed: PriceLine[] = [
    ...costs.flownMinutes.map((_, i) => line('departure_fee', costs.departureFeeCents, 'departure_fee', route(i))),
    ...absence.visits.map((visit) =>
      line('landing_handling', handlingAt(visit.airport, type, context) * visit.count, 'landing_handling', {
        airport: serviceCode(visit.airport),
        count: visit.count,
      }),
    ),
    ...costs.navigation.map((cents, i) => line('navigation', cents, 'navigation', route(i))),
    ...absence.ferries.map((ferry) =>
      line('tech_stop', ferry.fuelStops * techStopCents(undefined, type, context), 'fuel_stop', {
        from: serviceCode(ferry.from),
        to: serviceCode(ferry.to),
        stops: ferry.fuelStops,
      }),
    ),
    ...costs.techStops.map((stop) => line('tech_stop', stop.cents, 'tech_stop', { airport: serviceCode(stop.airport) })),
    ...absence.parking.map((stay) =>
      line('parking', parkingAt(stay.airport, type, context) * stay.days, 'parking', {
        airport: serviceCode(stay.airport),
        days: stay.days,
      }),
    ),
    ...(absence.crewNights > 0
      ? [line('crew_night', absence.crewNights * own.crewNightCents, 'crew_night', { nights: absence.crewNights })]
      : []),
    ...(absence.extraPilots > 0
      ? [line('extra_crew', absence.extraPilots * own.extraPilotCents, 'extra_crew', { pilots: absence.extraPilots })]
      : []),
  ]
  const ratedSum = sum(rated)
  const extra = context.surcharges.map((s) => line(s.service, applyShare(ratedSum, s.permille), s.reason, s.params))
  const net = ratedSum + sum(fixed) + sum(extra)
  const service = line('service', applyShare(net, policy.marginPermille), 'service', { percent: policy.marginPermille / 10 })
  const base = net + service.amountCents
  const onPrice = costs.priceTaxes.flatMap((tax, i) => {
    if (!tax) return []
    return [
      line(tax.code, legTax(base, i, tax.permille, costs), tax.reason, { ...route(i), country: tax.country, percent: tax.permille / 10 }),
    ]
  })
  return [...rated, ...fixed, ...extra, service, ...headTaxes(type, seats, flown, context), ...onPrice].filter((l) => l.amountCents !== 0)
}
