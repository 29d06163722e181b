import type { PlannedLeg } from '../charter/index.ts'
import type { Db } from '../../platform/db/database.ts'

declare module '../../context.ts' {
  interface Context {
    /** Of a capability above this one. */
    trips: TripSource
  }
}

/** Knows the flights with customers that a positioning flight belongs to. */
export interface TripSource {
  /** Null unless the order is a confirmed charter. */
  findTrip(on: Db, orderId: string): Promise<{ legs: PlannedLeg[] } | null>
}
