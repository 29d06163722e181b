import { versionSubject } from './edit-pricing.ts'
import { versionById } from './queries.ts'
import type { Context } from '../../context.ts'
import { performAct } from '../approvals/index.ts'

/**
 * Asks another member to publish a draft, from `at` or from the decision on.
 * @returns the approval that it waits for @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, VALIDATION_FAILED, PRICING_OUTDATED,
 * APPROVAL_OPEN
 */
export const publishDraft = (
  ctx: Context,
  { id, revision, at, memberId }: { id: string; revision: number; at: Temporal.Instant | null; memberId: string },
): Promise<string | null> =>
  ctx.db.transaction().execute(async (trx) =>
    performAct(ctx, trx, {
      kind: 'price_version',
      subject: versionSubject(id),
      payload: { id, revision, at: at && at.round({ smallestUnit: 'second', roundingMode: 'ceil' }).toString() },
      reason: (await versionById(trx, id))?.note ?? '-',
      memberId,
    }),
  )

/**
 * Asks another member to go back to an earlier version, from the decision on.
 * @returns the approval that it waits for @throws NOT_FOUND, ORDER_STATE_CONFLICT, PRICING_OUTDATED while another version is scheduled,
 * APPROVAL_OPEN
 */
export const rollBack = (
  ctx: Context,
  { id, reason, memberId }: { id: string; reason: string; memberId: string },
): Promise<string | null> =>
  ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'price_version',
      subject: versionSubject(id),
      payload: { id, revision: null, at: null },
      reason: reason.trim(),
      memberId,
    }),
  )
