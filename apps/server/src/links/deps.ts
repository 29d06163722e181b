import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface LinksDeps {
  db: Database
  clock: Clock
  publicUrl: string
  /** Hosts beside the site's own that links may lead to. */
  allowedHosts: readonly string[]
  /** Null: the API is closed. */
  apiKey: string | null
}
