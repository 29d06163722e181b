import type { Logger } from 'pino'
import type { Approvals } from '../approvals/service.ts'
import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import type { Invoices } from '../invoices/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Provider } from './providers/provider.ts'

export interface PaymentsDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: LedgerService
  orders: Pick<OrdersService, 'lock' | 'requireFlyable' | 'summary'>
  invoices: Pick<Invoices, 'getInvoice' | 'proformas' | 'fiscalDocuments'>
  exceptions: Pick<FinanceExceptions, 'raise' | 'replaceDetail'>
  approvals: Pick<Approvals, 'register' | 'perform'>
  /** Credit that members grant alone within a day; 0: none. */
  creditLimitCents: number
  /** One per payment method but the wallet; its name is the id of the method. */
  providers: readonly Provider[]
  /** Per cent of the amount by method id; none means no fee. */
  fees: Readonly<Record<string, number>>
  /** Days in which a payment can be disputed, by provider; none: it cannot. */
  disputeDays: Readonly<Record<string, number>>
  publicUrl: string
  log: Logger
}
