import { type CashbackEvent, nextCashbackStatus } from '@aquilane/domain/loyalty/cashback'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type CashbackRow, updateCashback } from './cashback-queries.ts'

/** Reference of the credit in the ledger. */
export const cashbackReference = (grant: Pick<CashbackRow, 'payment_id'>) => `payment:${grant.payment_id}`

/** @returns false where a grant in this status cannot take the event */
export async function transitionCashback(trx: Trx, grant: CashbackRow, event: CashbackEvent): Promise<boolean> {
  const to = nextCashbackStatus(grant.status, event)
  if (to === null) return false
  await updateCashback(trx, grant.payment_id, to)
  await audit(trx, { actor: 'system', action: event, subject: `cashback:${grant.payment_id}`, from: grant.status, to })
  return true
}
