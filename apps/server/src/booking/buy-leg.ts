import type { PriceLegResult } from '../empty-legs/service.ts'
import type { PricedLeg } from '../empty-legs/service.ts'
import type { BuyLeg, CreateOrder } from '../orders/deps.ts'
import type { OrderRow } from '../orders/queries.ts'
import type { Trx } from '../platform/db/database.ts'
import { ProblemError } from '../platform/http/problem.ts'
import { money } from '../platform/http/serialize.ts'
import { awaitPayment } from './await-payment.ts'
import type { BookingContext } from './deps.ts'

/** Orders an empty leg and holds it. @throws NOT_FOUND, LEG_SOLD, LEG_WITHDRAWN, BOOKING_TOO_LATE, PRICE_CHANGED, VALIDATION_FAILED */
export async function buyLeg(
  ctx: BookingContext,
  trx: Trx,
  { clientId, locale }: Pick<CreateOrder, 'clientId' | 'locale'>,
  { pax, luggageKg, ...wanted }: BuyLeg,
): Promise<OrderRow> {
  const result = await ctx.emptyLegs.priceLeg(trx, wanted)
  if (!result.ok) throw toLegProblem(result)
  const { leg } = result
  checkLoad(leg, { pax, luggageKg })
  const { order, lines } = await ctx.orders.placeEmptyLeg(trx, { clientId, locale, leg, pax, luggageKg })
  await awaitPayment(ctx, trx, order, lines)
  // Last: other buyers of the leg wait for this transaction from now on.
  const held = await ctx.emptyLegs.holdLeg(trx, { leg, orderId: order.id })
  if (held !== 'held') throw toLegProblem({ code: held })
  return order
}

function checkLoad(leg: PricedLeg, { pax, luggageKg }: Pick<BuyLeg, 'pax' | 'luggageKg'>): void {
  const errors = [
    ...(pax > leg.seats ? [{ path: 'empty_leg.pax', code: 'too_many', message: `This aircraft has ${leg.seats} seats.` }] : []),
    ...(luggageKg > leg.luggageKg
      ? [{ path: 'empty_leg.luggage', code: 'too_heavy', message: `This aircraft takes ${leg.luggageKg} kg of luggage.` }]
      : []),
  ]
  if (errors.length > 0) throw new ProblemError('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
}

type Refusal = Exclude<PriceLegResult, { ok: true }>

function toLegProblem(refusal: Omit<Refusal, 'ok'> & { priceCents?: number }): ProblemError {
  switch (refusal.code) {
    case 'NOT_FOUND':
      return new ProblemError('NOT_FOUND', 'There is no such empty leg.')
    case 'LEG_SOLD':
      return new ProblemError('LEG_SOLD', 'This empty leg has just been sold. Choose another one.')
    case 'LEG_WITHDRAWN':
      return new ProblemError('LEG_WITHDRAWN', 'This empty leg is no longer offered.')
    case 'BOOKING_TOO_LATE':
      return new ProblemError('BOOKING_TOO_LATE', 'It is too late to book this flight.')
    case 'PRICE_CHANGED':
      return new ProblemError('PRICE_CHANGED', 'The price of this empty leg has changed.', {
        extra: { price: money(refusal.priceCents ?? 0, 'EUR') },
      })
  }
}
