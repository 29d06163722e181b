import type { AircraftClassSlug } from '../fleet/types.ts'
import type { FeasibleLeg } from './feasibility.ts'
import type { FleetIndex } from './fleet-index.ts'
import type { Absence } from './positioning.ts'
import type { TypeTrip } from './quote.ts'
import type { TripContext } from './trip-context.ts'

export type Flies = Extract<TypeTrip, { ok: true }>

/** A priced aircraft before its quote is written out. */
export interface Hit {
  row: number
  id: number
  totalCents: number
  flies: Flies
  absence: Absence
  context: TripContext
}

/** The best few of a group so far, cheapest first, lower id first among equals. */
export class Best {
  readonly hits: Hit[] = []
  private readonly limit: number
  private readonly maxCents: number

  constructor(limit: number, maxCents = Number.POSITIVE_INFINITY) {
    this.limit = limit
    this.maxCents = maxCents
  }

  /** Price limit; higher quotes are dropped. */
  get ceiling(): number {
    return this.hits.length < this.limit ? this.maxCents : (this.hits[this.limit - 1] as Hit).totalCents
  }

  wants(price: number, id: number): boolean {
    if (this.hits.length < this.limit) return price <= this.maxCents
    const worst = this.hits[this.limit - 1] as Hit
    return price < worst.totalCents || (price === worst.totalCents && id < worst.id)
  }

  add(hit: Hit): void {
    // Unsorted: all quotes are wanted.
    if (this.limit === Number.POSITIVE_INFINITY) {
      this.hits.push(hit)
      return
    }
    let at = this.hits.length
    while (at > 0) {
      const before = this.hits[at - 1] as Hit
      if (before.totalCents < hit.totalCents || (before.totalCents === hit.totalCents && before.id < hit.id)) break
      at--
    }
    this.hits.splice(at, 0, hit)
    if (this.hits.length > this.limit) this.hits.length = this.limit
  }
}

/** The price of one aircraft, without its breakdown. */
export interface FromPrice {
  classSlug: AircraftClassSlug
  typeId: string
  aircraftId: number
  totalCents: number
  seats: number
  /** The customer's legs as the type flies them. */
  legs: readonly FeasibleLeg[]
}

export function toFromPrice(fleet: FleetIndex, { row, id, totalCents, flies }: Hit): FromPrice {
  const seats = fleet.seats[row] as number
  return { classSlug: flies.type.class, typeId: flies.type.slug, aircraftId: id, totalCents, seats, legs: flies.flown }
}
