import type { ExceptionKind } from '@aquilane/domain/accounting/finance-exceptions'
import type { Approvals } from '../approvals/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'

export interface FinanceExceptionsDeps {
  db: Database
  clock: Clock
  events: Events
  ledger: Pick<LedgerService, 'post'>
  approvals: Pick<Approvals, 'register' | 'perform'>
  /** What members write off or credit alone within a day, cents; 0: none. */
  writeOffLimitCents: number
}

/** A money event that finance decides. Raised once per kind and reference. */
export interface NewException {
  kind: ExceptionKind
  /** `payment:<id>`, of a refund made at the provider `payment:<id>:<its id>`, `refund:<id>`, `bank:<transaction id>`, `webhook:<id>`, `payout:<id>`. */
  reference: string
  detail: string
  /** For e-mail and the audit log, where the detail holds personal data. */
  summary?: string
  provider?: string | null
  clientId?: string | null
  orderId?: string | null
  /** Cents. */
  amount?: number | null
  currency?: string | null
}
