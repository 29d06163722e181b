import type { Context } from '../../context.ts'
import { expireCoupons } from './coupons.ts'
import { creditDueCashback } from './cashback.ts'

/** Expires coupons and credits cashback that a job missed. */
export async function settleDueLoyalty(ctx: Context): Promise<void> {
  await expireCoupons(ctx)
  await creditDueCashback(ctx)
}
