import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface ContactsContext {
  db: Database
  clock: Clock
}
