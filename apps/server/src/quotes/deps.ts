import type { BookingService } from '../booking/service.ts'
import type { CharterService } from '../charter/service.ts'
import type { FleetService } from '../fleet/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { Company } from '../invoices/company.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { EncryptedFiles } from '../platform/files/encrypted-files.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { QuoteTokens } from './tokens.ts'

export interface QuotesContext {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  files: EncryptedFiles
  identity: Pick<IdentityService, 'registerByPhone' | 'signature'>
  charter: Pick<CharterService, 'planTrip'>
  fleet: Pick<FleetService, 'current' | 'getCannotFlyReasons' | 'holdAircraft' | 'releaseAircraft' | 'isFree'>
  orders: Pick<OrdersService, 'acceptOffer' | 'getListItems' | 'loadReferenceData' | 'requireOwn' | 'toQuotedView'>
  booking: Pick<BookingService, 'acceptQuotedOffer' | 'closeDuplicate' | 'createOrder'>
  tokens: QuoteTokens
  company: Company | null
  publicUrl: string
}
