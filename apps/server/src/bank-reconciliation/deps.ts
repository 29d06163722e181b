import type { Company } from '../invoices/company.ts'
import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Logger } from 'pino'

export interface BankReconciliationDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: Pick<LedgerService, 'post' | 'accountHolder'>
  exceptions: Pick<FinanceExceptions, 'raise'>
  orders: Pick<OrdersService, 'lock'>
  payments: Pick<PaymentsService, 'settleInvoice' | 'applyReceivedMoney'>
  /** Its bank account is the one whose statements are imported. */
  company: Company | null
  log: Logger
  /** Transfers above this need two people. */
  fourEyesCents: number
  /** Refuses statements without balances. */
  requireBalances: boolean
}
