import { type AcceptedOffer, toEnginePrice } from '../../market/charter/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { companionOf, findPair, type PairOfOrders } from './companion-queries.ts'
import { insertWithPnr } from './place-order.ts'
import { insertLegs, legsByOrders, lockOrder, orderById, updateLeg, updateOrder, type LegRow, type OrderRow } from './queries.ts'
import { toOfferColumns, toOfferLegs } from './mappers.ts'
import { applyTransition, lockOrderOrThrow, notifyStatusChange } from './transition-order.ts'
import type { Actor } from './types.ts'
import type { Context } from '../../context.ts'

/** Both orders of a trip with two aircraft as `findPair` has them, locked by id as everywhere else. */
export async function lockPair(trx: Trx, order: OrderRow): Promise<PairOfOrders | null> {
  const known = await findPair(trx, order)
  if (!known) return null
  for (const id of [known.standing.id, known.companion.id].toSorted()) await lockOrder(trx, id)
  return findPair(trx, await lockOrderOrThrow(trx, order.id))
}

/**
 * What changes flights, airports or party would have to change both aircraft.
 * @throws ORDER_STATE_CONFLICT for both orders of a trip with two aircraft
 */
export async function requireOneAircraft(on: Db, order: OrderRow): Promise<void> {
  if (order.companion_of === null && !(await companionOf(on, order.id))) return
  throw new Refusal(
    'ORDER_STATE_CONFLICT',
    'Two aircraft fly this trip, so its flights and its party stay as they are. Cancel the trip, or have it flown with other aircraft once one of the two cannot fly.',
    { facts: { confirmation_status: order.status } },
  )
}

/** The order of a second aircraft has no money of its own. @throws ORDER_STATE_CONFLICT with the order of its trip */
export async function requireNoCompanion(on: Db, order: Pick<OrderRow, 'status' | 'companion_of'>): Promise<void> {
  const standing = order.companion_of === null ? undefined : await orderById(on, order.companion_of)
  if (!standing) return
  throw new Refusal('ORDER_STATE_CONFLICT', `This is the second aircraft of trip ${standing.pnr}. Do this on that trip instead.`, {
    facts: { confirmation_status: order.status, order: { id: standing.id, pnr: standing.pnr } },
  })
}

/** Legs of a trip with everyone of its party, whichever aircraft they are in. */
export const toWholeLegs = (legs: readonly LegRow[], second: readonly LegRow[]): LegRow[] =>
  legs.map((leg) => {
    const other = second.find(({ position }) => position === leg.position)
    return other ? { ...leg, pax: leg.pax + other.pax, luggage: leg.luggage + other.luggage } : leg
  })

/**
 * Writes the order of the second aircraft, confirmed: nothing is paid for it. The caller books the aircraft, and takes its passengers off the trip.
 * @param order locked, with one aircraft @param plan of the second aircraft
 */
export async function insertCompanion(
  ctx: Context,
  trx: Trx,
  { order, plan, actor }: { order: OrderRow; plan: AcceptedOffer; actor: Actor },
): Promise<OrderRow> {
  const asked = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const companion = await insertWithPnr(trx, {
    ...toOfferColumns(plan),
    client_id: order.client_id,
    companion_of: order.id,
    assistant_id: null,
    locale: order.locale,
    created_at: ctx.clock.now().toString(),
    currency: order.currency,
    terms: JSON.stringify(order.terms),
    price: 0,
    price_firm: true,
    lines: JSON.stringify([]),
    saving: null,
    saving_of: null,
    moved_cost: toEnginePrice(plan).costCents,
    status: 'Confirmed',
  })
  const legs = toOfferLegs(companion.id, [], plan)
  await insertLegs(
    trx,
    legs.map((leg, at) => ({ ...leg, departure: asked[at]!.departure, arrival: asked[at]!.arrival, trip_pax: asked[at]!.pax })),
  )
  await audit(trx, { actor, action: 'companion-added', subject: `order:${order.id}`, to: companion.pnr })
  await audit(trx, { actor, action: 'companion-added', subject: `order:${companion.id}`, to: 'Confirmed', reason: order.pnr })
  return companion
}

/** After its passengers are in it: checklist and readiness follow. */
export const announceCompanion = (ctx: Context, trx: Trx, companion: OrderRow): Promise<void> =>
  notifyStatusChange(ctx, trx, companion, 'confirmed', null, null)

/**
 * Ends the order of the second aircraft. The caller releases the aircraft.
 * @param isWhole its passengers are in the trip again, which costs what both aircraft cost until another one is planned
 */
export async function cancelCompanion(
  ctx: Context,
  trx: Trx,
  { standing, companion }: PairOfOrders,
  { actor, reason, isWhole }: { actor: Actor; reason: string; isWhole: boolean },
): Promise<OrderRow> {
  await applyTransition(ctx, trx, companion, { event: 'canceled', actor, reason }, null)
  await audit(trx, { actor, action: 'companion-ended', subject: `order:${standing.id}`, to: companion.pnr, reason })
  if (!isWhole) return standing
  const legs = await legsByOrders(trx, [standing.id, companion.id])
  const own = legs.get(standing.id) ?? []
  for (const leg of toWholeLegs(own, legs.get(companion.id) ?? [])) await updateLeg(trx, leg.id, { pax: leg.pax, luggage: leg.luggage })
  return updateOrder(trx, standing.id, { moved_cost: standing.moved_cost + companion.moved_cost })
}
