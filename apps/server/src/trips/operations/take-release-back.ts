import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { deleteRelease } from './queries.ts'
import type { Context } from '../../context.ts'

/** A released trip that changes is not released any more. What had left by then was: the time is kept (`orders/flown-legs.ts`). */
export async function takeReleaseBack({ clock }: Pick<Context, 'clock'>, trx: Trx, orderId: string, actor: string): Promise<void> {
  if (!(await deleteRelease(trx, orderId))) return
  await audit(trx, { actor, action: 'release-revoked', subject: `order:${orderId}`, details: { at: clock.now().toString() } })
}
