import type { Approvals } from '../approvals/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface PricingContext {
  db: Database
  clock: Clock
  approvals: Pick<Approvals, 'register' | 'perform' | 'outdateSubject'>
}
