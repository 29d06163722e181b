import { NO_REFUND_TERMS } from '@aquilane/domain/charter/terms'
import { decideFlight } from '@aquilane/domain/shared-flights/transitions'
import { type OrderRow, lockOrderOrThrow, canTransition } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { cancelAndRefund } from './cancel-order.ts'
import { confirmSeats, type SharedFlight } from './confirm-seats.ts'
import { settleBuyout, withdrawRest } from './settle-buy-out.ts'
import type { Context } from '../../context.ts'
import {
  getSeatOrders,
  lockSharedFlight,
  getFlightState,
  confirmFlight,
  cancelFlight,
  findUndecided,
  getFlightCannotFlyReasons,
} from '../../market/shared-flights/index.ts'
import { discountByOrder } from '../invoices/index.ts'

export interface FlightDecision {
  flightId: string
  /** `due`: by the seats sold, once the time has come; `buyout`: its initiator has paid for the rest of the aircraft. */
  decision: 'due' | 'confirmed' | 'canceled' | 'buyout'
  /** `staff:<id>`, `system` */
  actor: string
  reason?: string
}

/** New buyers may come while the orders are being locked; so often the locking begins again. */
const maxTries = 10

/**
 * Confirms a shared flight, or cancels it and refunds everybody in full, in one transaction.
 * @returns false where nothing was to be decided
 */
export async function decideSharedFlight(ctx: Context, change: FlightDecision): Promise<boolean> {
  for (let tries = 0; tries < maxTries; tries++) {
    const decided = await ctx.db.transaction().execute((trx) => tryToDecide(ctx, trx, change))
    if (decided !== 'again') return decided
  }
  throw new Error(`The orders of shared flight ${change.flightId} changed ${maxTries} times while they were locked.`)
}

/** Orders are locked before their flight, as everywhere else. */
export async function tryToDecide(ctx: Context, trx: Trx, change: FlightDecision): Promise<boolean | 'again'> {
  const { clock } = ctx
  const orders: OrderRow[] = []
  for (const id of await getSeatOrders(ctx, trx, change.flightId)) orders.push(await lockOrderOrThrow(trx, id))
  const flight = await lockSharedFlight(ctx, trx, change.flightId)
  if (!flight) return false
  const locked = new Set(orders.map(({ id }) => id))
  const present = await getSeatOrders(ctx, trx, flight.id)
  if (present.some((id) => !locked.has(id))) return 'again'
  const isDue = flight.status === 'open' && Temporal.Instant.compare(flight.decide_at, clock.now()) <= 0
  if (change.decision === 'due' && !isDue) return false
  if (!(await mayBeConfirmed(ctx, trx, flight, change))) return false
  const own = orders.filter(({ id }) => present.includes(id))
  // A rest that is paid comes before any other decision but that of staff to cancel.
  if (change.decision !== 'canceled' && (await settleBuyout(ctx, trx, { flight, orders: own }))) return true
  if (change.decision === 'buyout') return false
  const state = await getFlightState(ctx, trx, flight.id)
  const event = change.decision === 'due' ? decideFlight(state?.soldSeats ?? 0, flight.threshold_seats) : change.decision
  const rest = own.find(({ id }) => id === flight.buyout_order_id)
  if (event === 'confirmed' && rest) await withdrawRest(ctx, trx, rest)
  if (event === 'confirmed') await confirmShared(ctx, trx, { flight, orders: own.filter((order) => order !== rest), actor: change.actor })
  else await cancel(ctx, trx, { flight, orders: own, actor: change.actor, reason: change.reason ?? 'too-few-seats' })
  return true
}

/**
 * A flight whose aircraft cannot fly is left to operations: they put it back in service, or cancel the flight. A time that has come does neither.
 * @throws AIRCRAFT_CANNOT_FLY where staff confirm it
 */
async function mayBeConfirmed(ctx: Context, trx: Trx, flight: SharedFlight, { decision }: FlightDecision): Promise<boolean> {
  if (decision === 'canceled') return true
  const reasons = await getFlightCannotFlyReasons(ctx, trx, flight)
  if (reasons.length > 0 && decision === 'confirmed')
    throw new Refusal('AIRCRAFT_CANNOT_FLY', 'The aircraft of this flight cannot fly then.', { facts: { reasons } })
  return reasons.length === 0
}

/** Canceling costs what the terms of confirmed flights say. */
async function confirmShared(
  ctx: Context,
  trx: Trx,
  { flight, orders, actor }: { flight: SharedFlight; orders: OrderRow[]; actor: string },
) {
  await confirmFlight(ctx, trx, flight, actor)
  for (const order of orders) await confirmSeats(ctx, trx, order, { terms: NO_REFUND_TERMS, notification: 'confirmed' })
}

async function cancel(
  ctx: Context,
  trx: Trx,
  { flight, orders, actor, reason }: { flight: SharedFlight; orders: OrderRow[]; actor: string; reason: string },
) {
  for (const order of orders) {
    if (!canTransition(order, 'withdrawn')) continue
    const discount = await discountByOrder(ctx, trx, order.id)
    const refund = order.paid + order.ancillary_paid
    await cancelAndRefund(ctx, trx, order, { event: 'withdrawn', actor: 'system', reason, refund, discount })
  }
  await cancelFlight(ctx, trx, flight, { actor, reason })
}

/** Decides every shared flight whose time has come. */
export async function decideDueFlights(ctx: Context): Promise<void> {
  for (const flightId of await findUndecided(ctx))
    await decideSharedFlight(ctx, { flightId, decision: 'due', actor: 'system' }).catch((error: unknown) =>
      ctx.log.error({ err: error, flight: flightId }, 'shared flight could not be decided'),
    )
}
