import type { EmptyLegsService } from '../empty-legs/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { PlacesService } from '../places/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface OperatorCalendarsContext {
  db: Database
  clock: Clock
  fleet: Pick<FleetService, 'current'>
  places: PlacesService
  emptyLegs: Pick<EmptyLegsService, 'enterLeg' | 'changeLegStatus' | 'getImportedLegs'>
  /** Text at an address. @throws Error with a sentence for staff */
  download: (url: string) => Promise<string>
}
