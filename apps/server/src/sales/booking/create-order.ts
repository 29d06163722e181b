import {
  type CreateOrder,
  type OrderRow,
  findUnpaidOrders,
  isUnpaidHoldLimit,
  unpaidLimitReached,
  loadReferenceData,
  placeOrder,
  findOwnTrip,
} from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { withIdempotency } from '../../platform/db/idempotency.ts'
import { Refusal } from '@aquilane/domain/refusal'
import { awaitPayment } from './await-payment.ts'
import { buyLeg } from './buy-leg.ts'
import { buySeats } from './buy-seats.ts'
import { detourUnavailable, isDetourTaken } from './divert-flights.ts'
import { toIdempotencyBody } from './idempotency-body.ts'
import { takeOrderLimits } from './order-limits.ts'
import { type CustomerOrder, loadCustomerOrder } from './order-views.ts'
import type { Context } from '../../context.ts'
import { assignInvoiceNumbers } from '../invoices/index.ts'

/**
 * @param answer what is answered, also to a repeated request: it is kept with its key
 * @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, LEG_SOLD, LEG_HELD, LEG_WITHDRAWN, DETOUR_UNAVAILABLE, SEATS_REQUIRED, SEATS_DECREASED, SHARED_FLIGHT_GONE, BOOKING_TOO_LATE, TRIP_INVALID, NOT_FOUND, UNPAID_HOLD_LIMIT, HOLD_TOO_LONG, TOO_MANY_REQUESTS and
 * what reading a trip throws
 */
export async function createOrder<T extends object>(
  ctx: Context,
  { idempotencyKey, caller, ...input }: CreateOrder,
  answer: (order: CustomerOrder) => T,
): Promise<T> {
  // Before the transaction: it may need a connection of its own.
  const reference = await loadReferenceData(ctx, input.locale)
  const scope = `${input.clientId}:POST /gamma/order/create`
  try {
    return await withIdempotency(ctx.db, { scope, key: idempotencyKey, body: toIdempotencyBody(input) }, async (trx) => {
      const register = await takeOrderLimits(ctx, trx, input.clientId, caller)
      const order = await register(await place(ctx, trx, { ...input, caller, idempotencyKey }))
      await assignInvoiceNumbers(ctx, trx)
      return answer(await loadCustomerOrder(ctx, trx, order, reference))
    })
  } catch (error) {
    throw await toOrderProblem(ctx, input, error)
  }
}

function place(ctx: Context, trx: Trx, input: CreateOrder): Promise<OrderRow> {
  if (input.emptyLeg) return buyLeg(ctx, trx, input, input.emptyLeg)
  if (input.sharing) return buySeats(ctx, trx, input, input.sharing)
  return placeTrip(ctx, trx, input)
}

async function placeTrip(ctx: Context, trx: Trx, input: CreateOrder): Promise<OrderRow> {
  const { order, lines } = await placeOrder(ctx, trx, input)
  if (order.status === 'AwaitingPayment') await awaitPayment(ctx, trx, order, lines)
  return order
}

/** Adds the customer's own orders to a refusal, so that the page can lead there. */
async function toOrderProblem(ctx: Context, input: Pick<CreateOrder, 'clientId' | 'legs' | 'emptyLeg'>, error: unknown): Promise<unknown> {
  if (isUnpaidHoldLimit(error)) {
    ctx.log.warn({ client: input.clientId }, 'limit of unpaid holds reached')
    return unpaidLimitReached(await findUnpaidOrders(ctx.db, input.clientId))
  }
  if (isDetourTaken(error, input)) return detourUnavailable()
  if (!(error instanceof Refusal) || error.code !== 'OFFER_TAKEN') return error
  const own = await findOwnTrip(ctx, ctx.db, input)
  if (!own) return error
  const booked = input.legs.length > 1 ? 'one of these flights' : 'this trip'
  return new Refusal('OFFER_TAKEN', `You have already booked ${booked}: ${own.pnr}.`, { facts: { order: own } })
}
