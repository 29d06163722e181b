import { randomInt, randomUUID } from 'node:crypto'
import { payBefore } from '@aquilane/domain/orders/deadlines'
import { makePnr } from '@aquilane/domain/orders/pnr'
import { OfferRepriced } from '@aquilane/domain/charter/offer'
import type { AcceptedOffer } from '../../market/charter/index.ts'
import { getAssistantId } from '../../platform/on-behalf.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal } from '@aquilane/domain/refusal'
import type { CreateOrder, PlacedOrder } from './types.ts'
import { toOfferColumns, toOfferLegs, toRequestColumns, toRequestLegs, toWishColumns } from './mappers.ts'
import { insertLegs, insertOrder, replaceChargeCaps, type OrderRow } from './queries.ts'
import { requireSaving } from './savings.ts'
import { toChargeCaps } from './stored-offer.ts'
import { notifyStatusChange } from './transition-order.ts'
import { recordTransition } from './transitions.ts'
import { requireShortBlock } from './unpaid-holds.ts'
import type { Context } from '../../context.ts'

/**
 * Inserts an order with its legs and first audit row. A firm offer awaits payment; the caller then invoices it and holds the aircraft.
 * @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND, HOLD_TOO_LONG; a database error for the limit of unpaid holds
 */
export async function placeOrder(ctx: Context, trx: Trx, input: CreateOrder): Promise<PlacedOrder> {
  const placed = input.suggestionId === null ? await placeRequest(ctx, trx, input) : await placeOffer(ctx, trx, input, input.suggestionId)
  const { order } = placed
  const event = order.status === 'AwaitingPayment' ? 'placed' : 'requested'
  const amount = order.price === null ? {} : { amount: order.price }
  await recordTransition(
    trx,
    order,
    { event, actor: `client:${order.client_id}`, ...amount, ...(input.note ? { reason: input.note } : {}) },
    null,
  )
  await notifyStatusChange(ctx, trx, order, event, null, event === 'requested' ? 'requested' : null)
  return placed
}

async function placeRequest({ charter, clock }: Context, trx: Trx, input: CreateOrder): Promise<PlacedOrder> {
  const trip = charter.readTrip(input.legs, input.locale)
  const order = await insertWithPnr(trx, {
    client_id: input.clientId,
    locale: input.locale,
    created_at: clock.now().toString(),
    ...toRequestColumns(trip),
    ...toWishColumns(input.wishes ?? null),
    status: 'Confirmation',
  })
  await insertLegs(trx, toRequestLegs(order.id, trip))
  return { order, lines: [] }
}

async function placeOffer(ctx: Context, trx: Trx, input: CreateOrder, suggestionId: string): Promise<PlacedOrder> {
  const now = ctx.clock.now()
  const taken = await acceptOffer(ctx, trx, input, suggestionId)
  if (taken.firmness === 'firm') requireShortBlock(taken)
  await requireSaving(trx, taken.saving?.orderId)
  const state =
    taken.firmness === 'firm'
      ? {
          status: 'AwaitingPayment' as const,
          price_firm: true,
          pay_before: payBefore(now, taken.legs[0]!.departureAt, taken.busy).toString(),
        }
      : { status: 'Confirmation' as const }
  const order = await insertWithPnr(trx, {
    client_id: input.clientId,
    locale: input.locale,
    created_at: now.toString(),
    ...toOfferColumns(taken),
    ...state,
  })
  await insertLegs(trx, toOfferLegs(order.id, input.legs, taken))
  await replaceChargeCaps(trx, order.id, toChargeCaps(order.id, taken))
  return { order, lines: taken.lines }
}

/** An offer that its customer may still have. @throws OFFER_EXPIRED, OFFER_TAKEN, PRICE_CHANGED, TRIP_INVALID, NOT_FOUND */
export async function acceptOffer(
  ctx: Context,
  trx: Trx,
  input: Pick<CreateOrder, 'clientId' | 'locale' | 'legs' | 'isPromised'>,
  suggestionId: string,
): Promise<AcceptedOffer> {
  const result = await ctx.charter.acceptOffer(trx, {
    id: suggestionId,
    clientId: input.clientId,
    isPromised: input.isPromised ?? false,
  })
  if (result.ok) {
    if (ctx.charter.isSameTrip(result.taken, input.legs)) return result.taken
    throw new Refusal('TRIP_INVALID', 'The legs are not those of the suggestion. Search again for this trip.')
  }
  switch (result.code) {
    case 'NOT_FOUND':
      throw new Refusal('NOT_FOUND', 'There is no such suggestion.')
    case 'OFFER_EXPIRED':
      throw new Refusal('OFFER_EXPIRED', 'This offer has expired. Search again for a fresh price.')
    case 'OFFER_TAKEN':
      throw new Refusal('OFFER_TAKEN', 'This aircraft is no longer available. Choose another offer.')
    case 'PRICE_CHANGED':
      throw new OfferRepriced({ ...result, locale: input.locale })
  }
}

/** An order with a booking reference of its own. */
export async function insertWithPnr(trx: Trx, values: Omit<Parameters<typeof insertOrder>[1], 'id' | 'pnr'>): Promise<OrderRow> {
  // With a million orders one draw in 150 is already taken.
  for (let tries = 0; tries < 10; tries++) {
    const order = await insertOrder(trx, {
      assistant_id: getAssistantId(values.client_id),
      ...values,
      id: randomUUID(),
      pnr: makePnr((n) => randomInt(n)),
    })
    if (order) return order
  }
  throw new Error('No free booking reference was found.')
}
