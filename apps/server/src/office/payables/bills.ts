import type { ExceptionResolution } from '@aquilane/domain/accounting/finance-exceptions'
import { operatorBillPosting, operatorBillReversedPosting } from '@aquilane/domain/accounting/payable-postings'
import { runNumber } from '@aquilane/domain/payables/payment-run'
import type { DomainEvents } from '../../platform/events.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { billReference } from './bill-reference.ts'
import { lockBill } from './queries.ts'
import { openRunOf } from './run-queries.ts'
import type { Context } from '../../context.ts'
import { postEntry } from '../../foundation/ledger/index.ts'

/** Handler of `operator-bill.approved`. */
export const onBillApproved = (ctx: Context, trx: Trx, bill: DomainEvents['operator-bill.approved']): Promise<void> =>
  postEntry(ctx, trx, operatorBillPosting(bill))

/** Handler of `operator-bill.reopened`. @throws BILL_IN_RUN */
export async function onBillReopened(ctx: Context, trx: Trx, bill: DomainEvents['operator-bill.reopened']): Promise<void> {
  // A run that is being put together holds the bill until it is there.
  await lockBill(trx, bill)
  const run = await openRunOf(trx, billReference(bill))
  if (run)
    throw new Refusal('BILL_IN_RUN', `This bill is in payment run ${runNumber(run.number)}, which is ${run.status}.`, {
      facts: { run: runNumber(run.number), status: run.status },
    })
  await postEntry(ctx, trx, operatorBillReversedPosting(bill))
}

/** Handler of `finance.exception-resolved`: a payout of a run is decided by the run. @throws PAYOUT_IN_RUN */
export async function onExceptionResolved(
  _ctx: Context,
  trx: Trx,
  { reference }: { reference: string; resolution: ExceptionResolution },
): Promise<void> {
  const run = reference.startsWith('payout:') ? await openRunOf(trx, reference) : undefined
  if (run && run.status !== 'Sent')
    throw new Refusal('PAYOUT_IN_RUN', `This payout is in payment run ${runNumber(run.number)}: send or cancel the run.`, {
      facts: { run: runNumber(run.number) },
    })
}
