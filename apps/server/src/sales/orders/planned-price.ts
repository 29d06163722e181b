import { type AcceptedOffer, type PlannedLeg, toEnginePrice } from '../../market/charter/index.ts'
import { getCostAsMoved } from './flown-legs.ts'
import type { OrderRow } from './queries.ts'
import type { Context } from '../../context.ts'

/**
 * What a charter would cost today as it is planned, cents. Of an aircraft that is not offered any more, grounded for example, as it was accepted: it is
 * dearer to fly the trip with another one all the same; its lines are not known then.
 */
export async function getPlannedPrice(
  ctx: Context,
  order: OrderRow,
  legs: readonly PlannedLeg[],
): Promise<{ costCents: number; listCents: number; lines: AcceptedOffer['lines'] | null }> {
  const planned = order.aircraft_id === null ? null : await ctx.charter.planTrip({ aircraftId: order.aircraft_id, legs })
  if (planned?.ok) return { ...toEnginePrice(planned.plan), lines: planned.plan.lines }
  return { costCents: getCostAsMoved(order), listCents: order.price ?? 0, lines: null }
}
