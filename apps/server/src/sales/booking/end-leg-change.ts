import type { Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { endLegChange } from '../../market/empty-legs/index.ts'
import { releaseAircraft } from '../../foundation/fleet/index.ts'

/** Hold of the charter that is kept while the buyer of a leg chooses. */
export const promiseReference = (changeId: string) => `leg-change:${changeId}`

/** Ends the open choice of a buyer, and the hold of the charter that was kept meanwhile. */
export async function endChange(ctx: Context, trx: Trx, orderId: string, status: Parameters<typeof endLegChange>[3]) {
  const change = await endLegChange(ctx, trx, orderId, status)
  if (change?.charter_token) await releaseAircraft(trx, promiseReference(change.id))
  return change
}
