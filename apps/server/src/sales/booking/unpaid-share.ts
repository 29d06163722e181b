import type { LimitReason } from '@aquilane/domain/limit-reasons'
import { countHeldAircraft, findHoldEnds, lockOrigins, type OrderOrigin, updateOrder, type OrderRow } from '../orders/index.ts'
import { audit } from '../../platform/db/audit.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { DomainEvents } from '../../platform/events.ts'
import { tooMany } from '../../platform/http/limits.ts'
import { deferredHolds } from '../../platform/telemetry/counters.ts'
import { holdReference } from './await-payment.ts'
import type { Context } from '../../context.ts'
import { releaseAircraft } from '../../foundation/fleet/index.ts'

/** However small the fleet, this many aircraft of a day may be held unpaid: as many as one customer holds. */
const leastShare = 2

type HoldShareReached = DomainEvents['booking.hold-share-reached']

interface Excess {
  reason: LimitReason
  nextEnd: Temporal.Instant
  /** Alerts staff. */
  reached?: HoldShareReached
}

/** What to tell staff of refusals, whose own transactions end without a trace. */
const refusals = new WeakMap<object, HoldShareReached>()

/**
 * Limits what a new order holds before it is paid, per network and as a share of the aircraft of a day. Above it a charter gives its aircraft
 * back and takes it again with the payment; anything else is refused.
 * @param opensFlight the seats hold a whole aircraft @throws TOO_MANY_REQUESTS
 */
export async function limitHold(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { origin, opensFlight }: { origin: OrderOrigin; opensFlight: boolean },
): Promise<OrderRow> {
  if (origin.network === null) return order
  const excess =
    (await findNetworkExcess(ctx, trx, origin.network)) ??
    (order.product === 'charter' || opensFlight ? await findShareExcess(ctx, trx, order) : null)
  if (!excess) return order
  if (order.product !== 'charter') {
    const seconds = Math.ceil(ctx.clock.now().until(excess.nextEnd).total('seconds'))
    const refusal = tooMany({ retryAfter: Math.max(1, seconds), reason: excess.reason })
    if (excess.reached) refusals.set(refusal, excess.reached)
    throw refusal
  }
  if (excess.reached) await ctx.events.emit(trx, 'booking.hold-share-reached', excess.reached)
  deferredHolds.inc({ limit: excess.reason })
  await releaseAircraft(trx, holdReference(order))
  await audit(trx, { actor: 'system', action: 'hold-deferred', subject: `order:${order.id}`, reason: excess.reason })
  return updateOrder(trx, order.id, { hold_on_payment: true })
}

/** Tells staff of a hold that was refused, after its transaction. */
export async function reportRefusedHold(ctx: Context, error: unknown): Promise<void> {
  const reached = typeof error === 'object' && error !== null ? refusals.get(error) : undefined
  if (reached) await ctx.db.transaction().execute((trx) => ctx.events.emit(trx, 'booking.hold-share-reached', reached))
}

async function findNetworkExcess(ctx: Context, trx: Trx, network: string): Promise<Excess | null> {
  await lockOrigins(trx, [{ network }])
  const ends = await findHoldEnds(trx, network)
  const [nextEnd] = ends
  return nextEnd && ends.length > ctx.config.limits.unpaidHoldsPerNetwork ? { reason: 'holds_network', nextEnd } : null
}

async function findShareExcess(ctx: Context, trx: Trx, order: OrderRow): Promise<Excess | null> {
  const held = await countHeldAircraft(trx, order)
  if (!held) return null
  const onSale = await countOnSale(ctx)
  const allowed = Math.max(leastShare, Math.floor((onSale * ctx.config.limits.unpaidHoldSharePercent) / 100))
  if (held.aircraft <= allowed) return null
  const { day, nextEnd } = held
  ctx.log.warn({ day, held: held.aircraft, onSale }, 'unpaid orders hold their whole share of the aircraft of a day')
  return { reason: 'holds_market', nextEnd, reached: { day, held: allowed, onSale } }
}

/** Aircraft with a firm price. */
async function countOnSale(ctx: Context): Promise<number> {
  const { aircraft, operators } = await ctx.fleet.current()
  let count = 0
  for (const { isActive, isSubCharter, operatorId } of aircraft.values())
    if (isActive && !isSubCharter && operators.get(operatorId)?.availability === 'managed') count += 1
  return count
}
