import { type ExceptionResolution, resolutionsFor } from '@aquilane/domain/accounting/finance-exceptions'
import { exceptionPosting } from '@aquilane/domain/accounting/payment-postings'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { type ExceptionRow, lockException, updateException } from './queries.ts'
import type { Context } from '../../context.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

export const decidedAlready = () => new Refusal('TRANSACTION_ALREADY_RESOLVED', 'A colleague has decided this already.')

export const allowedResolutions = (row: Pick<ExceptionRow, 'kind' | 'amount' | 'client_id'>) =>
  resolutionsFor(row.kind, { amount: row.amount !== null, customer: row.client_id !== null })

export interface Decision {
  id: string
  resolution: ExceptionResolution
  note: string
  staffId: string
}

/** An open exception that may be decided so, locked. @throws NOT_FOUND, TRANSACTION_ALREADY_RESOLVED, VALIDATION_FAILED */
export async function lockUndecided(trx: Trx, id: string, resolution: ExceptionResolution): Promise<ExceptionRow> {
  const row = await lockException(trx, id)
  if (!row) throw new Refusal('NOT_FOUND', 'There is no such exception.')
  if (row.status !== 'Open') throw decidedAlready()
  if (!allowedResolutions(row).includes(resolution))
    throw new Refusal('VALIDATION_FAILED', 'This decision does not fit the exception.', {
      errors: [{ path: 'resolution', code: 'DOES_NOT_FIT', message: `Choose one of ${allowedResolutions(row).join(', ')}.` }],
    })
  return row
}

/** Posts the booking of a decision. @param approvedBy the second member; null where none is needed */
export async function applyDecision(
  ctx: Context,
  trx: Trx,
  { id, resolution, note, staffId, approvedBy }: Decision & { approvedBy: string | null },
): Promise<void> {
  const row = await lockUndecided(trx, id, resolution)
  const { amount, currency } = row
  const posting =
    amount === null || currency === null
      ? null
      : exceptionPosting({
          exceptionId: id,
          currency,
          amount,
          provider: row.kind === 'bank_reversal' ? null : row.provider,
          clientId: row.client_id,
          resolution,
        })
  if (posting) await postEntry(ctx, trx, posting)
  await updateException(trx, id, { status: 'Resolved', resolution, note, resolved_by: staffId, resolved_at: ctx.clock.now().toString() })
  await audit(trx, {
    actor: `staff:${staffId}`,
    action: 'resolved',
    subject: `exception:${id}`,
    from: 'Open',
    to: 'Resolved',
    reason: note,
    details: { resolution, approved_by: approvedBy, ...(amount === null ? {} : { amount }) },
  })
  await ctx.events.emit(trx, 'finance.exception-resolved', { kind: row.kind, reference: row.reference, resolution, note, amount })
}
