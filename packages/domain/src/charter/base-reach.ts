import type { FleetIndex } from './fleet-index.ts'
import type { Point } from './geodesy.ts'
import type { Base } from './positioning.ts'
import type { PreparedLeg, TripContext } from './trip-context.ts'
import { type Route, routeBetween } from './wind.ts'

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
  private readonly first: PreparedLeg
  private readonly last: PreparedLeg
  private readonly outRoutes: (Route | undefined)[] = []
  private readonly homeRoutes: (Route | undefined)[] = []

  constructor(fleet: FleetIndex, context: TripContext) {
    const { legs } = context
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

  /** Route from a base to where the trip begins; undefined when it begins there. */
  out(base: number): Route | undefined {
    const known = this.outRoutes[base]
    if (known) return known
    const { airport, point } = this.bases[base] as Base
    if (airport.icao === this.first.from.icao) return undefined
    return (this.outRoutes[base] = routeBetween(point, this.first.fromPoint))
  }

  /** Route from where the trip ends to a base; undefined when it ends there. */
  home(base: number): Route | undefined {
    const known = this.homeRoutes[base]
    if (known) return known
    const { airport, point } = this.bases[base] as Base
    if (airport.icao === this.last.to.icao) return undefined
    return (this.homeRoutes[base] = routeBetween(this.last.toPoint, point))
  }
}
