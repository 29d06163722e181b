import type { Approvals } from '../approvals/service.ts'
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
  approvals: Pick<Approvals, 'register' | 'perform' | 'decide' | 'findOpen' | 'outdateSubject' | 'isAboveLimit'>
  /** Runs that members approve alone within a day; 0: none. */
  limitCents: number
  /** Debits that members explain alone within a day; 0: none. */
  debitLimitCents: number
}
