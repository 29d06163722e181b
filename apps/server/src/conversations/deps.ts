import type { OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export interface ConversationsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  files: EncryptedFiles
  fileMegabytes: number
  limits: { messagesPerClientMinute: number; uploadsPerClientHour: number }
  orders: Pick<OrdersService, 'getPnrs' | 'getPnr'>
}
