import type { Logger } from 'pino'
import type { Approvals } from '../approvals/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/deps.ts'
import type { PassengersService } from '../passengers/service.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'

export interface LoyaltyDeps {
  db: Database
  clock: Clock
  events: Events
  jobs: Jobs
  ledger: Pick<LedgerService, 'grantCredit' | 'lockCredit' | 'findReversal' | 'reverseCredit' | 'returnCredit' | 'findBalanceSources'>
  identity: Pick<IdentityService, 'fraudSignals' | 'getClient' | 'merging'>
  passengers: Pick<PassengersService, 'documentFingerprints' | 'findByBirthday'>
  orders: Pick<OrdersService, 'lock' | 'getOrderAccount'>
  payments: Pick<PaymentsService, 'openPrimaryInvoices' | 'setDiscount' | 'cardFingerprints' | 'findPayer'>
  approvals: Pick<Approvals, 'register' | 'perform' | 'findOpen' | 'outdateSubject'>
  /** Coupons that members issue alone within a day; 0: none. */
  couponLimitCents: number
  publicUrl: string
  secret: string
  log: Logger
}
