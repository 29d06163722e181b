import type { PricingContext } from './deps.ts'
import { versionSubject } from './edit-pricing.ts'
import { versionById } from './queries.ts'

/**
 * Asks another member to publish a draft, from `at` or from the decision on.
 * @returns the approval that it waits for @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, VALIDATION_FAILED, PRICING_OUTDATED,
 * APPROVAL_OPEN
 */
export const publishDraft = (
  { db, approvals }: PricingContext,
  { id, revision, at, memberId }: { id: string; revision: number; at: Temporal.Instant | null; memberId: string },
): Promise<string | null> =>
  db.transaction().execute(async (trx) =>
    approvals.perform(trx, {
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
  { db, approvals }: PricingContext,
  { id, reason, memberId }: { id: string; reason: string; memberId: string },
): Promise<string | null> =>
  db.transaction().execute((trx) =>
    approvals.perform(trx, {
      kind: 'price_version',
      subject: versionSubject(id),
      payload: { id, revision: null, at: null },
      reason: reason.trim(),
      memberId,
    }),
  )
