import type { AircraftType } from '../fleet/types.ts'
import { stillAirNm } from './block-time.ts'
import { HOUR_MS, MINUTE_MS, type ZoneClock, toDay, zoneClock } from './civil-time.ts'
import { minutesSinceOpen, minutesUntilOpen } from '../facts/opening.ts'
import { engineKind } from '../fleet/engine-kind.ts'
import { type CrewFlight, DEBRIEF_MINUTES, REPORT_MINUTES, REST_AWAY_MINUTES, nightsIn, planDuties } from './duty.ts'
import { handlingAt, parkingAt, positioningCents } from './charges.ts'
import type { Binding } from '../facts/airspace.ts'
import { type Failure, barFailure } from './failures.ts'
import { type FeasibleLeg, flightMinutes } from './feasibility.ts'
import { type Point, toPoint } from './geodesy.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import type { CharterAirport, PositioningKind } from './types.ts'
import { routeBetween } from './wind.ts'

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

/** A ferry that needs fuel lands before the last drop: the part of the range it uses between stops. */
const FUEL_STOP_RANGE_SHARE = 0.9

/** Parking is free for so long. */
export const FREE_PARKING_MS = 3 * HOUR_MS

interface Movement {
  from: CharterAirport
  to: CharterAirport
  departureAt: number
  arrivalAt: number
  flights: number
  live: boolean
}

interface Ferrying {
  minutes: number
  /** With the stops. */
  elapsedMs: number
  fuelStops: number
  km: number
}

/** What happens between two customer legs. */
interface Gap {
  index: number
  /** Joins two different airports, without seeing the base. */
  between: Ferrying | undefined
  /** Home and back, where that is possible and cheaper than waiting. */
  home: { back: Ferrying; out: Ferrying } | undefined
}

type Attempt = { eve: boolean; late: boolean }
const ATTEMPTS: readonly Attempt[] = [
  { eve: false, late: false },
  { eve: false, late: true },
  { eve: true, late: false },
  { eve: true, late: true },
]

/** Full local days without a flight before a customer leg. */
export function waitingDaysBefore(i: number, flown: readonly FeasibleLeg[], context: TripContext): number {
  const before = context.legs[i - 1] as PreparedLeg
  const { arrivalAt } = flown[i - 1] as FeasibleLeg
  const landed = toDay(arrivalAt + before.toClock.offsetAt(arrivalAt))
  return Math.max(0, (context.legs[i] as PreparedLeg).day - landed - 1)
}

class Planner {
  private readonly type: AircraftType
  private readonly base: Base
  private readonly flown: readonly FeasibleLeg[]
  private readonly context: TripContext
  private readonly binding: Binding | null
  private readonly turnaround: number
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
    const out = this.ferry(this.base.point, first.fromPoint, this.base.airport, first.from, 0)
    if (out && 'constraint' in out) return out
    const home = this.ferry(last.toPoint, this.base.point, last.to, this.base.airport, legs.length - 1)
    if (home && 'constraint' in home) return home
    const gaps: Gap[] = []
    for (let i = 1; i < legs.length; i++) {
      const gap = this.gapBefore(i)
      if ('constraint' in gap) return gap
      gaps.push(gap)
    }
    return this.schedule(out, home, gaps)
  }

  private ferry(a: Point, b: Point, from: CharterAirport, to: CharterAirport, legIndex: number): Ferrying | Failure | undefined {
    if (from.icao === to.icao) return undefined
    const ends = [
      { airport: from, point: a },
      { airport: to, point: b },
    ] as const
    const { route, bar } = this.binding
      ? this.context.facts.airspace.flyway(this.binding, ...ends)
      : { route: routeBetween(a, b), bar: null }
    if (bar) return barFailure(bar, to, legIndex)
    const needed = stillAirNm(route, this.type, this.context.policy)
    const { policy } = this.context
    const range = this.type.range_4pax_nm * policy.rangeShare
    const fuelStops = Math.ceil(needed / (range * FUEL_STOP_RANGE_SHARE)) - 1
    if (needed > range && fuelStops > policy.maxTechStops) {
      return {
        constraint: 'range',
        legIndex,
        params: { neededNm: Math.round(needed), rangeNm: Math.round(range), stops: policy.maxTechStops },
      }
    }
    const direct = flightMinutes(this.type, route, from, to, this.context)
    if (needed <= range) return { km: route.km, minutes: direct, elapsedMs: direct * MINUTE_MS, fuelStops: 0 }
    const { taxiInMinutes, taxiOutMinutes } = policy.airports.medium
    const onTop = fuelStops * (taxiInMinutes + taxiOutMinutes + policy.climbMinutes)
    const minutes = Math.ceil((direct + onTop) / policy.roundMinutes) * policy.roundMinutes
    return {
      km: route.km,
      minutes,
      elapsedMs: (minutes + fuelStops * policy.classes[this.type.class].techStopMinutes) * MINUTE_MS,
      fuelStops,
    }
  }

  private gapBefore(i: number): Gap | Failure {
    const { legs, policy } = this.context
    const before = legs[i - 1] as PreparedLeg
    const next = legs[i] as PreparedLeg
    const flown = this.flown[i - 1] as FeasibleLeg
    const gapMs = next.departureAt - flown.arrivalAt
    const between = this.ferry(before.toPoint, next.fromPoint, before.to, next.from, i)
    if (between && 'constraint' in between) return between
    const needed = between ? 2 * this.turnaround + between.elapsedMs : this.turnaround
    if (gapMs < needed) {
      return {
        constraint: 'turnaround',
        legIndex: i,
        params: { neededMinutes: needed / MINUTE_MS, gapMinutes: gapMs / MINUTE_MS, airport: next.from.iata ?? next.from.icao },
      }
    }
    const none: Gap = { index: i, between, home: undefined }
    if (before.to.icao === this.base.airport.icao || next.from.icao === this.base.airport.icao) return none
    const back = this.ferry(before.toPoint, this.base.point, before.to, this.base.airport, i)
    const out = this.ferry(this.base.point, next.fromPoint, this.base.airport, next.from, i)
    if (!back || !out || 'constraint' in back || 'constraint' in out) return none
    const away = back.elapsedMs + out.elapsedMs + 3 * this.turnaround
    if (gapMs < away) return none
    // Chosen at the type's own rate, so that every aircraft of one type and base does the same.
    const own = policy.classes[this.type.class]
    const rate = this.type.hourly_rate_eur * 100
    const positioning = (minutes: number) => positioningCents(minutes, rate, this.context)
    const rest = gapMs >= (REST_AWAY_MINUTES + REPORT_MINUTES + DEBRIEF_MINUTES) * MINUTE_MS
    const stay =
      (between ? positioning(between.minutes) + handlingAt(next.from, this.type, this.context) : 0) +
      (gapMs > FREE_PARKING_MS ? Math.ceil(gapMs / (24 * HOUR_MS)) : 0) * parkingAt(before.to, this.type, this.context) +
      (rest ? nightsIn(gapMs) * own.crewNightCents : 0) +
      (waitingDaysBefore(i, this.flown, this.context) * own.waitingDayMinutes * rate) / 60
    const leave = positioning(back.minutes) + positioning(out.minutes) + handlingAt(next.from, this.type, this.context)
    return leave < stay ? { index: i, between, home: { back, out } } : none
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
      visits: this.visits(moves),
      parking: this.parking(moves),
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

  /** Every landing away from the base, and customers met or brought to the base. */
  private visits(moves: readonly Movement[]): { airport: CharterAirport; count: number }[] {
    const base = this.base.airport.icao
    const list: { airport: CharterAirport; count: number }[] = []
    const add = (airport: CharterAirport): void => {
      const found = list.find((visit) => visit.airport.icao === airport.icao)
      if (found) found.count++
      else list.push({ airport, count: 1 })
    }
    moves.forEach((move, i) => {
      const previous = moves[i - 1]
      if (move.live && move.from.icao === base && !previous?.live) add(move.from)
      if (move.to.icao !== base || move.live) add(move.to)
    })
    return list
  }

  private parking(moves: readonly Movement[]): { airport: CharterAirport; days: number }[] {
    const list: { airport: CharterAirport; days: number }[] = []
    for (let i = 1; i < moves.length; i++) {
      const move = moves[i] as Movement
      const stay = move.departureAt - (moves[i - 1] as Movement).arrivalAt
      if (move.from.icao === this.base.airport.icao || stay <= FREE_PARKING_MS) continue
      list.push({ airport: move.from, days: Math.ceil(stay / (24 * HOUR_MS)) })
    }
    return list
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
