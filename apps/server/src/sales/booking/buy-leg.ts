import {
  type PriceLegResult,
  type PricedLeg,
  priceLeg,
  holdLeg,
  describeDetourRequest,
  getLegBuyer,
} from '../../market/empty-legs/index.ts'
import { type BuyLeg, type CreateOrder, orderById, type OrderRow, placeEmptyLeg, placeOrder } from '../orders/index.ts'
import type { Trx } from '../../platform/db/database.ts'
import { Refusal, Sum } from '@aquilane/domain/refusal'
import { awaitPayment } from './await-payment.ts'
import { detourUnavailable, divertFlights, lockParent } from './divert-flights.ts'
import type { Context } from '../../context.ts'

/** Orders an empty leg and holds it; a detour of an operator's leg is requested instead. @throws NOT_FOUND, LEG_SOLD, LEG_HELD, LEG_WITHDRAWN, DETOUR_UNAVAILABLE, BOOKING_TOO_LATE, PRICE_CHANGED, VALIDATION_FAILED */
export async function buyLeg(ctx: Context, trx: Trx, input: CreateOrder, { pax, luggageKg, ...wanted }: BuyLeg): Promise<OrderRow> {
  const { clientId, locale } = input
  const parent = wanted.departure === undefined ? null : await lockParent(ctx, trx, wanted.id)
  if (wanted.departure !== undefined && !parent) return requestDetour(ctx, trx, input, { pax, luggageKg, ...wanted })
  const result = await priceLeg(ctx, trx, wanted)
  if (!result.ok) throw (await toOwnHold(ctx, trx, result.code, { clientId, legId: wanted.id })) ?? toLegProblem(result)
  const { leg, detour } = result
  checkLoad(leg, { pax, luggageKg })
  const { order, lines } = await placeEmptyLeg(ctx, trx, { clientId, locale, leg, pax, luggageKg })
  await awaitPayment(ctx, trx, order, lines)
  // Last: other buyers of the leg wait for this transaction from now on.
  const held = await holdLeg(ctx, trx, { leg, detour, orderId: order.id })
  if (held !== 'held') throw (await toOwnHold(ctx, trx, held, { clientId, legId: leg.id })) ?? toLegProblem({ code: held })
  if (parent && detour) await divertFlights(ctx, trx, { parent, legId: leg.id, detour })
  return order
}

/** A leg that is taken by the caller's own order says so, and which. */
async function toOwnHold(
  ctx: Context,
  trx: Trx,
  code: string,
  { clientId, legId }: { clientId: string; legId: string },
): Promise<Refusal | null> {
  const buyerId = code === 'LEG_SOLD' ? await getLegBuyer(ctx, trx, legId) : null
  const order = buyerId === null ? undefined : await orderById(trx, buyerId)
  if (order?.client_id !== clientId) return null
  const message =
    order.paid > 0
      ? `You have bought this empty leg already: order ${order.pnr}.`
      : `You hold this empty leg already. Pay for it with order ${order.pnr}.`
  return new Refusal('LEG_HELD', message, { facts: { order: { id: order.id, pnr: order.pnr } } })
}

/** A leg of an operator's calendar: sales ask whether it can be flown on that route. @throws DETOUR_UNAVAILABLE, VALIDATION_FAILED, TRIP_INVALID */
async function requestDetour(ctx: Context, trx: Trx, input: CreateOrder, wanted: BuyLeg): Promise<OrderRow> {
  const request = await describeDetourRequest(ctx, trx, wanted)
  if (!request || wanted.departure === undefined || wanted.arrival === undefined) throw detourUnavailable()
  checkLoad(request, wanted)
  const { departure, arrival, pax, luggageKg: luggage } = wanted
  const legs = [{ departure, arrival, date: request.departureLocal, pax, luggage }]
  return (await placeOrder(ctx, trx, { ...input, legs, suggestionId: null, emptyLeg: null, note: request.note })).order
}

function checkLoad(leg: Pick<PricedLeg, 'seats' | 'luggageKg'>, { pax, luggageKg }: Pick<BuyLeg, 'pax' | 'luggageKg'>): void {
  const errors = [
    ...(pax > leg.seats ? [{ path: 'empty_leg.pax', code: 'too_many', message: `This aircraft has ${leg.seats} seats.` }] : []),
    ...(luggageKg > leg.luggageKg
      ? [{ path: 'empty_leg.luggage', code: 'too_heavy', message: `This aircraft takes ${leg.luggageKg} kg of luggage.` }]
      : []),
  ]
  if (errors.length > 0) throw new Refusal('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
}

interface LegRefusal {
  code: Exclude<PriceLegResult, { ok: true }>['code']
  priceCents?: number
  departureLocal?: string
}

function toLegProblem(refusal: LegRefusal): Refusal {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return new Refusal('NOT_FOUND', 'There is no such empty leg.')
    case 'LEG_SOLD':
      return new Refusal('LEG_SOLD', 'This empty leg has just been sold. Choose another one.')
    case 'LEG_WITHDRAWN':
      return new Refusal('LEG_WITHDRAWN', 'This empty leg is no longer offered.')
    case 'DETOUR_UNAVAILABLE':
      return detourUnavailable()
    case 'LEG_RETIMED':
      return new Refusal('LEG_RETIMED', 'The departure of this empty leg has changed. Reload it and decide again.', {
        facts: { departure_date: refusal.departureLocal ?? null },
      })
    case 'BOOKING_TOO_LATE':
      return new Refusal('BOOKING_TOO_LATE', 'It is too late to book this flight.')
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', 'The price of this empty leg has changed.', {
        facts: { price: new Sum(refusal.priceCents ?? 0, 'EUR') },
      })
  }
}
