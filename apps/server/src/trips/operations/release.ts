import { isSettled } from '@aquilane/domain/operations/checklist'
import { isReleaseStopper, type ChecklistKind } from '@aquilane/domain/operations/checklist-rules'
import { type ActBy, type ActDescription, performAct, registerAct } from '../../foundation/approvals/index.ts'
import { getOrderCannotFlyReasons, legsByOrders, lockOrderOrThrow, type OrderRow } from '../../sales/orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { takeReleaseBack } from './take-release-back.ts'
import { toTripProblem } from './trip-problem.ts'
import { insertRelease, itemsByOrder, releaseByOrder, type ItemRow } from './queries.ts'
import type { Context } from '../../context.ts'

interface Payload {
  orderId: string
  /** Ids of the open items that it departs without. */
  items: readonly string[]
}

declare module '../../foundation/approvals/act.ts' {
  interface ActPayloads {
    release_override: Payload
  }
}

export interface Release {
  orderId: string
  memberId: string
  /** Why it departs with items open, and with which; a second member decides. */
  override: { reason: string; items: readonly string[] } | null
}

export const overrideSubject = (orderId: string): string => `release:${orderId}`

const findOpen = async (on: Db, orderId: string): Promise<ItemRow[]> =>
  (await itemsByOrder(on, orderId)).filter((item) => item.is_required && !isSettled(item.status))

/**
 * Releases a trip. With required items open it names them with a reason, and waits for a second member. @returns the approval that it waits for
 * @throws NOT_FOUND, ORDER_STATE_CONFLICT, AIRCRAFT_CANNOT_FLY, RELEASE_BLOCKED with the kinds of the open items, CHANGED_MEANWHILE, APPROVAL_OPEN,
 * TRIP_CLOSED
 */
export async function releaseTrip(ctx: Context, { orderId, memberId, override }: Release): Promise<string | null> {
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      if (override && (await findOpen(trx, orderId)).length > 0) {
        const payload = { orderId, items: [...override.items].toSorted() }
        const act = {
          kind: 'release_override',
          subject: overrideSubject(orderId),
          payload,
          reason: override.reason.trim(),
          memberId,
        } as const
        return performAct(ctx, trx, act)
      }
      const { open, isReleased } = await assess(ctx, trx, orderId)
      if (isReleased) return null
      if (open.length > 0) throw blocked(open)
      await insertRelease(trx, { order_id: orderId, released_at: ctx.clock.now().toString(), released_by: memberId })
      await audit(trx, { actor: `staff:${memberId}`, action: 'trip-released', subject: `order:${orderId}` })
      return null
    })
  } catch (error) {
    throw toTripProblem(error)
  }
}

const blocked = (open: readonly ItemRow[]) =>
  new Refusal('RELEASE_BLOCKED', 'Something this trip needs is still missing. Complete it, or say why it departs without it.', {
    facts: { items: open.map(({ kind }) => kind), without_reason: open.filter(isStopper).map(({ kind }) => kind) },
  })

const isStopper = ({ kind }: ItemRow): boolean => isReleaseStopper(kind as ChecklistKind)

/** @throws ORDER_STATE_CONFLICT, AIRCRAFT_CANNOT_FLY */
async function assess(ctx: Context, trx: Trx, orderId: string): Promise<{ order: OrderRow; open: ItemRow[]; isReleased: boolean }> {
  const order = await lockOrderOrThrow(trx, orderId)
  if (order.status !== 'Confirmed')
    throw new Refusal('ORDER_STATE_CONFLICT', 'Only a confirmed trip can be released.', { facts: { confirmation_status: order.status } })
  const isReleased = (await releaseByOrder(trx, orderId)) !== undefined
  // No reason lets an aircraft depart that may not fly.
  const reasons = isReleased ? [] : await getOrderCannotFlyReasons(ctx, trx, order)
  if (reasons.length > 0)
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft of this trip cannot fly then. Move the trip to another one.', {
      facts: { reasons },
    })
  return { order, open: await findOpen(trx, orderId), isReleased }
}

/** @throws as `releaseTrip` */
async function assessOverride(ctx: Context, trx: Trx, { orderId, items }: Payload): Promise<{ order: OrderRow; open: ItemRow[] }> {
  const { order, open, isReleased } = await assess(ctx, trx, orderId)
  if (isReleased)
    throw new Refusal('ORDER_STATE_CONFLICT', 'This trip is released already.', { facts: { confirmation_status: order.status } })
  if (open.some(isStopper)) throw blocked(open)
  const isNamed = open.length === items.length && open.every(({ id }) => items.includes(id))
  if (!isNamed) throw new Refusal('CHANGED_MEANWHILE', 'Other items of this trip are open now. Look at them, then decide again.')
  return { order, open }
}

/** Whatever changes of the trip or of an open item makes the request outdated. */
async function describe(ctx: Context, trx: Trx, payload: Payload): Promise<ActDescription> {
  const { order, open } = await assessOverride(ctx, trx, payload)
  const legs = (await legsByOrders(trx, [order.id])).get(order.id) ?? []
  const tail = (await ctx.fleet.current()).aircraft.get(order.aircraft_id ?? 0)?.tail ?? ''
  return {
    facts: [
      { field: 'trip', from: null, to: { text: order.pnr } },
      { field: 'aircraft', from: null, to: { text: tail } },
      ...legs.map((leg) => ({ field: 'departure' as const, from: null, to: { at: leg.departure_at.toString() } })),
      ...open.map(({ kind }) => ({ field: 'departs_without' as const, from: null, to: { text: kind } })),
    ],
    version: open.map(({ id, revision }) => `${id}:${revision}`).join(),
    cents: null,
    isAlwaysTwo: true,
    clientId: order.client_id,
  }
}

async function apply(ctx: Context, trx: Trx, payload: Payload, { madeBy, decidedBy, reason }: ActBy): Promise<void> {
  const { order, open } = await assessOverride(ctx, trx, payload)
  const subject = `order:${order.id}`
  await insertRelease(trx, {
    order_id: order.id,
    released_at: ctx.clock.now().toString(),
    released_by: madeBy,
    override_reason: reason,
    override_items: open.map(({ id }) => id),
    approved_by: decidedBy,
  })
  await audit(trx, {
    actor: `staff:${madeBy}`,
    action: 'trip-released-anyway',
    subject,
    to: open.map(({ kind }) => kind).join(', '),
    reason,
  })
  await audit(trx, { actor: `staff:${decidedBy}`, action: 'approved', subject, reason })
}

/** Releases with items open, as `approvals` performs them. */
export const registerReleaseAct = (ctx: Context): void =>
  registerAct(ctx, 'release_override', {
    limitCents: null,
    describe: (trx, payload) => describe(ctx, trx, payload),
    apply: (trx, payload, by) => apply(ctx, trx, payload, by),
  })

/** @throws NOT_FOUND */
export async function revokeRelease(ctx: Context, { orderId, memberId }: { orderId: string; memberId: string }): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockOrderOrThrow(trx, orderId)
    await takeReleaseBack(ctx, trx, orderId, `staff:${memberId}`)
  })
}
