import type { PlannedLeg } from '../charter/service.ts'
import type { Db } from '../platform/db/database.ts'

/** Knows the flights with customers that a positioning flight belongs to. */
export interface TripSource {
  /** Null unless the order is a confirmed charter. */
  findTrip(on: Db, orderId: string): Promise<{ legs: PlannedLeg[] } | null>
}
