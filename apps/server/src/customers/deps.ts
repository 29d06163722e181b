import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { IdentityService } from '../identity/service.ts'

export interface CustomersContext {
  db: Database
  clock: Clock
  identity: Pick<IdentityService, 'setBlocked'>
}
