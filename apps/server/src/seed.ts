import { seedContent } from './foundation/content/seed.ts'
import { seedCrew } from './foundation/crew/seed.ts'
import { seedFleet } from './foundation/fleet/seed.ts'
import { seedMeetingPoints } from './sales/orders/seed.ts'
import { seedCampaigns } from './sales/loyalty/seed.ts'
import { importPlaces } from './foundation/places/import.ts'
import { seedPricing } from './foundation/pricing/seed.ts'
import { systemClock, type Clock } from './platform/clock.ts'
import { createDatabase, createPool } from './platform/db/database.ts'

/** Loads what every installation needs before its first visitor: places, then the fleet. Does nothing where they are already present. */
export async function seedReference(url: string, say: (line: string) => void = () => undefined, clock: Clock = systemClock): Promise<void> {
  const pool = createPool(url, 2)
  const db = createDatabase(pool)
  try {
    await importPlaces(db, say)
    await seedFleet(db, clock, say)
    await seedCrew(db, clock, say)
    await seedPricing(db)
    await seedMeetingPoints(db)
    await seedCampaigns(db, clock)
    await seedContent(db, clock)
  } finally {
    await pool.end()
  }
}
