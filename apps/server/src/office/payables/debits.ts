import { matchDebits } from '@aquilane/domain/payables/debits'
import { debitSubject, type MemberDebitKind } from './debit-approval.ts'
import { insertExplanation, lockDebit, pageDebits, unexplainedRuns } from './debit-queries.ts'
import type { Context } from '../../context.ts'
import { findOpenApprovals, performAct } from '../../foundation/approvals/index.ts'

/** So many unexplained debits are looked at in one go. */
const matchedAtOnce = 500

/** Each with the open request to explain it. */
export async function listDebits(ctx: Context, search: Parameters<typeof pageDebits>[1]) {
  const { rows, total } = await pageDebits(ctx.db, search)
  const open = await findOpenApprovals(
    ctx,
    rows.map(({ id }) => debitSubject(id)),
  )
  return { rows: rows.map((row) => ({ ...row, approvalId: open.get(debitSubject(row.id))?.id ?? null })), total }
}

/** Explains debits by the runs that were sent; what is not certain stays for a member. @returns how many */
export async function explainByRuns(ctx: Context): Promise<number> {
  const { rows } = await pageDebits(ctx.db, { isOpen: true, page: 1, perPage: matchedAtOnce })
  let explained = 0
  for (const { debitId, runId, position } of matchDebits(rows, await unexplainedRuns(ctx.db)))
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await lockDebit(trx, debitId))) return
      const at = ctx.clock.now().toString()
      if (await insertExplanation(trx, { transaction_id: debitId, kind: 'payment_run', run_id: runId, position, explained_at: at }))
        explained++
    })
  return explained
}

/**
 * Says why money left the account: at once, or above what members explain alone within a day, once another member agrees.
 * @returns the approval that it waits for; null: done @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, APPROVAL_OPEN
 */
export const explainDebit = (
  ctx: Context,
  { id, kind, note, memberId }: { id: string; kind: MemberDebitKind; note: string; memberId: string },
): Promise<string | null> =>
  ctx.db
    .transaction()
    .execute((trx) =>
      performAct(ctx, trx, { kind: 'bank_debit', subject: debitSubject(id), payload: { id, kind }, reason: note.trim(), memberId }),
    )
