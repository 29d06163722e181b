import {
  type Detour,
  divertLeg,
  getDivertedLeg,
  restoreLeg,
  getParentOrder,
  getActiveLegs,
  moveLegs,
  withdrawLegs,
  offerPlanned,
} from '../../market/empty-legs/index.ts'
import { isAircraftTaken, moveBlock, replanMovements, getMovements } from '../../foundation/fleet/index.ts'
import { type OrderRow, findTrip, lockOrderOrThrow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { holdReference } from './await-payment.ts'
import { withdrawEmptyLegs } from './cancel-order.ts'
import { toFlights } from './plan-flights.ts'
import type { RestorePlanJob } from './queues.ts'
import { moveEmptyLegs } from './retime-order.ts'
import type { Context } from '../../context.ts'

export const detourUnavailable = () =>
  new Refusal(
    'DETOUR_UNAVAILABLE',
    'This leg can no longer be flown on that route. Leave departure and arrival out, or choose another leg.',
  )

/**
 * Plans the flights of an order around a detour: its movements, and its block, which may grow. Flights with customers stay as they are.
 * @param parent order that the leg belongs to, locked @param legId held @throws DETOUR_UNAVAILABLE
 */
export async function divertFlights(
  ctx: Context,
  trx: Trx,
  { parent, legId, detour }: { parent: OrderRow; legId: string; detour: Detour },
): Promise<void> {
  const { plan, aircraftId, position } = detour
  const conflicts = await moveBlock(trx, { aircraftId, ...plan.busy, reference: holdReference(parent) })
  if (conflicts.length > 0) throw detourUnavailable()
  const flights = toFlights(plan, position)
  const owner = { order: parent.id }
  const { moved, canceled } = await replanMovements(trx, { owner, aircraftId, flights }, ctx.clock.now())
  const movement = (await getMovements(trx, parent.id)).find(
    ({ from, to, departureAt }) => from === detour.from.code && to === detour.to.code && departureAt.equals(detour.departureAt),
  )
  if (!movement) throw new Error(`Order ${parent.id} has no flight for the detour.`)
  await divertLeg(ctx, trx, { legId, movementId: movement.id, detour })
  const touched = await getActiveLegs(ctx, trx, [...canceled, ...moved.map(({ id }) => id)])
  const times = new Map(moved.map(({ id, departureAt }) => [id, departureAt]))
  // A flight that another customer bought stays where it is.
  const isDisturbed = touched.some(
    ({ legId: id, buyerOrderId, movementId, departureAt }) =>
      id !== legId && buyerOrderId !== null && !times.get(movementId ?? '')?.equals(departureAt),
  )
  if (isDisturbed) throw detourUnavailable()
  await withdrawLegs(ctx, trx, canceled)
  await moveLegs(ctx, trx, moved, aircraftId)
}

/**
 * Plans the flights of an order without the detour that its buyer canceled, and offers the leg as it was. Again is harmless.
 * A trip that can no longer be planned, since it is about to depart, keeps its flights; the leg is withdrawn.
 */
export async function restorePlan(ctx: Context, { order: id }: RestorePlanJob): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const parent = await lockOrderOrThrow(trx, id)
    const movements = await getMovements(trx, id)
    const leg = await getDivertedLeg(
      ctx,
      trx,
      movements.map((movement) => movement.id),
    )
    const trip = await findTrip(trx, id)
    if (!trip || parent.aircraft_id === null || (leg && leg.status !== 'draft')) return
    const result = await ctx.charter.planTrip({ aircraftId: parent.aircraft_id, legs: trip.legs })
    if (!result.ok) {
      await withdrawLegs(ctx, trx, leg?.movement_id ? [leg.movement_id] : [])
      return
    }
    const { plan } = result
    const conflicts = await moveBlock(trx, { aircraftId: plan.aircraftId, ...plan.busy, reference: holdReference(parent) })
    if (conflicts.length > 0) throw new Error(`Order ${id} cannot return to its own plan.`)
    const planned = { owner: { order: id }, aircraftId: plan.aircraftId, flights: toFlights(plan) }
    const { moved, canceled } = await replanMovements(trx, planned, ctx.clock.now())
    if (leg) await restoreLeg(ctx, trx, { leg, orderId: id })
    await withdrawEmptyLegs(ctx, trx, canceled)
    await moveEmptyLegs(ctx, trx, moved, plan.aircraftId)
    if (plan.availability === 'managed') await offerPlanned(ctx, trx, { order: id, operator: plan.operatorId })
  })
}

/** The order that a leg belongs to, locked before the order of its buyer; null: none. */
export async function lockParent(ctx: Context, trx: Trx, legId: string): Promise<OrderRow | null> {
  const parent = await getParentOrder(ctx, trx, legId)
  return parent === null ? null : lockOrderOrThrow(trx, parent)
}

/** Another transaction took the time that the detour needs. */
export const isDetourTaken = (error: unknown, input: { emptyLeg: { departure?: string | undefined } | null }): boolean =>
  input.emptyLeg?.departure !== undefined && isAircraftTaken(error)
