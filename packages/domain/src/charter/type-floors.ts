import type { Binding } from '../facts/airspace.ts'
import type { AircraftType } from '../fleet/types.ts'
import type { Flies } from './best-quotes.ts'
import { maxKilometres, minBlockMinutes, stillAirNm } from './block-time.ts'
import { navigationCents } from './charges.ts'
import { absenceCents, headTaxCents } from './costs.ts'
import type { Failure } from './failures.ts'
import { flightMinutes, rangeWithLoad } from './feasibility.ts'
import type { FleetIndex } from './fleet-index.ts'
import { type Absence, type Base, planAbsence } from './positioning.ts'
import { ROUNDING_CENTS, minVisitsCents } from './price-floor.ts'
import type { TypeTrip } from './quote.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { QuoteFilter } from './types.ts'

/** Types in order of a floor that costs next to nothing to compute: the cheapest rate on direct flights, fees, margin. */
export function typesByFloor(fleet: FleetIndex, context: TripContext, filter: QuoteFilter, pax: number): { type: number; floor: number }[] {
  const { policy, legs } = context
  const list: { type: number; floor: number }[] = []
  for (let t = 0; t < fleet.types.length; t++) {
    const type = fleet.types[t] as AircraftType
    if ((fleet.mostSeats[t] as number) < pax || !typeWanted(type, filter)) continue
    let minutes = 0
    let cents = policy.classes[type.class].departureFeeCents * legs.length + minVisitsCents(type, context)
    for (const leg of legs) {
      const range = rangeWithLoad(type, leg.loadKg) * policy.rangeShare
      const direct = stillAirNm(leg.route, type, policy) <= range
      minutes += direct ? flightMinutes(type, leg.route, leg.from, leg.to, context) : minMinutesWithStops(type, leg, range, context)
      cents += navigationCents(leg, type, context)
    }
    if (minutes === Number.POSITIVE_INFINITY) continue
    const net = (minutes * (fleet.leastHourly[t] as number)) / 60 + cents
    list.push({ type: t, floor: net * (1 + policy.marginPermille / 1000) - ROUNDING_CENTS })
  }
  return list.toSorted((x, y) => x.floor - y.floor)
}

/** The absence from a base with its cost; null where it is not possible. */
export function planFrom(
  base: Base,
  { type, flown, costs }: Flies,
  context: TripContext,
  binding: Binding | null,
): { absence: Absence; fixed: number } | null {
  const absence = planAbsence(type, base, flown, context, binding)
  return 'constraint' in absence ? null : { absence, fixed: costs.fixedCents + absenceCents(type, absence, context) }
}

export const stops = ({ flown }: Flies): boolean => flown.some((leg) => leg.stops.length > 0)

/** How a type flies a trip; a stop for fuel where none is wanted is a failure. */
export const withoutUnwantedStops = (flies: TypeTrip, type: AircraftType, { nonstop }: QuoteFilter): TypeTrip =>
  flies.ok && nonstop && stops(flies) ? { ok: false, type, failure: stopsFailure(type, flies) } : flies

const stopsFailure = (type: AircraftType, { flown }: Flies): Failure => ({
  constraint: 'range',
  legIndex: flown.findIndex((leg) => leg.stops.length > 0),
  params: { neededNm: 0, rangeNm: type.range_4pax_nm, stops: 0 },
})

/** Lower bound of the block minutes of a leg that needs fuel on its way: another way in another wind, of which only the distance is certain. */
function minMinutesWithStops(type: AircraftType, leg: PreparedLeg, rangeNm: number, { policy }: TripContext): number {
  const stops = Math.max(1, Math.ceil(leg.route.km / maxKilometres(rangeNm, type, policy)) - 1)
  if (stops > policy.maxTechStops) return Number.POSITIVE_INFINITY
  const { taxiOutMinutes, taxiInMinutes } = policy.airports.small
  const ground = policy.airports[leg.from.sizeClass].taxiOutMinutes + policy.airports[leg.to.sizeClass].taxiInMinutes + policy.climbMinutes
  return minBlockMinutes(leg.route.km, type, policy) + ground + stops * (taxiOutMinutes + taxiInMinutes + policy.climbMinutes)
}

/** Taxes of a type by the seats fitted, each number computed once. */
export function headTaxesBySeats({ type, flown }: Flies, context: TripContext): (seats: number) => number {
  const known = new Map<number, number>()
  return (seats) => {
    const key = seats <= context.seatsTaxedAlike ? 0 : seats
    const cents = known.get(key) ?? headTaxCents(type, seats, flown, context)
    known.set(key, cents)
    return cents
  }
}

export function typeWanted(type: AircraftType, filter: QuoteFilter): boolean {
  if (filter.classes && !filter.classes.includes(type.class)) return false
  return !filter.typeIds || filter.typeIds.includes(type.slug)
}
