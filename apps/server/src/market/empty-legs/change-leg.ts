import { emptyLegFloor } from '@aquilane/domain/empty-legs/floor'
import { nextEmptyLegStatus, type EmptyLegAction } from '@aquilane/domain/empty-legs/transitions'
import type { PriceStep } from '@aquilane/domain/empty-legs/price'
import { gatePrice } from '../charter/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { lockLeg, updateLeg } from './admin-queries.ts'
import { findLegBar } from './can-fly-leg.ts'
import { legBlockReference, toStoredSteps } from './enter-leg.ts'
import { hoursUnknown, repricing } from './leg-state.ts'
import { readBreakdown } from './offered-leg.ts'
import { emptyLegById, type EmptyLegRow } from './queries.ts'
import type { Context } from '../../context.ts'
import { releaseAircraft, lockMovement } from '../../foundation/fleet/index.ts'

const noSuchLeg = () => new Refusal('NOT_FOUND', 'There is no such empty leg.')
const subject = (leg: { id: string }) => legBlockReference(leg)

/** The order that holds or bought a leg. @throws NOT_FOUND */
export async function getLegBuyer(_ctx: Context, on: Db, legId: string): Promise<string | null> {
  const leg = await emptyLegById(on, legId)
  if (!leg) throw noSuchLeg()
  return leg.status === 'held' || leg.status === 'sold' ? leg.buyer_order_id : null
}

/**
 * Changes a leg as staff decided. The order of its buyer is ended by the caller, in the same transaction and locked before.
 * @param buyerOrderId the order that the caller ends; null: the leg is expected to have none
 * @throws NOT_FOUND, LEG_STATE_CONFLICT, LEG_SOLD where it has another buyer
 */
export async function changeLegStatus(
  ctx: Context,
  trx: Trx,
  change: { legId: string; action: EmptyLegAction; actor: string; reason: string; buyerOrderId: string | null },
): Promise<void> {
  const leg = await lockLeg(trx, change.legId)
  if (!leg) throw noSuchLeg()
  const from = leg.status
  const to = nextEmptyLegStatus(from, change.action)
  if (to === null)
    throw new Refusal('LEG_STATE_CONFLICT', `This empty leg is ${from} now. Reload it and decide again.`, { facts: { status: from } })
  const buyer = from === 'held' || from === 'sold' ? leg.buyer_order_id : null
  if (buyer !== change.buyerOrderId)
    throw new Refusal('LEG_SOLD', 'This empty leg has a buyer. Withdrawing it cancels that order and refunds it in full.', {
      facts: { buyer_order_id: buyer },
    })
  const now = ctx.clock.now()
  if (to === 'offered') await requireOfferable(ctx, trx, leg)
  const set = { status: to, reason: to === 'offered' ? null : change.reason, changed_at: now.toString() }
  await updateLeg(trx, leg.id, set)
  if (to === 'withdrawn' && leg.movement_id === null) await releaseAircraft(trx, legBlockReference(leg))
  await audit(trx, { actor: change.actor, action: change.action, subject: subject(leg), from, to, reason: change.reason })
}

/** @throws AIRCRAFT_CANNOT_FLY, HOURS_UNKNOWN; LEG_STATE_CONFLICT for a leg whose flight is canceled or has departed, or that waits for its price */
async function requireOfferable(ctx: Context, trx: Trx, leg: EmptyLegRow): Promise<void> {
  const { clock } = ctx
  if (leg.reason === repricing || leg.diverted_from !== null)
    throw new Refusal('LEG_STATE_CONFLICT', 'Its flight was moved. It is offered as soon as its new time is priced.', {
      facts: { status: leg.status },
    })
  const isPlanned = leg.movement_id === null || (await lockMovement(trx, leg.movement_id))
  if (!isPlanned || Temporal.Instant.compare(leg.departure_at, clock.now()) <= 0)
    throw new Refusal('LEG_STATE_CONFLICT', 'The flight of this empty leg is canceled or has departed.', {
      facts: { status: leg.status },
    })
  const bar = await findLegBar(ctx, trx, leg)
  if (bar === hoursUnknown)
    throw new Refusal(
      'HOURS_UNKNOWN',
      'The opening hours of its airports are not known at its time. Record them in the airport facts, with their source.',
      {
        facts: { status: leg.status },
      },
    )
  if (bar)
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'Its aircraft cannot fly then: it is offered again once that is settled.', {
      facts: { status: leg.status },
    })
}

/** The least that staff may set as the floor of a leg, cents: its standard floor. */
export const lowestFloor = (leg: EmptyLegRow): number => Math.min(emptyLegFloor(readBreakdown(leg)), leg.reference_price)

/** Whether a floor does not pass the gate: no member may sell a leg for less than its passengers add. */
const isBelowCost = (leg: EmptyLegRow, floor: number): boolean => {
  const engine = { costCents: lowestFloor(leg), listCents: leg.reference_price }
  return floor <= 0 || gatePrice('empty_leg', { priceCents: floor, typedCostCents: null, engine }).concerns.length > 0
}

/** Another price policy for one leg; an order keeps the price that it was made at. @throws NOT_FOUND, LEG_STATE_CONFLICT, VALIDATION_FAILED */
export async function priceLegByStaff(
  ctx: Context,
  change: {
    legId: string
    steps: readonly PriceStep[] | null
    floorCents: number | null
    maxDetourKm?: number
    actor: string
    reason: string | null
  },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const leg = await lockLeg(trx, change.legId)
    if (!leg) throw noSuchLeg()
    if (leg.status !== 'draft' && leg.status !== 'offered')
      throw new Refusal('LEG_STATE_CONFLICT', `This empty leg is ${leg.status}: its price is fixed.`, {
        facts: { status: leg.status },
      })
    requireOneStart(change.steps)
    const floor = change.floorCents ?? leg.floor_price
    const lowest = lowestFloor(leg)
    // A floor that was set before the gate stays; a new one passes it, and so does one that new steps lead down to.
    const isGated = floor !== leg.floor_price || change.steps !== null
    if (floor > leg.reference_price || (isGated && isBelowCost(leg, floor))) {
      const message = 'The floor must be between what a passenger on board adds and the reference price.'
      throw new Refusal('VALIDATION_FAILED', message, {
        errors: [{ path: 'floor_price.amount', code: 'range', message }],
        facts: { reference_price: new Sum(leg.reference_price, leg.currency), floor_price_min: new Sum(lowest, leg.currency) },
      })
    }
    const maxDetourKm = change.maxDetourKm ?? leg.max_detour_km
    await updateLeg(trx, leg.id, {
      steps: toStoredSteps(change.steps),
      floor_price: floor,
      max_detour_km: maxDetourKm,
      changed_at: ctx.clock.now().toString(),
    })
    const details = {
      from: { steps: leg.steps, floor: leg.floor_price, maxDetourKm: leg.max_detour_km },
      to: { steps: change.steps, floor, maxDetourKm },
    }
    await audit(trx, { actor: change.actor, action: 'priced', subject: subject(leg), reason: change.reason, details })
  })
}

/** @throws VALIDATION_FAILED unless exactly one step applies from the start and no two at the same hour */
export function requireOneStart(steps: readonly PriceStep[] | null): void {
  if (steps === null) return
  const starts = steps.filter(({ hoursBefore }) => !Number.isFinite(hoursBefore)).length
  if (starts === 1 && new Set(steps.map(({ hoursBefore }) => hoursBefore)).size === steps.length) return
  const message = 'One step must apply from the start, and each of the others from an hour of its own.'
  throw new Refusal('VALIDATION_FAILED', message, { errors: [{ path: 'steps', code: 'steps', message }] })
}
