import type { CharterService } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export interface SharedFlightsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  fleet: Pick<
    FleetService,
    'current' | 'getCannotFlyReasons' | 'holdAircraft' | 'bookAircraft' | 'releaseAircraft' | 'planMovements' | 'cancelMovements'
  >
  places: PlacesService
  charter: Pick<CharterService, 'quoteOneWay'>
}
