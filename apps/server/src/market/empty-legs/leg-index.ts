import type { Point } from '@aquilane/domain/charter/geodesy'
import type { OfferedLeg } from './offered-leg.ts'

/** Legs from or to one airport, soonest first. */
export interface AirportLegs {
  selector: string
  cityCode: string | null
  point: Point
  legs: OfferedLeg[]
  /** Departures of the legs, epoch ms: counting reads these and no leg. */
  departures: number[]
}

type End = 'from' | 'to'

/** Departure airports as columns: a search reads every one of them. */
export interface AirportColumns {
  airports: readonly AirportLegs[]
  /** Unit vectors. */
  x: Float64Array
  y: Float64Array
  z: Float64Array
  /** Soonest departure, epoch ms. */
  soonest: Float64Array
  /** Number of legs. */
  count: Float64Array
}

/** Legs on offer by id and by both airports, so that nearby ones are found without a look at the others. */
export class LegIndex {
  private readonly byId = new Map<string, OfferedLeg>()
  private readonly ends: Record<End, Map<string, AirportLegs>> = { from: new Map(), to: new Map() }
  private known: AirportColumns | null = null

  /** Faster than one after the other: each airport is sorted once. */
  static of(legs: Iterable<OfferedLeg>): LegIndex {
    const index = new LegIndex()
    for (const leg of legs) {
      index.byId.set(leg.row.id, leg)
      for (const end of ['from', 'to'] as const) index.at(end, leg).legs.push(leg)
    }
    for (const end of ['from', 'to'] as const)
      for (const airport of index.ends[end].values()) {
        airport.legs.sort(bySoonest)
        airport.departures = airport.legs.map(({ departureMs }) => departureMs)
      }
    return index
  }

  get size(): number {
    return this.byId.size
  }

  get(id: string): OfferedLeg | undefined {
    return this.byId.get(id)
  }

  values(): Iterable<OfferedLeg> {
    return this.byId.values()
  }

  put(leg: OfferedLeg): void {
    this.delete(leg.row.id)
    this.known = null
    this.byId.set(leg.row.id, leg)
    for (const end of ['from', 'to'] as const) {
      const { legs, departures } = this.at(end, leg)
      const at = placeOf(legs, leg)
      legs.splice(at, 0, leg)
      departures.splice(at, 0, leg.departureMs)
    }
  }

  delete(id: string): void {
    const leg = this.byId.get(id)
    if (!leg) return
    this.known = null
    this.byId.delete(id)
    for (const end of ['from', 'to'] as const) {
      const { legs, departures } = this.at(end, leg)
      const at = placeOf(legs, leg)
      legs.splice(at, 1)
      departures.splice(at, 1)
      if (legs.length === 0) this.ends[end].delete(leg[end].code)
    }
  }

  airports(end: End): Iterable<AirportLegs> {
    return this.ends[end].values()
  }

  /** Made again after a change. */
  columns(): AirportColumns {
    return (this.known ??= toColumns([...this.ends.from.values()]))
  }

  /** Legs from any of these airports. */
  from(codes: Iterable<string>): OfferedLeg[] {
    return [...codes].flatMap((code) => this.ends.from.get(code)?.legs ?? [])
  }

  private at(end: End, leg: OfferedLeg): AirportLegs {
    const { code, selector, cityCode } = leg[end]
    const known = this.ends[end].get(code)
    if (known) return known
    const made = { selector, cityCode, point: end === 'from' ? leg.fromPoint : leg.toPoint, legs: [], departures: [] }
    this.ends[end].set(code, made)
    return made
  }
}

function toColumns(airports: readonly AirportLegs[]): AirportColumns {
  const column = (value: (airport: AirportLegs) => number) => Float64Array.from(airports, value)
  return {
    airports,
    x: column(({ point }) => point.x),
    y: column(({ point }) => point.y),
    z: column(({ point }) => point.z),
    soonest: column(({ departures }) => departures[0] ?? Infinity),
    count: column(({ legs }) => legs.length),
  }
}

const bySoonest = (a: OfferedLeg, b: OfferedLeg): number =>
  a.departureMs - b.departureMs || (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0)

/** Where a leg stands, or would stand, among legs in their order. */
function placeOf(legs: readonly OfferedLeg[], leg: OfferedLeg): number {
  let [low, high] = [0, legs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (bySoonest(legs[middle]!, leg) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of the departures are before a moment, epoch ms. */
export function countBefore({ departures }: Pick<AirportLegs, 'departures'>, moment: number): number {
  let [low, high] = [0, departures.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (departures[middle]! < moment) low = middle + 1
    else high = middle
  }
  return low
}
