import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { uuid } from '../../platform/uuid.ts'
import { updateLeg } from './admin-queries.ts'
import type { Detour } from './detours.ts'
import { toDetourRow } from './find-detours.ts'
import { repricing, returning } from './leg-state.ts'
import { getWindow } from './leg-window.ts'
import { divertedByMovements, emptyLegById, lockDivertedByOrder, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { getMovementOrders, getMovement, getMovements } from '../../foundation/fleet/index.ts'

/** The held leg is flown on its detour: another movement takes the place of its own. */
export async function divertLeg(
  { clock }: Context,
  trx: Trx,
  { legId, movementId, detour }: { legId: string; movementId: string; detour: Detour },
): Promise<void> {
  const leg = await emptyLegById(trx, legId)
  if (!leg?.movement_id) throw new Error(`Empty leg ${legId} has no movement.`)
  const row = toDetourRow(leg, detour)
  await updateLeg(trx, legId, {
    movement_id: movementId,
    diverted_from: leg.movement_id,
    departure_airport: row.departure_airport,
    arrival_airport: row.arrival_airport,
    departure_at: row.departure_at.toString(),
    departure_from: row.departure_from.toString(),
    departure_to: row.departure_to.toString(),
    block_minutes: row.block_minutes,
    distance_km: row.distance_km,
    luggage_kg: row.luggage_kg,
    co2_kg: row.co2_kg,
    reference_price: row.reference_price,
    floor_price: row.floor_price,
    breakdown: JSON.stringify(row.breakdown),
    changed_at: clock.now().toString(),
  })
  await audit(trx, {
    actor: 'system',
    action: 'diverted',
    subject: `empty-leg:${legId}`,
    from: `${leg.departure_airport}-${leg.arrival_airport}`,
    to: `${row.departure_airport}-${row.arrival_airport}`,
  })
}

/** The buyer cancels the detour. @returns the order whose flights were planned around it; null where the order has no detour */
export async function releaseDetour(ctx: Context, trx: Trx, orderId: string): Promise<string | null> {
  const leg = await lockDivertedByOrder(trx, orderId)
  if (!leg?.movement_id) return null
  const parent = (await getMovementOrders(trx, [leg.movement_id])).get(leg.movement_id) ?? null
  await updateLeg(trx, leg.id, {
    status: 'draft',
    reason: returning,
    buyer_order_id: null,
    sale_price: null,
    changed_at: ctx.clock.now().toString(),
  })
  return parent
}

/** The leg on these movements that is flown on a detour. */
export const getDivertedLeg = (_ctx: Context, on: Db, movementIds: readonly string[]): Promise<EmptyLegRow | undefined> =>
  divertedByMovements(on, movementIds)

/** Puts a leg back on the flight it was planned on, which has another movement now; a job prices and offers it. */
export async function restoreLeg(ctx: Context, trx: Trx, { leg, orderId }: { leg: EmptyLegRow; orderId: string }): Promise<void> {
  const now = ctx.clock.now().toString()
  const before = await getMovement(trx, leg.diverted_from!)
  const again = (await getMovements(trx, orderId)).find(
    ({ kind, from, to }) => kind === 'positioning' && from === before?.from && to === before.to,
  )
  if (!again || !ctx.places.airportByIcao(again.from)) {
    await updateLeg(trx, leg.id, { status: 'withdrawn', reason: 'not-flyable', changed_at: now })
    return
  }
  const departureAt = again.lateDepartureAt ?? again.departureAt
  const window = await getWindow(ctx, trx, { movementId: again.id, aircraftId: again.aircraftId, departureAt })
  await updateLeg(trx, leg.id, {
    movement_id: again.id,
    diverted_from: null,
    aircraft_id: again.aircraftId,
    departure_airport: again.from,
    arrival_airport: again.to,
    departure_at: departureAt.toString(),
    departure_from: window.from.toString(),
    departure_to: window.to.toString(),
    block_minutes: again.blockMinutes,
    distance_km: again.distanceKm,
    reason: repricing,
    changed_at: now,
  })
}

/** The order that a leg's flight belongs to; null: none. */
export async function getParentOrder(ctx: Context, on: Db, legId: string): Promise<string | null> {
  const leg = uuid.test(legId) ? await emptyLegById(on, legId) : undefined
  return leg?.movement_id ? ((await getMovementOrders(on, [leg.movement_id])).get(leg.movement_id) ?? null) : null
}

/** The same for a leg that is flown on a detour. */
export async function getDetourParent(ctx: Context, on: Db, legId: string): Promise<string | null> {
  const leg = uuid.test(legId) ? await emptyLegById(on, legId) : undefined
  return leg?.diverted_from ? getParentOrder(ctx, on, legId) : null
}
