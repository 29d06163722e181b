import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import { deleteRelease } from './queries.ts'

/** A released trip that changes is not released any more. */
export async function takeReleaseBack(trx: Trx, orderId: string, actor: string): Promise<void> {
  if (await deleteRelease(trx, orderId)) await audit(trx, { actor, action: 'release-revoked', subject: `order:${orderId}` })
}
