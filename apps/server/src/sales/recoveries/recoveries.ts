import type { CannotFlyReason } from '@aquilane/domain/fleet/can-fly'
import type { RecoveryStatus } from '@aquilane/domain/recovery/proposal'
import { findFault } from '@aquilane/domain/recovery/who-pays'
import { type Actor, companionOf, countFlownLegs, isAllFlown, legsByOrders, type OrderRow } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { RecoveryNews } from './events.ts'
import {
  acceptedRefund,
  insertRecovery,
  latestProposal,
  lockOpenRecovery,
  openRecoveryOf,
  replaceCandidates,
  updateRecovery,
  withdrawProposals,
  type ProposalRow,
  type RecoveryRow,
} from './queries.ts'
import { getRest } from './rest.ts'
import { findReplacementsJob, type FindReplacementsJob } from './queues.ts'
import type { Context } from '../../context.ts'

/** Charters that were confirmed and have a leg ahead: others are answered by their operator, or are in the air. */
const isRecoverable = (order: OrderRow): boolean =>
  order.product === 'charter' &&
  order.status === 'Confirmed' &&
  order.aircraft_id !== null &&
  order.operator_id !== null &&
  order.blocked_from !== null

/**
 * Opens the recovery of a trip that cannot be flown as planned, once, in the transaction that found it.
 * @param order locked @param lost the order whose aircraft it is: that of the trip, or its second one
 */
export async function openRecovery(
  ctx: Context,
  trx: Trx,
  { order, lost = order, reasons, actor }: { order: OrderRow; lost?: OrderRow; reasons: readonly CannotFlyReason[]; actor: Actor },
): Promise<void> {
  if (!isRecoverable(order)) return
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  // A trip with two aircraft is lost as a whole, also where one of them has left.
  const hasTwo = (await companionOf(trx, order.id)) !== undefined
  if (!hasTwo && (await isAllFlown(ctx, trx, legs))) return
  const flown = hasTwo ? 0 : await countFlownLegs(ctx, trx, legs)
  const id = await insertRecovery(trx, {
    order_id: order.id,
    fault: findFault(reasons),
    reasons: [...reasons],
    aircraft_id: lost.aircraft_id!,
    operator_id: lost.operator_id!,
    flown_legs: flown,
    opened_at: ctx.clock.now().toString(),
  })
  if (id === null) return
  await audit(trx, {
    actor,
    action: 'recovery-opened',
    subject: `order:${order.id}`,
    to: 'open',
    reason: `cannot-fly:${reasons.join(',')}`,
  })
  await ctx.jobs.send(trx, findReplacementsJob, { recovery: id } satisfies FindReplacementsJob)
  await announce(ctx, trx, { id, order }, 'opened', reasons)
}

/** Tells staff that a recovery waits for them. */
export const announce = (
  ctx: Context,
  trx: Trx,
  { id, order }: { id: string; order: Pick<OrderRow, 'id' | 'pnr'> },
  news: RecoveryNews,
  reasons: readonly CannotFlyReason[] = [],
): Promise<void> => ctx.events.emit(trx, 'recovery.waits', { recoveryId: id, orderId: order.id, pnr: order.pnr, news, reasons })

/** Ends the open recovery of a locked order, with what its customer was asked. @returns whether there was one */
export async function endRecovery(
  ctx: Context,
  trx: Trx,
  orderId: string,
  { status, actor, extraCost = null }: { status: Exclude<RecoveryStatus, 'open'>; actor: Actor; extraCost?: number | null },
): Promise<boolean> {
  const open = await lockOpenRecovery(trx, orderId)
  if (!open) return false
  await withdrawProposals(trx, open.id)
  const classRefund = status === 'recovered' ? await acceptedRefund(trx, open.id) : 0
  await updateRecovery(trx, open.id, { status, closed_at: ctx.clock.now().toString(), extra_cost: extraCost, class_refund: classRefund })
  await audit(trx, { actor, action: 'recovery-closed', subject: `order:${orderId}`, from: 'open', to: status })
  return true
}

/**
 * A flight that was added and never paid has left a locked trip without an aircraft: what was found and proposed had it, so replacements are searched again.
 * Where nothing is left to fly, the recovery ends. @param position of the flight @param left how many legs the trip has now
 */
export async function searchWithout(
  ctx: Context,
  trx: Trx,
  { id, order_id: orderId, flown_legs: before }: RecoveryRow,
  { position, left, actor }: { position: number; left: number; actor: Actor },
): Promise<void> {
  const flown = position < before ? before - 1 : before
  if (flown < before) await updateRecovery(trx, id, { flown_legs: flown })
  if (flown >= left) return void (await endRecovery(ctx, trx, orderId, { status: 'ended', actor }))
  await withdrawProposals(trx, id)
  await replaceCandidates(trx, id, [])
  await updateRecovery(trx, id, { searched_at: null })
  await ctx.jobs.send(trx, findReplacementsJob, { recovery: id } satisfies FindReplacementsJob)
}

/** The open recovery of an order; null: it has its aircraft. */
export const getOpenRecovery = async (_ctx: Context, on: Db, orderId: string): Promise<RecoveryRow | null> =>
  (await openRecoveryOf(on, orderId)) ?? null

/** The open recovery of a locked order, locked. An added flight that is known by now to have left counts as flown. */
export async function lockRecovery(_ctx: Context, trx: Trx, orderId: string): Promise<RecoveryRow | null> {
  const open = await lockOpenRecovery(trx, orderId)
  if (!open) return null
  const { flown } = await getRest(trx, open)
  if (flown !== open.flown_legs) await updateRecovery(trx, open.id, { flown_legs: flown })
  return { ...open, flown_legs: flown }
}

/** What the customer of an open recovery was asked last; null: nothing yet. */
export async function getAsked(_ctx: Context, on: Db, orderId: string): Promise<ProposalRow | null> {
  const open = await openRecoveryOf(on, orderId)
  return (open && (await latestProposal(on, open.id))) ?? null
}
