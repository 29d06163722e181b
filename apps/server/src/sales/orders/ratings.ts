import type { Locale } from '@aquilane/domain/site/paths'
import { leastRatingsShown, ratingAskedDays } from '@aquilane/domain/orders/rating'
import { Refusal } from '@aquilane/domain/refusal'
import { requireNoCompanion } from './companions.ts'
import { averageRatings, insertRating, latestUnrated } from './rating-queries.ts'
import { getOrderSummary, requireOwnOrder } from './read-model.ts'
import type { OrderSummary } from './shown-order.ts'
import type { Context } from '../../context.ts'

/** The customer's latest flown trip of the last month without a rating; null: none. */
export async function findOrderToRate(ctx: Context, clientId: string, locale: Locale): Promise<OrderSummary | null> {
  const since = ctx.clock.now().subtract({ hours: 24 * ratingAskedDays })
  const id = await latestUnrated(ctx.db, clientId, since)
  return id === undefined ? null : getOrderSummary(ctx, id, locale)
}

export interface CompanyRating {
  companyId: number
  /** Average, one decimal. */
  score: number
  count: number
}

/** Operators that enough customers rated. */
export const listCompanyRatings = async (ctx: Pick<Context, 'db'>): Promise<CompanyRating[]> =>
  (await averageRatings(ctx.db, leastRatingsShown)).flatMap(({ operator_id: companyId, score, count }) =>
    companyId === null ? [] : [{ companyId, score: Math.round(Number(score) * 10) / 10, count: Number(count) }],
  )

/** @throws Refusal NOT_FOUND, ORDER_STATE_CONFLICT for a trip that is not flown, ALREADY_RATED */
export async function rateOrder(
  ctx: Context,
  { clientId, orderId, score, comment }: { clientId: string; orderId: string; score: number; comment: string | null },
): Promise<void> {
  const order = await requireOwnOrder(ctx, ctx.db, orderId, clientId)
  await requireNoCompanion(ctx.db, order)
  if (order.status !== 'Completed') throw new Refusal('ORDER_STATE_CONFLICT', 'Only a flown trip can be rated.')
  const isNew = await insertRating(ctx.db, { order_id: order.id, score, comment, created_at: ctx.clock.now().toString() })
  if (!isNew) throw new Refusal('ALREADY_RATED', 'This trip has a rating already.')
}
