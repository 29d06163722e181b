import type { Context } from '../../context.ts'
import { performAct } from '../approvals/index.ts'
import { versionSubject } from './versions.ts'

interface Asked {
  id: string
  reason: string
  memberId: string
}

/**
 * Asks another member to publish the draft.
 * @returns the approval that it waits for @throws NOT_FOUND, ORDER_STATE_CONFLICT, CHANGED_MEANWHILE, APPROVAL_OPEN
 */
export const publishDraft = (ctx: Context, { id, revision, reason, memberId }: Asked & { revision: number }): Promise<string | null> =>
  ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'fact_version',
      subject: versionSubject(id),
      payload: { id, revision },
      reason: reason.trim(),
      memberId,
    }),
  )

/**
 * Asks another member to take the version that counts back: the one before it counts again.
 * @returns the approval that it waits for @throws NOT_FOUND, ORDER_STATE_CONFLICT, APPROVAL_OPEN
 */
export const rollBack = (ctx: Context, { id, reason, memberId }: Asked): Promise<string | null> =>
  ctx.db.transaction().execute((trx) =>
    performAct(ctx, trx, {
      kind: 'fact_version',
      subject: versionSubject(id),
      payload: { id, revision: null },
      reason: reason.trim(),
      memberId,
    }),
  )
