import type { LimitReason } from '@aquilane/domain/limit-reasons'
import { type Caller, findNeverPaid, insertOrigin, lockOrigins, toOrigin, type OriginScope, type OrderRow } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { addressKey, keyHash, takeFromLimits, tooMany, type Exhausted } from '../../platform/http/limits.ts'
import { limitHold } from './unpaid-share.ts'
import type { Context } from '../../context.ts'

interface OrderLimit {
  scope: Exclude<OriginScope, { network: string }>
  orders: number
  hours: number
  reason: LimitReason
}

/**
 * Unpaid orders block aircraft. Counts those never paid, per customer, device and address; a paid one frees its place.
 * @param caller null: the call came from this process
 * @returns a function that registers the order once it is placed. It throws TOO_MANY_REQUESTS when the order awaits payment although a
 * limit is exhausted, or when an address sends many requests; it answers the order, without its hold where too much is held unpaid.
 */
export async function takeOrderLimits(
  ctx: Context,
  trx: Trx,
  clientId: string,
  caller: Caller | null,
  { opensFlight }: { opensFlight: boolean } = { opensFlight: false },
): Promise<(order: OrderRow) => Promise<OrderRow>> {
  const origin = toOrigin(caller)
  const limits = toOrderLimits(ctx, clientId, origin)
  // Before the aircraft is locked, in a fixed order.
  await lockOrigins(
    trx,
    limits.map(({ scope }) => scope),
  )
  const exhausted = await findExhausted(ctx, trx, limits)
  return async (order) => {
    if (order.status === 'Confirmation') {
      await takeRequestLimit(ctx, trx, caller)
      return order
    }
    if (exhausted) throw tooMany(exhausted)
    await insertOrigin(trx, order.id, origin, ctx.clock.now())
    return limitHold(ctx, trx, order, { origin, opensFlight })
  }
}

function toOrderLimits(ctx: Context, clientId: string, { device, address }: ReturnType<typeof toOrigin>): OrderLimit[] {
  return [
    { scope: { clientId }, orders: ctx.config.limits.ordersPerClientDay, hours: 24, reason: 'orders_customer' },
    ...(device ? [{ scope: { device }, orders: ctx.config.limits.ordersPerDeviceHour, hours: 1, reason: 'orders_device' } as const] : []),
    ...(address
      ? [{ scope: { address }, orders: ctx.config.limits.ordersPerAddressHour, hours: 1, reason: 'orders_network' } as const]
      : []),
  ]
}

async function findExhausted({ clock }: Context, trx: Trx, limits: readonly OrderLimit[]): Promise<Exhausted | null> {
  const now = clock.now()
  let longest: Exhausted | null = null
  for (const { scope, orders, hours, reason } of limits) {
    // There is room again when this one is older than the window.
    const blocking = (await findNeverPaid(trx, scope, now.subtract({ hours })))[orders - 1]
    if (!blocking) continue
    const retryAfter = Math.max(1, Math.ceil(now.until(blocking.add({ hours })).total('seconds')))
    if (retryAfter > (longest?.retryAfter ?? 0)) longest = { retryAfter, reason }
  }
  return longest
}

/** A request holds nothing, but sales answer it. It never counts against its customer. */
async function takeRequestLimit(ctx: Context, trx: Trx, caller: Caller | null): Promise<void> {
  if (!caller) return
  const limit = {
    key: `request:address:${keyHash(addressKey(caller.ip))}`,
    points: ctx.config.limits.ordersPerAddressHour,
    seconds: 3_600,
    reason: 'requests_network',
  } as const
  const exhausted = await takeFromLimits(trx, ctx.clock.now(), [limit])
  if (exhausted) throw tooMany(exhausted)
}
