import type { FinanceExceptions } from '../finance-exceptions/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { PaymentsService } from '../payments/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db, Trx } from '../platform/db/database.ts'
import type { Events } from '../platform/events.ts'

interface WayOut {
  accountId: string
  cents: number
  /** The payment that the money returns to; null: it goes to a bank account. */
  paymentId: string | null
}

/** Cashback of top-ups whose money is withdrawn. */
interface PayoutCashback {
  /** Before the accounts are locked. */
  lockTopUps(trx: Trx, clientId: string): Promise<void>
  /** Cents that are taken from the cashback balance, and cents of used cashback that lower the payout. */
  planPayout(on: Db, payout: WayOut): Promise<{ withdrawn: number; deducted: number }>
  /** Before the payout is posted. */
  applyPayout(trx: Trx, payout: WayOut & { payoutId: string }): Promise<void>
  returnPayout(trx: Trx, payoutId: string): Promise<void>
}

export interface PayoutsDeps {
  db: Database
  clock: Clock
  events: Events
  ledger: Pick<LedgerService, 'accountHolder' | 'accounts' | 'findBalanceSources' | 'lock' | 'post'>
  cashback: PayoutCashback
  identity: Pick<IdentityService, 'getClient'>
  exceptions: Pick<FinanceExceptions, 'raise' | 'replaceDetail'>
  payments: Pick<PaymentsService, 'findReturnable' | 'lockReturnable' | 'returnToPayment'>
}
