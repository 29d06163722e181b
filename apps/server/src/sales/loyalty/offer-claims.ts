import { createKeyedMark } from '../../platform/keyed-mark.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { fraudSignals } from '../../foundation/identity/index.ts'

/**
 * Claims an offer that is given once per person. The claims are keyed hashes of the phone number and of approved documents; they
 * outlive the account.
 * @param marks of approved documents of the person
 * @returns false when the phone number or one of the documents has had the offer
 */
export async function claimOffer(
  ctx: Context,
  trx: Trx,
  { offer, clientId, marks = [] }: { offer: string; clientId: string; marks?: readonly string[] },
): Promise<boolean> {
  const known = await fraudSignals(ctx, trx, clientId)
  if (!known) return false
  const own = createKeyedMark(ctx.config.tokenSecret, 'phone')(known.phone)
  const wanted = [own, ...marks]
  const claimed = await trx
    .insertInto('offer_claim')
    .values(wanted.map((mark) => ({ offer, mark, claimed_at: ctx.clock.now().toString() })))
    .onConflict((conflict) => conflict.columns(['offer', 'mark']).doNothing())
    .returning('mark')
    .execute()
  return claimed.length === wanted.length
}
