import type { AircraftType } from '../fleet/types.ts'
import { hourlyCents } from './costs.ts'
import { type Point, arcKm } from './geodesy.ts'
import { type Base, toBase } from './positioning.ts'
import type { Fleet, FleetAircraft, Period } from './types.ts'

/** Airports whose ways from the bases are kept. */
const KEPT_AIRPORTS = 2_000

/** Room for the base's number under the metres in one sort key. */
const BASES_MAX = 65_536

/**
 * A fleet laid out for search. Aircraft are sorted by type, base and rate, so that all of one type at one base are a
 * slice whose first one is the cheapest; bases are three columns of numbers.
 */
export class FleetIndex {
  readonly types: readonly AircraftType[]
  readonly bases: readonly Base[]
  /** Aircraft in search order; `start[type * bases + base]` opens their slice. */
  readonly rows: readonly FleetAircraft[]
  readonly start: Int32Array
  readonly hourly: Int32Array
  readonly seats: Int16Array
  /** By type: the lowest hourly rate and the most seats of any of its aircraft; 0 seats where there is none. */
  readonly leastHourly: Int32Array
  readonly mostSeats: Int16Array
  private readonly x: Float64Array
  private readonly y: Float64Array
  private readonly z: Float64Array
  private readonly rowOf = new Map<number, number>()
  private readonly busy: (readonly Period[])[]
  private readonly ways = new Map<string, Uint8Array>()

  /** Throws a RangeError when an aircraft's type or base is not in the fleet, or an id is duplicated. */
  constructor(fleet: Fleet) {
    this.types = fleet.types
    const typeNumber = new Map(fleet.types.map((type, i) => [type.slug, i]))
    const airports = new Map(fleet.airports.map((airport) => [airport.icao, airport]))
    const baseNumber = new Map<string, number>()
    const bases: Base[] = []
    const placed = fleet.aircraft.map((aircraft) => {
      const type = typeNumber.get(aircraft.typeId)
      if (type === undefined) throw new RangeError(`Type ${aircraft.typeId} of ${aircraft.tail} is unknown`)
      let base = baseNumber.get(aircraft.baseIcao)
      if (base === undefined) {
        const airport = airports.get(aircraft.baseIcao)
        if (!airport) throw new RangeError(`Base ${aircraft.baseIcao} of ${aircraft.tail} is not among the airports`)
        base = bases.length
        baseNumber.set(aircraft.baseIcao, base)
        bases.push(toBase(airport))
      }
      return { aircraft, type, base, hourly: hourlyCents(fleet.types[type] as AircraftType, aircraft.ratePermille) }
    })
    if (bases.length > BASES_MAX) throw new RangeError(`More than ${BASES_MAX} bases`)
    placed.sort((a, b) => a.type - b.type || a.base - b.base || a.hourly - b.hourly || a.aircraft.id - b.aircraft.id)
    this.bases = bases
    this.rows = placed.map((p) => p.aircraft)
    this.busy = placed.map((p) => p.aircraft.busy)
    this.start = new Int32Array(fleet.types.length * bases.length + 1)
    this.hourly = new Int32Array(placed.length)
    this.seats = new Int16Array(placed.length)
    this.leastHourly = new Int32Array(fleet.types.length).fill(2_147_483_647)
    this.mostSeats = new Int16Array(fleet.types.length)
    placed.forEach(({ aircraft, type, base, hourly }, row) => {
      if (this.rowOf.has(aircraft.id)) throw new RangeError(`Aircraft ${aircraft.id} comes twice`)
      this.rowOf.set(aircraft.id, row)
      this.hourly[row] = hourly
      this.seats[row] = aircraft.seats
      this.start[type * bases.length + base + 1]! += 1
      this.leastHourly[type] = Math.min(this.leastHourly[type] as number, hourly)
      this.mostSeats[type] = Math.max(this.mostSeats[type] as number, aircraft.seats)
    })
    for (let i = 1; i < this.start.length; i++) this.start[i]! += this.start[i - 1] as number
    this.x = Float64Array.from(bases, (base) => base.point.x)
    this.y = Float64Array.from(bases, (base) => base.point.y)
    this.z = Float64Array.from(bases, (base) => base.point.z)
  }

  /** Kilometres from every base to a place. */
  kilometresTo(place: Point): Float64Array {
    const { y, z } = this
    return this.x.map((x, i) => arcKm(place.x, place.y, place.z, x, y[i] as number, z[i] as number))
  }

  /** Numbers of the bases in ascending order of a column of kilometres. */
  sortedBy(km: Float64Array): number[] {
    // One number per base, metres above and the base below, sorts without a comparison function.
    const keys = km.map((value, base) => Math.floor(value * 1000) * BASES_MAX + base).toSorted()
    return Array.from(keys, (key) => key % BASES_MAX)
  }

  /**
   * What is known of the straight ways between an airport and every base: 0 nothing yet, 1 free, 2 not.
   * @param airspace that of the days of the flight
   */
  waysTo(icao: string, airspace: number): Uint8Array {
    const key = `${icao} ${airspace}`
    const known = this.ways.get(key)
    if (known) return known
    if (this.ways.size >= KEPT_AIRPORTS) this.ways.delete(this.ways.keys().next().value as string)
    const made = new Uint8Array(this.bases.length)
    this.ways.set(key, made)
    return made
  }

  /** Whether so many passengers, and an animal if there is one, may board. */
  boards(row: number, pax: number, { hasPets }: { hasPets: boolean }): boolean {
    return (this.seats[row] as number) >= pax && !(hasPets && this.rows[row]?.refusesPets)
  }

  /** Row of an aircraft id; undefined when it is not in the fleet. */
  row(aircraftId: number): number | undefined {
    return this.rowOf.get(aircraftId)
  }

  /** Replaces the calendar of one aircraft; ids that are not in the fleet are ignored. */
  setBusy(aircraftId: number, periods: readonly Period[]): void {
    const row = this.rowOf.get(aircraftId)
    if (row !== undefined) this.busy[row] = periods
  }

  busyOf(row: number): readonly Period[] {
    return this.busy[row] as readonly Period[]
  }

  /** The aircraft with its current calendar. */
  aircraft(row: number): FleetAircraft {
    const aircraft = this.rows[row] as FleetAircraft
    const busy = this.busyOf(row)
    return busy === aircraft.busy ? aircraft : { ...aircraft, busy }
  }
}
