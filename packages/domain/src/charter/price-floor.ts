import type { AircraftType } from '../fleet/types.ts'
import type { BaseReach } from './base-reach.ts'
import { minBlockMinutes, windShare } from './block-time.ts'
import { handlingAt, parkingAt } from './charges.ts'
import { HOUR_MS, MINUTE_MS } from './civil-time.ts'
import type { TypeCosts } from './costs.ts'
import { DEBRIEF_MINUTES, REPORT_MINUTES, REST_AWAY_MINUTES, nightsIn } from './duty.ts'
import { type FeasibleLeg, flightMinutes } from './feasibility.ts'
import { KM_PER_NM } from './geodesy.ts'
import { FREE_PARKING_MS } from './absence-stops.ts'
import { waitingDaysBefore } from './gaps.ts'
import type { Base } from './positioning.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import { MAX_WIND_KT } from './wind.ts'

/** Rounding reduces each line by less than half a cent; the lower bound accounts for it. */
export const ROUNDING_CENTS = 50

/** What waiting for the customers costs where the aircraft is not at home, by gap between legs. */
interface Waiting {
  /** Flight minutes charged at the hourly rate. */
  minutes: number
  cents: number
}

/**
 * The lowest price a type can have from a base: everything that does not hang on the plan of the absence is exact, the rest
 * left out. No aircraft of the type at the given hourly rate is cheaper.
 */
export class PriceFloor {
  private readonly type: AircraftType
  private readonly context: TripContext
  private readonly reach: BaseReach
  /** Minutes charged at the full rate, and cents that no rate changes, wherever the base is. */
  private readonly minutes: number
  private readonly fixed: number
  private readonly heads: number
  private readonly onRated: number
  private readonly onAll: number
  private readonly waiting: readonly Waiting[]
  private readonly minutesPerKm: number
  private readonly groundMinutes: number

  constructor(
    type: AircraftType,
    flown: readonly FeasibleLeg[],
    costs: TypeCosts,
    headTaxCents: number,
    context: TripContext,
    reach: BaseReach,
  ) {
    this.type = type
    this.context = context
    this.heads = headTaxCents
    this.reach = reach
    const { policy, legs } = context
    let minutes = costs.totalMinutes
    for (const topUp of costs.topUps) minutes += topUp.minutes
    this.minutes = minutes
    this.fixed = costs.fixedCents + minVisitsCents(type, context)
    let onRated = 1
    for (const surcharge of context.surcharges) onRated += surcharge.permille / 1000
    let onAll = 1
    for (let i = 0; i < legs.length; i++) {
      const tax = costs.priceTaxes[i]
      if (tax) onAll += (tax.permille * (costs.flownMinutes[i] as number)) / (1000 * costs.totalMinutes)
    }
    this.onRated = onRated
    this.onAll = onAll * (1 + policy.marginPermille / 1000)
    this.waiting = legs.slice(1).map((_, i) => waitingBefore(i + 1, type, flown, context))
    const first = legs[0] as PreparedLeg
    const last = legs.at(-1) as PreparedLeg
    // Out and back on the same route, the wind costs at least what it saves.
    const there = first.from.icao === last.to.icao
    const tail = there ? 0 : MAX_WIND_KT * windShare(type)
    this.minutesPerKm = (policy.routeFactor * 60) / (KM_PER_NM * (type.cruise_kt + tail))
    const { small } = policy.airports
    this.groundMinutes =
      small.taxiOutMinutes +
      small.taxiInMinutes +
      policy.airports[first.from.sizeClass].taxiInMinutes +
      policy.airports[last.to.sizeClass].taxiOutMinutes +
      2 * policy.climbMinutes
  }

  /** Minutes at the full rate that cost as much as so many without customers. */
  private positioning(minutes: number): number {
    const { firstMinutes, firstPermille, furtherPermille } = this.context.policy.positioning
    const first = Math.min(minutes, firstMinutes)
    return (first * firstPermille + (minutes - first) * furtherPermille) / 1000
  }

  /** Of two flights of which only the sum is known: one of them where the first minutes are dearer, halves where they are cheaper. */
  private positioningOfTwo(minutes: number): number {
    return Math.min(this.positioning(minutes), 2 * this.positioning(minutes / 2))
  }

  private gross(minutes: number, fixed: number, hourly: number): number {
    return (((minutes * hourly) / 60) * this.onRated + fixed) * this.onAll + this.heads - ROUNDING_CENTS
  }

  /** From any base that is at neither end of the trip and so many kilometres from both together. Grows with the distance. */
  atLeast(km: number, hourly: number): number {
    return this.gross(this.minutes + this.positioningOfTwo(km * this.minutesPerKm + this.groundMinutes), this.fixed, hourly)
  }

  /** From one base: its own flights out and home, and in every gap the cheaper of waiting and going home. */
  from(number: number, base: Base, hourly: number): number {
    const { context, reach, type } = this
    const first = context.legs[0] as PreparedLeg
    const last = context.legs.at(-1) as PreparedLeg
    const out = reach.out(number)
    const home = reach.home(number)
    let { fixed, minutes } = this
    if (out) minutes += this.positioning(flightMinutes(type, out, base.airport, first.from, context))
    if (home) minutes += this.positioning(flightMinutes(type, home, last.to, base.airport, context))
    const centsPerMinute = (hourly / 60) * this.onRated
    for (let gap = 0; gap < this.waiting.length; gap++) {
      const stay = this.waiting[gap] as Waiting
      const away = this.positioningOfTwo(minBlockMinutes((reach.gaps[gap] as Float64Array)[number] as number, type, context.policy))
      if (away * centsPerMinute < stay.minutes * centsPerMinute + stay.cents) minutes += away
      else {
        minutes += stay.minutes
        fixed += stay.cents
      }
    }
    return this.gross(minutes, fixed, hourly)
  }
}

/** Unavoidable landings: at the first airport, after every leg, and wherever the aircraft waits. */
export function minVisitsCents(type: AircraftType, context: TripContext): number {
  let cents = 0
  context.legs.forEach((leg, i) => {
    const before = context.legs[i - 1]
    if (before?.to.icao !== leg.from.icao) cents += handlingAt(leg.from, type, context)
    cents += handlingAt(leg.to, type, context)
  })
  return cents
}

function waitingBefore(i: number, type: AircraftType, flown: readonly FeasibleLeg[], context: TripContext): Waiting {
  const before = context.legs[i - 1] as PreparedLeg
  const next = context.legs[i] as PreparedLeg
  // A flight to another airport can split the wait, or end it where parking is cheaper; then nothing is certain.
  if (before.to.icao !== next.from.icao) return { minutes: 0, cents: 0 }
  const own = context.policy.classes[type.class]
  const gap = next.departureAt - (flown[i - 1] as FeasibleLeg).arrivalAt
  const rested = gap >= (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS
  return {
    minutes: waitingDaysBefore(i, flown, context) * own.waitingDayMinutes,
    cents:
      (rested ? nightsIn(gap) * own.crewNightCents : 0) +
      (gap > FREE_PARKING_MS ? Math.ceil(gap / (24 * HOUR_MS)) * parkingAt(before.to, type, context) : 0),
  }
}
