import { newAccountDays } from '@aquilane/domain/payables/payment-run'
import { accountSubject } from './approval.ts'
import { readAccountData, type AccountData } from './bank-account-data.ts'
import { allAccounts } from './account-queries.ts'
import type { Context } from '../../context.ts'
import { findOpenApprovals, performAct } from '../../foundation/approvals/index.ts'

/** Operators with their accounts and the changes that wait for a second member. */
export async function listBankAccounts(ctx: Context) {
  const rows = await allAccounts(ctx.db)
  const open = await findOpenApprovals(
    ctx,
    rows.map(({ id }) => accountSubject(id)),
  )
  return rows.map((row) => ({
    ...row,
    new_until: newUntil(row.changed_at, ctx.clock.now()),
    approval: open.get(accountSubject(row.id)) ?? null,
  }))
}

function newUntil(changedAt: Temporal.Instant | null, now: Temporal.Instant): Temporal.Instant | null {
  const until = changedAt?.add({ hours: 24 * newAccountDays }) ?? null
  return until && Temporal.Instant.compare(until, now) > 0 ? until : null
}

export interface BankAccountFields extends AccountData {
  operatorId: number
  /** As it was read; null: there was none. */
  revision: number | null
  reason: string
  memberId: string
}

/**
 * Asks for another account that an operator is paid to; a second member decides.
 * @returns id of the approval @throws NOT_FOUND, CHANGED_MEANWHILE, APPROVAL_OPEN, VALIDATION_FAILED
 */
export async function saveBankAccount(ctx: Context, fields: BankAccountFields): Promise<string | null> {
  const { operatorId, revision, reason, memberId } = fields
  const payload = { operatorId, revision, ...readAccountData(fields) }
  return ctx.db
    .transaction()
    .execute((trx) =>
      performAct(ctx, trx, { kind: 'bank_account', subject: accountSubject(operatorId), payload, reason: reason.trim(), memberId }),
    )
}
