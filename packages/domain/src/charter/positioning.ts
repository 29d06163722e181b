import type { AircraftType } from '../fleet/types.ts'
import { type Movement, parkingOf, visitsOf } from './absence-stops.ts'
import { MINUTE_MS, type ZoneClock, zoneClock } from './civil-time.ts'
import { minutesSinceOpen, minutesUntilOpen } from '../facts/opening.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import { type CrewFlight, DEBRIEF_MINUTES, REPORT_MINUTES, REST_AWAY_MINUTES, planDuties } from './duty.ts'
import type { Binding } from '../facts/airspace.ts'
import type { Failure } from './failures.ts'
import { type Ferrying, planFerry } from './ferry.ts'
import { endOf, type Gap, planGap, startOf, waitingDaysBefore } from './gaps.ts'
import type { FeasibleLeg } from './feasibility.ts'
import { type Point, toPoint } from './geodesy.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport, PositioningKind } from './types.ts'

/** Home base of an aircraft. */
export interface Base {
  airport: CharterAirport
  point: Point
}

export const toBase = (airport: CharterAirport): Base => ({ airport, point: toPoint(airport) })

/** A flight without customers, times in epoch ms. */
export interface Ferry {
  kind: PositioningKind
  from: CharterAirport
  to: CharterAirport
  km: number
  /** Block minutes, without technical stops. */
  minutes: number
  fuelStops: number
  departureAt: number
  arrivalAt: number
  legIndex: number
}

/** Everything an absence from the base adds to the customer legs. Depends on type and base, not on the single aircraft. */
export interface Absence {
  ok: true
  ferries: readonly Ferry[]
  crewNights: number
  extraPilots: number
  /** Waiting days charged, by the leg they precede. */
  waitingDays: readonly { legIndex: number; days: number }[]
  /** Landings and customer visits by airport, in order of the first one. */
  visits: readonly { airport: CharterAirport; count: number }[]
  parking: readonly { airport: CharterAirport; days: number }[]
  from: number
  to: number
}

type Attempt = { eve: boolean; late: boolean }
const ATTEMPTS: readonly Attempt[] = [
  { eve: false, late: false },
  { eve: false, late: true },
  { eve: true, late: false },
  { eve: true, late: true },
]

class Planner {
  readonly type: AircraftType
  readonly base: Base
  readonly flown: readonly FeasibleLeg[]
  readonly context: TripContext
  readonly binding: Binding | null
  readonly turnaround: number
  private readonly baseClock: ZoneClock

  constructor(type: AircraftType, base: Base, flown: readonly FeasibleLeg[], context: TripContext, binding: Binding | null) {
    this.type = type
    this.base = base
    this.flown = flown
    this.context = context
    this.binding = binding
    this.turnaround = context.policy.classes[type.class].turnaroundMinutes * MINUTE_MS
    this.baseClock = zoneClock(base.airport.zone, (context.legs[0] as PreparedLeg).departureAt)
  }

  plan(): Absence | Failure {
    const { legs } = this.context
    const first = legs[0] as PreparedLeg
    const last = legs.at(-1) as PreparedLeg
    const out = planFerry(this, this.base, startOf(first), 0)
    if (out && 'constraint' in out) return out
    const home = planFerry(this, endOf(last), this.base, legs.length)
    if (home && 'constraint' in home) return home
    const gaps: Gap[] = []
    for (let i = 1; i < legs.length; i++) {
      const gap = planGap(this, i)
      if ('constraint' in gap) return gap
      gaps.push(gap)
    }
    return this.schedule(out, home, gaps)
  }

  private schedule(out: Ferrying | undefined, home: Ferrying | undefined, gaps: readonly Gap[]): Absence | Failure {
    let failure: Failure | undefined
    const joins = gaps.some((gap) => gap.between && !gap.home)
    for (const attempt of ATTEMPTS) {
      if ((attempt.eve && !out) || (attempt.late && !joins)) continue
      const plan = this.attempt(attempt, out, home, gaps)
      if (!('constraint' in plan)) return plan
      failure ??= plan
    }
    return failure as Failure
  }

  private attempt({ eve, late }: Attempt, out: Ferrying | undefined, home: Ferrying | undefined, gaps: readonly Gap[]): Absence | Failure {
    const { legs, policy, trip } = this.context
    const ferries: Ferry[] = []
    const moves: Movement[] = []
    if (out) this.flyOut('out', out, 0, eve, ferries, moves)
    for (let i = 0; i < legs.length; i++) {
      const leg = legs[i] as PreparedLeg
      const flown = this.flown[i] as FeasibleLeg
      if (i > 0) this.flyBetween(gaps[i - 1] as Gap, late, ferries, moves)
      moves.push({
        from: leg.from,
        to: leg.to,
        departureAt: leg.departureAt,
        arrivalAt: flown.arrivalAt,
        flights: flown.stops.length + 1,
        live: true,
      })
    }
    const firstOut = (moves[0] as Movement).departureAt
    const ready = trip.requestedAt + policy.calloutMinutes * MINUTE_MS
    if (firstOut < ready)
      return {
        constraint: 'schedule',
        legIndex: 0,
        params: { minutesShort: Math.ceil((ready - firstOut) / MINUTE_MS), calloutMinutes: policy.calloutMinutes },
      }
    const extended = policy.classes[this.type.class].extendedDutyMinutes
    if (home) this.flyHome(home, false, ferries, moves)
    let duties = planDuties(this.crewFlights(moves), extended)
    if (!duties.ok && home && duties.flight === moves.length - 1) {
      // Only the flight home is too much: the crew sleeps first.
      moves.pop()
      ferries.pop()
      this.flyHome(home, true, ferries, moves)
      duties = planDuties(this.crewFlights(moves), extended)
    }
    if (!duties.ok) return this.dutyFailure(moves, duties.flight, duties.neededMinutes, duties.limitMinutes)
    return {
      ok: true,
      ferries,
      crewNights: duties.nights,
      extraPilots: duties.extraPilots,
      waitingDays: this.chargedDays(gaps),
      visits: visitsOf(moves, this.base.airport),
      parking: parkingOf(moves, this.base.airport),
      from: firstOut - this.turnaround,
      to: (moves.at(-1) as Movement).arrivalAt + this.turnaround,
    }
  }

  private push(
    kind: PositioningKind,
    ferrying: Ferrying,
    from: CharterAirport,
    to: CharterAirport,
    departureAt: number,
    legIndex: number,
    ferries: Ferry[],
    moves: Movement[],
  ): void {
    const arrivalAt = departureAt + ferrying.elapsedMs
    ferries.push({
      kind,
      from,
      to,
      km: ferrying.km,
      minutes: ferrying.minutes,
      fuelStops: ferrying.fuelStops,
      departureAt,
      arrivalAt,
      legIndex,
    })
    moves.push({ from, to, departureAt, arrivalAt, flights: ferrying.fuelStops + 1, live: false })
  }

  /** From the base to the start of leg `i`: in time for it, or the evening before with a night's rest, outside curfews. */
  private flyOut(kind: PositioningKind, ferrying: Ferrying, i: number, eve: boolean, ferries: Ferry[], moves: Movement[]): void {
    const leg = this.context.legs[i] as PreparedLeg
    const early = eve ? (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS : this.turnaround
    const arrivalAt = this.openBefore(leg.from, leg.fromClock, leg.departureAt - early)
    this.push(kind, ferrying, this.base.airport, leg.from, arrivalAt - ferrying.elapsedMs, i, ferries, moves)
  }

  private flyHome(ferrying: Ferrying, rested: boolean, ferries: Ferry[], moves: Movement[]): void {
    const last = this.context.legs.length - 1
    const leg = this.context.legs[last] as PreparedLeg
    const landed = (this.flown[last] as FeasibleLeg).arrivalAt
    const wait = rested ? (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS : this.turnaround
    this.push('home', ferrying, leg.to, this.base.airport, this.openAfter(leg.to, leg.toClock, landed + wait), last, ferries, moves)
  }

  private flyBetween(gap: Gap, late: boolean, ferries: Ferry[], moves: Movement[]): void {
    const before = this.context.legs[gap.index - 1] as PreparedLeg
    const next = this.context.legs[gap.index] as PreparedLeg
    const landed = (this.flown[gap.index - 1] as FeasibleLeg).arrivalAt
    if (gap.home) {
      this.push(
        'between',
        gap.home.back,
        before.to,
        this.base.airport,
        this.openAfter(before.to, before.toClock, landed + this.turnaround),
        gap.index,
        ferries,
        moves,
      )
      this.flyOut('between', gap.home.out, gap.index, false, ferries, moves)
      return
    }
    if (!gap.between) return
    const latest = next.departureAt - this.turnaround - gap.between.elapsedMs
    // Waits at its base rather than anywhere else.
    const atBase = before.to.icao === this.base.airport.icao
    const leaves = late || atBase ? latest : Math.min(latest, this.openAfter(before.to, before.toClock, landed + this.turnaround))
    this.push('between', gap.between, before.to, next.from, leaves, gap.index, ferries, moves)
  }

  private openBefore(airport: CharterAirport, clock: ZoneClock, at: number): number {
    const hours = this.context.facts.airport(airport.icao)?.limits('arrival', engineKind(this.type))
    const offset = clock.offsetAt(at)
    const shut = hours ? minutesSinceOpen(hours, { local: at + offset, offset, place: airport }) : 0
    return Number.isFinite(shut) ? at - shut * MINUTE_MS : at
  }

  private openAfter(airport: CharterAirport, clock: ZoneClock, at: number): number {
    const hours = this.context.facts.airport(airport.icao)?.limits('departure', engineKind(this.type))
    const offset = clock.offsetAt(at)
    const shut = hours ? minutesUntilOpen(hours, { local: at + offset, offset, place: airport }) : 0
    return Number.isFinite(shut) ? at + shut * MINUTE_MS : at
  }

  private crewFlights(moves: readonly Movement[]): CrewFlight[] {
    const base = this.base.airport.icao
    return moves.map((move) => {
      const fromBase = move.from.icao === base
      const clock = fromBase ? this.baseClock : zoneClock(move.from.zone, move.departureAt)
      return {
        departureAt: move.departureAt,
        arrivalAt: move.arrivalAt,
        flights: move.flights,
        fromBase,
        offsetMs: clock.offsetAt(move.departureAt),
      }
    })
  }

  private dutyFailure(moves: readonly Movement[], flight: number, neededMinutes: number, limitMinutes: number): Failure {
    const live = moves.slice(0, flight + 1).filter((move) => move.live).length
    return {
      constraint: 'crew_duty',
      legIndex: Math.min(Math.max(0, live - 1), this.context.legs.length - 1),
      params: { neededMinutes, limitMinutes },
    }
  }

  private chargedDays(gaps: readonly Gap[]): { legIndex: number; days: number }[] {
    const base = this.base.airport.icao
    return gaps
      .filter(
        (gap) =>
          !gap.home &&
          (this.context.legs[gap.index - 1] as PreparedLeg).to.icao !== base &&
          (this.context.legs[gap.index] as PreparedLeg).from.icao !== base,
      )
      .map((gap) => ({ legIndex: gap.index, days: waitingDaysBefore(gap.index, this.flown, this.context) }))
      .filter((wait) => wait.days > 0)
  }
}

/**
 * Plans the whole absence of a type from a base: positioning there, between and home, duties, rests, parking; or says what
 * makes it impossible.
 * @param binding of the aircraft; null where no area is in the way of any
 */
export function planAbsence(
  type: AircraftType,
  base: Base,
  flown: readonly FeasibleLeg[],
  context: TripContext,
  binding: Binding | null = context.binding,
): Absence | Failure {
  return new Planner(type, base, flown, context, binding).plan()
}
