import { bankChargesPosting } from '@aquilane/domain/accounting/bank-postings'
import { matchDebits, type DebitKind } from '@aquilane/domain/payables/debits'
import { audit } from '../platform/db/audit.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { uuid } from '../platform/uuid.ts'
import type { PayablesContext } from './deps.ts'
import { insertExplanation, lockDebit, pageDebits, unexplainedRuns } from './queries.ts'

/** So many unexplained debits are looked at in one go. */
const matchedAtOnce = 500

export const listDebits = ({ db }: PayablesContext, search: Parameters<typeof pageDebits>[1]) => pageDebits(db, search)

/** Explains debits by the runs that were sent; what is not certain stays for a member. @returns how many */
export async function explainByRuns(ctx: PayablesContext): Promise<number> {
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

/** Says why money left the account. @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED */
export async function explainDebit(
  { db, clock, ledger }: PayablesContext,
  { id, kind, note, memberId }: { id: string; kind: Exclude<DebitKind, 'payment_run'>; note: string; memberId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const debit = uuid.test(id) ? await lockDebit(trx, id) : undefined
    if (!debit) throw new ProblemError('NOT_FOUND', 'There is no such debit.')
    const values = { transaction_id: id, kind, note: note.trim(), explained_by: memberId, explained_at: clock.now().toString() }
    if (!(await insertExplanation(trx, values))) throw new ProblemError('TRANSACTION_ALREADY_RESOLVED', 'This debit is explained already.')
    if (kind === 'bank_charges')
      await ledger.post(trx, bankChargesPosting({ transactionId: id, currency: debit.currency, amount: debit.amount }))
    await audit(trx, { actor: `staff:${memberId}`, action: 'explained', subject: `bank-transaction:${id}`, to: kind, reason: note.trim() })
  })
}
