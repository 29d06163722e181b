import type { CharterService } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

import type { AlertSource } from './alert-source.ts'
import type { LegMarket } from './market.ts'
import type { TripSource } from './trip-source.ts'

export interface EmptyLegsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  fleet: Pick<
    FleetService,
    | 'current'
    | 'getChain'
    | 'getMovement'
    | 'getMovements'
    | 'getMovementOrders'
    | 'lockMovement'
    | 'findPlanned'
    | 'getCannotFlyReasons'
    | 'holdAircraft'
    | 'bookAircraft'
    | 'releaseAircraft'
  >
  places: PlacesService
  market: LegMarket
  alerts: AlertSource
  trips: TripSource
  publicUrl: string
  charter: Pick<CharterService, 'quoteOneWay' | 'priceEstimate' | 'planTrip'>
}
