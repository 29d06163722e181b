import type { CharterService } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export interface EmptyLegsDeps {
  db: Database
  clock: Clock
  jobs: Jobs
  fleet: Pick<FleetService, 'getMovements' | 'lockMovement'>
  charter: Pick<CharterService, 'quoteOneWay'>
}
