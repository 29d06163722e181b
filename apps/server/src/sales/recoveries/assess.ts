import { type ClassChange, compareClasses, settleReplacement } from '@aquilane/domain/recovery/who-pays'
import { type AcceptedOffer, type EnginePrice, gatePrice } from '../../market/charter/index.ts'
import { getCannotFlyReasons, isAircraftFree, type FleetSnapshot } from '../../foundation/fleet/index.ts'
import type { LegRow, OrderRow } from '../orders/index.ts'
import type { RecoveryRow } from './queries.ts'
import type { Context } from '../../context.ts'

/** A trip that lost its aircraft, as replacements are compared with it. */
export interface Lost {
  fleet: FleetSnapshot
  /** As far as it is left. */
  order: OrderRow
  legs: readonly LegRow[]
  /** Its second aircraft. */
  companion: OrderRow | undefined
  recovery: RecoveryRow
  before: { costCents: number; listCents: number }
}

type Settlement = ReturnType<typeof toSettlement>

/** Small to large. */
export const classRank = (fleet: FleetSnapshot, classId: number | null): number => [...fleet.classes.keys()].indexOf(classId ?? 0)

export const toClassChange = (fleet: FleetSnapshot, order: OrderRow, plan: AcceptedOffer): ClassChange =>
  compareClasses(classRank(fleet, order.aircraft_class_id), classRank(fleet, plan.aircraftClassId))

/** @param now what flies instead, with one aircraft or two */
export const toSettlement = (
  { order, recovery, before }: Pick<Lost, 'order' | 'recovery' | 'before'>,
  now: EnginePrice,
  classChange: ClassChange,
) =>
  settleReplacement({
    fault: recovery.fault,
    classChange,
    list: { lost: before.listCents, replacement: now.listCents },
    cost: { lost: before.costCents, replacement: now.costCents },
    paidCents: order.paid,
  })

/** Whether a replacement costs something, with what it gives back, and does not leave the minimum margin of the price that is left. */
export const isBelowPolicy = (
  order: OrderRow,
  engine: EnginePrice,
  { lossCents, refundCents }: Pick<Settlement, 'lossCents' | 'refundCents'>,
): boolean =>
  lossCents > 0 &&
  gatePrice('charter', {
    priceCents: (order.price ?? 0) - refundCents,
    typedCostCents: null,
    engine,
  }).concerns.includes('below_margin')

export const isAhead = ({ clock }: Context, [first]: readonly LegRow[], minutes: number): boolean =>
  first !== undefined && Temporal.Instant.compare(first.departure_at.add({ minutes }), clock.now()) > 0

/** What flies to the first departure has not left yet. */
export const canPosition = ({ clock }: Context, { busy }: AcceptedOffer): boolean => Temporal.Instant.compare(busy.from, clock.now()) > 0

/** As many as could be proposed: the others are dearer. */
const kept = 12

/** What the database has free and able to fly. */
export async function keepFlyable<F extends { plan: AcceptedOffer }>(ctx: Context, lost: Lost, found: readonly F[]): Promise<F[]> {
  const flyable: F[] = []
  for (const one of found) {
    if (flyable.length >= kept) break
    if (await canReplace(ctx, lost, one.plan)) flyable.push(one)
  }
  return flyable
}

async function canReplace(ctx: Context, lost: Lost, { aircraftId, busy }: AcceptedOffer): Promise<boolean> {
  if ((await getCannotFlyReasons(ctx.db, { aircraftId, ...busy })).length > 0) return false
  return isAircraftFree(ctx.db, aircraftId, busy.from, busy.to, toOwnReference(lost, aircraftId))
}

/** What the trip itself holds of an aircraft is no obstacle. */
export const toOwnReference = ({ order, companion }: Pick<Lost, 'order' | 'companion'>, aircraftId: number): string =>
  `order:${companion?.aircraft_id === aircraftId ? companion.id : order.id}`
