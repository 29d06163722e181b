import type { Trx } from '../platform/db/database.ts'
import type { BookingContext } from './deps.ts'

/** Hold of the charter that is kept while the buyer of a leg chooses. */
export const promiseReference = (changeId: string) => `leg-change:${changeId}`

/** Ends the open choice of a buyer, and the hold of the charter that was kept meanwhile. */
export async function endChange(
  ctx: BookingContext,
  trx: Trx,
  orderId: string,
  status: Parameters<BookingContext['emptyLegs']['endLegChange']>[2],
) {
  const change = await ctx.emptyLegs.endLegChange(trx, orderId, status)
  if (change?.charter_token) await ctx.fleet.releaseAircraft(trx, promiseReference(change.id))
  return change
}
