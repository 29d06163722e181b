import type { ResponseOf } from '@aquilane/contract/endpoint'
import type { listCoupons } from '@aquilane/contract/loyalty'
import type { Locale } from '@aquilane/contract/paths'
import type { CouponStatus } from '@aquilane/domain/loyalty/coupons'
import type { Context } from '../../context.ts'
import { listCouponsByClient, expireCoupons } from './coupons.ts'
import { creditDueCashback } from './cashback.ts'

/** The largest first, then the one that ends first. */
export const getCoupons = async (
  ctx: Context,
  clientId: string,
  locale: Locale,
  status?: CouponStatus,
): Promise<ResponseOf<typeof listCoupons>> => ({
  data: await listCouponsByClient(ctx, clientId, locale, status),
})

/** Expires coupons and credits cashback that a job missed. */
export async function settleDueLoyalty(ctx: Context): Promise<void> {
  await expireCoupons(ctx)
  await creditDueCashback(ctx)
}
