import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'

export interface PayoutsDeps {
  db: Database
  clock: Clock
  events: Events
  ledger: Pick<LedgerService, 'accountHolder' | 'lock' | 'post'>
  exceptions: Pick<FinanceExceptions, 'raise' | 'redact'>
}
