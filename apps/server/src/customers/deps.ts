import type { Approvals } from '../approvals/service.ts'
import type { IdentityService } from '../identity/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Clock } from '../platform/clock.ts'
import type { CustomerMergeHandler } from '../platform/customer-merge.ts'
import type { Database } from '../platform/db/database.ts'
import type { PersonalData } from '../platform/personal-data.ts'
import type { SmsPost } from '../platform/sms/sms.ts'

export interface CustomersContext {
  db: Database
  clock: Clock
  identity: Pick<IdentityService, 'setBlocked' | 'merging' | 'getClient'>
  ledger: Pick<LedgerService, 'accounts' | 'moveBalances' | 'returnBalances' | 'previewReturn' | 'withBalance'>
  approvals: Pick<Approvals, 'register' | 'perform'>
  sms: SmsPost
  publicUrl: string
  personalData: Pick<PersonalData, 'findBlockers'>
  /** What changes hands when two accounts become one, in this order. */
  mergeHandlers: readonly CustomerMergeHandler[]
}
