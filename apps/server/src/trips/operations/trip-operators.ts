import { getCostAsMoved, getLegsThatFly, legsByOrders, type LegRow, type OrderRow, toOrderOfLeg } from '../../sales/orders/index.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../context.ts'
import { getAcceptedCost } from '../quotes/index.ts'
import { billsByOrder, type BillRow } from './queries.ts'

/** An operator of a trip: the legs it flies, what they were to cost, and its bill. Cents. */
export interface TripOperator {
  id: number
  /** None: it billed the trip, and another one flies it since. */
  legs: LegRow[]
  quoted: number
  bill: BillRow | null
}

/** In the order in which they fly. A trip that lost its aircraft under way has several. */
export async function listOperators(ctx: Context, on: Db, order: OrderRow): Promise<TripOperator[]> {
  const legs = getLegsThatFly(order, (await legsByOrders(on, [order.id])).get(order.id) ?? [])
  const bills = (await billsByOrder(on, order.id)).filter(({ withdrawn_at: withdrawn }) => withdrawn === null)
  const quoted = await quotedByOperator(ctx, on, order, legs)
  const flying = Map.groupBy(legs, (leg) => toOrderOfLeg(order, leg).operator_id)
  const ids = [...new Set([...flying.keys(), ...bills.map(({ operator_id: id }) => id)])].filter((id) => id !== null)
  return ids.map((id) => {
    const bill = bills.find(({ operator_id: operator }) => operator === id) ?? null
    return { id, legs: flying.get(id) ?? [], quoted: quoted.get(id) ?? bill?.quoted ?? 0, bill }
  })
}

/** What the offer of an order was made from, cents: its price without our own share, and what it costs more since it was moved. */
export const sumQuoted = (operators: readonly TripOperator[]): number =>
  operators.reduce((sum, { legs, quoted }) => sum + (legs.length > 0 ? quoted : 0), 0)

/** Each operator that flies a leg has an approved bill, and each bill of another one is approved. */
export const isBilled = (operators: readonly TripOperator[]): boolean =>
  operators.some(({ legs }) => legs.length > 0) &&
  operators.every(({ legs, bill }) => (bill ? bill.approved_at !== null : legs.length === 0))

/**
 * Legs that were flown with an earlier aircraft keep what they were to cost; the rest is of the order's operator. A cost that a member typed in a quote
 * instead of the engine's was agreed with the first one.
 */
async function quotedByOperator(ctx: Context, on: Db, order: OrderRow, legs: readonly LegRow[]): Promise<Map<number, number>> {
  const planned = getCostAsMoved(order)
  const accepted = await getAcceptedCost(ctx, on, order.id)
  // What has changed since, in its lines too: a flight more, or a lower class.
  const agreed = accepted === null ? planned : Math.max(0, accepted.cents + planned - accepted.listed)
  const kept = legs.reduce((sum, { flown_cost: cost }) => sum + (cost ?? 0), 0)
  const isWhole = legs.some(({ flown_cost: cost }) => cost === null)
  const extra = isWhole || planned === 0 ? agreed - planned : Math.round(((agreed - planned) * kept) / planned)
  const quoted = new Map<number, number>()
  let hasRest = false
  for (const [at, leg] of legs.entries()) {
    const { operator_id: id } = toOrderOfLeg(order, leg)
    if (id === null) continue
    const rest = leg.flown_cost === null && !hasRest ? planned - kept : 0
    hasRest ||= leg.flown_cost === null
    quoted.set(id, Math.max(0, (quoted.get(id) ?? 0) + (leg.flown_cost ?? rest) + (at === 0 ? extra : 0)))
  }
  return quoted
}
