import type { FleetIndex } from './fleet-index.ts'
import type { Point } from './geodesy.ts'
import type { Base } from './positioning.ts'
import type { AirspaceOfDays, Binding, End } from '../facts/airspace.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import { MAX_WIND_KT, type Route, routeBetween } from './wind.ts'

const FREE = 1
const NOT_FREE = 2
/** Room for the number of a binding under the one of a base. */
const MAX_BINDINGS = 65_536

interface TripEnd {
  end: End
  /** On the days of flights between here and the bases. */
  airspace: AirspaceOfDays
  /** Of the fleet: what is known of the ways between here and its bases. */
  ways: Uint8Array
}

/** Distances of a fleet's bases from a trip, computed at once; routes with wind are computed on demand. */
export class BaseReach {
  /** Bases at the first or last airport of the trip; they save a positioning flight. */
  readonly atHome: readonly number[]
  /** All other bases, nearest first by the way out and home together. */
  readonly order: readonly number[]
  /** Kilometres from base to the first airport and from the last one home, by base. */
  readonly km: Float64Array
  /** Kilometres home and back in each gap between legs, by base. */
  readonly gaps: readonly Float64Array[]
  private readonly bases: readonly Base[]
  /** Departure and arrival of every leg, in order. */
  private readonly ends: readonly TripEnd[]
  /** Whether the ways between the legs are free. */
  private readonly isJoined: boolean
  private readonly first: PreparedLeg
  private readonly last: PreparedLeg
  private readonly keys = new Map<number, string>()
  private readonly outRoutes: (Route | undefined)[] = []
  private readonly homeRoutes: (Route | undefined)[] = []

  constructor(fleet: FleetIndex, context: TripContext) {
    const { legs, around } = context
    const toEnd = (airport: PreparedLeg['from'], point: Point, airspace: AirspaceOfDays): TripEnd => ({
      end: { airport, point },
      airspace,
      ways: fleet.waysTo(airport.icao, airspace.id),
    })
    this.ends = legs.flatMap((leg, i) => [
      toEnd(leg.from, leg.fromPoint, around[i] as AirspaceOfDays),
      toEnd(leg.to, leg.toPoint, around[i + 1] as AirspaceOfDays),
    ])
    this.isJoined = legs.every(
      (_, i) => i === 0 || around[i]!.flyway(context.binding, this.ends[2 * i - 1]!.end, this.ends[2 * i]!.end).key === '',
    )
    this.first = legs[0] as PreparedLeg
    this.last = legs.at(-1) as PreparedLeg
    this.bases = fleet.bases
    const known = new Map<string, Float64Array>()
    const to = (icao: string, place: Point): Float64Array => {
      const made = known.get(icao) ?? fleet.kilometresTo(place)
      known.set(icao, made)
      return made
    }
    const add = (a: Float64Array, b: Float64Array): Float64Array => a.map((km, i) => km + (b[i] as number))
    this.km = add(to(this.first.from.icao, this.first.fromPoint), to(this.last.to.icao, this.last.toPoint))
    this.gaps = legs.slice(1).map((leg, i) => {
      const before = legs[i] as PreparedLeg
      return add(to(before.to.icao, before.toPoint), to(leg.from.icao, leg.fromPoint))
    })
    const sorted = fleet.sortedBy(this.km)
    const home = (base: number): boolean => {
      const { icao } = (this.bases[base] as Base).airport
      return icao === this.first.from.icao || icao === this.last.to.icao
    }
    this.atHome = sorted.filter(home)
    this.order = this.atHome.length === 0 ? sorted : sorted.filter((base) => !home(base))
  }

  /** Whether all aircraft of a base fly straight to and from the airports of the trip. */
  isFree(base: number): boolean {
    if (!this.isJoined) return false
    for (let at = 0; at < this.ends.length; at++) if (!this.isFreeTo(base, at)) return false
    return true
  }

  /** The same for bindings whose aircraft fly the same ways to and from a base. */
  wayKey(base: number, binding: Binding): string {
    const at = base * MAX_BINDINGS + binding.id
    const known = this.keys.get(at)
    if (known !== undefined) return known
    const from = this.bases[base] as Base
    const made = this.ends
      .map(({ end, airspace }, i) => {
        const own = i % 2 === 0 ? airspace.flyway(binding, from, end) : airspace.flyway(binding, end, from)
        const before = this.ends[i - 1]
        const joint = before && i % 2 === 0 ? airspace.flyway(binding, before.end, end).key : ''
        return `${own.key};${joint}`
      })
      .join()
    this.keys.set(at, made)
    return made
  }

  private isFreeTo(base: number, at: number): boolean {
    const { end, airspace, ways } = this.ends[at] as TripEnd
    const known = ways[base] as number
    if (known > 0) return known === FREE
    const isFree = airspace.isFree(this.bases[base] as Base, end)
    ways[base] = isFree ? FREE : NOT_FREE
    return isFree
  }

  /** The great circle of a flight without customers; with the best wind where it may lead around closed airspace: no route is faster. */
  private least(base: number, at: number, from: End, to: End): Route {
    const route = routeBetween(from.point, to.point)
    return this.isFreeTo(base, at) ? route : { km: route.km, tailKt: MAX_WIND_KT, crossKt: 0 }
  }

  /** Fastest route from a base to where the trip begins; undefined when it begins there. */
  out(base: number): Route | undefined {
    const known = this.outRoutes[base]
    if (known) return known
    const from = this.bases[base] as Base
    if (from.airport.icao === this.first.from.icao) return undefined
    return (this.outRoutes[base] = this.least(base, 0, from, { airport: this.first.from, point: this.first.fromPoint }))
  }

  /** Fastest route from where the trip ends to a base; undefined when it ends there. */
  home(base: number): Route | undefined {
    const known = this.homeRoutes[base]
    if (known) return known
    const to = this.bases[base] as Base
    if (to.airport.icao === this.last.to.icao) return undefined
    return (this.homeRoutes[base] = this.least(base, this.ends.length - 1, { airport: this.last.to, point: this.last.toPoint }, to))
  }
}
