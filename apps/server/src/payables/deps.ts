import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import type { Company } from '../invoices/company.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'

export interface PayablesContext {
  db: Database
  clock: Clock
  ledger: Pick<LedgerService, 'post'>
  exceptions: Pick<FinanceExceptions, 'resolveReference'>
  company: Company | null
  /** Runs above this need a second member. */
  fourEyesCents: number
}
