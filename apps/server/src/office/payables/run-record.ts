import { canBecome, runNumber, type RunStatus } from '@aquilane/domain/payables/payment-run'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { uuid } from '../../platform/uuid.ts'
import { cancelItems, lockRun, updateRun, type RunRow } from './run-queries.ts'

export const runNotFound = () => new Refusal('NOT_FOUND', 'There is no such payment run.')

export const recordRun = (
  trx: Trx,
  { id, number, total }: RunRow,
  { memberId, action, to, reason = null }: { memberId: string; action: string; to: RunStatus; reason?: string | null },
): Promise<void> =>
  audit(trx, {
    actor: `staff:${memberId}`,
    action,
    subject: `payment-run:${id}`,
    to,
    reason,
    details: { number: runNumber(number), total },
  })

/** A locked run that may become this. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function lockRunBefore(trx: Trx, id: string, to: RunStatus): Promise<RunRow> {
  const run = uuid.test(id) ? await lockRun(trx, id) : undefined
  if (!run) throw runNotFound()
  if (!canBecome(run.status, to))
    throw new Refusal('ORDER_STATE_CONFLICT', `A payment run that is ${run.status} cannot become ${to}.`, {
      facts: { status: run.status },
    })
  return run
}

/** What was in it is open again. @throws NOT_FOUND, ORDER_STATE_CONFLICT */
export async function cancelLockedRun(trx: Trx, { id, reason, memberId }: { id: string; reason: string; memberId: string }): Promise<void> {
  const run = await lockRunBefore(trx, id, 'Canceled')
  await updateRun(trx, id, { status: 'Canceled' })
  await cancelItems(trx, id)
  await recordRun(trx, run, { memberId, action: 'canceled', to: 'Canceled', reason: reason.trim() })
}
